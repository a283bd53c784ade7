/**
 * Restores what one command has deleted. Unlike an undo it is never refused for what was done since: each
 * part comes back as far as its place and its name are free.
 */
import { createUndoRejection } from '../undone-changes.ts';
import { UNCATEGORIZED } from './folder-rules.ts';
import { evolveLibrary, folderKey, foldName, type LibraryState, themeKey } from './library-state.ts';
import type { RestoreDeleted } from './library-commands.ts';
import type { LibraryEvent } from './library-events.ts';
import { freeThemeName } from './theme-names.ts';
import { getRevisions, isInItself, queryAt } from './undo-library-change.ts';

/** In the name of what comes back where its own is taken: 'Price (restored)'. */
const RESTORED = 'restored';

export const restoreDeleted = (command: RestoreDeleted, state: LibraryState): readonly LibraryEvent[] => {
  const { from, events } = command;
  if (state.undone.has(String(from))) return [];
  const restoring: LibraryEvent[] = [];
  // In reverse order: a folder is there before its contents.
  let left = state;
  for (const [event, revision] of getRevisions(command).reverse()) {
    const back = restored(event, revision, command.queries, left);
    restoring.push(...back);
    left = evolveLibrary(left, back);
  }
  if (restoring.length === 0) throw createUndoRejection('What was deleted has been restored since');
  return [{ type: 'LibraryChangeUndone', data: { from, to: from + events.length - 1 } }, ...restoring];
};

type Restored = readonly LibraryEvent[];

const restored = (
  event: LibraryEvent,
  revision: number,
  queries: RestoreDeleted['queries'],
  state: LibraryState,
): Restored => {
  switch (event.type) {
    case 'FolderDeleted':
      return folderAgain(event.data.folderId, revision, state);
    case 'ThemeDeleted':
      return themeAgain(event.data.themeId, revision, queries, state);
    case 'FolderMoved':
      return folderBack(event.data.folderId, revision, state);
    case 'ThemeMoved':
      return themeBack(event.data.themeId, revision, state);
    case 'ThemeRenamed':
      return nameBack(event.data.themeId, revision, state);
    default:
      return [];
  }
};

const folderAgain = (folderId: string, revision: number, state: LibraryState): Restored => {
  const deleted = state.deleted.get(folderId);
  if (deleted?.at !== revision) return [];
  const { name, place, version } = deleted;
  const isTaken = (wanted: string): boolean =>
    foldName(wanted) === foldName(UNCATEGORIZED) || state.names.has(folderKey(wanted));
  const data = { folderId, name: freeThemeName(name, RESTORED, isTaken), parentId: existing(place, state), version };
  return [{ type: 'FolderUndeleted', data }];
};

const themeAgain = (
  themeId: string,
  revision: number,
  queries: RestoreDeleted['queries'],
  state: LibraryState,
): Restored => {
  const deleted = state.deleted.get(themeId);
  if (deleted?.theme == null || deleted.at !== revision) return [];
  const { name, place, version, theme } = deleted;
  const { portalName, visible } = theme;
  const folderId = existing(place, state);
  const query = queryAt(theme.queryAt, queries, name);
  const free = freeNameIn(folderId, name, themeId, state);
  return [{ type: 'ThemeUndeleted', data: { themeId, name: free, ...query, folderId, portalName, visible, version } }];
};

/** Only from where the deletion has put it. */
const folderBack = (folderId: string, revision: number, state: LibraryState): Restored => {
  const place = state.folderChanges.get(folderId)?.place;
  const parentId = place?.before;
  if (place?.since !== revision || parentId === undefined || existing(parentId, state) !== parentId) return [];
  const moved: LibraryEvent = { type: 'FolderMoved', data: { folderId, parentId } };
  return isInItself(folderId, evolveLibrary(state, [moved])) ? [] : [moved];
};

const themeBack = (themeId: string, revision: number, state: LibraryState): Restored => {
  const [theme, place] = [state.themes.get(themeId), state.themeChanges.get(themeId)?.place];
  const folderId = place?.before;
  if (theme === undefined || place?.since !== revision || folderId === undefined) return [];
  if (existing(folderId, state) !== folderId || isTakenIn(folderId, theme.name, themeId, state)) return [];
  return [{ type: 'ThemeMoved', data: { themeId, folderId } }];
};

/** The name that it lost because another theme of 'Uncategorized' had it. */
const nameBack = (themeId: string, revision: number, state: LibraryState): Restored => {
  const [theme, change] = [state.themes.get(themeId), state.themeChanges.get(themeId)?.name];
  const name = change?.before;
  if (theme === undefined || change?.since !== revision || name === undefined) return [];
  if (isTakenIn(theme.folderId, name, themeId, state)) return [];
  return [{ type: 'ThemeRenamed', data: { themeId, name } }];
};

/** The folder, or none if it was deleted since. */
export const existing = (folderId: string | null, { folders }: LibraryState): string | null =>
  folderId !== null && folders.has(folderId) ? folderId : null;

export const freeNameIn = (folderId: string | null, name: string, themeId: string, state: LibraryState): string =>
  freeThemeName(name, RESTORED, (wanted) => isTakenIn(folderId, wanted, themeId, state));

const isTakenIn = (folderId: string | null, name: string, themeId: string, { names }: LibraryState): boolean =>
  names.get(themeKey(folderId, name))?.some((other) => other !== themeId) ?? false;
