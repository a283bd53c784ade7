/** Rules of folders: unique names in the whole tree, no cycles, and no loss of themes by a deletion. */
import { CommandRejected } from '../command-rejected.ts';
import { formatNotFound } from '../not-found.ts';
import { requireVersion } from '../optimistic-concurrency.ts';
import { type Folder, folderKey, foldName, type LibraryState, type Theme, themeKey } from './library-state.ts';
import type { CreateFolder, DeleteFolder, EditFolder } from './library-commands.ts';
import type { LibraryEvent } from './library-events.ts';
import { freeThemeName } from './theme-names.ts';

/** Where themes without a folder are shown. Not a folder: it has no id, and cannot be renamed or moved. */
export const UNCATEGORIZED = 'Uncategorized';
const NEW_FOLDER = 'New Folder';

export const createFolder = (command: CreateFolder, state: LibraryState): readonly LibraryEvent[] => {
  const { folderId, parentId } = command;
  const present = state.folders.get(folderId);
  const isSame = command.name === undefined || present?.name === command.name.trim();
  if (present !== undefined && isSame && present.parentId === parentId) return [];
  if (present || state.themes.has(folderId) || state.deleted.has(folderId))
    throw new CommandRejected('FOLDER_EXISTS', 'This folder already exists', 'folderId');
  const name = command.name === undefined ? newFolderName(state) : freeFolderName(command.name, folderId, state);
  requireFolder(parentId, state, 'parentId');
  return [{ type: 'FolderCreated', data: { folderId, name, parentId } }];
};

/** A new name and another parent are one change: where one of them is forbidden, neither is made. */
export const editFolder = (command: EditFolder, state: LibraryState): readonly LibraryEvent[] => {
  const { folderId } = command;
  const folder = findFolder(folderId, state);
  const name = command.name === undefined ? folder.name : freeFolderName(command.name, folderId, state);
  const parentId = command.parentId === undefined ? folder.parentId : command.parentId;
  const events: LibraryEvent[] = [];
  if (name !== folder.name) events.push({ type: 'FolderRenamed', data: { folderId, name } });
  if (parentId !== folder.parentId) {
    requireFolder(parentId, state, 'parentId');
    refuseCircle(folderId, parentId, state);
    events.push({ type: 'FolderMoved', data: { folderId, parentId } });
  }
  return requireVersion(events, folder.version, command.basedOn);
};

const refuseCircle = (folderId: string, parentId: string | null, state: LibraryState): void => {
  for (let above = parentId; above !== null; above = state.folders.get(above)?.parentId ?? null)
    if (above === folderId)
      throw new CommandRejected('FOLDER_IN_ITSELF', 'A folder cannot be moved into itself', 'parentId');
};

export const deleteFolder = ({ folderId }: DeleteFolder, state: LibraryState): readonly LibraryEvent[] =>
  deleteFolders([folderId], state);

/**
 * Their themes go to 'Uncategorized', with the folder's name appended if theirs is taken; remaining
 * subfolders move to the next remaining ancestor. Each moves once, and inner folders are deleted first, so
 * that an undo restores all positions.
 */
export const deleteFolders = (folderIds: readonly string[], state: LibraryState): readonly LibraryEvent[] => {
  const there = folderIds.filter((folderId) => !state.deleted.has(folderId));
  const doomed = new Map(there.map((folderId) => [folderId, findFolder(folderId, state)]));
  const subfolders = [...state.folders.values()]
    .filter(({ folderId, parentId }) => !doomed.has(folderId) && doomed.has(parentId ?? ''))
    .map(({ folderId, parentId }): LibraryEvent => {
      let staying = parentId;
      while (staying !== null && doomed.has(staying)) staying = doomed.get(staying)?.parentId ?? null;
      return { type: 'FolderMoved', data: { folderId, parentId: staying } };
    });
  const innerFirst = [...doomed.values()].sort((a, b) => getDepth(b, state) - getDepth(a, state));
  const deletions = innerFirst.map(({ folderId }): LibraryEvent => ({ type: 'FolderDeleted', data: { folderId } }));
  return [...themesGoing(doomed, state), ...subfolders, ...deletions];
};

/** The themes of these folders to 'Uncategorized'. */
const themesGoing = (doomed: ReadonlyMap<string, Folder>, state: LibraryState): readonly LibraryEvent[] => {
  const moving = new Set<string>();
  const isTaken = (name: string): boolean => moving.has(foldName(name)) || state.names.has(themeKey(null, name));
  return [...state.themes.values()].flatMap(({ themeId, name, folderId }): readonly LibraryEvent[] => {
    const folder = doomed.get(folderId ?? '');
    if (folder === undefined) return [];
    const moved: LibraryEvent = { type: 'ThemeMoved', data: { themeId, folderId: null } };
    const free = freeThemeName(name, folder.name, isTaken);
    moving.add(foldName(free));
    return free === name ? [moved] : [{ type: 'ThemeRenamed', data: { themeId, name: free } }, moved];
  });
};

const getDepth = ({ parentId }: Folder, state: LibraryState): number => {
  const parent = parentId === null ? undefined : state.folders.get(parentId);
  return parent === undefined ? 0 : 1 + getDepth(parent, state);
};

export const listFolderThemes = (folderId: string, state: LibraryState): readonly Theme[] =>
  [...state.themes.values()].filter((theme) => theme.folderId === folderId);

/** @throws CommandRejected FOLDER_NOT_FOUND unless it is null (no folder) or exists */
export const requireFolder = (folderId: string | null, state: LibraryState, field: string): void => {
  if (folderId !== null && !state.folders.has(folderId))
    throw new CommandRejected('FOLDER_NOT_FOUND', formatNotFound('folder'), field);
};

const findFolder = (folderId: string, state: LibraryState): Folder => {
  const folder = state.folders.get(folderId);
  if (!folder) throw new CommandRejected('FOLDER_NOT_FOUND', formatNotFound('folder'), 'folderId');
  return folder;
};

/** 'New Folder', or the first of 'New Folder 2', 'New Folder 3' … that is free. */
const newFolderName = (state: LibraryState): string => {
  let name = NEW_FOLDER;
  for (let number = 2; state.names.has(folderKey(name)); number += 1) name = `${NEW_FOLDER} ${number}`;
  return name;
};

const freeFolderName = (wanted: string, folderId: string, state: LibraryState): string => {
  const name = wanted.trim();
  if (name === '') throw new CommandRejected('FOLDER_NAME_BLANK', 'Folder name must not be blank', 'name');
  if (foldName(name) === foldName(UNCATEGORIZED))
    throw new CommandRejected('FOLDER_RESERVED', `'${UNCATEGORIZED}' contains the themes without a folder`, 'name');
  if (state.names.get(folderKey(name))?.some((other) => other !== folderId))
    throw new CommandRejected('FOLDER_NAME_TAKEN', 'Folder name must be unique', 'name');
  return name;
};
