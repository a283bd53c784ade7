import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useEffectEvent, useState, type FocusEvent, type KeyboardEvent, type Ref } from 'react';
import { Tree, type NodeApi, type RowRendererProps, type TreeApi } from 'react-arborist';
import type { Folder } from '@verbatim/command-api/contract/library';
import { useElementWidth } from '../../components/hooks/use-element-width.ts';
import { useWindowHeight } from '../../components/hooks/use-window-height.ts';
import { TreeContext, type RenameFolder } from './tree-context.ts';
import { centreRow } from './centre-row.ts';
import { DragPreview, DropLine } from './tree-drag.tsx';
import { holdsTerm, isFixed, toLibraryNodes, nodesWithIds, themeNodeId, type LibraryNode } from './library-tree.ts';
import { ThemeTreeNode } from './theme-tree-node.tsx';

export const MIN_TREE_HEIGHT = 400;
/** Height around the tree on wide screens, in pixels: it ends above the foot of the window. */
const AROUND_TREE = 234;

/** Grows with the window. */
const useTreeHeight = (): number => {
  const isBeside = useMediaQuery('(min-width: 1200px)');
  const most = useWindowHeight() - AROUND_TREE;
  return isBeside ? Math.max(MIN_TREE_HEIGHT, most) : MIN_TREE_HEIGHT;
};

interface ThemeTreeProps {
  readonly ref: Ref<TreeApi<LibraryNode>>;
  readonly folders: readonly Folder[];
  readonly search: string;
  readonly openTheme: string | null;
  readonly onSelect: (nodeIds: readonly string[]) => void;
  readonly onOpen: (themeId: string) => void;
  readonly onRename: RenameFolder;
  readonly onMove: (nodes: readonly LibraryNode[], target: Folder | null) => Promise<void>;
  readonly onDelete: (nodes: readonly LibraryNode[]) => void;
}

const getFolder = (node: NodeApi<LibraryNode> | null): Folder | null =>
  node?.data?.kind === 'folder' ? node.data.folder : null;

const getData = (nodes: readonly NodeApi<LibraryNode>[]): readonly LibraryNode[] => nodes.map(({ data }) => data);

/** Folders cannot be moved into 'Uncategorized'. */
const refusesDrop = ({
  parentNode,
  dragNodes,
}: {
  readonly parentNode: NodeApi<LibraryNode>;
  readonly dragNodes: readonly NodeApi<LibraryNode>[];
}): boolean =>
  getFolder(parentNode)?.id === null && !parentNode.isRoot && dragNodes.some(({ data }) => data.kind === 'folder');

const holdsAny = (nodes: readonly LibraryNode[], term: string): boolean =>
  nodes.some((node) => holdsTerm(node.name, term) || (node.kind === 'folder' && holdsAny(node.children, term)));

const NothingFound = ({ search }: { readonly search: string }) => (
  <Box
    role="status"
    sx={{ height: MIN_TREE_HEIGHT, p: 2, fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}
  >
    No folder or theme matches “{search}”.
  </Box>
);

const whichMatch = (node: NodeApi<LibraryNode>, term: string): boolean => holdsTerm(node.data.name, term);

const cannotBeRenamed = (data: LibraryNode): boolean => data.kind === 'theme' || isFixed(data);

/** The open theme; a new one once its tree is loaded. */
const selectionIn = (nodes: readonly LibraryNode[], openTheme: string | null): { readonly selection?: string } => {
  const selection = themeNodeId(openTheme ?? '');
  return nodesWithIds(nodes, [selection]).length > 0 ? { selection } : {};
};

/** Additional keys: Delete, Enter opens a theme, F2 renames a folder. */
const getKeys =
  (api: TreeApi<LibraryNode> | null, { onDelete, onOpen }: Pick<ThemeTreeProps, 'onDelete' | 'onOpen'>) =>
  (event: KeyboardEvent): void => {
    const node = api?.focusedNode;
    if (!api || !node || api.isEditing) return;
    if (event.key === 'Delete') onDelete(api.selectedNodes.map(({ data }) => data));
    if (event.key === 'Enter' && node.data.kind === 'theme') onOpen(node.data.theme.id);
    if (event.key === 'F2' && node.isEditable) void api.edit(node);
  };

/** Roving tab stop: the previous one, or the selection. */
const getStop = (api: TreeApi<LibraryNode>): NodeApi<LibraryNode> | null =>
  api.focusedNode ?? api.mostRecentNode ?? api.firstNode;

/** Before the tree handles the key: a row scrolled out of view would have the focus invisibly. */
const stopInSight =
  (api: TreeApi<LibraryNode> | null) =>
  ({ target }: FocusEvent): void => {
    if (api !== null && target.getAttribute('role') === 'tree') api.focus(getStop(api));
  };

/** As react-arborist's own, but with one tab stop: a scroll container without one becomes a stop itself. */
const TreeRow = ({ node, attrs, innerRef, children }: RowRendererProps<LibraryNode>) => {
  const stop = getStop(node.tree);
  return (
    <div
      {...attrs}
      ref={innerRef}
      tabIndex={stop?.id === node.id ? 0 : -1}
      onFocus={(event) => {
        event.stopPropagation();
        if (!node.isFocused) node.focus();
      }}
      onClick={node.handleClick}
    >
      {children}
    </div>
  );
};

const hand = <T,>(ref: Ref<T>, value: T | null): void => {
  if (typeof ref === 'function') ref(value);
  else if (ref) ref.current = value;
};

const frameStyle = {
  position: 'relative',
  overflow: 'hidden',
  // Names are truncated: react-arborist would scroll horizontally.
  '& [role=treeitem]': { outline: 'none', minWidth: '0 !important' },
} as const;

export const ThemeTree = (props: ThemeTreeProps) => {
  const { ref, folders, search, openTheme, onSelect, onOpen, onRename, onMove, onDelete } = props;
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const [api, setApi] = useState<TreeApi<LibraryNode> | null>(null);
  const nodes = toLibraryNodes(folders);
  const selection = selectionIn(nodes, openTheme);
  const width = useElementWidth(box, 338);
  const height = useTreeHeight();
  const centre = useEffectEvent((tree: TreeApi<LibraryNode>) => {
    const row = tree.focusedNode?.id ?? selection.selection ?? getStop(tree)?.id;
    if (row !== undefined) void centreRow(tree, row);
  });
  // The tree begins at the open row, which a resize could hide.
  useEffect(() => {
    if (api !== null) centre(api);
  }, [api, height]);

  if (search.trim() !== '' && !holdsAny(nodes, search.trim())) return <NothingFound search={search.trim()} />;
  return (
    <TreeContext value={{ nodes, rename: onRename }}>
      <Box
        ref={setBox}
        onKeyDown={getKeys(api, { onDelete, onOpen })}
        onFocusCapture={stopInSight(api)}
        sx={frameStyle}
        style={{ height }}
      >
        <Tree<LibraryNode>
          ref={(drawn) => {
            setApi(drawn ?? null);
            hand(ref, drawn ?? null);
          }}
          data={nodes}
          aria-label="Themes"
          width={width}
          height={height}
          renderDragPreview={DragPreview}
          renderCursor={DropLine}
          rowHeight={32}
          renderRow={TreeRow}
          indent={18}
          padding={6}
          searchTerm={search.trim()}
          searchMatch={whichMatch}
          {...selection}
          disableEdit={cannotBeRenamed}
          disableDrag={(data) => isFixed(data) || (api?.isEditing ?? false)}
          disableDrop={refusesDrop}
          onSelect={(nodes) => onSelect(nodes.map(({ id }) => id))}
          onActivate={(node) => {
            if (node.data.kind === 'theme') onOpen(node.data.theme.id);
          }}
          // Required for editing; the field of a row submits its name itself.
          onRename={() => undefined}
          onMove={({ dragNodes, parentNode }) => onMove(getData(dragNodes), getFolder(parentNode))}
        >
          {ThemeTreeNode}
        </Tree>
      </Box>
    </TreeContext>
  );
};
