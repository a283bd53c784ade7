import AddOutlined from '@mui/icons-material/AddOutlined';
import CreateNewFolderOutlined from '@mui/icons-material/CreateNewFolderOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import type { TreeApi } from 'react-arborist';
import type { Folder, Theme } from '@verbatim/command-api/contract/library';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { centreRow } from './centre-row.ts';
import { LibraryMenu } from './library-menu.tsx';
import {
  deletionQuestion,
  folderNodeId,
  toLibraryNodes,
  nodesWithIds,
  themeNodeId,
  type LibraryNode,
} from './library-tree.ts';
import { MIN_TREE_HEIGHT, ThemeTree } from './theme-tree.tsx';
import { useLibraryActions } from './use-library-actions.ts';

interface ThemeTreePanelProps {
  /** Undefined while loading. */
  readonly folders: readonly Folder[] | undefined;
  readonly openTheme: string | null;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly onOpen: (themeId: string | null) => void;
  readonly onNew: (folderId: string | null) => void;
}

const LoadingTree = () => (
  <Box sx={{ height: MIN_TREE_HEIGHT, p: 1.5 }} aria-busy="true">
    {[70, 50, 60, 45, 65].map((width) => (
      <Skeleton key={width} width={`${width}%`} height={32} />
    ))}
  </Box>
);

interface TreeToolsProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly onNewTheme: () => void;
  readonly onNewFolder: () => void;
  /** Null when the selection cannot be deleted. */
  readonly onDelete: (() => void) | null;
  readonly selected: readonly LibraryNode[];
  readonly menu: ReactNode;
}

const describeDeletion = ([node, ...more]: readonly LibraryNode[]): string => {
  if (node === undefined) return 'Delete';
  return more.length === 0 ? `Delete “${node.name}”` : `Delete the ${more.length + 1} selected`;
};

const TreeTools = ({ search, onSearch, onNewTheme, onNewFolder, onDelete, selected, menu }: TreeToolsProps) => (
  <Box sx={{ p: 1.5, display: 'grid', gap: 1, borderBottom: 1, borderColor: 'divider' }}>
    <SearchBox label="Search Themes" value={search} onChange={onSearch} width="100%" />
    <Box sx={{ display: 'flex', gap: 0.25 }}>
      <Button variant="contained" startIcon={<AddOutlined />} onClick={onNewTheme}>
        New Theme
      </Button>
      <Button startIcon={<CreateNewFolderOutlined />} onClick={onNewFolder}>
        New Folder
      </Button>
      <Tooltip title={onDelete === null ? 'Select what to delete' : describeDeletion(selected)}>
        <Box component="span" sx={{ ml: 'auto' }}>
          <IconButton
            aria-label={describeDeletion(selected)}
            disabled={onDelete === null}
            onClick={onDelete ?? undefined}
          >
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </Box>
      </Tooltip>
      {menu}
    </Box>
  </Box>
);

/** Selects a new folder, so that the next theme goes into it, and edits its name once it is rendered. */
const nameFolder = async (tree: RefObject<TreeApi<LibraryNode> | null>, nodeId: string): Promise<void> => {
  for (let looks = 0; looks < 40; looks += 1) {
    const api = tree.current;
    if (api?.get(nodeId) != null) {
      api.select(nodeId);
      void api.edit(nodeId);
      // Centred, so that all of it is visible.
      return void centreRow(api, nodeId);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/** Target folder for new items: the selected one, or that of the selected theme. */
const targetFolder = (selected: readonly LibraryNode[]): string | null => {
  const [node] = selected;
  if (node === undefined || selected.length > 1) return null;
  return node.kind === 'folder' ? node.folder.id : node.theme.folder_id;
};

/** Selection of the tree. An opened theme is selected alone, so that Delete never affects another one. */
const useSelection = (
  folders: readonly Folder[] | undefined,
  openTheme: string | null,
): readonly [readonly LibraryNode[], (nodeIds: readonly string[]) => void] => {
  const [marked, setMarked] = useState<{ readonly openTheme: string | null; readonly ids: readonly string[] }>({
    openTheme,
    ids: [],
  });
  const opened = openTheme === null ? [] : [themeNodeId(openTheme)];
  const ids = marked.openTheme === openTheme && marked.ids.length > 0 ? marked.ids : opened;
  return [nodesWithIds(toLibraryNodes(folders ?? []), ids), (nodeIds) => setMarked({ openTheme, ids: nodeIds })];
};

export const ThemeTreePanel = ({ folders, openTheme, search, onSearch, onOpen, onNew }: ThemeTreePanelProps) => {
  const [selected, select] = useSelection(folders, openTheme);
  const [doomed, setDoomed] = useState<readonly LibraryNode[]>([]);
  const tree = useRef<TreeApi<LibraryNode>>(null);
  const actions = useLibraryActions(folders ?? [], openTheme, () => onOpen(null));
  const newFolder = async (): Promise<void> => {
    const created = await actions.createFolder(targetFolder(selected));
    if (created !== null) await nameFolder(tree, folderNodeId(created));
  };
  const duplicate = async (themes: readonly Theme[]): Promise<void> => {
    const [copy] = await actions.duplicate(themes);
    if (copy !== undefined) onOpen(copy);
  };
  return (
    <Paper variant="outlined" component="section" aria-label="Folders and themes">
      <TreeTools
        search={search}
        onSearch={onSearch}
        onNewTheme={() => onNew(targetFolder(selected))}
        onNewFolder={() => void newFolder()}
        onDelete={deletionQuestion(selected) === null ? null : () => setDoomed(selected)}
        selected={selected}
        menu={
          <LibraryMenu
            folders={folders ?? []}
            marked={selected.flatMap((node) => (node.kind === 'theme' ? [node.theme] : []))}
            onDuplicate={(themes) => void duplicate(themes)}
          />
        }
      />
      {folders === undefined ? (
        <LoadingTree />
      ) : (
        <ThemeTree
          ref={tree}
          folders={folders}
          search={search}
          openTheme={openTheme}
          onSelect={select}
          onOpen={onOpen}
          onRename={actions.renameFolder}
          onMove={actions.move}
          onDelete={setDoomed}
        />
      )}
      <ConfirmDialog
        question={doomed.length === 0 ? null : deletionQuestion(doomed)}
        busy={actions.deleting}
        onConfirm={() => void actions.remove(doomed).then(() => setDoomed([]))}
        onCancel={() => setDoomed([])}
      />
    </Paper>
  );
};
