/** What can be asked of a workspace. Whether the project and the themes exist is for the caller to see to: they are other streams. */
export interface CreateWorkspace {
  readonly type: 'CreateWorkspace';
  readonly workspaceId: string;
  readonly projectId: string;
  readonly name: string;
  /** Theme ids, in the order shown, each once. */
  readonly themes: readonly string[];
}

export interface EditWorkspace {
  readonly type: 'EditWorkspace';
  readonly name: string;
  readonly themes: readonly string[];
}

export interface AddThemeToWorkspace {
  readonly type: 'AddThemeToWorkspace';
  readonly themeId: string;
}

export interface DeleteWorkspace {
  readonly type: 'DeleteWorkspace';
}

export type WorkspaceCommand = CreateWorkspace | EditWorkspace | AddThemeToWorkspace | DeleteWorkspace;
