/**
 * Documents of the `comments` model. Paths begin with the file's id, so that erasing a file is one range:
 * `comments` `{fileId}/{first ordinal}`: a page of comments, never rewritten; `sentences`
 * `{fileId}/{first ordinal of the batch}`: the spans of a batch; `files` `{projectId}/{firstId}`: the file of
 * a comment's `_id`.
 */
export interface CommentDocument {
  readonly [key: string]: unknown;
  readonly text: string;
  /** The original cell, if the text was extracted from HTML. */
  readonly raw?: string;
  /** The stored columns except the text, by name, verbatim. */
  readonly fields: { readonly [column: string]: string };
  /** Cells of columns that were unused when the file was added, by field; absent when none are stored. */
  readonly unused?: { readonly [field: string]: string };
}

/** Maximum comments of a page, which never crosses a multiple of it: so the page of a comment is found. */
export const PAGE_COMMENTS = 16;
/**
 * UTF-16 units after which a page ends early. SQLite keeps up to 2,030 bytes of a row in its b-tree page:
 * larger rows overflow into pages of their own, which doubled the file.
 */
export const PAGE_LENGTH = 1_200;

/** Consecutive comments of a file: a document for each would cost more than its text. */
export interface CommentPageDocument {
  readonly [key: string]: unknown;
  /** Ordinal of the first comment. */
  readonly first: number;
  readonly texts: readonly string[];
  /** Names of the stored columns except the text. */
  readonly columns: readonly string[];
  /** For each comment the cells of `columns`. */
  readonly cells: readonly (readonly string[])[];
  /** Original cells of texts that were extracted from HTML: place in the page, HTML. */
  readonly raw?: readonly (readonly [number, string])[];
  /** Fields of the columns that were unused when the file was added; absent when none are stored. */
  readonly unusedFields?: readonly string[];
  /** For each comment the cells of `unusedFields`. */
  readonly unused?: readonly (readonly string[])[];
}

export interface SentencesDocument {
  readonly [key: string]: unknown;
  readonly first: number;
  /** For each comment of the batch: start, end, start, end … in UTF-16 units of its text. */
  readonly spans: readonly (readonly number[])[];
}

export interface CommentFileDocument {
  readonly [key: string]: unknown;
  readonly fileId: string;
  readonly firstId: number;
  readonly count: number;
  /** `PAGE_COMMENTS`; absent in older models, whose comments have a document each. */
  readonly pageSize?: number;
}

export const COMMENTS_MODEL = 'comments';
export const commentsModel = (projectId: string): string => `${COMMENTS_MODEL}-${projectId}`;
export const COMMENTS = 'comments';
export const SENTENCES = 'sentences';
export const FILES = 'files';
