/** What can be asked of the library. A null folder is 'Uncategorized' for a theme and the root of the tree for a folder. */
export interface CreateFolder {
  readonly type: 'CreateFolder';
  readonly folderId: string;
  readonly name: string;
  readonly parentId: string | null;
}

/** What is absent stays as it is. */
export interface EditFolder {
  readonly type: 'EditFolder';
  readonly folderId: string;
  readonly name?: string | undefined;
  readonly parentId?: string | null | undefined;
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

/** What is absent stays as it is. */
export interface EditTheme {
  readonly type: 'EditTheme';
  readonly themeId: string;
  readonly name?: string | undefined;
  readonly text?: string | undefined;
  readonly folderId?: string | null | undefined;
  readonly portalName?: string | undefined;
  readonly visible?: boolean | undefined;
}

export interface DeleteTheme {
  readonly type: 'DeleteTheme';
  readonly themeId: string;
}

export type LibraryCommand = CreateFolder | EditFolder | DeleteFolder | CreateTheme | EditTheme | DeleteTheme;
