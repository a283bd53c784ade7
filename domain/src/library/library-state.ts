/** The tree of folders and themes as its events made it: what the decider decides on, and what a read model can fold. */
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
}

/** What an event costs must not grow with the library: all of it is kept in maps that share what has not changed. */
export interface LibraryState {
  /** By id, in order of creation. */
  readonly folders: PersistentMap<Folder>;
  readonly themes: PersistentMap<Theme>;
  /** By the ids of deleted folders and themes: they stay taken, and deleting them again is no mistake. */
  readonly deleted: PersistentMap<Deleted>;
  readonly folderChanges: PersistentMap<FolderChanges>;
  readonly themeChanges: PersistentMap<ThemeChanges>;
  /** By the first revision of each change that was undone. */
  readonly undone: PersistentMap<true>;
  /** Ids of the folders of a folded name, and of the themes of a name in a folder: see `folderKey` and `themeKey`. */
  readonly names: PersistentMap<readonly string[]>;
  /** Of the last event of the stream, -1 before the first: a whole stream is folded, event by event. */
  readonly revision: number;
}

export const initialLibrary: LibraryState = {
  folders: new PersistentMap(),
  themes: new PersistentMap(),
  deleted: new PersistentMap(),
  folderChanges: new PersistentMap(),
  themeChanges: new PersistentMap(),
  undone: new PersistentMap(),
  names: new PersistentMap(),
  revision: -1,
};

export const folderKey = (name: string): string => `folder/${foldName(name)}`;
export const themeKey = (folderId: string | null, name: string): string => `theme/${folderId ?? ''}/${foldName(name)}`;

/** A library that is being folded: nobody else has seen it yet. */
type LibraryDraft = {
  readonly [part in Exclude<keyof LibraryState, 'revision'>]: LibraryState[part] extends PersistentMap<infer Value>
    ? MapDraft<Value>
    : never;
};

export const evolveLibrary = (state: LibraryState, events: Iterable<LibraryEvent>): LibraryState => {
  const draft: LibraryDraft = {
    folders: state.folders.draft(),
    themes: state.themes.draft(),
    deleted: state.deleted.draft(),
    folderChanges: state.folderChanges.draft(),
    themeChanges: state.themeChanges.draft(),
    undone: state.undone.draft(),
    names: state.names.draft(),
  };
  let { revision } = state;
  for (const event of events) {
    revision += 1;
    apply(draft, event, revision);
  }
  return {
    folders: draft.folders.done(),
    themes: draft.themes.done(),
    deleted: draft.deleted.done(),
    folderChanges: draft.folderChanges.done(),
    themeChanges: draft.themeChanges.done(),
    undone: draft.undone.done(),
    names: draft.names.done(),
    revision,
  };
};

export type FolderEvent = Extract<LibraryEvent, { readonly type: `Folder${string}` }>;
export type ThemeEvent = Extract<LibraryEvent, { readonly type: `Theme${string}` }>;

/** One folder after an event of it; undefined when it is not there, or not any more. */
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

/** One theme after an event of it; undefined when it is not there, or not any more. */
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

const apply = (draft: LibraryDraft, event: LibraryEvent, revision: number): void => {
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
  if (before?.name === after?.name && before?.folderId === after?.folderId) return;
  if (before !== undefined) removeName(draft, themeKey(before.folderId, before.name), themeId);
  if (after !== undefined) addName(draft, themeKey(after.folderId, after.name), themeId);
};

const put = <Value>(draft: MapDraft<Value>, id: string, value: Value | undefined): void =>
  value === undefined ? draft.delete(id) : draft.set(id, value);

/** Between two events of one command two may have the same name: a theme is renamed first and moved then. */
const addName = ({ names }: LibraryDraft, key: string, id: string): void =>
  names.set(key, [...(names.get(key) ?? []), id]);

const removeName = ({ names }: LibraryDraft, key: string, id: string): void => {
  const left = (names.get(key) ?? []).filter((other) => other !== id);
  if (left.length === 0) names.delete(key);
  else names.set(key, left);
};
