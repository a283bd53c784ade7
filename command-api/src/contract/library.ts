/** Requests and responses of folders and themes. */
import { z } from 'zod';
import { ignoreFields } from './ignored-fields.ts';

const folderId = z.string().min(1).max(100).nullable();

/** `POST /api/folders/new`. */
export const newFolderRequest = z.strictObject({
  /** Defaults to an unused name: 'New Folder', 'New Folder 2' … */
  name: z.string().max(200).optional(),
  /** Id of the parent folder; null for the root. */
  parent: folderId.optional(),
  /** The same under the name that responses use. */
  parent_id: folderId.optional(),
  ...ignoreFields('id', 'children', 'themes', 'version'),
});

/**
 * `POST /api/folders/{id}`: renames or moves. Absent fields are unchanged; `children` and `themes` are
 * ignored.
 */
export const folderRequest = z.strictObject({
  id: folderId.optional(),
  name: z.string().max(200).optional(),
  parent_id: folderId.optional(),
  ...ignoreFields('children', 'themes', 'version'),
});

/** `POST /api/themes/new`. */
export const newThemeRequest = z.strictObject({
  name: z.string().trim().min(1, 'Field is Required').max(200),
  text: z.string().max(10_000).default(''),
  folder_id: folderId.default(null),
  portal_name: z.string().trim().max(200).optional(),
  visible: z.boolean().optional(),
  ...ignoreFields('id', 'originalText', 'method', 'reads', 'error', 'version'),
});

/**
 * `POST /api/themes/{id}`: edits or moves. Absent fields are unchanged; a whole theme as returned is
 * accepted.
 */
export const themeRequest = z.strictObject({
  name: z.string().trim().min(1, 'Field is Required').max(200).optional(),
  text: z.string().max(10_000).optional(),
  folder_id: folderId.optional(),
  portal_name: z.string().trim().max(200).optional(),
  visible: z.boolean().optional(),
  ...ignoreFields('id', 'originalText', 'method', 'reads', 'error', 'version'),
});

export type NewFolderRequest = z.input<typeof newFolderRequest>;
export type FolderRequest = z.infer<typeof folderRequest>;
export type NewThemeRequest = z.infer<typeof newThemeRequest>;
export type ThemeRequest = z.infer<typeof themeRequest>;

export interface Theme {
  readonly id: string;
  readonly name: string;
  /** The normalised query; '' for a simple theme, which is only tagged by hand. */
  readonly text: string;
  /** The query as entered. */
  readonly originalText: string;
  /** Id of the folder; null for 'Uncategorized'. */
  readonly folder_id: string | null;
  readonly portal_name: string;
  /** 1: found by its query; 2: simple, only tagged by hand. */
  readonly method: 1 | 2;
  readonly visible: boolean;
  /** Interpretation of the query, fully parenthesised; '' for a simple theme. */
  readonly reads: string;
  /** Why the query is no longer valid, and finds nothing; null if it is valid, and for a simple theme. */
  readonly error: QueryError | null;
  /** Version of the theme, for use in `If-Match: "version"`. */
  readonly version: number;
}

export interface QueryError {
  /** Message for display to the user. */
  readonly message: string;
  /** Range of `text` that is in error: UTF-16 offsets, [start, end). */
  readonly span: readonly [number, number];
}

/** Themes whose queries are interpreted differently since an update. */
export interface QueryInterpretations {
  readonly themes: readonly ThemeInterpretation[];
}

/**
 * A theme whose query was saved with an earlier version of the parser, and is now interpreted differently.
 */
export interface ThemeInterpretation {
  readonly id: string;
  readonly name: string;
  readonly folder_id: string | null;
  readonly originalText: string;
  /**
   * The earlier and the current interpretation. If `now` is null, the query is no longer valid, and `error`
   * says why.
   */
  readonly former: string;
  readonly now: string | null;
  readonly error: string | null;
}

/** A folder. `GET /api/folders` returns the roots of the tree; the first is 'Uncategorized' with id null. */
export interface Folder {
  readonly id: string | null;
  readonly name: string;
  readonly parent_id: string | null;
  /**
   * Version of the folder itself, not of its contents, for use in `If-Match: "version"`. 0 for
   * 'Uncategorized'.
   */
  readonly version: number;
  readonly children: readonly Folder[];
  readonly themes: readonly Theme[];
}

/** Maximum number of folders and themes moved or deleted at once. */
const MAX_BATCH = 1_000;

const ids = z.array(z.string().min(1).max(100)).max(MAX_BATCH).default([]);

const nodes = { themes: ids, folders: ids };
const isSome = ({ themes, folders }: { readonly themes: readonly string[]; readonly folders: readonly string[] }) =>
  themes.length + folders.length > 0;
const NOTHING_NAMED = { message: 'Name a theme or a folder', path: ['themes'] };

/** `POST /api/library/delete`: deletes several items as one change. */
export const deleteItemsRequest = z.strictObject(nodes).refine(isSome, NOTHING_NAMED);

/** `POST /api/library/move`: moves several items as one change. */
export const moveItemsRequest = z.strictObject({ ...nodes, folder_id: folderId }).refine(isSome, NOTHING_NAMED);

export type DeleteItemsRequest = z.input<typeof deleteItemsRequest>;
export type MoveItemsRequest = z.input<typeof moveItemsRequest>;

/** A theme in an imported file. */
const importedTheme = z.strictObject({
  /** Names of the folders from the root; empty for 'Uncategorized'. */
  folder: z.array(z.string().trim().min(1, 'Folder name must not be blank').max(200)).max(20).default([]),
  name: newThemeRequest.shape.name,
  text: newThemeRequest.shape.text,
  portal_name: newThemeRequest.shape.portal_name,
  visible: newThemeRequest.shape.visible,
});

/** `POST /api/themes/import`: imports the themes of a file with their folders. */
export const importThemesRequest = z.strictObject({
  themes: z.array(importedTheme).min(1, 'The file has no themes').max(1_000, 'At most 1,000 themes at once'),
});

export type ImportThemesRequest = z.infer<typeof importThemesRequest>;

export interface ImportThemesResult {
  /** Names of the themes created. */
  readonly created: readonly string[];
  /** Names of the themes that already existed in their folder with the same query. */
  readonly present: readonly string[];
  /** The resulting tree. */
  readonly folders: readonly Folder[];
}

/** A workspace that uses the theme. */
export interface ThemeUse {
  readonly id: string;
  readonly name: string;
  readonly project: { readonly id: string; readonly name: string };
}

/** What a list of all themes shows beside their queries: `GET /api/library/overview`. */
export interface LibraryOverview {
  readonly themes: readonly ThemeOverview[];
}

export interface ThemeOverview {
  readonly id: string;
  /** Its last change: ISO 8601 instant, and name of the person; null until the read model is updated. */
  readonly edited: { readonly at: string; readonly by: string } | null;
  /** Number of workspaces that use it, and the first 20 of them by name of their project. */
  readonly workspaces: { readonly count: number; readonly first: readonly ThemeUse[] };
}
