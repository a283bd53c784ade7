/** The tree of folders and themes as its events made it: what the decider decides on, and what a read model can fold. */
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

export interface LibraryState {
  /** By id, in order of creation. */
  readonly folders: ReadonlyMap<string, Folder>;
  readonly themes: ReadonlyMap<string, Theme>;
  /** Ids of deleted folders and themes: they stay taken, and deleting them again is no mistake. */
  readonly deleted: ReadonlySet<string>;
}

export const initialLibrary: LibraryState = { folders: new Map(), themes: new Map(), deleted: new Set() };

export const evolveLibrary = (state: LibraryState, event: LibraryEvent): LibraryState => {
  switch (event.type) {
    case 'FolderCreated':
      return { ...state, folders: withEntry(state.folders, event.data.folderId, event.data) };
    case 'FolderRenamed':
    case 'FolderMoved':
      return { ...state, folders: withChange(state.folders, event.data.folderId, event.data) };
    case 'FolderDeleted':
      return {
        ...state,
        folders: without(state.folders, event.data.folderId),
        deleted: new Set(state.deleted).add(event.data.folderId),
      };
    case 'ThemeCreated':
      return { ...state, themes: withEntry(state.themes, event.data.themeId, event.data) };
    case 'ThemeRenamed':
    case 'ThemeMoved':
    case 'ThemeQueryChanged':
    case 'ThemePresentationChanged':
      return { ...state, themes: withChange(state.themes, event.data.themeId, event.data) };
    case 'ThemeDeleted':
      return {
        ...state,
        themes: without(state.themes, event.data.themeId),
        deleted: new Set(state.deleted).add(event.data.themeId),
      };
  }
};

const withEntry = <Value>(map: ReadonlyMap<string, Value>, id: string, value: Value): ReadonlyMap<string, Value> =>
  new Map(map).set(id, value);

const withChange = <Value>(
  map: ReadonlyMap<string, Value>,
  id: string,
  change: Partial<Value>,
): ReadonlyMap<string, Value> => {
  const value = map.get(id);
  return value === undefined ? map : new Map(map).set(id, { ...value, ...change });
};

const without = <Value>(map: ReadonlyMap<string, Value>, id: string): ReadonlyMap<string, Value> => {
  const rest = new Map(map);
  rest.delete(id);
  return rest;
};
