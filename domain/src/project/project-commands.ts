/** What can be asked of a project. Ids come from outside: the domain makes none. */
import type {
  BuildStep,
  ColumnDefinition,
  ColumnType,
  DateOrder,
  DefinitionRef,
  GroupBand,
  ProjectEvent,
} from './project-events.ts';

export interface CreateProject {
  readonly type: 'CreateProject';
  readonly projectId: string;
  readonly name: string;
  readonly description: string;
  /** The survey's id; required unless `noSid`, and dropped with it. */
  readonly sid: string;
  readonly noSid: boolean;
}

/** What is absent stays as it is. `basedOn` is the version of the basics that whoever asks has seen: absent, the last one wins. */
export interface EditProject {
  readonly type: 'EditProject';
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly basedOn?: number | undefined;
}

export interface DeleteProject {
  readonly type: 'DeleteProject';
}

/**
 * The whole list of definitions. A column whose `field` is known keeps its first id, whatever id comes along, so a route
 * may make fresh ids and repeating the request still changes nothing. Once a file is there, only enum options can be added.
 */
export interface DefineColumns {
  readonly type: 'DefineColumns';
  readonly columns: readonly ColumnDefinition[];
  /** The version of the columns that whoever asks has seen: absent, the last one wins. */
  readonly basedOn?: number | undefined;
}

export interface CreateTable {
  readonly type: 'CreateTable';
  /** Database names; empty means every defined column that is not unused. */
  readonly columns: readonly string[];
}

/** A custom group as a whole: a new one, or one that is there. */
export interface DefineGroup {
  readonly type: 'DefineGroup';
  readonly groupId: string;
  readonly isNew: boolean;
  readonly name: string;
  readonly field: string;
  readonly bands: readonly GroupBand[];
  /** The version of the groups that whoever asks has seen: absent, the last one wins. */
  readonly basedOn?: number | undefined;
}

export interface DeleteGroup {
  readonly type: 'DeleteGroup';
  readonly groupId: string;
  readonly basedOn?: number | undefined;
}

/** Makes an uploaded file's comments part of the project, under the next ids. */
export interface AddFile {
  readonly type: 'AddFile';
  readonly fileId: string;
  readonly fileName: string;
  /** Number of comments (rows), at least 1. */
  readonly count: number;
  /** The columns the file was read with (as in its `UploadStarted`): refused when the table holds others by now. */
  readonly columns: readonly { readonly name: string; readonly type: ColumnType }[];
  /** Values found in enum columns, by column name; those the options hold already are left out of the event. */
  readonly newOptions: { readonly [column: string]: readonly string[] };
  /** By column name, for date columns whose values needed an order. */
  readonly dateOrders: { readonly [column: string]: DateOrder };
  /** Of the file's bytes. A file that the project holds already is refused, */
  readonly digest?: string;
  /** but for whoever was asked and wants its comments once more. */
  readonly again?: boolean;
  /** Whether its build is requested with it: no file is left that nobody builds, wherever the server ends. */
  readonly isToBuild?: boolean;
}

/** Forgets a file for good. Stream, revision and digest are of the last event of the file's stream, as a receipt. */
export interface EraseFile {
  readonly type: 'EraseFile';
  readonly fileId: string;
  readonly stream: string;
  readonly revision: number;
  readonly digest: string;
  /** Refused while a build of the project goes on. */
  readonly unlessBuilding?: boolean;
}

/** Says that the queries of these themes were run. A repeat is one with the themes' latest run in every part. */
export interface RecordClassificationRun {
  readonly type: 'RecordClassificationRun';
  /** First comment id run over; null means all comments. */
  readonly minId: number | null;
  readonly themes: readonly string[];
  readonly library: DefinitionRef;
  /** How many comments were run over. */
  readonly comments: number;
  /** Asked for anew by an operator: recorded although nothing has changed. */
  readonly again?: true;
}

/**
 * Says that the comments `fromId` to `toId` (both included) were scored with these words. `project` cites the event that
 * last changed the project's words (the creation when none did), not the head of the stream: a run itself is an event there.
 */
export interface RecordSentimentRun {
  readonly type: 'RecordSentimentRun';
  readonly fromId: number;
  readonly toId: number;
  readonly dictionary: DefinitionRef | null;
  readonly project: DefinitionRef;
  /** Asked for anew by an operator: recorded although nothing has changed. */
  readonly again?: true;
}

/** Asks for the comments from `minId` on (null: all) to be worked through. What a build that is under way covers, or is built, is not asked for anew. */
export interface RequestBuild {
  readonly type: 'RequestBuild';
  readonly minId: number | null;
}

/** Ends the build of exactly this request; one that was widened meanwhile goes on. */
export interface EndBuild {
  readonly type: 'EndBuild';
  readonly minId: number | null;
  /** Undefined when all of it is done. */
  readonly failure?: { readonly step: BuildStep; readonly reason: string };
}

/** Takes back what one command did, as long as nobody has changed it since. */
export interface UndoProjectChange {
  readonly type: 'UndoProjectChange';
  /** Revision of the command's first event. */
  readonly from: number;
  /** All that the command did, in its order. */
  readonly events: readonly ProjectEvent[];
}

export type ProjectCommand =
  | CreateProject
  | EditProject
  | UndoProjectChange
  | DeleteProject
  | DefineColumns
  | CreateTable
  | DefineGroup
  | DeleteGroup
  | AddFile
  | EraseFile
  | RecordClassificationRun
  | RecordSentimentRun
  | RequestBuild
  | EndBuild;
