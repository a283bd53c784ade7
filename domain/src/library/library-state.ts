/** State of the tree of folders and themes, shared by the decider and the read models. */
import { PersistentMap, type MapDraft } from '../persistent-map.ts';
import { foldName } from './fold-name.ts';
import {
  noteFolderChange,
  noteThemeChange,
  type Deleted,
  type FolderChanges,
  type ThemeChanges,
} from './library-changes.ts';
import type { LibraryEvent } from './library-events.ts';
import { noteThemeVersion, type ThemeVersions } from './theme-versions.ts';

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
