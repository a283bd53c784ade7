/**
 * Events of `agreement-{id}`: a sample of comments on which people say, without seeing what the theme's query
 * says, whether each carries the theme. STORED FORMAT: a changed shape is a new event version with an
 * upcaster, never an edit here.
 */

/** A rater's answer for one comment. */
export type Verdict = 'yes' | 'no' | 'unsure';

/**
 * `simple`: every comment is equally likely; `stratified`: half of those that the query finds, half of the
 * others.
 */
export type SampleMethod = 'simple' | 'stratified';

/** Comments of the project that the query found at the draw, and those it did not. */
export interface Population {
  readonly found: number;
  readonly other: number;
}

export interface DrawnSample {
  readonly projectId: string;
  readonly themeId: string;
  /** Digest of the theme's query at the draw. */
  readonly query: string;
  /** Requested size; `comments` is shorter in a smaller project. */
  readonly size: number;
  /** A whole number below 2^32: the same seed draws the same comments of the same base. */
  readonly seed: number;
  readonly method: SampleMethod;
  /** `_id`s in the order of rating, which is independent of what the query finds. */
  readonly comments: readonly number[];
  /** Those of them that the query found at the draw, ascending. */
  readonly found: readonly number[];
  readonly population: Population;
}

export type AgreementEvent =
  | { readonly type: 'SampleDrawn'; readonly data: DrawnSample }
  /** The last rating of a rater on a comment counts; `carries` null withdraws it. */
  | {
      readonly type: 'CommentJudged';
      readonly data: {
        readonly comment: number;
        readonly carries: Verdict | null;
        /** Account id of the rater. */
        readonly by: string;
      };
    }
  /** How many of 100 comments in the queue of suggestions are shared ones, which all people rate. */
  | { readonly type: 'SampleShareSet'; readonly data: { readonly share: SharedShare; readonly before: SharedShare } }
  /** One command was reverted, at these revisions. The resulting change follows as an event of its own. */
  | { readonly type: 'SampleChangeUndone'; readonly data: { readonly from: number; readonly to: number } };

/** Percentages that can be chosen. */
export const SHARED_SHARES = [0, 5, 10, 20] as const;
export type SharedShare = (typeof SHARED_SHARES)[number];
export const DEFAULT_SHARED_SHARE: SharedShare = 10;

export const agreementStream = (sampleId: string): string => `agreement-${sampleId}`;
export const MAX_SAMPLE = 1_000;
