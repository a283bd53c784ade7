import Box from '@mui/material/Box';
import { useState, type FocusEvent, type KeyboardEvent, type Ref } from 'react';
import { Tree, type NodeApi, type RowRendererProps, type TreeApi } from 'react-arborist';
import type { Folder } from '@verbatim/command-api/contract/library';
import { useElementWidth } from '../../components/use-element-width.ts';
import { isFixed, nodesOf, nodesWithIds, themeNodeId, type LibraryNode } from './library-tree.ts';
import { ThemeTreeNode } from './theme-tree-node.tsx';

export const TREE_HEIGHT = 400;

interface ThemeTreeProps {
  readonly ref: Ref<TreeApi<LibraryNode>>;
  readonly folders: readonly Folder[];
  readonly search: string;
  readonly openTheme: string | null;
  readonly onSelect: (nodeIds: readonly string[]) => void;
  readonly onOpen: (themeId: string) => void;
  readonly onRename: (folder: Folder, name: string) => Promise<void>;
  readonly onMove: (nodes: readonly LibraryNode[], target: Folder | null) => Promise<void>;
  readonly onDelete: (nodes: readonly LibraryNode[]) => void;
}

const folderOf = (node: NodeApi<LibraryNode> | null): Folder | null =>
  node?.data?.kind === 'folder' ? node.data.folder : null;

/** Folders do not go into 'Uncategorized', which is a place for themes only. */
const refusesDrop = ({
  parentNode,
  dragNodes,
}: {
  readonly parentNode: NodeApi<LibraryNode>;
  readonly dragNodes: readonly NodeApi<LibraryNode>[];
}): boolean =>
  folderOf(parentNode)?.id === null && !parentNode.isRoot && dragNodes.some(({ data }) => data.kind === 'folder');

const holdsTerm = (name: string, term: string): boolean => name.toLowerCase().includes(term.toLowerCase());

const holdsAny = (nodes: readonly LibraryNode[], term: string): boolean =>
  nodes.some((node) => holdsTerm(node.name, term) || (node.kind === 'folder' && holdsAny(node.children, term)));

const NothingFound = ({ search }: { readonly search: string }) => (
  <Box
    role="status"
    sx={{ height: TREE_HEIGHT, p: 2, fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}
  >
    No folder or theme is called “{search}”.
  </Box>
);

const whichMatch = (node: NodeApi<LibraryNode>, term: string): boolean => holdsTerm(node.data.name, term);

const cannotBeRenamed = (data: LibraryNode): boolean => data.kind === 'theme' || isFixed(data);

/** The open theme is marked; one that has just been made is when the tree that holds it has arrived. */
const selectionIn = (nodes: readonly LibraryNode[], openTheme: string | null): { readonly selection?: string } => {
  const selection = themeNodeId(openTheme ?? '');
  return nodesWithIds(nodes, [selection]).length > 0 ? { selection } : {};
};

/** Keys beyond those of the tree itself: Delete, Enter opens a theme, F2 renames a folder. */
const keysOf =
  (api: TreeApi<LibraryNode> | null, { onDelete, onOpen }: Pick<ThemeTreeProps, 'onDelete' | 'onOpen'>) =>
  (event: KeyboardEvent): void => {
    const node = api?.focusedNode;
    if (!api || !node || api.isEditing) return;
    if (event.key === 'Delete') onDelete(api.selectedNodes.map(({ data }) => data));
    if (event.key === 'Enter' && node.data.kind === 'theme') onOpen(node.data.theme.id);
    if (event.key === 'F2' && node.isEditable) void api.edit(node);
  };

/** Where the Tab key stops: where it was, or what is marked. */
const stopOf = (api: TreeApi<LibraryNode>): NodeApi<LibraryNode> | null =>
  api.focusedNode ?? api.mostRecentNode ?? api.firstNode;

/** Before the tree hears of it: a row that is scrolled out of sight would have the focus, and nobody would see it. */
const stopInSight =
  (api: TreeApi<LibraryNode> | null) =>
  ({ target }: FocusEvent): void => {
    if (api !== null && target.getAttribute('role') === 'tree') api.focus(stopOf(api));
  };

/** As react-arborist's own, but one of them is a stop of the Tab key: what scrolls and has none would be one by itself. */
const TreeRow = ({ node, attrs, innerRef, children }: RowRendererProps<LibraryNode>) => {
  const stop = stopOf(node.tree);
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
  height: TREE_HEIGHT,
  overflow: 'hidden',
  // A row is as wide as the tree, and its name is cut: react-arborist would let the tree scroll sideways.
  '& [role=treeitem]': { outline: 'none', minWidth: '0 !important' },
} as const;

export const ThemeTree = (props: ThemeTreeProps) => {
  const { ref, folders, search, openTheme, onSelect, onOpen, onRename, onMove, onDelete } = props;
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const [api, setApi] = useState<TreeApi<LibraryNode> | null>(null);
  const nodes = nodesOf(folders);
  const selection = selectionIn(nodes, openTheme);
  const width = useElementWidth(box, 338);
  if (search.trim() !== '' && !holdsAny(nodes, search.trim())) return <NothingFound search={search.trim()} />;
  return (
    <Box ref={setBox} onKeyDown={keysOf(api, { onDelete, onOpen })} onFocusCapture={stopInSight(api)} sx={frameStyle}>
      <Tree<LibraryNode>
        ref={(tree) => {
          setApi(tree ?? null);
          hand(ref, tree ?? null);
        }}
        data={nodes}
        aria-label="Themes"
        width={width}
        height={TREE_HEIGHT}
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
        onRename={({ node, name }) => {
          if (node.data.kind === 'folder') return onRename(node.data.folder, name);
        }}
        onMove={({ dragNodes, parentNode }) =>
          onMove(
            dragNodes.map(({ data }) => data),
            folderOf(parentNode),
          )
        }
      >
        {ThemeTreeNode}
      </Tree>
    </Box>
  );
};
