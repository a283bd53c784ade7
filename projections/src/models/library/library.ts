/** Documents of the `library` model: folders and themes, each under its own id. */

/** Counts the changes of a folder or theme, from 1. Absent in documents of before they were counted, until the model is rebuilt. */
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
  /** Revision of the library at which the theme got its query; null while it has none. Absent in documents of before it was noted. */
  readonly since?: number | null;
  /** Revision at which it got the query that it has now, or lost the last one. Absent in documents of before it was noted. */
  readonly queryAt?: number;
  readonly version?: Version;
}

/** Under LIBRARY_STATE. */
export interface LibraryStateDocument {
  readonly [key: string]: unknown;
  /** Revision of the last event applied. */
  readonly revision: number;
  /** Revision of the last event by which a theme's query came, changed or went: results may be others since. */
  readonly queries: number;
}

export const LIBRARY_MODEL = 'library';
export const FOLDERS = 'folders';
export const THEMES = 'themes';
/** One document, under this id. */
export const LIBRARY_STATE = 'library';
