/** Commands on a project. Ids come from outside. */
import type { Tool } from '../file/file-events.ts';
import type {
  BuildStep,
  ColumnDefinition,
  ColumnReading,
  DateOrder,
  DefinitionRef,
  FileRead,
  GroupBand,
  ProjectEvent,
} from './project-events.ts';
import type { AnswerSeparator } from '../formats/several-answers.ts';
import type { ColumnType } from '../formats/column-types.ts';
import type { ProjectState } from './project-state.ts';
import type { ReducedState } from '../undone-changes.ts';

export interface CreateProject {
  readonly type: 'CreateProject';
  readonly projectId: string;
  readonly name: string;
  readonly description: string;
  /** Survey id; required unless `noSid`, which removes it. */
  readonly sid: string;
  readonly noSid: boolean;
}

/**
 * Absent fields stay. Without `basedOn` (the version of the basics read by the client) the last write wins.
 */
export interface EditProject {
  readonly type: 'EditProject';
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly basedOn?: number | undefined;
}

export interface DeleteProject {
  readonly type: 'DeleteProject';
}

/** As sent: an absent separator stays, and '' removes it. */
export type DefinedColumn = Omit<ColumnDefinition, 'separator'> & {
  readonly separator?: AnswerSeparator | '' | undefined;
};

/**
 * The whole list of definitions. A known `field` keeps its first id, so that a repeat with fresh ids changes
 * nothing; an absent label or order stays, an empty one removes it. With files, only enum options can be
 * added, and labels and orders changed.
 */
export interface DefineColumns {
  readonly type: 'DefineColumns';
  readonly columns: readonly DefinedColumn[];
  /** Values found in files, by column name: stored in the files' streams only. */
  readonly fileOptions?: { readonly [column: string]: readonly string[] };
  /** Version of the columns read by the client; without it the last write wins. */
  readonly basedOn?: number | undefined;
}

export interface CreateTable {
  readonly type: 'CreateTable';
  /** Column names; empty means every defined column that is not unused. */
  readonly columns: readonly string[];
}

/** Creates or replaces a custom group. */
export interface DefineGroup {
  readonly type: 'DefineGroup';
  readonly groupId: string;
  readonly isNew: boolean;
  readonly name: string;
  readonly field: string;
  readonly bands: readonly GroupBand[];
  /** As in `DefineColumns`. */
  readonly fileOptions?: { readonly [column: string]: readonly string[] };
  /** Version of the groups read by the client; without it the last write wins. */
  readonly basedOn?: number | undefined;
}

export interface DeleteGroup {
  readonly type: 'DeleteGroup';
  readonly groupId: string;
  readonly basedOn?: number | undefined;
}

/** Changes a column's type or format. The caller reads the cells from the files. */
export interface ReinterpretColumn {
  readonly type: 'ReadColumnAnew';
  readonly columnId: string;
  /**
   * `name` is '' to keep the present one. `files` are all files of the project: rejected if that is outdated.
   */
  readonly reading: ColumnReading;
  /** Version of the columns read by the client; without it the last write wins. */
  readonly basedOn?: number | undefined;
}

/** Merges options of an enum column into another one. */
export interface MergeOptions {
  readonly type: 'MergeOptions';
  readonly columnId: string;
  readonly options: readonly string[];
  readonly into: string;
  /** As in `DefineColumns`. */
  readonly fileOptions?: { readonly [column: string]: readonly string[] };
  readonly basedOn?: number | undefined;
}

/** Adds an uploaded file's comments to the project, under the next ids. */
export interface AddFile {
  readonly type: 'AddFile';
  readonly fileId: string;
  /** Number of comments, at least 1. */
  readonly count: number;
  /** The columns at `UploadStarted`: rejected if the table's have changed. */
  readonly columns: readonly { readonly name: string; readonly type: ColumnType }[];
  /** Numbers of new enum values, by column name. */
  readonly options: { readonly [column: string]: number };
  /** Question texts of the file, by column name; ignored for columns with a label. */
  readonly labels?: { readonly [column: string]: string };
  /** By column name, for date columns that need an order. */
  readonly dateOrders: { readonly [column: string]: DateOrder };
  readonly read?: FileRead;
  /** SHA-256 of the file. A file that the project already contains is rejected, */
  readonly digest?: string;
  /** unless the user has confirmed to add its comments again. */
  readonly again?: boolean;
  /** Whether a build is requested atomically, so that a crash leaves no unbuilt file. */
  readonly isToBuild?: boolean;
}

/** Erases a file. Stream, revision and digest of its last event are kept as a receipt. */
export interface EraseFile {
  readonly type: 'EraseFile';
  readonly fileId: string;
  readonly stream: string;
  readonly revision: number;
  readonly digest: string;
  /** Rejected during a build of the project. */
  readonly unlessBuilding?: boolean;
}

/** Records a run of these themes' queries. A run identical to the themes' latest is a repeat. */
export interface RecordClassificationRun {
  readonly type: 'RecordClassificationRun';
  /** First comment id; null means all comments. */
  readonly minId: number | null;
  readonly themes: readonly string[];
  readonly library: DefinitionRef;
  /** Number of comments. */
  readonly comments: number;
  /** Requested by an operator: recorded even if identical. */
  readonly again?: true;
}

/**
 * Activates another split of a file's sentences. The caller checks that the stream contains it completely.
 */
export interface ResplitFile {
  readonly type: 'SplitFileAnew';
  readonly fileId: string;
  readonly splitId: string;
  readonly splitters: readonly Tool[];
  /** The tools of the present split, kept for history. */
  readonly splittersBefore: readonly Tool[];
}

/**
 * Records that comments `fromId` to `toId` (both included) were scored with these words. `project` cites the
 * last event that changed the project's words (or its creation): the head of the stream is a run itself.
 */
export interface RecordSentimentRun {
  readonly type: 'RecordSentimentRun';
  readonly fromId: number;
  readonly toId: number;
  readonly dictionary: DefinitionRef | null;
  readonly project: DefinitionRef;
  /** Requested by an operator: recorded even if identical. */
  readonly again?: true;
}

/** Requests a build from comment `minId` on (null: all). Does nothing if that is built or being built. */
export interface RequestBuild {
  readonly type: 'RequestBuild';
  readonly minId: number | null;
}

/** Ends the build of exactly this request; a widened one continues. */
export interface EndBuild {
  readonly type: 'EndBuild';
  readonly minId: number | null;
  /** Undefined on success. */
  readonly failure?: { readonly step: BuildStep; readonly reason: string };
}

/** Reverts one command, unless its parts have changed since. */
export interface UndoProjectChange {
  readonly type: 'UndoProjectChange';
  readonly from: number;
  /** Every event of the command, in order. */
  readonly events: readonly ProjectEvent[];
  /** Without later changes that were undone; undefined to decide on the state alone. */
  readonly reduced?: ReducedState<ProjectState> | undefined;
}

/** Brings a deleted project back, without the files that were erased with it. */
export interface RestoreProject {
  readonly type: 'RestoreProject';
  /** Revision of its deletion. */
  readonly deletedAt: number;
}

export type ProjectCommand =
  | CreateProject
  | EditProject
  | UndoProjectChange
  | RestoreProject
  | DeleteProject
  | DefineColumns
  | CreateTable
  | DefineGroup
  | DeleteGroup
  | ReinterpretColumn
  | MergeOptions
  | AddFile
  | EraseFile
  | ResplitFile
  | RecordClassificationRun
  | RecordSentimentRun
  | RequestBuild
  | EndBuild;
