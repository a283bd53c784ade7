/** Suggestions for a theme, as `suggestions.query.ts` answers them: types only, for `web` to import. */
import type { Calibration } from '@verbatim/domain/statistics/probability-calibration';
import type { ThresholdCounts } from '@verbatim/domain/statistics/threshold-quality';

/** Comments that people have labelled for the theme. */
export interface SuggestionLabels {
  readonly with: number;
  readonly without: number;
  /** Tagged by accepted suggestions: they teach nothing. */
  readonly accepted: number;
  /** Those with and without that follow from a review alone. */
  readonly reviewed: number;
  /** Those that the model is fitted on: a sample of very many. */
  readonly fitted: number;
}

export interface WeightedTerm {
  /** A word, or two adjacent words with a space between them. */
  readonly term: string;
  readonly weight: number;
}

/** A threshold with its cross-validated quality, and what it would find. */
export interface ThresholdQuality extends ThresholdCounts {
  /** Unlabelled comments that do not carry the theme, from this probability on. */
  readonly suggested: number;
  /** Share of those that do not belong to the theme, by their probabilities; null for none. */
  readonly expectedWrong: number | null;
}

export interface SuggestionModel {
  /** Equal for equal models: of weights, intercept and calibration. */
  readonly digest: string;
  readonly words: number;
  readonly pairs: number;
  readonly intercept: number;
  readonly calibration: Calibration;
  readonly folds: number;
  /** The recommended threshold: of the best F1, drawn towards log-odds of 0 while labels are few. */
  readonly best: ThresholdQuality;
  readonly thresholds: readonly ThresholdQuality[];
  /** For the theme and against it, the largest weights first. */
  readonly strongest: { readonly for: readonly WeightedTerm[]; readonly against: readonly WeightedTerm[] };
}

/** A word or pair of a comment, with what it adds to the log-odds. */
export interface TermOfComment extends WeightedTerm {
  readonly contribution: number;
  /** [start, end) of each occurrence in UTF-16 units of the text, in order. */
  readonly spans: readonly (readonly [number, number])[];
}

export interface SuggestedComment {
  readonly _id: number;
  readonly text: string;
  /** Null without a model. */
  readonly probability: number | null;
  /** Before calibration: the intercept and all contributions. Null without a model. */
  readonly logOdds: number | null;
  /** Of the model that scored it. Null without a model. */
  readonly intercept: number | null;
  /** Why it is in the queue. */
  readonly because: 'uncertain' | 'probable' | 'unlikely' | 'named' | 'random';
  /** Whether the theme's query finds it. */
  readonly found: boolean;
  /** [start, end) of what the query or the theme's name finds, in UTF-16 units of the text, in order. */
  readonly spans: readonly (readonly [number, number])[];
  /** The largest contributions first. */
  readonly terms: readonly TermOfComment[];
}

export interface Suggestions {
  readonly labels: SuggestionLabels;
  /** Of comments with and of comments without the theme. */
  readonly minLabels: number;
  /** Null below the minimum. */
  readonly model: SuggestionModel | null;
  /** Comments without a label and without an accepted suggestion. */
  readonly unlabelled: number;
  /** All from the threshold of a sample on; null for another order. */
  readonly preview: Pick<ThresholdQuality, 'suggested' | 'expectedWrong'> | null;
  /** Without a model comments to begin with, by which labels are missing. */
  readonly items: readonly SuggestedComment[];
}
