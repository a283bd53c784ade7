/**
 * What can be asked of a project's manual tags. Whether comments, sentences and the theme exist is for the caller to see to: they are other
 * streams. What the theme's query found is the caller's claim: it is stored, and nobody checks it again.
 */
import type { TagEvent } from './tag-events.ts';

interface TagRequest {
  readonly themeId: string;
  /** `_id`s in any order. */
  readonly comments: readonly number[];
  /** Counted from 0 in each comment; null: the comments as a whole. */
  readonly sentence: number | null;
  /** Those of the comments (or of their sentences) that the query finds. */
  readonly automatic: ReadonlySet<number>;
  /** Digest of the query; null for a theme without one. */
  readonly query: string | null;
  readonly screen: string;
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

/** Takes acts back, where nobody has said anything else since. */
export interface UndoTagging {
  readonly type: 'UndoTagging';
  /** In the order in which they were done. */
  readonly acts: readonly { readonly revision: number; readonly event: TagEvent }[];
  readonly screen: string;
}

export type SetTags = TagComments | UntagComments | ExcludeComments | RestoreComments;
export type TagCommand = SetTags | UndoTagging;
