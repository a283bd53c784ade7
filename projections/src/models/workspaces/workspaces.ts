/** Documents of the `workspaces` model: each under its id, and once more under `{projectId}/{workspaceId}` for lists. */
export interface WorkspaceDocument {
  readonly [key: string]: unknown;
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly themes: readonly string[];
  /** ISO 8601 instant. */
  readonly created: string;
  /** Counts its changes, from 1. Absent in documents of before they were counted, until the model is rebuilt. */
  readonly version?: number | undefined;
  /** Revision of the last event that changed the document: one that is not newer changes nothing. Absent as `version` is. */
  readonly revision?: number | undefined;
}

export const WORKSPACES_MODEL = 'workspaces';
export const WORKSPACES = 'workspaces';
export const BY_PROJECT = 'by-project';
/** As `by-project`: those that went with their project, and would come back with it. */
export const OF_DELETED = 'of-deleted';
