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
import { useDeleteTogetherMutation, useMoveTogetherMutation } from '../../api/library-together.ts';
import { messageOf } from '../../api/problem.ts';
import { useToldWithUndo } from '../../forms/use-told-with-undo.ts';
import { freeThemeName } from '@verbatim/domain/library/theme-names';
import {
  allThemes,
  folderChoices,
  folderNameError,
  freeFolderName,
  isFixed,
  UNCATEGORIZED,
  withoutHeld,
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

/** One toast for all that was done at once: 'Deleted: Price, Staff and 3 more'. */
const named = (done: readonly { readonly name: string }[]): string => {
  const names = done.map(({ name }) => name);
  return names.length <= 3 ? names.join(', ') : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
};

const isThere = (node: LibraryNode, folderId: string | null): boolean =>
  node.kind === 'folder'
    ? node.folder.id === null || node.folder.parent_id === folderId
    : node.theme.folder_id === folderId;

const idsOf = (nodes: readonly LibraryNode[]) => ({
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
  const told = parts.filter(({ own }) => own.length > 0).map(({ own, place }) => `${named(own)} to ${place}`);
  return `Moved ${told.join(', and ')}`;
};

const useMove = () => {
  const [saveFolder] = useSaveFolderMutation();
  const [saveTheme] = useSaveThemeMutation();
  const [moveTogether] = useMoveTogetherMutation();
  const tell = useToldWithUndo();
  const moveAll = (nodes: readonly LibraryNode[], folderId: string | null) => {
    const [node] = nodes;
    if (node === undefined || nodes.length > 1) return moveTogether({ ...idsOf(nodes), folder_id: folderId });
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
  const tell = useToldWithUndo();
  const removeAll = (nodes: readonly LibraryNode[]) => {
    const [node] = nodes;
    if (node === undefined || nodes.length > 1) return deleteTogether(idsOf(nodes));
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

/** Of each a copy beside it, with the same query. @returns the ids of the copies */
const useDuplicate = (folders: readonly Folder[]) => {
  const [create] = useCreateThemeMutation();
  const tell = useToldWithUndo();
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
  return { createFolder, renameFolder, move, remove, deleting, duplicate: useDuplicate(folders) };
};
