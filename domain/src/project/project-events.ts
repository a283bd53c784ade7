/**
 * Events of `project-{id}`.
 * STORED FORMAT: a changed shape is a new event version with an upcaster, never an edit here.
 */
import type { ColumnType } from '../formats/column-types.ts';
import type { ColumnFormat, ReadOptions } from '../formats/read-options.ts';
import type { AnswerSeparator } from '../formats/several-answers.ts';
import type { Tool } from '../file/file-events.ts';

export interface ColumnDefinition {
  readonly id: string;
  /** The file's header. */
  readonly field: string;
  /** Column name in the database, used by filters, groupBy and groups. */
  readonly name: string;
  readonly type: ColumnType;
  /** Question text, if any. */
  readonly label?: string;
  /** Known values of an enum column, in order of first appearance. */
  readonly options: readonly string[];
  /** Options of an enum column from the lowest to the highest, which count as 1, 2, …; absent for none. */
  readonly order?: readonly string[];
  /** Between the answers of a cell of an enum column; absent for one answer in a cell. */
  readonly separator?: AnswerSeparator;
}

/** How ambiguous dates (03/04/2026) of a column are read. */
export type DateOrder = 'day-first' | 'month-first';

/** How a file was read, and how many cells were unreadable. Their values are in the file's stream only. */
export interface FileRead {
  readonly reading: ReadOptions;
  /** By column name, for number and date columns. */
  readonly formats: { readonly [column: string]: ColumnFormat };
  /** By column name, for number and date columns. */
  readonly cells: { readonly [column: string]: UnreadCells };
  /** Rows with an empty comment. */
  readonly withoutText: number;
  /** Fields of the unused columns that its stream contains; since version 4 of the event. */
  readonly unused?: readonly string[];
}

export interface UnreadCells {
  readonly missing: number;
  readonly unreadable: number;
}

export interface FileCells {
  /** Of numbers and dates; none for data older than formats. */
  readonly format?: ColumnFormat;
  /** Unreadable numbers and dates. */
  readonly cells?: UnreadCells;
}

export interface ColumnReading {
  readonly name: string;
  readonly type: ColumnType;
  /** Of an enum, found in all cells. */
  readonly options: readonly string[];
  /** Of an enum whose cells hold several answers; since version 2. */
  readonly separator?: AnswerSeparator;
  /** All files by id; null for one without the column's cells. */
  readonly files: { readonly [fileId: string]: FileCells | null };
}

/** An option that is merged into another one, or unmerged. */
export interface OptionChange {
  readonly option: string;
  /** The option it counted as before; null for itself. */
  readonly before: string | null;
  /** The option it counts as now; null for itself. */
  readonly after: string | null;
  /**
   * Position among the column's options, before a merge or after an unmerge; -1 when it was and stays merged.
   */
  readonly place: number;
}

/** Stream and revision of a definition used by a run; log positions differ between stores. */
export interface DefinitionRef {
  readonly stream: string;
  readonly revision: number;
}

/** Versions from 1 of the parts that are edited by separate forms. */
export interface ProjectVersions {
  readonly basics: number;
  /** Definitions, options and the table. */
  readonly columns: number;
  /** All custom groups together. */
  readonly groups: number;
}

/** A category of a custom group: a label and the column's values in it. */
export interface GroupBand {
  readonly name: string;
  readonly items: readonly string[];
}

/** Named bands of an enum column's values, by which tables are grouped as by a column. */
export interface GroupDefinition {
  readonly id: string;
  readonly name: string;
  /** Name of the enum column. */
  readonly field: string;
  readonly bands: readonly GroupBand[];
}

/** The current split of a file and its tools. */
export interface FileSplit {
  readonly splitId: string | null;
  readonly splitters: readonly Tool[];
}

export type ProjectEvent =
  | {
      readonly type: 'ProjectCreated';
      readonly data: {
        readonly projectId: string;
        readonly name: string;
        readonly description: string;
        /** Survey id; null for none. */
        readonly sid: string | null;
      };
    }
  | { readonly type: 'ProjectEdited'; readonly data: { readonly name: string; readonly description: string } }
  | { readonly type: 'ProjectDeleted'; readonly data: Record<string, never> }
  /** As it was at deletion, without files: erased texts cannot be restored. */
  | {
      readonly type: 'ProjectUndeleted';
      readonly data: {
        readonly projectId: string;
        readonly name: string;
        readonly description: string;
        readonly sid: string | null;
        readonly columns: readonly ColumnDefinition[];
        /** Column names; null without a table. */
        readonly table: readonly string[] | null;
        /** Absent in version 1, which had no custom groups. */
        readonly groups: readonly GroupDefinition[];
        /** Versions at deletion, from which they are counted on. */
        readonly versions: ProjectVersions;
      };
    }
  /**
   * One command was reverted, at these revisions (both included). The resulting changes follow as events of
   * their own.
   */
  | { readonly type: 'ProjectChangeUndone'; readonly data: { readonly from: number; readonly to: number } }
  | { readonly type: 'ColumnsDefined'; readonly data: { readonly columns: readonly ColumnDefinition[] } }
  /**
   * A whole custom group, new or changed. `place` is the position of a restored group; null keeps it, or
   * appends a new one.
   */
  | { readonly type: 'GroupDefined'; readonly data: GroupDefinition & { readonly place: number | null } }
  | { readonly type: 'GroupDeleted'; readonly data: { readonly groupId: string } }
  /** The comment table exists with these columns, including the long-text one. */
  | { readonly type: 'TableCreated'; readonly data: { readonly columns: readonly string[] } }
  | {
      readonly type: 'FileAdded';
      readonly data: {
        readonly fileId: string;
        readonly firstId: number;
        readonly count: number;
        /**
         * Numbers of new enum values, by column name; the values are in the file's stream. Since version 4.
         */
        readonly options?: { readonly [column: string]: number };
        /** In versions 1 to 3 only: since then in `names-{project}`, which is deleted with the project. */
        readonly fileName?: string;
        /** In versions 1 to 3 only: new enum values by column name. */
        readonly newOptions?: { readonly [column: string]: readonly string[] };
        /** By column name, for date columns of this file that need an order. */
        readonly dateOrders: { readonly [column: string]: DateOrder };
        /** SHA-256 of the file in hex; null in version 1. */
        readonly digest: string | null;
        /** Absent in versions 1 and 2. */
        readonly read?: FileRead;
        /** Question texts for columns without label, by column name; since version 4. */
        readonly newLabels?: { readonly [column: string]: string };
      };
    }
  | {
      readonly type: 'FileErased';
      readonly data: {
        readonly fileId: string;
        readonly stream: string;
        readonly revision: number;
        readonly digest: string;
      };
    }
  /**
   * Activates another split of a file: `BatchSplitAnew` events with this id in its stream, or for null
   * `SentencesSplit` and `SentencesParsed`.
   */
  | {
      readonly type: 'FileSplitAnew';
      readonly data: { readonly fileId: string } & FileSplit & { readonly before: FileSplit };
    }
  /** A column changes its type or format; the cells are those of its files. */
  | {
      readonly type: 'ColumnReadAnew';
      readonly data: { readonly field: string } & ColumnReading & { readonly before: ColumnReading };
    }
  /** Options of an enum column are merged into another one, or unmerged. */
  | {
      readonly type: 'OptionsMerged';
      readonly data: { readonly field: string; readonly name: string; readonly changes: readonly OptionChange[] };
    }
  /** These themes' queries were run over the comments from `minId` on (null: all). */
  | {
      readonly type: 'ClassificationRun';
      readonly data: {
        readonly minId: number | null;
        readonly themes: readonly string[];
        readonly library: DefinitionRef;
        readonly comments: number;
      };
    }
  /** The comments `fromId` to `toId` (both included) were scored. */
  | {
      readonly type: 'SentimentRun';
      readonly data: {
        readonly fromId: number;
        readonly toId: number;
        /** Null before the first change of the global dictionary. */
        readonly dictionary: DefinitionRef | null;
        readonly project: DefinitionRef;
      };
    }
  /** A build from comment `minId` on (null: all) runs until it ends or fails. */
  | { readonly type: 'BuildRequested'; readonly data: { readonly minId: number | null } }
  | { readonly type: 'BuildFinished'; readonly data: { readonly minId: number | null } }
  /** Not retried before it is requested again. */
  | {
      readonly type: 'BuildFailed';
      readonly data: {
        readonly minId: number | null;
        readonly step: BuildStep;
        /** Message for users. */
        readonly reason: string;
      };
    };

/** In order. */
export const BUILD_STEPS = ['build', 'parse', 'classify', 'sentiment'] as const;
export type BuildStep = (typeof BUILD_STEPS)[number];

export const projectStream = (projectId: string): string => `project-${projectId}`;
