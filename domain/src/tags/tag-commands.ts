/**
 * What can be asked of a project's manual tags. Whether comments, sentences and the theme exist is for the caller to see to: they are other
 * streams. What the theme's query found is the caller's claim: it is stored, and nobody checks it again.
 */
import type { ReviewedTheme, TagStreamEvent } from './tag-events.ts';

/** What the person saw of the theme. */
interface ThemeClaim {
  readonly themeId: string;
  /** Those of the comments (or of their sentences) that the query finds. */
  readonly automatic: ReadonlySet<number>;
  /** Digest of the query; null for a theme without one. */
  readonly query: string | null;
  /** Of the theme; null where nobody knows. */
  readonly version: number | null;
  readonly screen: string;
}

interface TagRequest extends ThemeClaim {
  /** `_id`s in any order. */
  readonly comments: readonly number[];
  /** Counted from 0 in each comment; null: the comments as a whole. */
  readonly sentence: number | null;
}

export interface TagComments extends TagRequest {
  readonly type: 'TagComments';
}

export interface UntagComments extends TagRequest {
  readonly type: 'UntagComments';
}

export interface ExcludeComments extends TagRequest {
  readonly type: 'ExcludeComments';
}

export interface RestoreComments extends TagRequest {
  readonly type: 'RestoreComments';
}

/** The person has looked at a comment and finds its themes right. */
export interface ReviewComment {
  readonly type: 'ReviewComment';
  readonly comment: number;
  /** In any order. */
  readonly themes: readonly ReviewedTheme[];
  /** Revision of the library that the person saw. */
  readonly library: number;
  readonly screen: string;
}

export interface ReopenComment {
  readonly type: 'ReopenComment';
  readonly comment: number;
  readonly screen: string;
}

/** Takes acts back, where nobody has said anything else since. */
export interface UndoTagging {
  readonly type: 'UndoTagging';
  /** In the order in which they were done. */
  readonly acts: readonly { readonly revision: number; readonly event: TagStreamEvent }[];
  readonly screen: string;
}

/** What a judge has said of a sample, where neither the query nor anybody by hand says so already. */
export interface ApplyJudgements extends ThemeClaim {
  readonly type: 'ApplyJudgements';
  /** `_id`s of comments that carry the theme, and of those that do not, in any order; none is in both. */
  readonly carrying: readonly number[];
  readonly without: readonly number[];
}

export type SetTags = TagComments | UntagComments | ExcludeComments | RestoreComments;
export type SetReview = ReviewComment | ReopenComment;
export type TagCommand = SetTags | SetReview | ApplyJudgements | UndoTagging;
