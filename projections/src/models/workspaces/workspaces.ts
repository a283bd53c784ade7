/** Documents of the `workspaces` model: each under its id, and once more under `{projectId}/{workspaceId}` for lists. */
export interface WorkspaceDocument {
  readonly [key: string]: unknown;
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly themes: readonly string[];
  /** ISO 8601 instant. */
  readonly created: string;
}

export const WORKSPACES_MODEL = 'workspaces';
export const WORKSPACES = 'workspaces';
export const BY_PROJECT = 'by-project';
