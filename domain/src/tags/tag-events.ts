/**
 * Events of `tags-{project}`: what people said of comments and themes by hand, and which comments they
 * have reviewed. The stream is the audit history of the project's comments.
 * STORED FORMAT: a changed shape is a new event version with an upcaster, never an edit here.
 */

/**
 * How a comment, or one of its sentences, carries a theme: 1 by the theme's query, 2 by hand, 3 by a
 * suggestion that was accepted with others, -1 by the query but excluded by hand.
 */
export type TagMethod = 1 | 2 | 3 | -1;

export interface TagChange {
  readonly themeId: string;
  /** `_id`s, ascending, each once. */
  readonly comments: readonly number[];
  /** Sentence index in each of the comments; null: the comment as a whole. */
  readonly sentence: number | null;
  /** How they carried the theme before; null: not at all. */
  readonly before: TagMethod | null;
  /** Whether the query found them, as the user saw it; unchecked. */
  readonly automatic: boolean;
  /** Digest of that query; null for a theme without one. */
  readonly query: string | null;
  /** Version of the theme; null where it was not stored. */
  readonly version: number | null;
  /** Where the user acted: `response`, `list`, `feed`, `suggestions`, `undo`. */
  readonly screen: string;
  /** Revision of the event that this one reverts; null for none. */
  readonly undoes: number | null;
}

/** What the user saw of the suggestions that were accepted. */
export interface AcceptedSuggestions {
  /** Probability from which all were accepted. */
  readonly threshold: number;
  /** Share of them that was expected to be wrong. */
  readonly expectedWrong: number;
  /** Digest of the model. */
  readonly model: string;
  /** Revisions of all that the model was fitted on (`formatMoment`). */
  readonly fittedOn: string;
}

export type TagEvent =
  /** All suggestions from a probability on. Null where an undo brings them back. */
  | {
      readonly type: 'SuggestionsAccepted';
      readonly data: TagChange & { readonly suggestions: AcceptedSuggestions | null };
    }
  | { readonly type: 'CommentsTagged'; readonly data: TagChange }
  /** A tag was withdrawn: as if it had never been set. */
  | { readonly type: 'CommentsUntagged'; readonly data: TagChange }
  | { readonly type: 'CommentsExcluded'; readonly data: TagChange }
  /** An exclusion was withdrawn. */
  | { readonly type: 'CommentsRestored'; readonly data: TagChange };

export interface ReviewedTheme {
  readonly themeId: string;
  /** Digest; null for a theme without a query. */
  readonly query: string | null;
}

/** What a user saw when confirming a comment; unchecked. */
export interface Review {
  /** Themes carried or excluded, by id, each once. */
  readonly themes: readonly ReviewedTheme[];
  /** Revision of the library that the user saw. */
  readonly library: number;
}

interface ReviewAct {
  readonly comment: number;
  readonly screen: string;
  /** As in a tag. */
  readonly undoes: number | null;
}

export type ReviewEvent =
  | { readonly type: 'CommentReviewed'; readonly data: ReviewAct & Review }
  /** A review was withdrawn: as if it had never been made. */
  | { readonly type: 'CommentReopened'; readonly data: ReviewAct & { readonly was: Review } };

/** Manual tag of a sentence: 2 tagged, -1 excluded. */
export type SentenceTag = readonly [sentence: number, state: 2 | -1];

/** Manual tags of a theme on a comment's sentences, before and after a resplit. */
export interface TagMove {
  readonly themeId: string;
  readonly comment: number;
  /** By sentence, ascending. */
  readonly before: readonly SentenceTag[];
  readonly after: readonly SentenceTag[];
}

/**
 * A file was resplit, and its sentence tags were moved by offset. Part of the project's `FileSplitAnew`, not
 * a user's change.
 */
export interface SentenceTagsMoved {
  readonly type: 'SentenceTagsMoved';
  readonly data: {
    readonly fileId: string;
    /** Old and new split. */
    readonly from: string | null;
    readonly splitId: string | null;
    readonly moves: readonly TagMove[];
  };
}

/** Every event of the stream. */
export type TagStreamEvent = TagEvent | ReviewEvent | SentenceTagsMoved;

const STREAMS = 'tags-';
export const tagsStream = (projectId: string): string => `${STREAMS}${projectId}`;
/** Undefined for a stream of another kind. */
export const parseTagsProject = (stream: string): string | undefined =>
  stream.startsWith(STREAMS) ? stream.slice(STREAMS.length) : undefined;
export const MAX_TAGGED_AT_ONCE = 50_000;
