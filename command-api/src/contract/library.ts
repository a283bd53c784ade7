/** Requests and answers of folders and themes. */
import { z } from 'zod';

const folderId = z.string().min(1).max(100).nullable();

/** `POST /api/folders/new`. */
export const newFolderRequest = z.strictObject({
  name: z.string().max(200).default('New Folder'),
  /** Folder that holds the new one; null is the root. */
  parent: folderId.default(null),
});

/** `POST /api/folders/{id}`: rename or reparent; what is absent stays. `children` and `themes` are accepted and ignored. */
export const folderRequest = z.strictObject({
  id: folderId.optional(),
  name: z.string().max(200).optional(),
  parent_id: folderId.optional(),
  children: z.array(z.unknown()).optional(),
  themes: z.array(z.unknown()).optional(),
  version: z.number().optional(),
});

/** `POST /api/themes/new`. */
export const newThemeRequest = z.strictObject({
  name: z.string().trim().min(1, 'Field is Required').max(200),
  text: z.string().max(10_000).default(''),
  folder_id: folderId.default(null),
  portal_name: z.string().trim().max(200).optional(),
  visible: z.boolean().optional(),
});

/** `POST /api/themes/{id}`: edit or move; what is absent stays. A whole theme as answered is accepted too. */
export const themeRequest = z.strictObject({
  id: z.string().optional(),
  name: z.string().trim().min(1, 'Field is Required').max(200).optional(),
  text: z.string().max(10_000).optional(),
  originalText: z.string().optional(),
  folder_id: folderId.optional(),
  portal_name: z.string().trim().max(200).optional(),
  visible: z.boolean().optional(),
  method: z.number().optional(),
  reads: z.string().optional(),
  version: z.number().optional(),
});

export type NewFolderRequest = z.infer<typeof newFolderRequest>;
export type FolderRequest = z.infer<typeof folderRequest>;
export type NewThemeRequest = z.infer<typeof newThemeRequest>;
export type ThemeRequest = z.infer<typeof themeRequest>;

export interface Theme {
  readonly id: string;
  readonly name: string;
  /** The query, normalised; '' for a simple theme (manual tagging only). */
  readonly text: string;
  /** The query as typed. */
  readonly originalText: string;
  /** Null is 'Uncategorized'. */
  readonly folder_id: string | null;
  readonly portal_name: string;
  /** 1: found by its query; 2: simple, tagged by hand. */
  readonly method: 1 | 2;
  readonly visible: boolean;
  /** How the query was read, fully parenthesised; '' for a simple theme. */
  readonly reads: string;
  /** Counts its changes: what `If-Match: "version"` names. */
  readonly version: number;
}

/** `GET /api/folders` answers the roots of the tree; the first is 'Uncategorized' with id null. */
export interface Folder {
  readonly id: string | null;
  readonly name: string;
  readonly parent_id: string | null;
  /** Counts its own changes, not those of what it holds: what `If-Match: "version"` names. 0 of 'Uncategorized'. */
  readonly version: number;
  readonly children: readonly Folder[];
  readonly themes: readonly Theme[];
}

/** Most folders and themes that one call moves or deletes. */
const MOST_TOGETHER = 1_000;

const ids = z.array(z.string().min(1).max(100)).max(MOST_TOGETHER).default([]);

const nodes = { themes: ids, folders: ids };
const isSome = ({ themes, folders }: { readonly themes: readonly string[]; readonly folders: readonly string[] }) =>
  themes.length + folders.length > 0;
const NOTHING_NAMED = { message: 'Name a theme or a folder', path: ['themes'] };

/** `POST /api/library/delete`: several as one change. */
export const deleteTogetherRequest = z.strictObject(nodes).refine(isSome, NOTHING_NAMED);

/** `POST /api/library/move`: several as one change. */
export const moveTogetherRequest = z.strictObject({ ...nodes, folder_id: folderId }).refine(isSome, NOTHING_NAMED);

export type DeleteTogetherRequest = z.input<typeof deleteTogetherRequest>;
export type MoveTogetherRequest = z.input<typeof moveTogetherRequest>;

/** Of a theme as a file of a library has it. */
const importedTheme = z.strictObject({
  /** Names of the folders from the root; none is 'Uncategorized'. */
  folder: z.array(z.string().trim().min(1, 'Folder name must not be blank').max(200)).max(20).default([]),
  name: newThemeRequest.shape.name,
  text: newThemeRequest.shape.text,
  portal_name: newThemeRequest.shape.portal_name,
  visible: newThemeRequest.shape.visible,
});

/** `POST /api/themes/import`: themes of a file, with their folders. */
export const importThemesRequest = z.strictObject({
  themes: z.array(importedTheme).min(1, 'The file has no theme').max(1_000, 'At most 1,000 themes at once'),
});

export type ImportThemesRequest = z.infer<typeof importThemesRequest>;

export interface ImportThemesResult {
  /** Names of the themes that were made. */
  readonly created: readonly string[];
  /** Of those that were there already, in their folder and with their query. */
  readonly present: readonly string[];
  /** The tree as it is now. */
  readonly folders: readonly Folder[];
}

/** `GET /api/themes/{id}/usage`: a workspace that has the theme. */
export interface ThemeUse {
  readonly id: string;
  readonly name: string;
  readonly project: { readonly id: string; readonly name: string };
}
