/** The tree of folders and themes as its events made it: what the decider decides on, and what a read model can fold. */
import { PersistentMap, type MapDraft } from '../persistent-map.ts';
import { foldName } from './fold-name.ts';
import type { LibraryEvent } from './library-events.ts';

export interface Folder {
  readonly folderId: string;
  readonly name: string;
  readonly parentId: string | null;
}

export interface Theme {
  readonly themeId: string;
  readonly name: string;
  readonly originalText: string;
  readonly text: string;
  readonly folderId: string | null;
  readonly portalName: string;
  readonly visible: boolean;
}

/** What an event costs must not grow with the library: all of it is kept in maps that share what has not changed. */
export interface LibraryState {
  /** By id, in order of creation. */
  readonly folders: PersistentMap<Folder>;
  readonly themes: PersistentMap<Theme>;
  /** Ids of deleted folders and themes: they stay taken, and deleting them again is no mistake. */
  readonly deleted: PersistentMap<true>;
  /** Ids of the folders of a folded name, and of the themes of a name in a folder: see `folderKey` and `themeKey`. */
  readonly names: PersistentMap<readonly string[]>;
}

export const initialLibrary: LibraryState = {
  folders: new PersistentMap(),
  themes: new PersistentMap(),
  deleted: new PersistentMap(),
  names: new PersistentMap(),
};

export const folderKey = (name: string): string => `folder/${foldName(name)}`;
export const themeKey = (folderId: string | null, name: string): string => `theme/${folderId ?? ''}/${foldName(name)}`;

/** A library that is being folded: nobody else has seen it yet. */
type LibraryDraft = {
  readonly [part in keyof LibraryState]: LibraryState[part] extends PersistentMap<infer Value>
    ? MapDraft<Value>
    : never;
};

export const evolveLibrary = (state: LibraryState, events: Iterable<LibraryEvent>): LibraryState => {
  const draft: LibraryDraft = {
    folders: state.folders.draft(),
    themes: state.themes.draft(),
    deleted: state.deleted.draft(),
    names: state.names.draft(),
  };
  for (const event of events) apply(draft, event);
  const { folders, themes, deleted, names } = draft;
  return { folders: folders.done(), themes: themes.done(), deleted: deleted.done(), names: names.done() };
};

export type FolderEvent = Extract<LibraryEvent, { readonly type: `Folder${string}` }>;
export type ThemeEvent = Extract<LibraryEvent, { readonly type: `Theme${string}` }>;

/** One folder after an event of it; undefined when it is not there, or not any more. */
export const evolveFolder = (folder: Folder | undefined, event: FolderEvent): Folder | undefined => {
  switch (event.type) {
    case 'FolderCreated':
      return event.data;
    case 'FolderRenamed':
    case 'FolderMoved':
      return folder && { ...folder, ...event.data };
    case 'FolderDeleted':
      return undefined;
  }
};

/** One theme after an event of it; undefined when it is not there, or not any more. */
export const evolveTheme = (theme: Theme | undefined, event: ThemeEvent): Theme | undefined => {
  switch (event.type) {
    case 'ThemeCreated':
      return event.data;
    case 'ThemeRenamed':
    case 'ThemeMoved':
    case 'ThemeQueryChanged':
    case 'ThemePresentationChanged':
      return theme && { ...theme, ...event.data };
    case 'ThemeDeleted':
      return undefined;
  }
};

const apply = (draft: LibraryDraft, event: LibraryEvent): void =>
  isOfFolder(event) ? applyToFolder(draft, event) : applyToTheme(draft, event);

const isOfFolder = (event: LibraryEvent): event is FolderEvent => event.type.startsWith('Folder');

const applyToFolder = (draft: LibraryDraft, event: FolderEvent): void => {
  const { folderId } = event.data;
  const before = draft.folders.get(folderId);
  const after = evolveFolder(before, event);
  put(draft.folders, folderId, after);
  if (event.type === 'FolderDeleted') draft.deleted.set(folderId, true);
  if (before?.name === after?.name) return;
  if (before !== undefined) removeName(draft, folderKey(before.name), folderId);
  if (after !== undefined) addName(draft, folderKey(after.name), folderId);
};

const applyToTheme = (draft: LibraryDraft, event: ThemeEvent): void => {
  const { themeId } = event.data;
  const before = draft.themes.get(themeId);
  const after = evolveTheme(before, event);
  put(draft.themes, themeId, after);
  if (event.type === 'ThemeDeleted') draft.deleted.set(themeId, true);
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
