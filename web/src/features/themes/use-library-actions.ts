import { useState } from 'react';
import { toast } from 'sonner';
import type { Folder } from '@verbatim/command-api/contract/library';
import {
  useCreateFolderMutation,
  useDeleteFolderMutation,
  useDeleteThemeMutation,
  useSaveFolderMutation,
  useSaveThemeMutation,
} from '../../api/library.ts';
import { messageOf } from '../../api/problem.ts';
import { useToldWithUndo } from '../../forms/use-told-with-undo.ts';
import {
  folderChoices,
  folderNameError,
  freeFolderName,
  isFixed,
  UNCATEGORIZED,
  type LibraryNode,
} from './library-tree.ts';

interface Failable {
  readonly error?: unknown;
}

interface Done {
  readonly name: string;
  readonly undo: string | null;
}

/** True when it worked; otherwise the reason is shown. */
const succeeded = ({ error }: Failable): boolean => {
  if (error) toast.error(messageOf(error));
  return !error;
};

/** One toast for all that was done at once: 'Deleted: Price, Staff and 3 more'. */
const named = (done: readonly Done[]): string => {
  const names = done.map(({ name }) => name);
  return names.length <= 3 ? names.join(', ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
};

const undoOf = (done: readonly Done[]) => done.map(({ undo }) => undo);

const isThere = (node: LibraryNode, folderId: string | null): boolean =>
  node.kind === 'folder'
    ? node.folder.id === null || node.folder.parent_id === folderId
    : node.theme.folder_id === folderId;

const useMove = () => {
  const [saveFolder] = useSaveFolderMutation();
  const [saveTheme] = useSaveThemeMutation();
  const tell = useToldWithUndo();
  const moveOne = (node: LibraryNode, folderId: string | null) =>
    node.kind === 'folder'
      ? saveFolder({ id: node.folder.id ?? '', body: { parent_id: folderId } })
      : saveTheme({ id: node.theme.id, body: { folder_id: folderId } });
  return async (nodes: readonly LibraryNode[], target: Folder | null): Promise<void> => {
    const folderId = target?.id ?? null;
    const moved = { folder: [] as Done[], theme: [] as Done[] };
    for (const node of nodes) {
      if (isThere(node, folderId)) continue;
      const answer = await moveOne(node, folderId);
      if (succeeded(answer)) moved[node.kind].push({ name: node.name, undo: answer.data?.undo ?? null });
    }
    const places = { folder: target?.name ?? 'the top', theme: target?.name ?? UNCATEGORIZED };
    for (const kind of ['folder', 'theme'] as const)
      if (moved[kind].length > 0) tell(`Moved ${named(moved[kind])} to ${places[kind]}`, undoOf(moved[kind]));
  };
};

const useRemove = (openTheme: string | null, onOpenThemeGone: () => void) => {
  const [deleteFolder] = useDeleteFolderMutation();
  const [deleteTheme] = useDeleteThemeMutation();
  const [deleting, setDeleting] = useState(false);
  const tell = useToldWithUndo();
  const remove = async (nodes: readonly LibraryNode[]): Promise<void> => {
    setDeleting(true);
    const deleted: Done[] = [];
    // Themes first: their folder may be among the doomed.
    for (const node of [...nodes].sort((a, b) => b.kind.localeCompare(a.kind))) {
      if (isFixed(node)) continue;
      const answer =
        node.kind === 'theme' ? await deleteTheme(node.theme.id) : await deleteFolder(node.folder.id ?? '');
      if (succeeded(answer)) deleted.push({ name: node.name, undo: answer.data?.undo ?? null });
      if (node.kind === 'theme' && node.theme.id === openTheme) onOpenThemeGone();
    }
    setDeleting(false);
    if (deleted.length > 0) tell(`Deleted: ${named(deleted)}`, undoOf(deleted));
  };
  return { remove, deleting };
};

/** What can be done to the tree; every failure is told in a toast, every success of the catalogue too. */
export const useLibraryActions = (
  folders: readonly Folder[],
  openTheme: string | null,
  onOpenThemeGone: () => void,
) => {
  const [create] = useCreateFolderMutation();
  const [saveFolder] = useSaveFolderMutation();
  const move = useMove();
  const tell = useToldWithUndo();
  const { remove, deleting } = useRemove(openTheme, onOpenThemeGone);
  const createFolder = async (parent: string | null): Promise<string | null> => {
    const name = freeFolderName(folders);
    const answer = await create({ name, parent });
    if (!succeeded(answer)) return null;
    // The answer is the tree; names of folders are unique in it.
    return folderChoices(answer.data?.value ?? []).find((folder) => folder.name === name)?.id ?? null;
  };
  const renameFolder = async (folder: Folder, name: string): Promise<void> => {
    if (folder.id === null || name.trim() === folder.name) return;
    const problem = folderNameError(name, folder.id, folders);
    if (problem !== null) return void toast.error(problem);
    const answer = await saveFolder({ id: folder.id, body: { name: name.trim() } });
    if (succeeded(answer)) tell(`Updated folder name: ${name.trim()}`, [answer.data?.undo ?? null]);
  };
  return { createFolder, renameFolder, move, remove, deleting };
};
