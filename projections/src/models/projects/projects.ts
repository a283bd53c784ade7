/** Documents of the `projects` model, each under the project's id. */
import type { AnswerSeparator } from '@verbatim/domain/formats/several-answers';
import type { ColumnDefinition, DateOrder, FileRead, GroupDefinition } from '@verbatim/domain/project/project-events';
import type { ColumnsState } from '@verbatim/domain/project/column-state';
import type { CountedVersions } from '@verbatim/domain/project/project-state';

export interface FileEntry {
  readonly id: string;
  /** '' for one that has been erased meanwhile. */
  readonly name: string;
  /** `_id` of its first comment. */
  readonly firstId: number;
  readonly count: number;
  /** ISO 8601 instant of the upload. */
  readonly added: string;
  readonly dateOrders?: { readonly [column: string]: DateOrder };
  /** By column name, every value of the enum columns. Undefined for older files. */
  readonly options?: { readonly [column: string]: readonly string[] } | undefined;
  /** By column name, the number of options defined before the file: its values are appended to them. */
  readonly optionsBefore?: { readonly [column: string]: number } | undefined;
  /** By column name, what its cells were split by into these values; absent for none. */
  readonly separators?: { readonly [column: string]: AnswerSeparator } | undefined;
  /** Undefined for older files. */
  readonly read?: FileRead | undefined;
  /**
   * Fields of the columns whose cells it does not contain; absent when those are all that are not in the
   * table.
   */
  readonly notStored?: readonly string[] | undefined;
}

export interface ProjectHead {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly sid: string | null;
  /** ISO 8601 instant. */
  readonly created: string;
  readonly createdBy: string;
  /** Of the last event applied: one that is not newer changes nothing. */
  readonly revision: number;
}

export interface ProjectDocument extends ProjectHead {
  readonly [key: string]: unknown;
  readonly columns: readonly ColumnDefinition[];
  /** Names of the stored columns; empty before the table exists. */
  readonly tableColumns: readonly string[];
  readonly files: readonly FileEntry[];
  /** Absent in older documents, until a rebuild. */
  readonly versions?: CountedVersions | undefined;
  /** Absent in older documents. */
  readonly groups?: readonly GroupDefinition[] | undefined;
  /** Absent without merged options. */
  readonly merges?: ColumnsState['merges'] | undefined;
}

export const PROJECTS_MODEL = 'projects';
export const PROJECTS = 'projects';
