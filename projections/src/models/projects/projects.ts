/** Documents of the `projects` model, each under the project's id. */
import type { ColumnDefinition, DateOrder, GroupDefinition } from '@verbatim/domain/project/project-events';
import type { CountedVersions } from '@verbatim/domain/project/project-state';

export interface FileEntry {
  readonly id: string;
  readonly name: string;
  /** `_id` of its first comment. */
  readonly firstId: number;
  readonly count: number;
  /** ISO 8601 instant of the upload. */
  readonly added: string;
  readonly dateOrders: { readonly [column: string]: DateOrder };
}

/** What every list and page says of a project. */
export interface ProjectHead {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly sid: string | null;
  /** ISO 8601 instant. */
  readonly created: string;
  readonly createdBy: string;
  /** Revision of the last event that changed the document: one that is not newer changes nothing. */
  readonly revision: number;
}

export interface ProjectDocument extends ProjectHead {
  readonly [key: string]: unknown;
  readonly columns: readonly ColumnDefinition[];
  /** Names of the stored columns; empty until the table exists. */
  readonly tableColumns: readonly string[];
  readonly files: readonly FileEntry[];
  /** Absent in documents of before they were counted, until the model is rebuilt. */
  readonly versions?: CountedVersions | undefined;
  /** Absent in documents of before there were any. */
  readonly groups?: readonly GroupDefinition[] | undefined;
}

export const PROJECTS_MODEL = 'projects';
export const PROJECTS = 'projects';
