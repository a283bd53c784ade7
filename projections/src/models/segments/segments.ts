/**
 * The `segments` model: collections, documents and the ids of columns.
 * A file's comments lie in segments of 8,192; each column of a segment is stored on its own. What a theme's query finds is no part
 * of the model: it is computed, and kept in the cache beside it (theme-columns.ts).
 */
import type { ColumnDefinition, ColumnType } from '@verbatim/domain/project/project-events';
import { padded } from '../../stores/id-path.ts';
import type { StampCollection } from '../../stores/read-store.ts';
import { SEGMENT_COMMENTS } from './segment-format.ts';

const SEGMENTS_MODEL = 'segments';
/** Each project has a model of its own. */
export const segmentsModel = (projectId: string): string => `${SEGMENTS_MODEL}-${projectId}`;
/** `{projectId}`: ProjectColumnsDocument. */
export const PROJECTS = 'projects';
/** `{projectId}/{firstId}`: SegmentFileDocument. */
export const FILES = 'files';
/** `{fileId}`: FilePlaceDocument. */
export const PLACES = 'places';
/** `{projectId}`: VersionDocument. */
export const VERSIONS = 'versions' satisfies StampCollection;
/** Bytes: `{projectId}/{fileId}/{segment}/{column}`. */
export const COLUMNS = 'columns';

export interface ProjectColumnsDocument {
  readonly [key: string]: unknown;
  readonly defined: readonly ColumnDefinition[];
  /** Names of the stored columns; empty until the table exists. */
  readonly stored: readonly string[];
  /** Revision of the last event of the project applied: one that is not newer changes nothing. */
  readonly revision: number;
}

/** What a query can see of a file, and so how far its build is. */
export interface SegmentFileDocument {
  readonly [key: string]: unknown;
  readonly projectId: string;
  readonly fileId: string;
  /** `_id` of its first comment; the others follow one by one. */
  readonly firstId: number;
  /** Comments. */
  readonly count: number;
  /** In the order of a row's cells. */
  readonly columns: readonly { readonly name: string; readonly type: ColumnType }[];
  /** Version of the tokeniser that cut the words. */
  readonly tokeniser: string;
  /** Comments, from the first on, whose sentences and words can be queried (build). */
  readonly split: number;
  /** Comments, from the first on, whose words have their part of speech (parse). */
  readonly parsed: number;
  /** Comments whose sentences are scored: ranges [from, to) counted within the file, in order, apart (sentiment). */
  readonly scored: readonly (readonly [number, number])[];
  /** Changes whenever a compound does. */
  readonly scores: string;
  /** Themes of the classification runs over the file, each with the position of its last run. */
  readonly themes: { readonly [themeId: string]: string };
  /** Position of the last of them; absent before the first. */
  readonly classified?: string;
  /** Revision of the library at which the last of them began; absent before the first. */
  readonly libraryRevision?: number;
}

export interface FilePlaceDocument {
  readonly [key: string]: unknown;
  /** Id in FILES. */
  readonly id: string;
}

export interface VersionDocument {
  readonly [key: string]: unknown;
  /** Changes whenever anything of the project's part of the model does: what makes a cache sure of itself. */
  readonly version: string;
  /** Position of the last classification run; absent before the first. */
  readonly classified?: string;
}

export const projectPath = (projectId: string): string => `${projectId}/`;
export const fileDocumentId = (projectId: string, firstId: number): string => `${projectId}/${padded(firstId)}`;
/** Where all columns of a file are. */
export const filePath = (file: { readonly projectId: string; readonly fileId: string }): string =>
  `${file.projectId}/${file.fileId}/`;

/** Where results over the whole project are kept, in its cache (`results/kept-results.ts`). */
export const resultsPath = (projectId: string): string => `${projectId}/results/`;

export type ColumnName =
  | 'sentences'
  /** Of the sentences what most questions need: a tenth of that column. Models of before it was there have none until they are rebuilt. */
  | 'comment-starts'
  | 'tokens'
  | 'terms'
  | 'tags'
  | 'compounds'
  /** Of a whole segment, the words of one bucket (word-buckets.ts). */
  | `words-${number}`
  /** A stored cell column, by its place in the row. */
  | `cells-${number}`;

export const columnId = (
  file: { readonly projectId: string; readonly fileId: string },
  segment: number,
  column: ColumnName,
): string => `${filePath(file)}${String(segment).padStart(5, '0')}/${column}`;

/** The values behind the codes of an enum column, for the whole file. */
export const valuesId = (file: { readonly projectId: string; readonly fileId: string }, column: number): string =>
  `${filePath(file)}values/${column}`;

/** How many segments so many comments take. */
export const segmentsOf = (comments: number): number => Math.ceil(comments / SEGMENT_COMMENTS);
