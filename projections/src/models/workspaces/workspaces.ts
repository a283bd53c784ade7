import type { Freeze } from '@verbatim/domain/freeze/freeze-events';
import type { Banner } from '@verbatim/domain/workspace/banners';
import type { Net } from '@verbatim/domain/workspace/nets';

/**
 * Documents of the `workspaces` model: each under its id, and once more under `{projectId}/{workspaceId}` for
 * lists.
 */
export interface WorkspaceDocument {
  readonly [key: string]: unknown;
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly themes: readonly string[];
  /** Absent without any. */
  readonly nets?: readonly Net[];
  /** Absent without any. */
  readonly banners?: readonly Banner[];
  /** ISO 8601 instant. */
  readonly created: string;
  /** Counts its changes, from 1. Absent in older documents until a rebuild. */
  readonly version?: number | undefined;
  /** Of the last event applied: one that is not newer changes nothing. Absent as `version` is. */
  readonly revision?: number | undefined;
}

export const WORKSPACES_MODEL = 'workspaces';
export const WORKSPACES = 'workspaces';
export const BY_PROJECT = 'by-project';
/** As `by-project`, for workspaces deleted with their project, which are restored with it. */
export const OF_DELETED = 'of-deleted';

export interface FreezeDocument extends Freeze {
  readonly [key: string]: unknown;
  readonly id: string;
  /** ISO 8601 instant. */
  readonly at: string;
  /** Name of the user who froze it. */
  readonly by: string;
  readonly isDeleted: boolean;
  /** Of the last event applied: one that is not newer changes nothing. */
  readonly revision: number;
}

/** `{freezeId}`: FreezeDocument, also of a deleted one. */
export const FREEZES = 'freezes';
/** `{projectId}/{freezeId}`: FreezeDocument, without deleted ones. */
export const FREEZES_BY_PROJECT = 'freezes-by-project';
