import type { LibraryEvent } from './library-events.ts';
import type { Theme } from './library-state.ts';
import type { LibraryState } from './library-state.ts';
import type { ReducedState } from '../undone-changes.ts';

/** Commands on the library. A null folder is 'Uncategorized' for a theme and the root for a folder. */
export interface CreateFolder {
  readonly type: 'CreateFolder';
  readonly folderId: string;
  /** Undefined picks a free one. */
  readonly name: string | undefined;
  readonly parentId: string | null;
}

/** Absent fields stay. Without `basedOn` (the version read by the client) the last write wins. */
export interface EditFolder {
  readonly type: 'EditFolder';
  readonly folderId: string;
  readonly name?: string | undefined;
  readonly parentId?: string | null | undefined;
  readonly basedOn?: number | undefined;
}

/**
 * Its themes move to 'Uncategorized' and its subfolders to its parent: deleting a folder never deletes
 * queries.
 */
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

/** Absent fields stay. Without `basedOn` (the version read by the client) the last write wins. */
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

/** Atomic. Contents of a moved folder stay in it. */
export interface MoveItems {
  readonly type: 'MoveTogether';
  readonly themeIds: readonly string[];
  readonly folderIds: readonly string[];
  /** Target; null is 'Uncategorized' for themes and the root for folders. */
  readonly folderId: string | null;
}

/** Atomic. Unlisted contents of a folder stay, as when it is deleted alone. */
export interface DeleteItems {
  readonly type: 'DeleteTogether';
  readonly themeIds: readonly string[];
  readonly folderIds: readonly string[];
}

/** Existing themes are skipped. */
export interface ImportThemes {
  readonly type: 'ImportThemes';
  readonly themes: readonly (Omit<CreateTheme, 'type' | 'folderId'> & {
    /** Folder names from the root; empty is 'Uncategorized'. */
    readonly path: readonly string[];
  })[];
  /** Ids for folders to be created, by folded path. */
  readonly folderIds: ReadonlyMap<string, string>;
}

/** Reverts one command, unless its parts have changed since. */
export interface UndoLibraryChange {
  readonly type: 'UndoLibraryChange';
  readonly from: number;
  /** Every event of the command, in order. */
  readonly events: readonly LibraryEvent[];
  /** Queries by revision, read from the log for what `queriesToUndo` lists. */
  readonly queries: ReadonlyMap<number, ThemeQuery>;
  /** Without later changes that were undone; undefined to decide on the state alone. */
  readonly reduced?: ReducedState<LibraryState> | undefined;
}

/**
 * Brings back what one command has deleted, as far as it is still deleted: what was done since stays. Without
 * its folder a theme comes back in 'Uncategorized' and a folder at the root; where the name is taken it gets
 * another one.
 */
export interface RestoreDeleted extends Omit<UndoLibraryChange, 'type' | 'reduced'> {
  readonly type: 'RestoreDeleted';
}

/** Makes an earlier version of a theme the present one, in its present folder. A deleted theme comes back. */
export interface RestoreThemeVersion {
  readonly type: 'RestoreThemeVersion';
  readonly themeId: string;
  /** Of the library. */
  readonly revision: number;
  /** The theme as of then, read from the log at the revisions of `findThemeVersion`. */
  readonly version: ThemeQuery & Pick<Theme, 'name' | 'portalName' | 'visible'>;
}

/** The state holds no text of deleted or former queries: it would grow with every edit. */
export interface ThemeQuery {
  readonly originalText: string;
  readonly text: string;
  /** Version of the parser, where it was stored. */
  readonly reader?: string;
}

/** Dismisses the themes that this parser version interprets differently. */
export interface ReviewInterpretations {
  readonly type: 'ReviewQueryReadings';
  /** Version of the parser. */
  readonly reader: string;
}

export type LibraryCommand =
  | CreateFolder
  | EditFolder
  | DeleteFolder
  | CreateTheme
  | EditTheme
  | DeleteTheme
  | MoveItems
  | DeleteItems
  | ImportThemes
  | ReviewInterpretations
  | UndoLibraryChange
  | RestoreDeleted
  | RestoreThemeVersion;
