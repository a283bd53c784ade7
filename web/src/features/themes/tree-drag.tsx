import FolderOutlined from '@mui/icons-material/FolderOutlined';
import SellOutlined from '@mui/icons-material/SellOutlined';
import Box from '@mui/material/Box';
import { use } from 'react';
import type { CursorProps, DragPreviewProps, NodeApi } from 'react-arborist';
import { pluralise } from '../../components/text/format.ts';
import { isFixed, nodesWithIds, type LibraryNode } from './library-tree.ts';
import { TreeContext } from './tree-context.ts';

const pill = {
  position: 'fixed',
  left: 0,
  top: 0,
  zIndex: 'tooltip',
  pointerEvents: 'none',
  maxWidth: 260,
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  px: 1.25,
  height: 28,
  borderRadius: 14,
  fontSize: 13,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'primary.main',
  boxShadow: 2,
  whiteSpace: 'nowrap',
} as const;

/** 'Price', or '2 themes', or '3 items' for both kinds. */
const draggedWords = (nodes: readonly LibraryNode[]): string => {
  const [first] = nodes;
  if (first === undefined) return '';
  if (nodes.length === 1) return first.name;
  return pluralise(nodes.length, nodes.every(({ kind }) => kind === first.kind) ? first.kind : 'item');
};

/** Drag preview next to the pointer. */
export const DragPreview = ({ mouse, dragIds, isDragging }: DragPreviewProps) => {
  const { nodes: all } = use(TreeContext);
  if (!isDragging || mouse === null) return null;
  const nodes = nodesWithIds(all, dragIds);
  const Icon = nodes.every(({ kind }) => kind === 'folder') ? FolderOutlined : SellOutlined;
  return (
    <Box sx={pill} data-testid="dragged" style={{ transform: `translate(${mouse.x + 12}px, ${mouse.y + 8}px)` }}>
      <Icon sx={{ fontSize: 16, color: 'primary.main' }} />
      <Box component="span" dir="auto" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {draggedWords(nodes)}
      </Box>
    </Box>
  );
};

/**
 * Names are sorted, so a line is only shown for folders at the top level; everything else is dropped into the
 * highlighted folder.
 */
export const DropLine = ({ top, left }: CursorProps) =>
  left > 0 ? null : (
    <Box
      data-testid="drop-line"
      sx={{
        position: 'absolute',
        height: 2,
        borderRadius: 1,
        bgcolor: 'primary.main',
        pointerEvents: 'none',
        left: 12,
        right: 12,
        zIndex: 1,
      }}
      style={{ top: top - 1 }}
    />
  );

/** Whether the dragged items would be dropped into this folder: themes at the top level are in none. */
export const isDropTarget = ({ id, data, tree }: NodeApi<LibraryNode>): boolean => {
  const { destinationParentId, destinationIndex, selectedIds } = tree.state.nodes.drag;
  if (selectedIds.length === 0 || (destinationParentId === null && destinationIndex === null)) return false;
  if (destinationParentId === id) return true;
  const isAtTop = destinationParentId === null || destinationParentId === tree.root.id;
  return isAtTop && isFixed(data) && selectedIds.every((dragged) => tree.get(dragged)?.data.kind === 'theme');
};
