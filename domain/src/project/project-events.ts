/**
 * Events of `project-{id}`.
 * STORED FORMAT: a changed shape is a new event version with an upcaster, never an edit here.
 */

export const COLUMN_TYPES = ['unused', 'long-text', 'text', 'number', 'date', 'enum'] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

export interface ColumnDefinition {
  readonly id: string;
  /** The file's header. */
  readonly field: string;
  /** The database column: what filters, groupBy and group definitions speak of. */
  readonly name: string;
  readonly type: ColumnType;
  /** Known values of an enum column, in order of first appearance. */
  readonly options: readonly string[];
}

/** How the ambiguous dates (03/04/2026) of a column are read. */
export type DateOrder = 'day-first' | 'month-first';

/** Where a definition stood when a run used it: stream and revision, because log positions differ from store to store. */
export interface DefinitionRef {
  readonly stream: string;
  readonly revision: number;
}

/** Each part of a project that a form of its own changes counts its changes, from 1. */
export interface ProjectVersions {
  /** Name and description. */
  readonly basics: number;
  /** Definitions, their options and the table made of them. */
  readonly columns: number;
  /** Custom groups, all of them together. */
  readonly groups: number;
}

/** A category of a custom group: its label, and the values of the column that belong to it. */
export interface GroupBand {
  readonly name: string;
  readonly items: readonly string[];
}

/** Named bands of an enum column's values, by which tables are grouped as by a column of its own. */
export interface GroupDefinition {
  readonly id: string;
  /** The group's label. */
  readonly name: string;
  /** Name of the enum column. */
  readonly field: string;
  readonly bands: readonly GroupBand[];
}

export type ProjectEvent =
  | {
      readonly type: 'ProjectCreated';
      readonly data: {
        readonly projectId: string;
        readonly name: string;
        readonly description: string;
        /** The survey's id; null says there is none. */
        readonly sid: string | null;
      };
    }
  | { readonly type: 'ProjectEdited'; readonly data: { readonly name: string; readonly description: string } }
  | { readonly type: 'ProjectDeleted'; readonly data: Record<string, never> }
  /** As it was when it was deleted. It never had a file: texts that were erased do not come back. */
  | {
      readonly type: 'ProjectUndeleted';
      readonly data: {
        readonly projectId: string;
        readonly name: string;
        readonly description: string;
        readonly sid: string | null;
        readonly columns: readonly ColumnDefinition[];
        /** Names of the table's columns; null where there was no table. */
        readonly table: readonly string[] | null;
        /** None in version 1: there were no custom groups. */
        readonly groups: readonly GroupDefinition[];
        /** The versions that it was deleted at: they are counted on from there. */
        readonly versions: ProjectVersions;
      };
    }
  /** Somebody has taken back what one command did, at these revisions (both included). What that changes follows as events of its own. */
  | { readonly type: 'ProjectChangeUndone'; readonly data: { readonly from: number; readonly to: number } }
  | { readonly type: 'ColumnsDefined'; readonly data: { readonly columns: readonly ColumnDefinition[] } }
  /** A custom group as a whole, new or changed. `place` is where among the groups it stands when it comes back; null leaves it, a new one is the last. */
  | { readonly type: 'GroupDefined'; readonly data: GroupDefinition & { readonly place: number | null } }
  | { readonly type: 'GroupDeleted'; readonly data: { readonly groupId: string } }
  /** The comment table exists and holds these columns (names), the long-text one among them. */
  | { readonly type: 'TableCreated'; readonly data: { readonly columns: readonly string[] } }
  | {
      readonly type: 'FileAdded';
      readonly data: {
        readonly fileId: string;
        readonly fileName: string;
        readonly firstId: number;
        readonly count: number;
        /** Enum values that the columns' options did not hold yet, by column name. */
        readonly newOptions: { readonly [column: string]: readonly string[] };
        /** By column name, for the date columns of this file whose values needed an order. */
        readonly dateOrders: { readonly [column: string]: DateOrder };
        /** SHA-256 of the file's bytes, in hex; null for files of before it was kept (version 1). */
        readonly digest: string | null;
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
  /** These themes' queries were run over the comments from `minId` on (null: over all). */
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
        /** Null while nobody has touched the global dictionary. */
        readonly dictionary: DefinitionRef | null;
        readonly project: DefinitionRef;
      };
    }
  /** From now on the comments from `minId` on (null: all) are worked through, until one of the next two. */
  | { readonly type: 'BuildRequested'; readonly data: { readonly minId: number | null } }
  | { readonly type: 'BuildFinished'; readonly data: { readonly minId: number | null } }
  /** Nobody goes on with it before it is requested again. */
  | {
      readonly type: 'BuildFailed';
      readonly data: {
        readonly minId: number | null;
        readonly step: BuildStep;
        /** A sentence for people: what stands in the way. */
        readonly reason: string;
      };
    };

/** The steps of a build, in their order. */
export const BUILD_STEPS = ['build', 'parse', 'classify', 'sentiment'] as const;
export type BuildStep = (typeof BUILD_STEPS)[number];

export const projectStream = (projectId: string): string => `project-${projectId}`;
