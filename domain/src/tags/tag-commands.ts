/**
 * Commands on a project's manual tags. The caller checks that comments, sentences and themes exist, which are
 * other streams; what the query found is the caller's claim and stored unchecked.
 */
import type { AcceptedSuggestions, ReviewedTheme, TagMove, TagStreamEvent } from './tag-events.ts';

/** What the user saw of the theme. */
interface ThemeClaim {
  readonly themeId: string;
  /** Comments (or those whose sentence) the query finds. */
  readonly automatic: ReadonlySet<number>;
  /** Digest of the query; null for a theme without one. */
  readonly query: string | null;
  /** Of the theme; null if unknown. */
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

/** Tags suggested comments, except where people have tagged or excluded them meanwhile. */
export interface AcceptSuggestions extends ThemeClaim {
  readonly type: 'AcceptSuggestions';
  /** `_id`s in any order. */
  readonly comments: readonly number[];
  readonly suggestions: AcceptedSuggestions;
}

/** The user confirms the themes of a comment. */
export interface ReviewComment {
  readonly type: 'ReviewComment';
  readonly comment: number;
  /** In any order. */
  readonly themes: readonly ReviewedTheme[];
  /** Revision of the library that the user saw. */
  readonly library: number;
  readonly screen: string;
}

export interface ReopenComment {
  readonly type: 'ReopenComment';
  readonly comment: number;
  readonly screen: string;
}

/** Reverts commands, unless tags have changed since. */
export interface UndoTagging {
  readonly type: 'UndoTagging';
  /** In the order in which they were done. */
  readonly acts: readonly { readonly revision: number; readonly event: TagStreamEvent }[];
  readonly screen: string;
}

/** Applies a rater's answers where neither the query nor a manual tag already agrees. */
export interface ApplyRatings extends ThemeClaim {
  readonly type: 'ApplyJudgements';
  /** `_id`s of comments that carry the theme, and of those that do not, in any order; disjoint. */
  readonly carrying: readonly number[];
  readonly without: readonly number[];
}

/** Moves tags of a file's sentences to those of another split. */
export interface MoveSentenceTags {
  readonly type: 'MoveSentenceTags';
  readonly fileId: string;
  readonly splitId: string | null;
  /** By `_id` of each comment with tagged or excluded sentences: start, end, start, end … */
  readonly spans: ReadonlyMap<number, { readonly before: readonly number[]; readonly after: readonly number[] }>;
  /** Moves of the reverted split: tags that are unchanged since are restored exactly. */
  readonly undoes: readonly TagMove[];
}

export type SetTags = TagComments | UntagComments | ExcludeComments | RestoreComments;
export type SetReview = ReviewComment | ReopenComment;
export type TagCommand = SetTags | AcceptSuggestions | SetReview | ApplyRatings | MoveSentenceTags | UndoTagging;
