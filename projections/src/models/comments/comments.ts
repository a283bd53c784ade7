/**
 * Documents of the `comments` model, under paths that the file's id begins, so that erasing a file is one range:
 * `comments` `{fileId}/{ordinal}`: one a comment, never rewritten; `sentences` `{fileId}/{first ordinal of the batch}`: the
 * spans of a batch; `files` `{projectId}/{firstId}`: which file holds a comment's `_id`.
 */
export interface CommentDocument {
  readonly [key: string]: unknown;
  readonly text: string;
  /** The stored columns but the text, by name, as they stand in the file. */
  readonly fields: { readonly [column: string]: string };
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
}

const COMMENTS_MODEL = 'comments';
/** Each project has a model of its own. */
export const commentsModel = (projectId: string): string => `${COMMENTS_MODEL}-${projectId}`;
export const COMMENTS = 'comments';
export const SENTENCES = 'sentences';
export const FILES = 'files';
