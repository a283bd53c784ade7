import ArrowDropDownOutlined from '@mui/icons-material/ArrowDropDownOutlined';
import ArrowRightOutlined from '@mui/icons-material/ArrowRightOutlined';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import FolderOutlined from '@mui/icons-material/FolderOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import SellOutlined from '@mui/icons-material/SellOutlined';
import TouchAppOutlined from '@mui/icons-material/TouchAppOutlined';
import Box from '@mui/material/Box';
import type { NodeApi, NodeRendererProps } from 'react-arborist';
import { allThemes } from '../../components/themes/all-themes.ts';
import { pluralise } from '../../components/text/format.ts';
import { FolderNameField } from './folder-name-field.tsx';
import { isDropTarget } from './tree-drag.tsx';
import { isFixed, type LibraryNode } from './library-tree.ts';

const NodeIcon = ({ data }: { readonly data: LibraryNode }) => {
  if (data.kind === 'folder')
    return isFixed(data) ? <InboxOutlined fontSize="small" /> : <FolderOutlined fontSize="small" />;
  if (data.theme.error != null)
    return (
      <ErrorOutlineOutlined
        color="error"
        sx={{ fontSize: 16, '&&': { color: 'error.main' } }}
        titleAccess={`Query cannot be read: ${data.theme.error.message}`}
      />
    );
  return data.theme.method === 2 ? (
    <TouchAppOutlined sx={{ fontSize: 16 }} titleAccess="Tagged by hand only" />
  ) : (
    <SellOutlined sx={{ fontSize: 16 }} />
  );
};

const Toggle = ({ node }: { readonly node: NodeApi<LibraryNode> }) => {
  if (node.data.kind === 'theme') return <Box sx={{ width: 20 }} />;
  const Arrow = node.isOpen ? ArrowDropDownOutlined : ArrowRightOutlined;
  return (
    <Arrow
      fontSize="small"
      onClick={(event) => {
        event.stopPropagation();
        node.toggle();
      }}
    />
  );
};

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  height: 30,
  mx: 1,
  pr: 1,
  borderRadius: 1,
  fontSize: 14,
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  '&:hover': { bgcolor: 'action.hover' },
  '& svg': { color: 'text.secondary', flexShrink: 0 },
} as const;

/** One row of the tree: a folder with the number of its themes, or a theme. */
export const ThemeTreeNode = ({ node, style, dragHandle }: NodeRendererProps<LibraryNode>) => {
  const { data } = node;
  const isTarget = isDropTarget(node);
  const marks = {
    ...(node.isSelected ? { bgcolor: 'action.selected', '&:hover': { bgcolor: 'action.selected' } } : {}),
    ...(node.isFocused ? { boxShadow: 'inset 0 0 0 1px var(--mui-palette-primary-main)' } : {}),
    ...(isTarget ? { bgcolor: 'action.selected', boxShadow: 'inset 0 0 0 2px var(--mui-palette-primary-main)' } : {}),
  };
  const count = data.kind === 'folder' ? allThemes([data.folder]).length : 0;
  return (
    <Box
      ref={dragHandle}
      style={style}
      data-drop-target={isTarget}
      sx={{ ...rowStyle, ...marks }}
      onDoubleClick={() => {
        if (node.isEditable) void node.edit();
      }}
    >
      <Toggle node={node} />
      <NodeIcon data={data} />
      {node.isEditing && data.kind === 'folder' ? (
        <FolderNameField node={node} folder={data.folder} />
      ) : (
        <Box dir="auto" title={data.name} sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {data.name}
        </Box>
      )}
      {data.kind === 'folder' && !node.isEditing ? (
        <Box
          component="span"
          title={pluralise(count, 'theme')}
          sx={{ fontSize: 12, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
        >
          {count === 0 ? '' : count}
        </Box>
      ) : null}
    </Box>
  );
};
