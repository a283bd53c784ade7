/**
 * Events of `tags-{project}`: what people said of comments and themes by hand, and which comments they
 * have reviewed. The stream is the audit history of the project's comments.
 * STORED FORMAT: a changed shape is a new event version with an upcaster, never an edit here.
 */

/** How a comment, or one of its sentences, carries a theme: 1 by the theme's query, 2 by hand, -1 by the query but excluded by hand. */
export type TagMethod = 1 | 2 | -1;

/** What a person said, and of what. */
export interface TagAct {
  readonly themeId: string;
  /** `_id`s, ascending, each once. */
  readonly comments: readonly number[];
  /** The sentence that was meant, counted from 0 in each of the comments; null: each comment as a whole. */
  readonly sentence: number | null;
  /** How each of them carried the theme until then; null: not at all. */
  readonly before: TagMethod | null;
  /** Whether the theme's query found them at that moment: what the person saw, never checked again. */
  readonly automatic: boolean;
  /** Digest of that query; null for a theme without one. */
  readonly query: string | null;
  /** Of the theme at that moment; null where it was not noted. */
  readonly version: number | null;
  /** Where in the product it was said: `response`, `list`, `feed`, `undo`. */
  readonly screen: string;
  /** Revision of the act that this one takes back; null for one of its own. */
  readonly undoes: number | null;
}

export type TagEvent =
  | { readonly type: 'CommentsTagged'; readonly data: TagAct }
  /** A tag was taken back: the comments are as if it had never been. */
  | { readonly type: 'CommentsUntagged'; readonly data: TagAct }
  | { readonly type: 'CommentsExcluded'; readonly data: TagAct }
  /** An exclusion was taken back. */
  | { readonly type: 'CommentsRestored'; readonly data: TagAct };

/** A theme of a comment, and its query at that moment. */
export interface ReviewedTheme {
  readonly themeId: string;
  /** Digest; null for a theme without a query. */
  readonly query: string | null;
}

/** What a person has seen of a comment when they said that it is right: never checked again. */
export interface Review {
  /** The themes that it carried, or was excluded from, by id, each once. */
  readonly themes: readonly ReviewedTheme[];
  /** Revision of the library that they saw. */
  readonly library: number;
}

interface ReviewAct {
  readonly comment: number;
  readonly screen: string;
  /** As of a tag. */
  readonly undoes: number | null;
}

export type ReviewEvent =
  | { readonly type: 'CommentReviewed'; readonly data: ReviewAct & Review }
  /** A review was taken back: the comment is as if nobody had looked at it. */
  | { readonly type: 'CommentReopened'; readonly data: ReviewAct & { readonly was: Review } };

/** All that stands in the stream. */
export type TagStreamEvent = TagEvent | ReviewEvent;

const STREAMS = 'tags-';
export const tagsStream = (projectId: string): string => `${STREAMS}${projectId}`;
/** Undefined for a stream of another kind. */
export const projectOfTags = (stream: string): string | undefined =>
  stream.startsWith(STREAMS) ? stream.slice(STREAMS.length) : undefined;
export const MAX_TAGGED_AT_ONCE = 50_000;
