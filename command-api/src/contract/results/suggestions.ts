/** `GET /api/projects/{pid}/themes/{id}/suggestions`: comments that may belong to a theme, and why. */
import { z } from 'zod';
import type { SharedShare } from '@verbatim/domain/agreement/agreement-events';
import type { QueryTerms } from '@verbatim/projections/results/query-terms/query-terms';
import type { Suggestions } from '@verbatim/projections/results/suggestions/suggestions';

export const suggestionsQuery = z.strictObject({
  /** `queue`: probable and uncertain comments in turn; `sample`: random ones from `threshold` on. */
  order: z.enum(['queue', 'probable', 'sample']).default('queue'),
  threshold: z.coerce.number().min(0).max(1).default(0.5),
  offset: z.coerce.number().int().min(0).max(1_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  /** Of a queue: no other account is handed its comments for ten minutes. Adds shared comments. */
  hand_out: z.boolean().default(false),
});

/** `GET /api/projects/{pid}/themes/{id}/query-terms` */
export const queryTermsQuery = z.strictObject({
  /** A theme query to compare with the labels; that of the theme if absent. */
  string: z.string().max(20_000).optional(),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(10),
});

export type QueryTermsResult = QueryTerms;

export const acceptRequest = z.strictObject({
  /** All suggestions from this probability on. */
  threshold: z.number().min(0).max(1),
  /** `digest` of the model whose suggestions were previewed: those of another are refused. */
  model: z.string().min(1).max(100).optional(),
});

export interface AcceptResult {
  /** How many comments were tagged. */
  readonly changed: number;
}

export interface SuggestionsResult extends Suggestions {
  /** The moment whose events the model follows from: with it as `asOf`, the answer is the same for good. */
  readonly asOf: string;
  /** A workspace of the project that has the theme, to tag in; null for none. */
  readonly workspace: string | null;
  readonly theme: { readonly id: string; readonly name: string; readonly hasQuery: boolean };
  /** Of a queue that is handed out. */
  readonly handedOut?: HandedOut;
}

export interface HandedOut {
  /** Comments that others have in hand. */
  readonly held: number;
  /** The newest sample of the theme, which all accounts rate: null for none. */
  readonly shared: {
    readonly sample: string;
    /** Comments of it, and those that the current user has yet to rate. */
    readonly size: number;
    readonly left: number;
    /** Percentage of the comments in the queue that are shared ones. */
    readonly share: SharedShare;
    /** The next of these. */
    readonly items: readonly { readonly _id: number; readonly text: string }[];
  } | null;
}

export type {
  SuggestedComment,
  SuggestionModel,
  ThresholdQuality,
} from '@verbatim/projections/results/suggestions/suggestions';
export type { QueryTerm } from '@verbatim/projections/results/query-terms/query-terms';
