import ArrowDropDownOutlined from '@mui/icons-material/ArrowDropDownOutlined';
import ArrowRightOutlined from '@mui/icons-material/ArrowRightOutlined';
import FolderOutlined from '@mui/icons-material/FolderOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import SellOutlined from '@mui/icons-material/SellOutlined';
import TouchAppOutlined from '@mui/icons-material/TouchAppOutlined';
import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import { useRef } from 'react';
import type { NodeApi, NodeRendererProps } from 'react-arborist';
import { counted } from '../../components/format.ts';
import { allThemes, isFixed, type LibraryNode } from './library-tree.ts';

const NodeIcon = ({ data }: { readonly data: LibraryNode }) => {
  if (data.kind === 'folder')
    return isFixed(data) ? <InboxOutlined fontSize="small" /> : <FolderOutlined fontSize="small" />;
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

/** Enter and clicking away keep the name, Escape gives it up. */
const NameField = ({ node }: { readonly node: NodeApi<LibraryNode> }) => {
  const isDone = useRef(false);
  const once = (act: () => void): void => {
    if (!isDone.current) act();
    isDone.current = true;
  };
  return (
    <InputBase
      autoFocus
      defaultValue={node.data.name}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => {
        const { value } = event.target;
        once(() => node.submit(value));
      }}
      onKeyDown={(event) => {
        const { value } = event.target as HTMLInputElement;
        if (event.key === 'Escape') once(() => node.reset());
        if (event.key === 'Enter') once(() => node.submit(value));
      }}
      slotProps={{ input: { 'aria-label': 'Folder name', dir: 'auto', sx: { p: 0, height: 24, fontSize: 14 } } }}
      sx={{ flex: 1, border: 1, borderColor: 'primary.main', borderRadius: 0.5, px: 0.5, bgcolor: 'background.paper' }}
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
  const marks = {
    ...(node.isSelected ? { bgcolor: 'action.selected', '&:hover': { bgcolor: 'action.selected' } } : {}),
    ...(node.isFocused ? { boxShadow: 'inset 0 0 0 1px var(--mui-palette-primary-main)' } : {}),
    ...(node.willReceiveDrop
      ? { bgcolor: 'action.selected', boxShadow: 'inset 0 0 0 2px var(--mui-palette-primary-main)' }
      : {}),
  };
  const count = data.kind === 'folder' ? allThemes([data.folder]).length : 0;
  return (
    <Box
      ref={dragHandle}
      style={style}
      sx={{ ...rowStyle, ...marks }}
      onDoubleClick={() => {
        if (node.isEditable) void node.edit();
      }}
    >
      <Toggle node={node} />
      <NodeIcon data={data} />
      {node.isEditing ? (
        <NameField node={node} />
      ) : (
        <Box dir="auto" title={data.name} sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {data.name}
        </Box>
      )}
      {data.kind === 'folder' && !node.isEditing ? (
        <Box
          component="span"
          title={counted(count, 'theme')}
          sx={{ fontSize: 12, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
        >
          {count === 0 ? '' : count}
        </Box>
      ) : null}
    </Box>
  );
};
