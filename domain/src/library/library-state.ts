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

/** A library that is being folded: nobody else has seen it yet. */
interface LibraryDraft extends LibraryState {
  readonly folders: Map<string, Folder>;
  readonly themes: Map<string, Theme>;
  readonly deleted: Set<string>;
}

export const evolveLibrary = (state: LibraryState, events: Iterable<LibraryEvent>): LibraryState => {
  const draft: LibraryDraft = {
    folders: new Map(state.folders),
    themes: new Map(state.themes),
    deleted: new Set(state.deleted),
  };
  for (const event of events) apply(draft, event);
  return draft;
};

const apply = ({ folders, themes, deleted }: LibraryDraft, event: LibraryEvent): void => {
  switch (event.type) {
    case 'FolderCreated':
      folders.set(event.data.folderId, event.data);
      break;
    case 'FolderRenamed':
    case 'FolderMoved':
      change(folders, event.data.folderId, event.data);
      break;
    case 'FolderDeleted':
      folders.delete(event.data.folderId);
      deleted.add(event.data.folderId);
      break;
    case 'ThemeCreated':
      themes.set(event.data.themeId, event.data);
      break;
    case 'ThemeRenamed':
    case 'ThemeMoved':
    case 'ThemeQueryChanged':
    case 'ThemePresentationChanged':
      change(themes, event.data.themeId, event.data);
      break;
    case 'ThemeDeleted':
      themes.delete(event.data.themeId);
      deleted.add(event.data.themeId);
      break;
  }
};

/** A value of its own instead of the one that the state before still holds. */
const change = <Value>(map: Map<string, Value>, id: string, changes: Partial<Value>): void => {
  const value = map.get(id);
  if (value !== undefined) map.set(id, { ...value, ...changes });
};
