import { useState } from 'react';
import { toast } from 'sonner';
import type { Folder, Theme } from '@verbatim/command-api/contract/library';
import {
  useCreateFolderMutation,
  useCreateThemeMutation,
  useDeleteFolderMutation,
  useDeleteThemeMutation,
  useSaveFolderMutation,
  useSaveThemeMutation,
} from '../../api/library.ts';
import { useDeleteTogetherMutation, useMoveTogetherMutation } from '../../api/library-bulk.ts';
import { getErrorMessage } from '../../api/transport/problem.ts';
import { allThemes } from '../../components/themes/all-themes.ts';
import { useUndoToast } from '../../forms/use-undo-toast.ts';
import { freeThemeName } from '@verbatim/domain/library/theme-names';
import type { RenameFolder } from './tree-context.ts';
import {
  folderChoices,
  folderNameError,
  isFixed,
  UNCATEGORIZED,
  withoutHeld,
  type LibraryNode,
} from './library-tree.ts';

interface Failable {
  readonly error?: unknown;
}

/** True on success; otherwise the error is shown. */
const succeeded = ({ error }: Failable): boolean => {
  if (error) toast.error(getErrorMessage(error));
  return !error;
};

/** One toast for a bulk action: 'Deleted: Price, Staff and 3 more'. */
const named = (done: readonly { readonly name: string }[]): string => {
  const names = done.map(({ name }) => name);
  return names.length <= 3 ? names.join(', ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
};

const isThere = (node: LibraryNode, folderId: string | null): boolean =>
  node.kind === 'folder'
    ? node.folder.id === null || node.folder.parent_id === folderId
    : node.theme.folder_id === folderId;

const getIds = (nodes: readonly LibraryNode[]) => ({
  themes: nodes.flatMap((node) => (node.kind === 'theme' ? [node.theme.id] : [])),
  folders: nodes.flatMap((node) => (node.kind === 'folder' && node.folder.id !== null ? [node.folder.id] : [])),
});

/** 'Moved Price to Hotel'. Without a folder themes and folders go to different places. */
const movedWords = (nodes: readonly LibraryNode[], target: Folder | null): string => {
  if (target !== null && target.id !== null) return `Moved ${named(nodes)} to ${target.name}`;
  const parts = (['folder', 'theme'] as const).map((kind) => ({
    place: kind === 'folder' ? 'the top' : UNCATEGORIZED,
    own: nodes.filter((node) => node.kind === kind),
  }));
  const moves = parts.filter(({ own }) => own.length > 0).map(({ own, place }) => `${named(own)} to ${place}`);
  return `Moved ${moves.join(', and ')}`;
};

const useMove = () => {
  const [saveFolder] = useSaveFolderMutation();
  const [saveTheme] = useSaveThemeMutation();
  const [moveTogether] = useMoveTogetherMutation();
  const tell = useUndoToast();
  const moveAll = (nodes: readonly LibraryNode[], folderId: string | null) => {
    const [node] = nodes;
    if (node === undefined || nodes.length > 1) return moveTogether({ ...getIds(nodes), folder_id: folderId });
    return node.kind === 'folder'
      ? saveFolder({ id: node.folder.id ?? '', body: { parent_id: folderId } })
      : saveTheme({ id: node.theme.id, body: { folder_id: folderId } });
  };
  return async (nodes: readonly LibraryNode[], target: Folder | null): Promise<void> => {
    const folderId = target?.id ?? null;
    const moving = withoutHeld(nodes).filter((node) => !isThere(node, folderId));
    if (moving.length === 0) return;
    const answer = await moveAll(moving, folderId);
    if (succeeded(answer)) tell(movedWords(moving, target), [answer.data?.undo ?? null]);
  };
};

const useRemove = (openTheme: string | null, onOpenThemeGone: () => void) => {
  const [deleteFolder] = useDeleteFolderMutation();
  const [deleteTheme] = useDeleteThemeMutation();
  const [deleteTogether] = useDeleteTogetherMutation();
  const [deleting, setDeleting] = useState(false);
  const tell = useUndoToast();
  const removeAll = (nodes: readonly LibraryNode[]) => {
    const [node] = nodes;
    if (node === undefined || nodes.length > 1) return deleteTogether(getIds(nodes));
    return node.kind === 'theme' ? deleteTheme(node.theme.id) : deleteFolder(node.folder.id ?? '');
  };
  const remove = async (nodes: readonly LibraryNode[]): Promise<void> => {
    const doomed = nodes.filter((node) => !isFixed(node));
    if (doomed.length === 0) return;
    setDeleting(true);
    const answer = await removeAll(doomed);
    setDeleting(false);
    if (!succeeded(answer)) return;
    tell(`Deleted: ${named(doomed)}`, [answer.data?.undo ?? null]);
    if (doomed.some((node) => node.kind === 'theme' && node.theme.id === openTheme)) onOpenThemeGone();
  };
  return { remove, deleting };
};

/** Duplicates themes in their folders. @returns the ids of the copies */
const useDuplicate = (folders: readonly Folder[]) => {
  const [create] = useCreateThemeMutation();
  const tell = useUndoToast();
  return async (themes: readonly Theme[]): Promise<readonly string[]> => {
    const made: { readonly name: string; readonly undo: string | null; readonly id: string }[] = [];
    const names = new Set(allThemes(folders).map(({ folder_id: folder, name }) => `${folder} ${name.toLowerCase()}`));
    for (const { name, originalText, folder_id, portal_name, visible } of themes) {
      const isTaken = (wanted: string): boolean => names.has(`${folder_id} ${wanted.toLowerCase()}`);
      const free = freeThemeName(name, 'copy', isTaken);
      names.add(`${folder_id} ${free.toLowerCase()}`);
      const answer = await create({ name: free, text: originalText, folder_id, portal_name, visible });
      if (succeeded(answer) && answer.data !== undefined)
        made.push({ name: free, undo: answer.data.undo, id: answer.data.value.id });
    }
    if (made.length > 0)
      tell(
        `Duplicated: ${named(made)}`,
        made.map(({ undo }) => undo),
      );
    return made.map(({ id }) => id);
  };
};

/** Actions on the tree, with toasts for failures and for the catalogue's successes. */
export const useLibraryActions = (
  folders: readonly Folder[],
  openTheme: string | null,
  onOpenThemeGone: () => void,
) => {
  const [create] = useCreateFolderMutation();
  const [saveFolder] = useSaveFolderMutation();
  const move = useMove();
  const tell = useUndoToast();
  const { remove, deleting } = useRemove(openTheme, onOpenThemeGone);
  const createFolder = async (parent: string | null): Promise<string | null> => {
    const known = new Set(folderChoices(folders).map(({ id }) => id));
    const answer = await create({ parent });
    if (!succeeded(answer)) return null;
    // The response is the tree; the server has chosen a free name.
    return folderChoices(answer.data?.value ?? []).find(({ id }) => !known.has(id))?.id ?? null;
  };
  const renameFolder: RenameFolder = async (folder, name) => {
    if (folder.id === null || name.trim() === folder.name) return null;
    const problem = folderNameError(name, folder.id, folders);
    if (problem !== null) return problem;
    const answer = await saveFolder({ id: folder.id, body: { name: name.trim() } });
    if (answer.error) return getErrorMessage(answer.error);
    tell(`Updated folder name: ${name.trim()}`, [answer.data?.undo ?? null]);
    return null;
  };
  return { createFolder, renameFolder, move, remove, deleting, duplicate: useDuplicate(folders) };
};
