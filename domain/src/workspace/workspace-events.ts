/**
 * Events of `workspace-{id}`.
 * STORED FORMAT: a changed shape is a new event version with an upcaster, never an edit here.
 */
export type WorkspaceEvent =
  | {
      readonly type: 'WorkspaceCreated';
      readonly data: {
        readonly workspaceId: string;
        readonly projectId: string;
        readonly name: string;
        /** Theme ids, in the order shown. */
        readonly themes: readonly string[];
      };
    }
  | { readonly type: 'WorkspaceRenamed'; readonly data: { readonly name: string } }
  | { readonly type: 'WorkspaceThemesSet'; readonly data: { readonly themes: readonly string[] } }
  | { readonly type: 'WorkspaceThemeAdded'; readonly data: { readonly themeId: string } }
  | { readonly type: 'WorkspaceDeleted'; readonly data: Record<string, never> }
  /** As it was when it was deleted. */
  | {
      readonly type: 'WorkspaceUndeleted';
      readonly data: {
        readonly workspaceId: string;
        readonly projectId: string;
        readonly name: string;
        readonly themes: readonly string[];
        /** The version that it was deleted at: it is counted on from there. */
        readonly version: number;
      };
    }
  /** Somebody has taken back what one command did, at these revisions (both included). What that changes follows as events of its own. */
  | { readonly type: 'WorkspaceChangeUndone'; readonly data: { readonly from: number; readonly to: number } };

export const workspaceStream = (workspaceId: string): string => `workspace-${workspaceId}`;
