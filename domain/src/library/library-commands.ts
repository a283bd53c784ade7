import type { LibraryEvent } from './library-events.ts';

/** What can be asked of the library. A null folder is 'Uncategorized' for a theme and the root of the tree for a folder. */
export interface CreateFolder {
  readonly type: 'CreateFolder';
  readonly folderId: string;
  readonly name: string;
  readonly parentId: string | null;
}

/** What is absent stays as it is. `basedOn` is the version that whoever asks has seen: absent, the last one wins. */
export interface EditFolder {
  readonly type: 'EditFolder';
  readonly folderId: string;
  readonly name?: string | undefined;
  readonly parentId?: string | null | undefined;
  readonly basedOn?: number | undefined;
}

/** Its themes go to 'Uncategorized', its subfolders to its parent: nobody loses a query by deleting a folder. */
export interface DeleteFolder {
  readonly type: 'DeleteFolder';
  readonly folderId: string;
}

export interface CreateTheme {
  readonly type: 'CreateTheme';
  readonly themeId: string;
  readonly name: string;
  /** The query as typed; empty for a simple theme. */
  readonly text: string;
  readonly folderId: string | null;
  /** The name shown in portals; empty to show `name`. */
  readonly portalName: string;
  readonly visible: boolean;
}

/** What is absent stays as it is. `basedOn` is the version that whoever asks has seen: absent, the last one wins. */
export interface EditTheme {
  readonly type: 'EditTheme';
  readonly themeId: string;
  readonly name?: string | undefined;
  readonly text?: string | undefined;
  readonly folderId?: string | null | undefined;
  readonly portalName?: string | undefined;
  readonly visible?: boolean | undefined;
  readonly basedOn?: number | undefined;
}

export interface DeleteTheme {
  readonly type: 'DeleteTheme';
  readonly themeId: string;
}

/** Several at once: all of them, or none. What stands in a folder that moves too stays in it. */
export interface MoveTogether {
  readonly type: 'MoveTogether';
  readonly themeIds: readonly string[];
  readonly folderIds: readonly string[];
  /** Where to; null is 'Uncategorized' for themes and the root of the tree for folders. */
  readonly folderId: string | null;
}

/** Several at once: all of them, or none. What a folder held and is not named stays, as when it is deleted alone. */
export interface DeleteTogether {
  readonly type: 'DeleteTogether';
  readonly themeIds: readonly string[];
  readonly folderIds: readonly string[];
}

/** Themes of a file. What is there already is left alone. */
export interface ImportThemes {
  readonly type: 'ImportThemes';
  readonly themes: readonly (Omit<CreateTheme, 'type' | 'folderId'> & {
    /** Names of the folders from the root; none is 'Uncategorized'. */
    readonly path: readonly string[];
  })[];
  /** Ids for the folders that have to be made, by their folded names. */
  readonly folderIds: ReadonlyMap<string, string>;
}

/** Takes back what one command did, as long as nobody has changed it since. */
export interface UndoLibraryChange {
  readonly type: 'UndoLibraryChange';
  /** Revision of the command's first event. */
  readonly from: number;
  /** All that the command did, in its order. */
  readonly events: readonly LibraryEvent[];
  /** What themes looked for, by the revision at which they were told to: those that `queriesToUndo` names, as the log has them. */
  readonly queries: ReadonlyMap<number, ThemeQuery>;
}

/** The state keeps no text of what is gone, or was: it would grow with every edit. */
export interface ThemeQuery {
  readonly originalText: string;
  readonly text: string;
}

export type LibraryCommand =
  | CreateFolder
  | EditFolder
  | DeleteFolder
  | CreateTheme
  | EditTheme
  | DeleteTheme
  | MoveTogether
  | DeleteTogether
  | ImportThemes
  | UndoLibraryChange;
