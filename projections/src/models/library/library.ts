/** Documents of the `library` model: folders and themes, each under its own id. */
export interface FolderDocument {
  readonly [key: string]: unknown;
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
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
}

export const LIBRARY_MODEL = 'library';
export const FOLDERS = 'folders';
export const THEMES = 'themes';
