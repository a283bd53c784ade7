import type { Banner } from './banners.ts';
import type { Net } from './nets.ts';

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
        /** Theme ids in display order. */
        readonly themes: readonly string[];
      };
    }
  | { readonly type: 'WorkspaceRenamed'; readonly data: { readonly name: string } }
  | { readonly type: 'WorkspaceThemesSet'; readonly data: { readonly themes: readonly string[] } }
  | { readonly type: 'WorkspaceThemeAdded'; readonly data: { readonly themeId: string } }
  /** All nets, in order. */
  | { readonly type: 'WorkspaceNetsSet'; readonly data: { readonly nets: readonly Net[] } }
  /** All banners, in order. */
  | { readonly type: 'WorkspaceBannersSet'; readonly data: { readonly banners: readonly Banner[] } }
  | { readonly type: 'WorkspaceDeleted'; readonly data: Record<string, never> }
  /** As it was at deletion. */
  | {
      readonly type: 'WorkspaceUndeleted';
      readonly data: {
        readonly workspaceId: string;
        readonly projectId: string;
        readonly name: string;
        readonly themes: readonly string[];
        readonly nets: readonly Net[];
        readonly banners: readonly Banner[];
        /** Version at deletion, from which it is counted on. */
        readonly version: number;
      };
    }
  /**
   * One command was reverted, at these revisions (both included). The resulting changes follow as events of
   * their own.
   */
  | { readonly type: 'WorkspaceChangeUndone'; readonly data: { readonly from: number; readonly to: number } };

export const workspaceStream = (workspaceId: string): string => `workspace-${workspaceId}`;
