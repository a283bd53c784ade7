/** Requests and answers under `/api/projects`. */
import {
  COLUMN_TYPES,
  type BuildStep,
  type ColumnType,
  type ProjectVersions,
} from '@verbatim/domain/project/project-events';
import { z } from 'zod';

/** `POST …/group-definitions/{id or new}`: the whole group. A category's `text` is its items as the form shows them, and is ignored. */
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
});

export const createProjectRequest = z.strictObject({
  name: z.string().trim().min(1, 'Field is Required').max(200),
  description: z.string().trim().max(2000).default(''),
  sid: z.string().trim().max(200).default(''),
  no_sid: z.boolean().default(false),
});

/** `POST /api/projects/{id}`: what is absent stays. */
export const editProjectRequest = z.strictObject({
  name: z.string().trim().min(1, 'Field is Required').max(200).optional(),
  description: z.string().trim().max(2000).optional(),
});

/** `POST …/table-definitions` takes the whole list. */
export const tableDefinitionsRequest = z
  .array(
    z.strictObject({
      id: z.string().max(100).optional(),
      field: z.string().max(1000),
      name: z.string(),
      field_type: z.enum(COLUMN_TYPES),
      options: z.array(z.string()).default([]),
    }),
  )
  .min(1, 'Field is Required')
  .max(2000);

/** Names of the columns to store; empty means every defined column that is not unused. */
export const newTableRequest = z.strictObject({ columns: z.array(z.string()).default([]) });

/** The answer is a list of `ProjectSummary`, newest first; the header `X-Total-Count` says how many there are on all pages. */
export const projectListQuery = z.strictObject({
  /** Words of which name, description or survey id each hold a part. */
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

export type CreateProjectRequest = z.infer<typeof createProjectRequest>;
export type ProjectListQuery = z.infer<typeof projectListQuery>;
export type EditProjectRequest = z.infer<typeof editProjectRequest>;
export type GroupDefinitionRequest = z.infer<typeof groupDefinitionRequest>;
export type TableDefinitionsRequest = z.infer<typeof tableDefinitionsRequest>;

export interface TableDefinition {
  readonly id: string;
  readonly field: string;
  readonly name: string;
  readonly field_type: ColumnType;
  readonly options: readonly string[];
}

/** How far one build step of one file (or run) is. `build`, `parse`, `sentiment` count comments, `classify` counts themes. */
export interface StepProgress {
  readonly count: number;
  readonly completed: number;
}

export interface DataFile {
  readonly id: string;
  readonly name: string;
  /** Rows. */
  readonly count: number;
  /** ISO 8601 instant of the upload. */
  readonly date: string;
  /** `_id` of its first comment: the `min_id` of its build steps. */
  readonly start: number;
  /** What the build has done so far: where a wizard that was left goes on. */
  readonly steps: { readonly [step in BuildStep]: StepProgress };
}

export interface WorkspaceSummary {
  readonly id: string;
  readonly name: string;
  readonly themes: readonly string[];
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
  /** Comments in all its files. */
  readonly count: number;
  readonly dataFiles: readonly DataFile[];
  readonly tableDefinitions: readonly TableDefinition[];
  /** Names of the stored columns; empty until the table has been made. */
  readonly columns: readonly string[];
  readonly sentiment_words: readonly { readonly text: string; readonly value: number; readonly type: 'g' | 'c' }[];
  readonly groupDef: readonly {
    readonly id: string;
    readonly name: string;
    readonly field: string;
    readonly columns: readonly { readonly name: string; readonly text: string; readonly items: readonly string[] }[];
  }[];
  readonly workspaces: readonly WorkspaceSummary[];
  /** Count the changes of its parts: what `If-Match: "basics-{version}"` and `"columns-{version}"` name. */
  readonly versions: ProjectVersions;
}

/** What a list of projects shows of each. */
export interface ProjectSummary extends Pick<
  Project,
  'id' | 'name' | 'description' | 'sid' | 'no_sid' | 'created' | 'createdBy' | 'count'
> {
  /** How many there are. */
  readonly files: number;
  readonly workspaces: number;
  /** No file yet; comments that the build has not come to the end of; or neither. */
  readonly stage: 'setup' | 'building' | 'ready';
  /** The build that goes on by itself, or has failed; null when none was asked for, or it is over. */
  readonly build: { readonly by: string; readonly failure: BuildFailure | null } | null;
}

export interface BuildFailure {
  readonly step: BuildStep;
  /** A sentence for people. */
  readonly reason: string;
}

/** Answer of upload-file. */
export interface UploadResult {
  readonly start: number;
  readonly total: number;
  readonly dataFile: DataFile;
}

/** `GET …/randomcomment`. */
export interface RandomComment {
  readonly _id: number;
  readonly text: string;
}
