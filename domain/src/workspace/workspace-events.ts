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
  | { readonly type: 'WorkspaceDeleted'; readonly data: Record<string, never> };

export const workspaceStream = (workspaceId: string): string => `workspace-${workspaceId}`;
