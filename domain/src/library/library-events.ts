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
  /** The folder alone: its contents were moved or deleted by preceding events. */
  | { readonly type: 'FolderDeleted'; readonly data: { readonly folderId: string } }
  /** The folder alone, under its id and name. Its contents are restored by further events. */
  | {
      readonly type: 'FolderUndeleted';
      readonly data: {
        readonly folderId: string;
        readonly name: string;
        readonly parentId: string | null;
        /** Version at deletion, from which it is counted on. */
        readonly version: number;
      };
    }
  | {
      readonly type: 'ThemeCreated';
      readonly data: {
        readonly themeId: string;
        readonly name: string;
        readonly originalText: string;
        /** Normalised; empty for a simple theme (manual tagging only). */
        readonly text: string;
        readonly folderId: string | null;
        readonly portalName: string;
        readonly visible: boolean;
        /** Version of the parser (`reader-version.ts`); since version 2 of the event. */
        readonly reader?: string;
      };
    }
  | { readonly type: 'ThemeRenamed'; readonly data: { readonly themeId: string; readonly name: string } }
  | { readonly type: 'ThemeMoved'; readonly data: { readonly themeId: string; readonly folderId: string | null } }
  | {
      readonly type: 'ThemeQueryChanged';
      readonly data: {
        readonly themeId: string;
        readonly originalText: string;
        readonly text: string;
        /** As in `ThemeCreated`. */
        readonly reader?: string;
      };
    }
  | {
      readonly type: 'ThemePresentationChanged';
      readonly data: { readonly themeId: string; readonly portalName: string; readonly visible: boolean };
    }
  | { readonly type: 'ThemeDeleted'; readonly data: { readonly themeId: string } }
  /** As it was at deletion, under the same id, so that workspaces show it again. */
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
        /** As in `ThemeCreated`. */
        readonly reader?: string;
        /** Version at deletion, from which it is counted on. */
        readonly version: number;
      };
    }
  /**
   * A user has reviewed the themes that this parser version interprets differently; they are no longer
   * listed.
   */
  | { readonly type: 'QueryReadingsReviewed'; readonly data: { readonly reader: string } }
  /**
   * One command was reverted, at these revisions (both included). The resulting changes follow as events of
   * their own.
   */
  | { readonly type: 'LibraryChangeUndone'; readonly data: { readonly from: number; readonly to: number } }
  /** The theme becomes again what it was at that revision of the library, by the events that follow. */
  | { readonly type: 'ThemeVersionRestored'; readonly data: { readonly themeId: string; readonly revision: number } };

export const LIBRARY_STREAM = 'library';
