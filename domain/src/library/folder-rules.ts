/** The rules of folders: names unique in the whole tree, no folder within itself, and nothing lost by deleting one. */
import { CommandRejected } from '../command-rejected.ts';
import { foldName } from './fold-name.ts';
import type { CreateFolder, DeleteFolder, MoveFolder, RenameFolder } from './library-commands.ts';
import type { LibraryEvent } from './library-events.ts';
import type { Folder, LibraryState, Theme } from './library-state.ts';
import { freeThemeName } from './theme-names.ts';

/** Where themes without a folder are shown. It is no folder: it has no id, and so can be neither renamed nor moved. */
const UNCATEGORIZED = 'Uncategorized';

export const createFolder = (command: CreateFolder, state: LibraryState): readonly LibraryEvent[] => {
  const { folderId, parentId } = command;
  const present = state.folders.get(folderId);
  if (present?.name === command.name.trim() && present.parentId === parentId) return [];
  if (present || state.themes.has(folderId) || state.deleted.has(folderId))
    throw new CommandRejected('FOLDER_EXISTS', 'This folder exists already', 'folderId');
  const name = freeFolderName(command.name, folderId, state);
  requireFolder(parentId, state, 'parentId');
  return [{ type: 'FolderCreated', data: { folderId, name, parentId } }];
};

export const renameFolder = (command: RenameFolder, state: LibraryState): readonly LibraryEvent[] => {
  const folder = findFolder(command.folderId, state);
  const name = freeFolderName(command.name, folder.folderId, state);
  return name === folder.name ? [] : [{ type: 'FolderRenamed', data: { folderId: folder.folderId, name } }];
};

export const moveFolder = (command: MoveFolder, state: LibraryState): readonly LibraryEvent[] => {
  const { folderId, parentId } = command;
  const folder = findFolder(folderId, state);
  if (folder.parentId === parentId) return [];
  requireFolder(parentId, state, 'parentId');
  for (let above = parentId; above !== null; above = state.folders.get(above)?.parentId ?? null)
    if (above === folderId)
      throw new CommandRejected('FOLDER_IN_ITSELF', 'A folder cannot be moved into itself', 'parentId');
  return [{ type: 'FolderMoved', data: { folderId, parentId } }];
};

/**
 * Themes go to 'Uncategorized'; one whose name is taken there gets the folder's name behind it. Subfolders go to the
 * folder's parent.
 */
export const deleteFolder = (command: DeleteFolder, state: LibraryState): readonly LibraryEvent[] => {
  if (state.deleted.has(command.folderId)) return [];
  const folder = findFolder(command.folderId, state);
  const { folderId } = folder;
  const uncategorized = new Set(themesOf(null, state).map((theme) => foldName(theme.name)));
  const themes = themesOf(folderId, state).flatMap(({ themeId, name }): readonly LibraryEvent[] => {
    const moved: LibraryEvent = { type: 'ThemeMoved', data: { themeId, folderId: null } };
    const free = freeThemeName(name, folder.name, uncategorized);
    uncategorized.add(foldName(free));
    return free === name ? [moved] : [{ type: 'ThemeRenamed', data: { themeId, name: free } }, moved];
  });
  const subfolders = [...state.folders.values()]
    .filter((candidate) => candidate.parentId === folderId)
    .map((subfolder): LibraryEvent => ({
      type: 'FolderMoved',
      data: { folderId: subfolder.folderId, parentId: folder.parentId },
    }));
  return [...themes, ...subfolders, { type: 'FolderDeleted', data: { folderId } }];
};

const themesOf = (folderId: string | null, state: LibraryState): readonly Theme[] =>
  [...state.themes.values()].filter((theme) => theme.folderId === folderId);

/** @throws CommandRejected FOLDER_NOT_FOUND unless it is null (no folder) or there */
export const requireFolder = (folderId: string | null, state: LibraryState, field: string): void => {
  if (folderId !== null && !state.folders.has(folderId))
    throw new CommandRejected('FOLDER_NOT_FOUND', 'There is no such folder', field);
};

const findFolder = (folderId: string, state: LibraryState): Folder => {
  const folder = state.folders.get(folderId);
  if (!folder) throw new CommandRejected('FOLDER_NOT_FOUND', 'There is no such folder', 'folderId');
  return folder;
};

const freeFolderName = (wanted: string, folderId: string, state: LibraryState): string => {
  const name = wanted.trim();
  if (name === '') throw new CommandRejected('FOLDER_NAME_BLANK', 'Folder name must not be blank', 'name');
  const folded = foldName(name);
  if (folded === foldName(UNCATEGORIZED))
    throw new CommandRejected('FOLDER_RESERVED', `'${UNCATEGORIZED}' holds the themes without a folder`, 'name');
  for (const folder of state.folders.values())
    if (folder.folderId !== folderId && foldName(folder.name) === folded)
      throw new CommandRejected('FOLDER_NAME_TAKEN', 'Folder name must be unique', 'name');
  return name;
};
