/** Requests and responses under `/api/projects`. */
import type { CellCounts } from '@verbatim/domain/formats/column-votes';
import type { ReadOptions } from '@verbatim/domain/formats/read-options';
import type { Tool } from '@verbatim/domain/file/file-events';
import type { BuildStep, ProjectVersions, UnreadCells } from '@verbatim/domain/project/project-events';
import { ANSWER_SEPARATORS, type AnswerSeparator } from '@verbatim/domain/formats/several-answers';
import { COLUMN_TYPE_NAMES, type ColumnType } from '@verbatim/domain/formats/column-types';
import { z } from 'zod';
import { ignoreFields } from './ignored-fields.ts';

/**
 * `POST …/group-definitions/{id or new}`: the whole group. A category's `text`, its items as displayed in the
 * form, is ignored.
 */
export const groupDefinitionRequest = z.strictObject({
  name: z.string().max(200),
  field: z.string().max(255),
  columns: z
    .array(
      z.strictObject({
        name: z.string().max(200),
        items: z.array(z.string().max(10_000)).max(10_000),
        text: z.string().optional(),
      }),
    )
    .max(500),
  ...ignoreFields('id'),
});

/** Read-only fields of projects and of lists of them. */
const ANSWERED = [
  ...(['id', 'created', 'createdBy', 'count', 'dataFiles', 'tableDefinitions', 'columns', 'sentiment_words'] as const),
  ...(['groupDef', 'workspaces', 'versions', 'files', 'stage', 'build', 'rebuilding', 'remains'] as const),
] as const;

export const createProjectRequest = z.strictObject({
  name: z.string().trim().min(1, 'Field is Required').max(200),
  description: z.string().trim().max(2000).default(''),
  sid: z.string().trim().max(200).default(''),
  no_sid: z.boolean().default(false),
  ...ignoreFields(...ANSWERED),
});

/** `POST /api/projects/{id}`. Absent fields are unchanged. */
export const editProjectRequest = z.strictObject({
  name: z.string().trim().min(1, 'Field is Required').max(200).optional(),
  description: z.string().trim().max(2000).optional(),
  ...ignoreFields('sid', 'no_sid', ...ANSWERED),
});

/** Longer question texts of files are truncated. */
export const MAX_LABEL = 1000;
/** Options of one order. */
const MAX_ORDERED = 100;

/** `POST …/table-definitions`: replaces the list. */
export const tableDefinitionsRequest = z
  .array(
    z.strictObject({
      id: z.string().max(100).optional(),
      field: z.string().max(1000),
      name: z.string(),
      field_type: z.enum(COLUMN_TYPE_NAMES),
      label: z.string().max(MAX_LABEL).optional().describe('Text of the question. Absent keeps it, and "" removes it'),
      options: z.array(z.string()).default([]),
      order: z
        .array(z.string())
        .max(MAX_ORDERED)
        .optional()
        .describe('Options from the lowest to the highest. Absent keeps the order, and [] removes it'),
      separator: z
        .enum([...ANSWER_SEPARATORS, ''])
        .optional()
        .describe('Between the answers of a cell of a category. Absent keeps it, and "" stands for one answer'),
      ...ignoreFields('merged'),
    }),
  )
  .min(1, 'Field is Required')
  .max(2000);

/** Names of the columns to store; empty stores every defined column that is not unused. */
export const newTableRequest = z.strictObject({ columns: z.array(z.string()).default([]) });

/**
 * The response is a list of `ProjectSummary`, newest first. The header `X-Total-Count` has the total over all
 * pages.
 */
export const projectListQuery = z.strictObject({
  /** Words, each of which must occur in the name, description or survey id. */
  search: z.string().max(200).default(''),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
});

export type { BuildStep };

export const buildStepQuery = z.strictObject({
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(10_000).default(1000),
  min_id: z.coerce.number().int().min(1).optional(),
});

export type CreateProjectRequest = Omit<z.infer<typeof createProjectRequest>, (typeof ANSWERED)[number]>;
export type ProjectListQuery = z.infer<typeof projectListQuery>;
export type EditProjectRequest = Pick<z.infer<typeof editProjectRequest>, 'name' | 'description'>;
export type GroupDefinitionRequest = Omit<z.infer<typeof groupDefinitionRequest>, 'id'>;
export type TableDefinitionsRequest = z.infer<typeof tableDefinitionsRequest>;

export interface TableDefinition {
  readonly id: string;
  readonly field: string;
  readonly name: string;
  readonly field_type: ColumnType;
  /** Text of the question, displayed instead of the field; '' if there is none. */
  readonly label: string;
  readonly options: readonly string[];
  /** Options from the lowest to the highest, for means; empty for no order. */
  readonly order: readonly string[];
  /** Between the answers of a cell of a category; '' for one answer in a cell. */
  readonly separator: AnswerSeparator | '';
  /** Values that are counted as another option. */
  readonly merged: readonly MergedOption[];
}

export interface MergedOption {
  readonly option: string;
  readonly into: string;
}

/**
 * Progress of a build step of one file or run. `build`, `parse` and `sentiment` count comments, `classify`
 * counts themes.
 */
export interface StepProgress {
  readonly count: number;
  readonly completed: number;
}

export interface DataFile {
  readonly id: string;
  readonly name: string;
  /** Number of rows. */
  readonly count: number;
  /** ISO 8601 instant of the upload. */
  readonly date: string;
  /** `_id` of its first comment: the `min_id` of its build steps. */
  readonly start: number;
  /** Read options of the file; null for files uploaded before they were recorded. */
  readonly reading: ReadOptions | null;
  /**
   * Missing and unreadable cells of number and date columns, by column name. `GET …/files/{file}/reading` has
   * examples.
   */
  readonly cells: { readonly [column: string]: UnreadCells } | null;
  /** Number of rows whose comment has no text. */
  readonly withoutText: number | null;
  /** Fields whose cells are not stored for this file. Such a column is empty in it, whatever its type. */
  readonly not_stored: readonly string[];
  /** Progress of each build step. */
  readonly steps: { readonly [step in BuildStep]: StepProgress };
  /**
   * Versions of the splitter that split its comments into sentences: usually one, several if it was updated
   * during the build, none before the build.
   */
  readonly splitters: readonly Tool[];
  /** Whether the file is built and was split by an earlier version of the splitter. */
  readonly can_split_anew: boolean;
}

export interface WorkspaceSummary {
  readonly id: string;
  readonly name: string;
  readonly themes: readonly string[];
  /** How many nets it has. */
  readonly nets: number;
  readonly url: string;
}

export interface Project {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly sid: string;
  readonly no_sid: boolean;
  /** ISO 8601 instant. */
  readonly created: string;
  readonly createdBy: string;
  /** Number of comments in all files. */
  readonly count: number;
  readonly dataFiles: readonly DataFile[];
  readonly tableDefinitions: readonly TableDefinition[];
  /** Names of the stored columns; empty until the table is created. */
  readonly columns: readonly string[];
  readonly sentiment_words: readonly { readonly text: string; readonly value: number; readonly type: 'g' | 'c' }[];
  readonly groupDef: readonly {
    readonly id: string;
    readonly name: string;
    readonly field: string;
    readonly columns: readonly { readonly name: string; readonly text: string; readonly items: readonly string[] }[];
  }[];
  readonly workspaces: readonly WorkspaceSummary[];
  /** Versions of its parts, for use in `If-Match: "basics-{version}"` and `"columns-{version}"`. */
  readonly versions: ProjectVersions;
  /**
   * Only after the deletion of a file: sentences that describe what remains in the log. Absent if nothing
   * does.
   */
  readonly remains?: readonly string[];
}

/** A project in a list. */
export interface ProjectSummary extends Pick<
  Project,
  'id' | 'name' | 'description' | 'sid' | 'no_sid' | 'created' | 'createdBy' | 'count'
> {
  /** Number of files. */
  readonly files: number;
  readonly workspaces: number;
  /** `setup` without files, `building` while comments are not completely built, `ready` otherwise. */
  readonly stage: 'setup' | 'building' | 'ready';
  /** The build that runs in the background or has failed; null if none was requested, or it is complete. */
  readonly build: { readonly by: string; readonly failure: BuildFailure | null } | null;
  /**
   * Number of comments whose words and scores are updated to the current version, and total; null once all
   * are. Results use the earlier ones until then.
   */
  readonly rebuilding: { readonly done: number; readonly total: number } | null;
}

export interface BuildFailure {
  readonly step: BuildStep;
  /** Message for display to the user. */
  readonly reason: string;
}

/** Progress of splitting a file again. The request is repeated until `done`. */
export interface ResplitResult {
  /** Number of comments split so far. Results use the new sentences once all are split. */
  readonly completed: number;
  readonly count: number;
  /** Whether all sentences are those of the current splitter. */
  readonly done: boolean;
}

/** Response of an upload. */
export interface UploadResult {
  readonly start: number;
  readonly total: number;
  readonly dataFile: DataFile;
  /** Missing and unreadable cells with examples, by column name. */
  readonly cells: { readonly [column: string]: CellCounts };
}

/** A comment chosen at random. */
export interface RandomComment {
  readonly _id: number;
  readonly text: string;
}
