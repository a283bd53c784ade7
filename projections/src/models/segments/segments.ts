/**
 * The `segments` model: collections, documents and column ids. A file's comments are in segments of 8,192,
 * whose columns are stored separately. What a theme's query finds is computed and cached (theme-columns.ts),
 * not part of the model.
 */
import type { Tool } from '@verbatim/domain/file/file-events';
import type { ColumnsState } from '@verbatim/domain/project/column-state';
import type { ColumnDefinition } from '@verbatim/domain/project/project-events';
import type { ColumnType } from '@verbatim/domain/formats/column-types';
import { padId } from '../../stores/stored-id.ts';
import type { StampCollection } from '../../stores/read-store.ts';
import { SEGMENT_COMMENTS } from './segment-format.ts';

const SEGMENTS_MODEL = 'segments';
export const segmentsModel = (projectId: string): string => `${SEGMENTS_MODEL}-${projectId}`;
/** `{projectId}`: ProjectColumnsDocument. */
export const PROJECTS = 'projects';
/** `{projectId}/{firstId}`: SegmentFileDocument. */
export const FILES = 'files';
/** `{fileId}`: FilePlaceDocument. */
export const FILE_POSITIONS = 'places';
/** `{projectId}`: VersionDocument. */
export const VERSIONS = 'versions' satisfies StampCollection;
/** Bytes: `{projectId}/{fileId}/{segment}/{column}`. */
export const COLUMNS = 'columns';

export interface ProjectColumnsDocument {
  readonly [key: string]: unknown;
  readonly defined: readonly ColumnDefinition[];
  /** Names of the stored columns; empty before the table exists. */
  readonly stored: readonly string[];
  /** Absent without merged options. */
  readonly merges?: ColumnsState['merges'];
  /** Of the project's last event applied: one that is not newer changes nothing. */
  readonly revision: number;
}

export interface FileColumn {
  /** '' for an unused column without a name. */
  readonly name: string;
  readonly type: ColumnType;
  /** For one that was unused when the file was added. */
  readonly field?: string;
  /** Digests of how its cells are read, now and when the file was added; absent while equal. */
  readonly readAs?: string;
  readonly addedAs?: string;
}

/** What queries see of a file, and so the progress of its build. */
export interface SegmentFileDocument {
  readonly [key: string]: unknown;
  readonly projectId: string;
  readonly fileId: string;
  /** `_id` of its first comment; the others are consecutive. */
  readonly firstId: number;
  /** Number of comments. */
  readonly count: number;
  /** In the order of a row's cells, followed by stored unused columns. */
  readonly columns: readonly FileColumn[];
  /** Version of the tokeniser of its words. */
  readonly tokeniser: string;
  /** Version of the scorer of its compounds; absent in older documents. */
  readonly scorer?: string;
  /** Number of leading comments with queryable sentences and words (build). */
  readonly split: number;
  /** Tools of the splits, unique, in the order of the comments; absent in older models. */
  readonly splitters?: readonly Tool[];
  /** Revision of the project that resplit it; absent for the split of its build. */
  readonly splitAnew?: number;
  /** Number of leading comments with parts of speech (parse). */
  readonly parsed: number;
  /** Scored comments: sorted, disjoint ranges [from, to) within the file (sentiment). */
  readonly scored: readonly (readonly [number, number])[];
  /** Comments of a sentiment run that have no sentences yet, to be scored with them. Absent for none. */
  readonly awaitingScores?: readonly (readonly [number, number])[];
  /** Changes whenever a compound does. */
  readonly scores: string;
  /** Themes of classification runs over the file, with the position of the last run. */
  readonly themes: { readonly [themeId: string]: string };
  /** Position of the last run; absent before the first. */
  readonly classified?: string;
  /** Revision of the library at the last run; absent before the first. */
  readonly libraryRevision?: number;
}

export interface FilePlaceDocument {
  readonly [key: string]: unknown;
  /** Id in FILES. */
  readonly id: string;
}

export interface VersionDocument {
  readonly [key: string]: unknown;
  /** Changes with any of the project's documents: validates caches. */
  readonly version: string;
  /** Position of the last classification run; absent before the first. */
  readonly classified?: string;
}

/** Changes whenever the sentences of a file do. */
export const sentencesStamp = ({ split, splitAnew }: Pick<SegmentFileDocument, 'split' | 'splitAnew'>): string =>
  splitAnew === undefined ? String(split) : `${split}-${splitAnew}`;

export const projectPath = (projectId: string): string => `${projectId}/`;
export const fileDocumentId = (projectId: string, firstId: number): string => `${projectId}/${padId(firstId)}`;
/** Prefix of a file's columns. */
export const filePath = (file: { readonly projectId: string; readonly fileId: string }): string =>
  `${file.projectId}/${file.fileId}/`;

/** Prefix of cached results of the project (`results/engine/result-cache.ts`). */
export const resultsPath = (projectId: string): string => `${projectId}/results/`;

export type ColumnName =
  | 'sentences'
  /** A small part of the sentences that suffices for most queries. Absent in older models until a rebuild. */
  | 'comment-starts'
  | 'tokens'
  | 'terms'
  | 'tags'
  | 'compounds'
  /** For a full segment, the words of one bucket (term-dictionary.ts). */
  | `words-${number}`
  /** A stored cell column, by position in the row. */
  | `cells-${number}`;

export const columnId = (
  file: { readonly projectId: string; readonly fileId: string },
  segment: number,
  column: ColumnName,
): string => `${filePath(file)}${String(segment).padStart(5, '0')}/${column}`;

/** Values by code of an enum column, for the whole file. */
export const valuesId = (file: { readonly projectId: string; readonly fileId: string }, column: number): string =>
  `${filePath(file)}values/${column}`;

export const countSegments = (comments: number): number => Math.ceil(comments / SEGMENT_COMMENTS);
