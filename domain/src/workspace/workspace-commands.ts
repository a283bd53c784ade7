import type { WorkspaceEvent } from './workspace-events.ts';

/** What can be asked of a workspace. Whether the project and the themes exist is for the caller to see to: they are other streams. */
export interface CreateWorkspace {
  readonly type: 'CreateWorkspace';
  readonly workspaceId: string;
  readonly projectId: string;
  readonly name: string;
  /** Theme ids, in the order shown, each once. */
  readonly themes: readonly string[];
}

/** What is absent stays as it is. `basedOn` is the version that whoever asks has seen: absent, the last one wins. */
export interface EditWorkspace {
  readonly type: 'EditWorkspace';
  readonly name?: string | undefined;
  readonly themes?: readonly string[] | undefined;
  readonly basedOn?: number | undefined;
}

export interface AddThemeToWorkspace {
  readonly type: 'AddThemeToWorkspace';
  readonly themeId: string;
}

export interface DeleteWorkspace {
  readonly type: 'DeleteWorkspace';
}

/** Takes back what one command did, as long as nobody has changed it since. */
export interface UndoWorkspaceChange {
  readonly type: 'UndoWorkspaceChange';
  /** Revision of the command's first event. */
  readonly from: number;
  /** All that the command did, in its order. */
  readonly events: readonly WorkspaceEvent[];
}

export type WorkspaceCommand =
  CreateWorkspace | EditWorkspace | AddThemeToWorkspace | DeleteWorkspace | UndoWorkspaceChange;
