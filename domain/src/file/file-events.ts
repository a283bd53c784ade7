/**
 * Events of `file-{id}`: the comments of one uploaded file and what was worked out of their text. STORED
 * FORMAT: a changed shape is a new event version with an upcaster, never an edit here. A batch is at most 256
 * rows and 256 KiB; the sentence events come one for each batch, in the batches' order. Comments are counted
 * from 0 within the file (`first`); their `_id` is `FileAdded.firstId + ordinal`.
 */
import type { CellCounts } from '../formats/column-votes.ts';
import type { ReadOptions } from '../formats/read-options.ts';
import type { ColumnType } from '../formats/column-types.ts';

export type FileEvent =
  | {
      readonly type: 'UploadStarted';
      readonly data: {
        readonly projectId: string;
        readonly fileId: string;
        readonly fileName: string;
        /** The stored columns, in the order of a row's cells. Exactly one is long-text: the comment. */
        readonly columns: readonly { readonly name: string; readonly type: ColumnType }[];
        /**
         * Fields of the unused columns whose cells are stored, in their order; absent for none, and before
         * version 3.
         */
        readonly unused?: readonly string[];
        /** How the file was read; none in version 1. */
        readonly reading?: ReadOptions;
        /**
         * By column name: what could not be read, with examples, which go with the file. None in version 1.
         */
        readonly cells?: { readonly [column: string]: CellCounts };
        /**
         * By column name: every value of the enum columns, which goes with the file. None in versions 1 and
         * 2.
         */
        readonly options?: { readonly [column: string]: readonly string[] };
      };
    }
  | {
      readonly type: 'CommentsImported';
      readonly data: {
        readonly first: number;
        readonly rows: readonly (readonly string[])[];
        /** Row index and original cell of the comments extracted from HTML; none in version 1. */
        readonly raw?: readonly (readonly [row: number, cell: string])[];
        /** Cells of the unused columns by row, exactly as in the file; absent when none are stored. */
        readonly unused?: readonly (readonly string[])[];
      };
    }
  | {
      readonly type: 'SentencesSplit';
      readonly data: {
        readonly first: number;
        readonly splitter: Tool;
        /**
         * For each comment: start, end, start, end … in UTF-16 units of its text, in order, not overlapping.
         */
        readonly spans: readonly (readonly number[])[];
      };
    }
  | {
      readonly type: 'SentencesParsed';
      readonly data: {
        readonly first: number;
        readonly tagger: Tool;
        /**
         * Version of the tokeniser whose tokens the letters are counted by. Version 2 of the event names it.
         */
        readonly tokeniser: string;
        /**
         * For each comment: one letter a token of its sentences (N noun, V verb, J adjective, R adverb, P
         * proper noun, X other).
         */
        readonly tags: readonly string[];
      };
    }
  /**
   * A batch resplit and retagged by newer rules. Current once a `FileSplitAnew` of the project names its
   * split.
   */
  | {
      readonly type: 'BatchSplitAnew';
      readonly data: {
        readonly splitId: string;
        readonly first: number;
        readonly splitter: Tool;
        /** As in `SentencesSplit`. */
        readonly spans: readonly (readonly number[])[];
        readonly tagger: Tool;
        /** As in `SentencesParsed`. */
        readonly tokeniser: string;
        readonly tags: readonly string[];
      };
    };

/** The program that computed something, recorded so that readers can decide to trust or repeat it. */
export interface Tool {
  readonly name: string;
  readonly version: string;
}

/**
 * A file's id begins with its project's: a prefix of stream names then subscribes to all files of a project.
 */
export const newFileId = (projectId: string, id: string): string => `${projectId}.${id}`;
export const fileStream = (fileId: string): string => `file-${fileId}`;
/** Prefix of all file streams of a project. */
export const getFileStreamPrefix = (projectId: string): string => `file-${projectId}.`;
export const MAX_BATCH_ROWS = 256;
export const MAX_BATCH_BYTES = 256 * 1024;
