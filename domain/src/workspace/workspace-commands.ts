import type { Banner } from './banners.ts';
import type { Net } from './nets.ts';
import type { WorkspaceEvent } from './workspace-events.ts';
import type { WorkspaceState } from './workspace-state.ts';
import type { ReducedState } from '../undone-changes.ts';

/** Commands on a workspace. The caller checks that project and themes exist, which are other streams. */
export interface CreateWorkspace {
  readonly type: 'CreateWorkspace';
  readonly workspaceId: string;
  readonly projectId: string;
  readonly name: string;
  /** Theme ids in display order, unique. */
  readonly themes: readonly string[];
}

/** Absent fields stay. Without `basedOn` (the version read by the client) the last write wins. */
export interface EditWorkspace {
  readonly type: 'EditWorkspace';
  readonly name?: string | undefined;
  readonly themes?: readonly string[] | undefined;
  readonly nets?: readonly Net[] | undefined;
  readonly banners?: readonly Banner[] | undefined;
  readonly basedOn?: number | undefined;
}

export interface AddThemeToWorkspace {
  readonly type: 'AddThemeToWorkspace';
  readonly themeId: string;
}

export interface DeleteWorkspace {
  readonly type: 'DeleteWorkspace';
}

/** Reverts one command, unless its parts have changed since. */
export interface UndoWorkspaceChange {
  readonly type: 'UndoWorkspaceChange';
  readonly from: number;
  /** Every event of the command, in order. */
  readonly events: readonly WorkspaceEvent[];
  /** Without later changes that were undone; undefined to decide on the state alone. */
  readonly reduced?: ReducedState<WorkspaceState> | undefined;
}

export type WorkspaceCommand =
  CreateWorkspace | EditWorkspace | AddThemeToWorkspace | DeleteWorkspace | UndoWorkspaceChange;
