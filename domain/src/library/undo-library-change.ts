/** Reverts one command on the library: each part gets its previous value, unless it has changed since. */
import type { PartChange } from '../optimistic-concurrency.ts';
import { createUndoRejection, getUndoBasis } from '../undone-changes.ts';
import type { ThemeQuery, UndoLibraryChange } from './library-commands.ts';
import type { LibraryEvent } from './library-events.ts';
import { evolveLibrary, folderKey, themeKey, type Folder, type LibraryState, type Theme } from './library-state.ts';
import { listFolderThemes } from './folder-rules.ts';

type Change = Pick<UndoLibraryChange, 'from' | 'events'>;
type Queries = UndoLibraryChange['queries'];

export const undoLibraryChange = (command: UndoLibraryChange, state: LibraryState): readonly LibraryEvent[] => {
  const { from, events } = command;
  if (state.undone.has(String(from))) return [];
  const restoring: LibraryEvent[] = [];
  // In reverse order: a folder created with its themes is empty by then.
  let left = getUndoBasis(command.reduced, state, getContent);
  for (const [event, revision] of getRevisions(command).reverse()) {
    const back = restored(event, revision, command.queries, left);
    restoring.push(...back);
    left = evolveLibrary(left, back);
  }
  if (restoring.length === 0) throw createUndoRejection('There is nothing to undo');
  refuseTakenPlaces(restoring, left);
  return [{ type: 'LibraryChangeUndone', data: { from, to: from + events.length - 1 } }, ...restoring];
};

/** Versions count undone changes, too. */
const getContent = ({ folders, themes }: LibraryState): unknown => {
  const sorted = (items: Iterable<readonly [string, Folder | Theme]>) =>
    [...items].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, { version: _, ...content }]) => content);
  return [sorted(folders), sorted(themes)];
};

/** Revisions with the previous queries: one for each query changed or deleted. */
export const queriesToUndo = (change: Change, state: LibraryState): readonly number[] =>
  getRevisions(change).flatMap(([event, revision]) => {
    if (event.type === 'ThemeQueryChanged') {
      const query = state.themeChanges.get(event.data.themeId)?.query;
      return query?.since === revision ? (query.before ?? []) : [];
    }
    if (event.type !== 'ThemeDeleted') return [];
    const deleted = state.deleted.get(event.data.themeId);
    return deleted?.at === revision ? (deleted.theme?.queryAt ?? []) : [];
  });

export const getRevisions = ({ from, events }: Change): [LibraryEvent, number][] =>
  events.map((event, index) => [event, from + index]);

/** The inverse of one event. @throws CommandRejected CHANGED_SINCE */
const restored = (
  event: LibraryEvent,
  revision: number,
  queries: Queries,
  state: LibraryState,
): readonly LibraryEvent[] => {
  switch (event.type) {
    case 'FolderCreated':
    case 'FolderUndeleted':
      return withoutFolder(event.data.folderId, revision, state);
    case 'FolderRenamed':
    case 'FolderMoved':
      return [ofFolder(event, revision, state)];
    case 'FolderDeleted':
      return [folderAgain(event.data.folderId, revision, state)];
    case 'ThemeCreated':
    case 'ThemeUndeleted':
      return withoutTheme(event.data.themeId, revision, state);
    case 'ThemeRenamed':
    case 'ThemeMoved':
    case 'ThemeQueryChanged':
    case 'ThemePresentationChanged':
      return [ofTheme(event, revision, queries, state)];
    case 'ThemeDeleted':
      return [themeAgain(event.data.themeId, revision, queries, state)];
    case 'LibraryChangeUndone':
    case 'QueryReadingsReviewed':
    case 'ThemeVersionRestored':
      return [];
  }
};

const WORDS = {
  name: 'renamed',
  place: 'moved',
  query: 'given another query',
  presentation: 'given other display settings',
} as const;

const before = <Before>(
  change: PartChange<Before> | undefined,
  revision: number,
  name: string,
  part: keyof typeof WORDS,
): Before => {
  if (change?.since !== revision || change.before === undefined)
    throw createUndoRejection(`'${name}' has been ${WORDS[part]} since`);
  return change.before;
};

const ofFolder = (
  event: Extract<LibraryEvent, { readonly type: 'FolderRenamed' | 'FolderMoved' }>,
  revision: number,
  state: LibraryState,
): LibraryEvent => {
  const { folderId } = event.data;
  const folder = state.folders.get(folderId);
  if (folder === undefined)
    throw createUndoRejection(`The folder${nameOfDeleted(folderId, state)} has been deleted since`);
  const changes = state.folderChanges.get(folderId);
  return event.type === 'FolderRenamed'
    ? { type: 'FolderRenamed', data: { folderId, name: before(changes?.name, revision, folder.name, 'name') } }
    : { type: 'FolderMoved', data: { folderId, parentId: before(changes?.place, revision, folder.name, 'place') } };
};

const ofTheme = (
  event: Extract<
    LibraryEvent,
    { readonly type: 'ThemeRenamed' | 'ThemeMoved' | 'ThemeQueryChanged' | 'ThemePresentationChanged' }
  >,
  revision: number,
  queries: Queries,
  state: LibraryState,
): LibraryEvent => {
  const { themeId } = event.data;
  const theme = state.themes.get(themeId);
  if (theme === undefined)
    throw createUndoRejection(`The theme${nameOfDeleted(themeId, state)} has been deleted since`);
  const changes = state.themeChanges.get(themeId);
  switch (event.type) {
    case 'ThemeRenamed':
      return { type: event.type, data: { themeId, name: before(changes?.name, revision, theme.name, 'name') } };
    case 'ThemeMoved':
      return { type: event.type, data: { themeId, folderId: before(changes?.place, revision, theme.name, 'place') } };
    case 'ThemeQueryChanged': {
      const saidAt = before(changes?.query, revision, theme.name, 'query');
      return { type: event.type, data: { themeId, ...queryAt(saidAt, queries, theme.name) } };
    }
    case 'ThemePresentationChanged': {
      const { portalName, visible } = before(changes?.presentation, revision, theme.name, 'presentation');
      return { type: event.type, data: { themeId, portalName, visible } };
    }
  }
};

export const queryAt = (revision: number, queries: Queries, name: string): ThemeQuery => {
  const query = queries.get(revision);
  if (query === undefined) throw createUndoRejection(`'${name}' has been ${WORDS.query} since`);
  const { originalText, text, reader } = query;
  return { originalText, text, ...(reader !== undefined && { reader }) };
};

const nameOfDeleted = (id: string, state: LibraryState): string => {
  const name = state.deleted.get(id)?.name;
  return name === undefined ? '' : ` '${name}'`;
};

const isAsItCame = (changes: object | undefined, revision: number): boolean =>
  changes !== undefined && (Object.values(changes) as PartChange<unknown>[]).every(({ since }) => since === revision);

const withoutFolder = (folderId: string, revision: number, state: LibraryState): readonly LibraryEvent[] => {
  const folder = state.folders.get(folderId);
  if (folder === undefined)
    throw createUndoRejection(`The folder${nameOfDeleted(folderId, state)} has been deleted since`);
  if (!isAsItCame(state.folderChanges.get(folderId), revision))
    throw createUndoRejection(`The folder '${folder.name}' has been changed since`);
  const holdsFolders = [...state.folders.values()].some(({ parentId }) => parentId === folderId);
  if (holdsFolders || listFolderThemes(folderId, state).length > 0)
    throw createUndoRejection(`The folder '${folder.name}' is no longer empty`);
  return [{ type: 'FolderDeleted', data: { folderId } }];
};

const withoutTheme = (themeId: string, revision: number, state: LibraryState): readonly LibraryEvent[] => {
  const theme = state.themes.get(themeId);
  if (theme === undefined)
    throw createUndoRejection(`The theme${nameOfDeleted(themeId, state)} has been deleted since`);
  if (!isAsItCame(state.themeChanges.get(themeId), revision))
    throw createUndoRejection(`The theme '${theme.name}' has been changed since`);
  return [{ type: 'ThemeDeleted', data: { themeId } }];
};

const folderAgain = (folderId: string, revision: number, state: LibraryState): LibraryEvent => {
  const deleted = state.deleted.get(folderId);
  if (deleted?.at !== revision) throw createUndoRejection('The folder has been restored since');
  const { name, place: parentId, version } = deleted;
  return { type: 'FolderUndeleted', data: { folderId, name, parentId, version } };
};

const themeAgain = (themeId: string, revision: number, queries: Queries, state: LibraryState): LibraryEvent => {
  const deleted = state.deleted.get(themeId);
  if (deleted?.theme == null || deleted.at !== revision) throw createUndoRejection('The theme has been restored since');
  const { name, place: folderId, version, theme } = deleted;
  const { portalName, visible } = theme;
  const query = queryAt(theme.queryAt, queries, name);
  return { type: 'ThemeUndeleted', data: { themeId, name, ...query, folderId, portalName, visible, version } };
};

/**
 * The name may be taken meanwhile, or the folder deleted.
 * @throws CommandRejected CHANGED_SINCE
 */
const refuseTakenPlaces = (restoring: readonly LibraryEvent[], after: LibraryState): void => {
  for (const { data } of restoring) {
    if ('themeId' in data) refuseTakenTheme(data.themeId, after);
    else if ('folderId' in data) refuseTakenFolder(data.folderId, after);
  }
};

const refuseTakenTheme = (themeId: string, after: LibraryState): void => {
  const theme = after.themes.get(themeId);
  if (theme === undefined) return;
  const { name, folderId } = theme;
  if (folderId !== null && !after.folders.has(folderId))
    throw createUndoRejection(`The folder${nameOfDeleted(folderId, after)} has been deleted since`);
  if ((after.names.get(themeKey(folderId, name))?.length ?? 0) > 1)
    throw createUndoRejection(`Another theme has been named '${name}' since`);
};

const refuseTakenFolder = (folderId: string, after: LibraryState): void => {
  const folder = after.folders.get(folderId);
  if (folder === undefined) return;
  const { name, parentId } = folder;
  if (parentId !== null && !after.folders.has(parentId))
    throw createUndoRejection(`The folder${nameOfDeleted(parentId, after)} has been deleted since`);
  if ((after.names.get(folderKey(name))?.length ?? 0) > 1)
    throw createUndoRejection(`Another folder has been named '${name}' since`);
  if (isInItself(folderId, after))
    throw createUndoRejection(`The former folder of '${name}' has been moved into it since`);
};

export const isInItself = (folderId: string, { folders }: LibraryState): boolean => {
  const seen = new Set([folderId]);
  for (
    let above = folders.get(folderId)?.parentId ?? null;
    above !== null;
    above = folders.get(above)?.parentId ?? null
  ) {
    if (seen.has(above)) return true;
    seen.add(above);
  }
  return false;
};
