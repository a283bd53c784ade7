/**
 * Events of the one stream `library`: the tree of folders and themes that all projects share.
 * STORED FORMAT: a changed shape is a new event version with an upcaster, never an edit here.
 * A null folder is 'Uncategorized' for a theme and the root of the tree for a folder.
 */
export type LibraryEvent =
  | {
      readonly type: 'FolderCreated';
      readonly data: { readonly folderId: string; readonly name: string; readonly parentId: string | null };
    }
  | { readonly type: 'FolderRenamed'; readonly data: { readonly folderId: string; readonly name: string } }
  | { readonly type: 'FolderMoved'; readonly data: { readonly folderId: string; readonly parentId: string | null } }
  /** The folder alone: what it held has been moved or deleted by events of its own before. */
  | { readonly type: 'FolderDeleted'; readonly data: { readonly folderId: string } }
  /** The folder alone again, under its id and name. What it had held comes back by events of its own. */
  | {
      readonly type: 'FolderUndeleted';
      readonly data: {
        readonly folderId: string;
        readonly name: string;
        readonly parentId: string | null;
        /** The version that it was deleted at: it is counted on from there. */
        readonly version: number;
      };
    }
  | {
      readonly type: 'ThemeCreated';
      readonly data: {
        readonly themeId: string;
        readonly name: string;
        /** The query as typed. */
        readonly originalText: string;
        /** The query normalised; empty for a simple theme (manual tagging only). */
        readonly text: string;
        readonly folderId: string | null;
        readonly portalName: string;
        readonly visible: boolean;
      };
    }
  | { readonly type: 'ThemeRenamed'; readonly data: { readonly themeId: string; readonly name: string } }
  | { readonly type: 'ThemeMoved'; readonly data: { readonly themeId: string; readonly folderId: string | null } }
  | {
      readonly type: 'ThemeQueryChanged';
      readonly data: { readonly themeId: string; readonly originalText: string; readonly text: string };
    }
  | {
      readonly type: 'ThemePresentationChanged';
      readonly data: { readonly themeId: string; readonly portalName: string; readonly visible: boolean };
    }
  | { readonly type: 'ThemeDeleted'; readonly data: { readonly themeId: string } }
  /** As it was when it was deleted, under the same id, so that workspaces that had it have it again. */
  | {
      readonly type: 'ThemeUndeleted';
      readonly data: {
        readonly themeId: string;
        readonly name: string;
        readonly originalText: string;
        readonly text: string;
        readonly folderId: string | null;
        readonly portalName: string;
        readonly visible: boolean;
        /** The version that it was deleted at: it is counted on from there. */
        readonly version: number;
      };
    }
  /** Somebody has taken back what one command did, at these revisions (both included). What that changes follows as events of its own. */
  | { readonly type: 'LibraryChangeUndone'; readonly data: { readonly from: number; readonly to: number } };

export const LIBRARY_STREAM = 'library';
