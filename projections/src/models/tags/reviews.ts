/**
 * Reviews in the `tags` model: what stands of each comment, and lists of comments for results. Every reviewed comment is in the list ALL with the
 * revision of the library that was seen, and in a list for each theme it carried and the query that the theme had: where a query
 * is another one now, the lists of those before it are the comments that are open again.
 * STORED FORMAT of a block of a list: `_id`s within the block, ascending (Uint16); of ALL also the revisions (Uint32).
 */
import { createHash } from 'node:crypto';
import { BLOCK_COMMENTS } from '@verbatim/domain/tags/tag-state';
import type { Review, ReviewedTheme } from '@verbatim/domain/tags/tag-events';
import { padded } from '../../stores/id-path.ts';
import { decodeColumn, encodeColumn, section } from '../segments/segment-format.ts';

/** `{comment}`: ReviewDocument, while the review stands. */
export const REVIEWS = 'reviews';
/** `{list}`: ReviewListDocument. One without comments is not there. */
export const REVIEW_LISTS = 'review-lists';
/** Bytes: `{list}/{block}`. */
export const REVIEW_BLOCKS = 'review-blocks';

export interface ReviewDocument extends Review {
  readonly [key: string]: unknown;
  readonly revision: number;
  /** ISO 8601 instant. */
  readonly at: string;
  readonly actor: string;
}

export interface ReviewListDocument {
  readonly [key: string]: unknown;
  /** Null for the list of all. */
  readonly theme: ReviewedTheme | null;
  /** By the numbers of its blocks: what each holds, in short. */
  readonly blocks: Readonly<Record<string, string>>;
  /** Of the list of all: the oldest library that a comment has ever been reviewed with. */
  readonly oldest: number;
}

/** No theme has this id. */
export const ALL = 'all';
export const listOf = ({ themeId, query }: ReviewedTheme): string => `${themeId}@${query ?? ''}`;
export const reviewId = (comment: number): string => padded(comment);
export const reviewBlockId = (list: string, block: number): string => `${list}/${padded(block)}`;

/** Comments of one block of a list, and which library each was reviewed with (0 in lists of themes). */
export interface ReviewBlock {
  readonly comments: Uint16Array;
  readonly libraries: Uint32Array;
}

export const EMPTY_REVIEW_BLOCK: ReviewBlock = { comments: new Uint16Array(0), libraries: new Uint32Array(0) };

/** @throws SegmentFormatError */
export const decodeReviewBlock = (bytes: Uint8Array): ReviewBlock => {
  const sections = decodeColumn(bytes);
  return { comments: section(sections, 0, Uint16Array), libraries: section(sections, 1, Uint32Array) };
};

export const encodeReviewBlock = ({ comments, libraries }: ReviewBlock): Uint8Array =>
  encodeColumn([comments, libraries]);

/** Equal for blocks that hold the same. */
export const digestOfBlock = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 16);

/** The block with the comment in it, or without it. @param library undefined: without */
export const withReview = (
  { comments, libraries }: ReviewBlock,
  comment: number,
  library: number | undefined,
): ReviewBlock => {
  const within = comment % BLOCK_COMMENTS;
  let at = 0;
  while (at < comments.length && comments[at]! < within) at++;
  const isThere = comments[at] === within;
  const rest = isThere ? at + 1 : at;
  const own = library === undefined ? [] : [within];
  return {
    comments: Uint16Array.from([...comments.subarray(0, at), ...own, ...comments.subarray(rest)]),
    libraries: Uint32Array.from([
      ...libraries.subarray(0, at),
      ...(library === undefined ? [] : [library]),
      ...libraries.subarray(rest),
    ]),
  };
};
