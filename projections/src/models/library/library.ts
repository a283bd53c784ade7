/** Documents of the `library` model: folders and themes, each under its own id. */

/** Counts the changes of a folder or theme, from 1. Absent in older documents until a rebuild. */
type Version = number | undefined;

export interface FolderDocument {
  readonly [key: string]: unknown;
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
  readonly version?: Version;
}

export interface ThemeDocument {
  readonly [key: string]: unknown;
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly originalText: string;
  readonly folderId: string | null;
  readonly portalName: string;
  readonly visible: boolean;
  /** Revision of the library that gave the theme a query; null without one, absent in older documents. */
  readonly since?: number | null;
  /** Revision of the present query, or of the removal of the last one. Absent in older documents. */
  readonly queryAt?: number;
  /** Version of the parser of its query; absent for the first version and in older documents. */
  readonly reader?: string;
  readonly version?: Version;
  /** Its last change: ISO 8601 instant, and name of the actor. Absent in older documents until a rebuild. */
  readonly edited?: { readonly at: string; readonly by: string };
}

/** Under LIBRARY_STATE. */
export interface LibraryStateDocument {
  readonly [key: string]: unknown;
  readonly revision: number;
  /** Revision of the last event that changed a query: results may differ since. */
  readonly queries: number;
  /** Parser version whose changed interpretations were reviewed last. */
  readonly readingsReviewed?: string;
}

export const LIBRARY_MODEL = 'library';
/** Version of what its documents hold: models of an earlier one are rebuilt. */
export const LIBRARY_RULES = 2;
export const FOLDERS = 'folders';
export const THEMES = 'themes';
/** One document, under this id. */
export const LIBRARY_STATE = 'library';
