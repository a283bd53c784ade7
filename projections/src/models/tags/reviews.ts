/**
 * Reviews in the `tags` model: the review of each comment, and lists of comments for results. Every reviewed
 * comment is in the list ALL with its library revision, and in a list for each theme it carried and that
 * theme's query: if the query has changed, the list holds comments to review again. STORED FORMAT of a list's
 * block: sorted offsets of `_id`s (Uint16); in ALL also the revisions (Uint32).
 */
import { createHash } from 'node:crypto';
import { BLOCK_COMMENTS } from '@verbatim/domain/tags/tag-state';
import type { Review, ReviewedTheme } from '@verbatim/domain/tags/tag-events';
import { padId } from '../../stores/read-store.ts';
import { decodeColumn, encodeColumn, section } from '../segments/segments.ts';

/** `{comment}`: ReviewDocument, for reviewed comments. */
export const REVIEWS = 'reviews';
/** `{list}`: ReviewListDocument, for non-empty lists. */
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
  /** Null for the list ALL. */
  readonly theme: ReviewedTheme | null;
  /** Digests of its blocks, by number. */
  readonly blocks: Readonly<Record<string, string>>;
  /** In ALL: the oldest library revision of any review. */
  readonly oldest: number;
}

/** No theme has this id. */
export const ALL = 'all';
export const toReviewListId = ({ themeId, query }: ReviewedTheme): string => `${themeId}@${query ?? ''}`;
export const reviewId = (comment: number): string => padId(comment);
export const reviewBlockId = (list: string, block: number): string => `${list}/${padId(block)}`;

/** Comments of one block of a list, with their library revisions (0 in lists of themes). */
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

/** Equal for equal blocks. */
export const digestBlock = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 16);

/** The block with or without the comment. @param library undefined removes it */
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
