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

/** True when it worked; otherwise the reason is shown. */
const succeeded = ({ error }: Failable): boolean => {
  if (error) toast.error(messageOf(error));
  return !error;
};

const useMove = () => {
  const [saveFolder] = useSaveFolderMutation();
  const [saveTheme] = useSaveThemeMutation();
  return async (nodes: readonly LibraryNode[], target: Folder | null): Promise<void> => {
    const folderId = target?.id ?? null;
    const place = target?.name ?? UNCATEGORIZED;
    for (const node of nodes) {
      if (node.kind === 'folder') {
        const { id } = node.folder;
        if (id === null || node.folder.parent_id === folderId) continue;
        if (succeeded(await saveFolder({ id, body: { parent_id: folderId } })))
          toast.success(`Moved ${node.name} to ${target?.name ?? 'the top'}`);
      } else {
        if (node.theme.folder_id === folderId) continue;
        if (succeeded(await saveTheme({ id: node.theme.id, body: { folder_id: folderId } })))
          toast.success(`Moved ${node.name} to ${place}`);
      }
    }
  };
};

const useRemove = (openTheme: string | null, onOpenThemeGone: () => void) => {
  const [deleteFolder] = useDeleteFolderMutation();
  const [deleteTheme] = useDeleteThemeMutation();
  const [deleting, setDeleting] = useState(false);
  const remove = async (nodes: readonly LibraryNode[]): Promise<void> => {
    setDeleting(true);
    // Themes first: their folder may be among the doomed.
    for (const node of [...nodes].sort((a, b) => b.kind.localeCompare(a.kind))) {
      if (isFixed(node)) continue;
      const answer =
        node.kind === 'theme' ? await deleteTheme(node.theme.id) : await deleteFolder(node.folder.id ?? '');
      if (succeeded(answer)) toast.success(`Deleted: ${node.name}`);
      if (node.kind === 'theme' && node.theme.id === openTheme) onOpenThemeGone();
    }
    setDeleting(false);
  };
  return { remove, deleting };
};

/** What can be done to the tree; every failure is succeeded in a toast, every success of the catalogue too. */
export const useLibraryActions = (
  folders: readonly Folder[],
  openTheme: string | null,
  onOpenThemeGone: () => void,
) => {
  const [create] = useCreateFolderMutation();
  const [saveFolder] = useSaveFolderMutation();
  const move = useMove();
  const { remove, deleting } = useRemove(openTheme, onOpenThemeGone);
  const createFolder = async (parent: string | null): Promise<string | null> => {
    const name = freeFolderName(folders);
    const answer = await create({ name, parent });
    if (!succeeded(answer)) return null;
    // The answer is the tree; names of folders are unique in it.
    return folderChoices(answer.data ?? []).find((folder) => folder.name === name)?.id ?? null;
  };
  const renameFolder = async (folder: Folder, name: string): Promise<void> => {
    if (folder.id === null || name.trim() === folder.name) return;
    const problem = folderNameError(name, folder.id, folders);
    if (problem !== null) toast.error(problem);
    else if (succeeded(await saveFolder({ id: folder.id, body: { name: name.trim() } })))
      toast.success(`Updated folder name: ${name.trim()}`);
  };
  return { createFolder, renameFolder, move, remove, deleting };
};
