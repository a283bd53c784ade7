/** How a theme's query agrees with people: `/api/projects/{pid}/agreement`. */
import { z } from 'zod';
import type { AgreementCounts, AgreementFigures } from '@verbatim/domain/statistics/agreement';
import type { Estimate } from '@verbatim/domain/statistics/intervals';

const themeId = z.string().min(1, 'Field is Required').max(100);

export const samplesQuery = z.strictObject({ theme: themeId });

export const drawRequest = z.strictObject({
  theme: themeId,
  /** Half of what the query finds and half of the rest, or of all comments alike. */
  method: z.enum(['stratified', 'simple']).default('stratified'),
  size: z.number().int().min(10, 'Draw at least 10 comments').max(1000, 'Draw at most 1,000 comments').default(100),
  /** The same seed draws the same comments of the same base; absent, one is chosen. */
  seed: z
    .number()
    .int()
    .min(0)
    .max(2 ** 32 - 1)
    .optional(),
});

export const judgeRequest = z.strictObject({
  comment: z.number().int().min(1),
  /** Null takes back what one has said. */
  carries: z.enum(['yes', 'no', 'unsure']).nullable(),
});

/** `_id`s of the sample, separated by commas. */
export const sampleCommentsQuery = z.strictObject({
  ids: z
    .string()
    .regex(/^\d{1,12}(?:,\d{1,12}){0,19}$/u, 'ids are at most 20 numbers, separated by commas')
    .transform((ids) => ids.split(',').map(Number)),
});

export const resultQuery = z.strictObject({
  /** Id of an account; absent: one's own, or where one has not judged, of the first who has. */
  judge: z.string().max(200).optional(),
});

export type Verdict = 'yes' | 'no' | 'unsure';

/** What is shown of a sample without telling what the query finds. */
export interface SampleSummary {
  readonly id: string;
  readonly method: 'stratified' | 'simple';
  /** Comments that were drawn. */
  readonly size: number;
  readonly seed: number;
  /** ISO 8601 instant. */
  readonly drawn: string;
  readonly drawnBy: string;
  /** Of the account that asks: how many of the comments that are left are judged. */
  readonly judged: number;
  /** Comments that have not been erased. */
  readonly left: number;
  /** Names of those who have judged all that is left. */
  readonly finishedBy: readonly string[];
}

export interface DrawResult {
  readonly id: string;
  readonly method: 'stratified' | 'simple';
  /** Comments that were drawn. */
  readonly size: number;
  readonly seed: number;
}

export interface SampleList {
  readonly theme: {
    readonly id: string;
    readonly name: string;
    /** Whether it has a query. */ readonly hasQuery: boolean;
  };
  /** The newest first. */
  readonly samples: readonly SampleSummary[];
}

export interface SampleDetail extends SampleSummary {
  /** Name as it is now; null for one that was deleted. */
  readonly theme: { readonly id: string; readonly name: string | null };
  /** In the order in which they are dealt out. */
  readonly comments: readonly {
    readonly _id: number;
    /** What the account that asks has said; null: nothing yet. */
    readonly carries: Verdict | null;
    /** With its file: it is in no figure. */
    readonly erased: boolean;
  }[];
}

/** Texts as they are dealt out. */
export interface SampleComments {
  readonly items: readonly {
    readonly _id: number;
    readonly text: string;
    readonly answers: readonly { readonly name: string; readonly field: string; readonly value: string }[];
  }[];
}

export interface JudgeResult {
  /** Comments of the asker's that are judged, and that are left. */
  readonly judged: number;
  readonly left: number;
}

export interface Judge {
  readonly id: string;
  readonly name: string;
  readonly yes: number;
  readonly no: number;
  readonly unsure: number;
}

export interface AgreementResult {
  readonly method: 'stratified' | 'simple';
  /** Whose judgements these are. */
  readonly judge: Judge;
  /** Those who have judged all. */
  readonly judges: readonly Judge[];
  /** Comments of the project at the draw. */
  readonly population: { readonly found: number; readonly other: number };
  readonly erased: number;
  readonly counts: AgreementCounts;
  /** 95 % intervals. */
  readonly figures: AgreementFigures<Estimate>;
  /** The same judgements under the theme's query of now; null where it is the query of the draw, or there is none. */
  readonly now: { readonly counts: AgreementCounts; readonly figures: AgreementFigures<number> } | null;
  /** Of the judge with each other one. */
  readonly kappas: readonly {
    readonly with: string;
    /** Comments of which both said yes or no. */
    readonly comments: number;
    readonly agreed: number;
    readonly kappa: number | null;
  }[];
  /** Of the query at the draw: found, and not carrying the theme. */
  readonly falsePositives: readonly number[];
  readonly falseNegatives: readonly number[];
  readonly unsure: readonly number[];
  /** What applying the asker's own judgements would tag and exclude now. */
  readonly applicable: { readonly tag: number; readonly exclude: number };
}

export interface ApplyResult {
  readonly tagged: number;
  readonly excluded: number;
}
