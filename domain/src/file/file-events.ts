/**
 * Events of `file-{id}`: the comments of one uploaded file and what was worked out of their text.
 * STORED FORMAT: a changed shape is a new event version with an upcaster, never an edit here.
 * A batch is at most 256 rows and 256 KiB; the sentence events come one for each batch, in the batches' order.
 * Comments are counted from 0 within the file (`first`); their `_id` is `FileAdded.firstId + ordinal`.
 */
import type { ColumnType } from '../project/project-events.ts';

export type FileEvent =
  | {
      readonly type: 'UploadStarted';
      readonly data: {
        readonly projectId: string;
        readonly fileId: string;
        readonly fileName: string;
        /** The stored columns, in the order of a row's cells. Exactly one is long-text: the comment. */
        readonly columns: readonly { readonly name: string; readonly type: ColumnType }[];
      };
    }
  | {
      readonly type: 'CommentsImported';
      readonly data: { readonly first: number; readonly rows: readonly (readonly string[])[] };
    }
  | {
      readonly type: 'SentencesSplit';
      readonly data: {
        readonly first: number;
        readonly splitter: Tool;
        /** For each comment: start, end, start, end … in UTF-16 units of its text, in order, not overlapping. */
        readonly spans: readonly (readonly number[])[];
      };
    }
  | {
      readonly type: 'SentencesParsed';
      readonly data: {
        readonly first: number;
        readonly tagger: Tool;
        /** For each comment: one letter a token of its sentences (N noun, V verb, J adjective, R adverb, P proper noun, X other). */
        readonly tags: readonly string[];
      };
    };

/** The program that computed something, so that a later reader knows whether to trust or repeat it. */
export interface Tool {
  readonly name: string;
  readonly version: string;
}

/** A file's id begins with its project's, so that the streams of a project's files can be followed by their names' prefix. */
export const newFileId = (projectId: string, id: string): string => `${projectId}.${id}`;
export const fileStream = (fileId: string): string => `file-${fileId}`;
/** What the names of all streams of a project's files begin with. */
export const fileStreamsOf = (projectId: string): string => `file-${projectId}.`;
export const MAX_BATCH_ROWS = 256;
export const MAX_BATCH_BYTES = 256 * 1024;
