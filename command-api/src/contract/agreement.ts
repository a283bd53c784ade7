/** Agreement between a theme's query and human raters: `/api/projects/{pid}/agreement`. */
import { z } from 'zod';
import { SHARED_SHARES, type SharedShare } from '@verbatim/domain/agreement/agreement-events';
import type { AgreementCounts, AgreementFigures } from '@verbatim/domain/statistics/agreement';
import type { Estimate } from '@verbatim/domain/statistics/intervals';

const themeId = z.string().min(1, 'Field is Required').max(100);

export const samplesQuery = z.strictObject({ theme: themeId });

export const drawRequest = z.strictObject({
  theme: themeId,
  /**
   * Stratified: half from the comments that the query finds, half from the others. Simple: from all comments.
   */
  method: z.enum(['stratified', 'simple']).default('stratified'),
  size: z.number().int().min(10, 'Draw at least 10 comments').max(1000, 'Draw at most 1,000 comments').default(100),
  /** The same seed draws the same comments from the same base; chosen at random if absent. */
  seed: z
    .number()
    .int()
    .min(0)
    .max(2 ** 32 - 1)
    .optional(),
});

export const ratingRequest = z.strictObject({
  comment: z.number().int().min(1),
  /** Null removes the rating. */
  carries: z.enum(['yes', 'no', 'unsure']).nullable(),
});

export const shareRequest = z.strictObject({
  /** Percentage of the comments in the queue of suggestions. */
  share: z.literal([...SHARED_SHARES]),
});

/** `_id`s of comments of the sample, separated by commas. */
export const sampleCommentsQuery = z.strictObject({
  ids: z
    .string()
    .regex(/^\d{1,12}(?:,\d{1,12}){0,19}$/u, 'ids are at most 20 numbers, separated by commas')
    .transform((ids) => ids.split(',').map(Number)),
  /** Adds the matches of the theme's current query: for those who may see the result. */
  marked: z.boolean().default(false),
});

export const resultQuery = z.strictObject({
  /**
   * Id of an account. Defaults to the current user, or to the first rater if the current user has not rated.
   */
  judge: z.string().max(200).optional(),
});

export type Verdict = 'yes' | 'no' | 'unsure';

/** A sample, without revealing what the query finds. */
export interface SampleSummary {
  readonly id: string;
  readonly method: 'stratified' | 'simple';
  /** Number of comments drawn. */
  readonly size: number;
  readonly seed: number;
  /** ISO 8601 instant. */
  readonly drawn: string;
  readonly drawnBy: string;
  /** Number of remaining comments rated by the current user. */
  readonly judged: number;
  /** Number of comments that have not been erased. */
  readonly left: number;
  /** Names of the raters who have rated all remaining comments. */
  readonly finishedBy: readonly string[];
}

export interface ShareResult {
  readonly share: SharedShare;
}

export interface DrawResult {
  readonly id: string;
  readonly method: 'stratified' | 'simple';
  /** Number of comments drawn. */
  readonly size: number;
  readonly seed: number;
}

export interface SampleList {
  readonly theme: {
    readonly id: string;
    readonly name: string;
    /** Whether it has a query. */ readonly hasQuery: boolean;
  };
  /** Newest first. */
  readonly samples: readonly SampleSummary[];
  /** Pairs of people who have rated some of the same comments, over all of the samples. */
  readonly pairs: readonly RaterPair[];
}

export interface RaterPair {
  readonly first: string;
  readonly second: string;
  /** Comments that both rated yes or no; of one that is in several samples, the newest ratings. */
  readonly comments: number;
  readonly agreed: number;
  /** With its 95 % interval; null where it is not defined. */
  readonly kappa: Estimate | null;
}

export interface SampleDetail extends SampleSummary {
  /** The theme with its current name; null if deleted. */
  readonly theme: { readonly id: string; readonly name: string | null };
  /** In the order in which they are presented for rating. */
  readonly comments: readonly {
    readonly _id: number;
    /** Rating of the current user; null if not rated. */
    readonly carries: Verdict | null;
    /** Whether the comment was erased with its file, and is excluded from all figures. */
    readonly erased: boolean;
  }[];
}

/** Texts of comments of a sample, as presented to raters. */
export interface SampleComments {
  readonly items: readonly {
    readonly _id: number;
    readonly text: string;
    /** With `marked`: UTF-16 offsets in the text, [start, end), in order. */
    readonly spans?: readonly (readonly [number, number])[];
    readonly answers: readonly {
      readonly name: string;
      readonly field: string;
      /** Text of the question; '' if there is none. */
      readonly label: string;
      readonly value: string;
    }[];
  }[];
}

export interface RaterResult {
  /** Number of remaining comments rated by the current user, and number of remaining comments. */
  readonly judged: number;
  readonly left: number;
}

export interface Rater {
  readonly id: string;
  readonly name: string;
  readonly yes: number;
  readonly no: number;
  readonly unsure: number;
}

export interface AgreementResult {
  readonly method: 'stratified' | 'simple';
  /** The rater whose ratings are evaluated. */
  readonly judge: Rater;
  /** The raters who have rated all comments. */
  readonly judges: readonly Rater[];
  /** Comments of the project at the time of the draw. */
  readonly population: { readonly found: number; readonly other: number };
  readonly erased: number;
  readonly counts: AgreementCounts;
  /** Estimates with 95 % intervals. */
  readonly figures: AgreementFigures<Estimate>;
  /**
   * The same ratings evaluated with the theme's current query; null if the query is unchanged since the draw,
   * or empty.
   */
  readonly now: { readonly counts: AgreementCounts; readonly figures: AgreementFigures<number> } | null;
  /** Agreement of the rater with each other rater. */
  readonly kappas: readonly {
    readonly with: string;
    /** Number of comments that both rated yes or no. */
    readonly comments: number;
    readonly agreed: number;
    /** With its 95 % interval; null where it is not defined. */
    readonly kappa: Estimate | null;
    /** `_id`s of those on which they differ. */
    readonly differing: readonly number[];
  }[];
  /** `_id`s of comments that the query found at the draw but the rater says do not carry the theme. */
  readonly falsePositives: readonly number[];
  readonly falseNegatives: readonly number[];
  readonly unsure: readonly number[];
  /** Number of comments that applying the current user's ratings would tag and exclude. */
  readonly applicable: { readonly tag: number; readonly exclude: number };
}

export interface ApplyResult {
  readonly tagged: number;
  readonly excluded: number;
}
