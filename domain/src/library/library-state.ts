/** State of the tree of folders and themes, shared by the decider and the read models. */
import { notePartChange, type PartChange } from '../optimistic-concurrency.ts';
import { type MapDraft, PersistentMap } from '../persistent-map.ts';
import type { LibraryEvent } from './library-events.ts';

/**
 * Two names that fold to the same look the same in a tree or a table: case, spacing and ways to write a
 * character apart.
 */
export const foldName = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase();

// Where each part of a theme was set: a version of long ago is read from the log by these revisions, however
// many edits followed. The texts themselves are not held.

/** A revision that set a part, and those before it: shared, so that an edit adds one. */
export interface PartRevisions {
  readonly at: number;
  readonly before: PartRevisions | undefined;
}

export interface ThemeVersions {
  readonly name: PartRevisions;
  readonly query: PartRevisions;
  readonly presentation: PartRevisions;
}

/** Revisions of the events that set the parts of one version; several may be the same event. */
export type ThemeVersion = { readonly [part in keyof ThemeVersions]: number };

type ThemeVersionsDraft = Pick<MapDraft<ThemeVersions>, 'get' | 'set'>;

/** Deleted themes keep theirs. */
const noteThemeVersion = (versions: ThemeVersionsDraft, event: ThemeEvent, revision: number): void => {
  const { themeId } = event.data;
  const known = versions.get(themeId);
  const part = (before: PartRevisions | undefined): PartRevisions => ({ at: revision, before });
  switch (event.type) {
    case 'ThemeCreated':
    case 'ThemeUndeleted': {
      const [name, query, presentation] = [part(known?.name), part(known?.query), part(known?.presentation)];
      return versions.set(themeId, { name, query, presentation });
    }
    case 'ThemeRenamed':
      return known && versions.set(themeId, { ...known, name: part(known.name) });
    case 'ThemeQueryChanged':
      return known && versions.set(themeId, { ...known, query: part(known.query) });
    case 'ThemePresentationChanged':
      return known && versions.set(themeId, { ...known, presentation: part(known.presentation) });
    case 'ThemeMoved':
    case 'ThemeDeleted':
  }
};

/** The theme as of a revision of the library; undefined if there was none yet. */
export const findThemeVersion = (versions: ThemeVersions | undefined, revision: number): ThemeVersion | undefined => {
  if (versions === undefined) return undefined;
  const { name, query, presentation } = versions;
  const found = [name, query, presentation].map((part) => findRevision(part, revision));
  const [ofName, ofQuery, ofPresentation] = found;
  if (ofName === undefined || ofQuery === undefined || ofPresentation === undefined) return undefined;
  return { name: ofName, query: ofQuery, presentation: ofPresentation };
};

const findRevision = (part: PartRevisions, revision: number): number | undefined => {
  let found: PartRevisions | undefined = part;
  while (found !== undefined && found.at > revision) found = found.before;
  return found?.at;
};

export interface Folder {
  readonly folderId: string;
  readonly name: string;
  readonly parentId: string | null;
  /** Counts its changes, from 1. */
  readonly version: number;
}

export interface ThemeContent {
  readonly themeId: string;
  readonly name: string;
  readonly originalText: string;
  readonly text: string;
  readonly folderId: string | null;
  readonly portalName: string;
  readonly visible: boolean;
}

export interface Theme extends ThemeContent {
  /** Counts its changes, from 1. */
  readonly version: number;
  /** Version of its query's parser; absent where it was not stored. */
  readonly reader?: string;
}

/** Persistent maps keep the cost of an event independent of the library's size. */
export interface LibraryState {
  /** By id, in order of creation. */
  readonly folders: PersistentMap<Folder>;
  readonly themes: PersistentMap<Theme>;
  /** Ids of deleted folders and themes stay taken, and deleting them again is no error. */
  readonly deleted: PersistentMap<Deleted>;
  readonly folderChanges: PersistentMap<FolderChanges>;
  readonly themeChanges: PersistentMap<ThemeChanges>;
  /** Of existing and of deleted themes. */
  readonly themeVersions: PersistentMap<ThemeVersions>;
  /** First revisions of the undone changes. */
  readonly undone: PersistentMap<true>;
  /** Ids of folders by folded name, and of themes by name in a folder: see `folderKey` and `themeKey`. */
  readonly names: PersistentMap<readonly string[]>;
  /** Of the last event, -1 before the first. */
  readonly revision: number;
  /** Parser version whose changed interpretations were reviewed last; null before the first. */
  readonly readingsReviewed: string | null;
}

export const initialLibrary: LibraryState = {
  folders: new PersistentMap(),
  themes: new PersistentMap(),
  deleted: new PersistentMap(),
  folderChanges: new PersistentMap(),
  themeChanges: new PersistentMap(),
  themeVersions: new PersistentMap(),
  undone: new PersistentMap(),
  names: new PersistentMap(),
  revision: -1,
  readingsReviewed: null,
};

export const folderKey = (name: string): string => `folder/${foldName(name)}`;
export const themeKey = (folderId: string | null, name: string): string => `theme/${folderId ?? ''}/${foldName(name)}`;

/** Mutable while folding. */
type LibraryDraft = {
  readonly [
    part in Exclude<keyof LibraryState, 'revision' | 'readingsReviewed'>
  ]: LibraryState[part] extends PersistentMap<infer Value> ? MapDraft<Value> : never;
};

export const evolveLibrary = (state: LibraryState, events: Iterable<LibraryEvent>): LibraryState => {
  const draft: LibraryDraft = {
    folders: state.folders.draft(),
    themes: state.themes.draft(),
    deleted: state.deleted.draft(),
    folderChanges: state.folderChanges.draft(),
    themeChanges: state.themeChanges.draft(),
    themeVersions: state.themeVersions.draft(),
    undone: state.undone.draft(),
    names: state.names.draft(),
  };
  let { revision, readingsReviewed } = state;
  for (const event of events) {
    revision += 1;
    if (event.type === 'QueryReadingsReviewed') readingsReviewed = event.data.reader;
    else apply(draft, event, revision);
  }
  return {
    folders: draft.folders.done(),
    themes: draft.themes.done(),
    deleted: draft.deleted.done(),
    folderChanges: draft.folderChanges.done(),
    themeChanges: draft.themeChanges.done(),
    themeVersions: draft.themeVersions.done(),
    undone: draft.undone.done(),
    names: draft.names.done(),
    revision,
    readingsReviewed,
  };
};

export type FolderEvent = Extract<LibraryEvent, { readonly type: `Folder${string}` }>;
export type ThemeEvent = Exclude<
  Extract<LibraryEvent, { readonly type: `Theme${string}` }>,
  { readonly type: 'ThemeVersionRestored' }
>;

/** Undefined when the folder does not exist (any more). */
export const evolveFolder = (folder: Folder | undefined, event: FolderEvent): Folder | undefined => {
  switch (event.type) {
    case 'FolderCreated':
      return { ...event.data, version: 1 };
    case 'FolderUndeleted':
      return { ...event.data, version: event.data.version + 1 };
    case 'FolderRenamed':
    case 'FolderMoved':
      return folder && { ...folder, ...event.data, version: folder.version + 1 };
    case 'FolderDeleted':
      return undefined;
  }
};

/** Undefined when the theme does not exist (any more). */
export const evolveTheme = (theme: Theme | undefined, event: ThemeEvent): Theme | undefined => {
  switch (event.type) {
    case 'ThemeCreated':
      return { ...event.data, version: 1 };
    case 'ThemeUndeleted':
      return { ...event.data, version: event.data.version + 1 };
    case 'ThemeRenamed':
    case 'ThemeMoved':
    case 'ThemeQueryChanged':
    case 'ThemePresentationChanged':
      return theme && { ...theme, ...event.data, version: theme.version + 1 };
    case 'ThemeDeleted':
      return undefined;
  }
};

type TreeEvent = Exclude<LibraryEvent, { readonly type: 'QueryReadingsReviewed' }>;

const apply = (draft: LibraryDraft, event: TreeEvent, revision: number): void => {
  // What was restored follows as events of its own.
  if (event.type === 'ThemeVersionRestored') return;
  if (event.type === 'LibraryChangeUndone') draft.undone.set(String(event.data.from), true);
  else if (isOfFolder(event)) applyToFolder(draft, event, revision);
  else applyToTheme(draft, event, revision);
};

const isOfFolder = (event: FolderEvent | ThemeEvent): event is FolderEvent => event.type.startsWith('Folder');

const applyToFolder = (draft: LibraryDraft, event: FolderEvent, revision: number): void => {
  const { folderId } = event.data;
  const before = draft.folders.get(folderId);
  const after = evolveFolder(before, event);
  put(draft.folders, folderId, after);
  noteFolderChange(draft, event, revision, before, after);
  if (before?.name === after?.name) return;
  if (before !== undefined) removeName(draft, folderKey(before.name), folderId);
  if (after !== undefined) addName(draft, folderKey(after.name), folderId);
};

const applyToTheme = (draft: LibraryDraft, event: ThemeEvent, revision: number): void => {
  const { themeId } = event.data;
  const before = draft.themes.get(themeId);
  const after = evolveTheme(before, event);
  put(draft.themes, themeId, after);
  noteThemeChange(draft, event, revision, before, after);
  noteThemeVersion(draft.themeVersions, event, revision);
  if (before?.name === after?.name && before?.folderId === after?.folderId) return;
  if (before !== undefined) removeName(draft, themeKey(before.folderId, before.name), themeId);
  if (after !== undefined) addName(draft, themeKey(after.folderId, after.name), themeId);
};

const put = <Value>(draft: MapDraft<Value>, id: string, value: Value | undefined): void =>
  value === undefined ? draft.delete(id) : draft.set(id, value);

/** Within one command two may share a name: a theme is renamed first, then moved. */
const addName = ({ names }: LibraryDraft, key: string, id: string): void =>
  names.set(key, [...(names.get(key) ?? []), id]);

const removeName = ({ names }: LibraryDraft, key: string, id: string): void => {
  const left = (names.get(key) ?? []).filter((other) => other !== id);
  if (left.length === 0) names.delete(key);
  else names.set(key, left);
};

// Last change of each part of a folder or theme and its previous value, for undo and conflict messages.
// Bounded: one step per part, and queries by their revision in the log.

export interface FolderChanges {
  readonly name: PartChange<string>;
  readonly place: PartChange<string | null>;
}

export interface ThemeChanges extends FolderChanges {
  /** Before: revision of the event with the previous query. */
  readonly query: PartChange<number>;
  readonly presentation: PartChange<Pick<Theme, 'portalName' | 'visible'>>;
}

/** Enough to restore a deleted folder or theme; its query is read from the log. */
export interface Deleted {
  readonly at: number;
  readonly version: number;
  readonly name: string;
  /** Folder of a theme, parent of a folder. */
  readonly place: string | null;
  /** Null for a folder. */
  readonly theme: (Pick<Theme, 'portalName' | 'visible'> & { readonly queryAt: number }) | null;
}

interface ChangesDraft {
  readonly folderChanges: MapDraft<FolderChanges>;
  readonly themeChanges: MapDraft<ThemeChanges>;
  readonly deleted: MapDraft<Deleted>;
}

const noteFolderChange = (
  draft: ChangesDraft,
  event: FolderEvent,
  revision: number,
  before: Folder | undefined,
  after: Folder | undefined,
): void => {
  const { folderId } = event.data;
  if (after === undefined) {
    if (before !== undefined) {
      const { version, name, parentId: place } = before;
      draft.deleted.set(folderId, { at: revision, version, name, place, theme: null });
    }
    draft.folderChanges.delete(folderId);
    return;
  }
  const known = draft.folderChanges.get(folderId);
  if (before === undefined || known === undefined) {
    draft.deleted.delete(folderId);
    draft.folderChanges.set(folderId, {
      name: notePartChange(revision, after.version),
      place: notePartChange(revision, after.version),
    });
  } else if (event.type === 'FolderRenamed')
    draft.folderChanges.set(folderId, { ...known, name: notePartChange(revision, after.version, before.name) });
  else draft.folderChanges.set(folderId, { ...known, place: notePartChange(revision, after.version, before.parentId) });
};

const noteThemeChange = (
  draft: ChangesDraft,
  event: ThemeEvent,
  revision: number,
  before: Theme | undefined,
  after: Theme | undefined,
): void => {
  const { themeId } = event.data;
  const known = draft.themeChanges.get(themeId);
  if (after === undefined) {
    if (before !== undefined && known !== undefined) {
      const { version, name, folderId: place, portalName, visible } = before;
      const theme = { portalName, visible, queryAt: known.query.since };
      draft.deleted.set(themeId, { at: revision, version, name, place, theme });
    }
    draft.themeChanges.delete(themeId);
  } else if (before === undefined || known === undefined) {
    draft.deleted.delete(themeId);
    const came = notePartChange<never>(revision, after.version);
    draft.themeChanges.set(themeId, { name: came, place: came, query: came, presentation: came });
  } else draft.themeChanges.set(themeId, { ...known, ...changedPart(event, revision, before, after.version, known) });
};

const changedPart = (
  event: ThemeEvent,
  revision: number,
  before: Theme,
  version: number,
  known: ThemeChanges,
): Partial<ThemeChanges> => {
  switch (event.type) {
    case 'ThemeRenamed':
      return { name: notePartChange(revision, version, before.name) };
    case 'ThemeMoved':
      return { place: notePartChange(revision, version, before.folderId) };
    case 'ThemeQueryChanged':
      return { query: notePartChange(revision, version, known.query.since) };
    case 'ThemePresentationChanged': {
      const { portalName, visible } = before;
      return { presentation: notePartChange(revision, version, { portalName, visible }) };
    }
    case 'ThemeCreated':
    case 'ThemeDeleted':
    case 'ThemeUndeleted':
      return {};
  }
};
