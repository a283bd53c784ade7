/**
 * Sentiment classes compared with labels that people gave, as answered by `label-comparison.query.ts` and
 * HTTP: types only, so that `web` can import them.
 */
import type { Estimate } from '@verbatim/domain/statistics/intervals';
import type { SentimentLabel } from '@verbatim/domain/text/sentiment/rating-scale';

/** How a mixed comment counts that is not labelled mixed: by the mean of its sentences, or as wrong. */
export type MixedRule = 'mean' | 'wrong';

export interface LabelValue {
  /** A number as text. */
  readonly value: string;
  /** Null for a value that is left out. */
  readonly label: SentimentLabel | null;
  /** Comments that pass the filters. */
  readonly count: number;
}

/** Labelled comments with a class. */
export interface RightShare {
  readonly of: number;
  readonly right: number;
  /** Their share with its 95 % interval; null of none. */
  readonly share: Estimate | null;
}

/** Comments of one label by their class. */
export interface ConfusionRow extends RightShare {
  readonly label: SentimentLabel;
  readonly pos: number;
  readonly neu: number;
  readonly mix: number;
  readonly neg: number;
  /** Of the mixed ones, those that count as right. */
  readonly mixRight: number;
}

export interface ComparedTheme extends RightShare {
  readonly id: string;
  readonly name: string;
  readonly portal_name: string;
  /** Classed better than their labels, and worse. */
  readonly tooPositive: number;
  readonly tooNegative: number;
}

export interface WrongWord {
  readonly word: string;
  /** Comments with the word: those wrong in this direction, and all labelled ones. */
  readonly wrong: number;
  readonly of: number;
}

export interface LabelComparison {
  /** Name of the column. */
  readonly column: string;
  readonly type: 'enum' | 'number';
  readonly mixed: MixedRule;
  /** Comments that pass the filters. */
  readonly total: number;
  /** Of them, labelled ones without a class: without sentences, or not scored yet. */
  readonly unclassed: number;
  /** Distinct values, by size or in their order; none of a column with too many. */
  readonly values: readonly LabelValue[];
  readonly hasTooManyValues: boolean;
  readonly all: RightShare;
  /** Of all labelled comments, those that would be right if every comment had their most frequent label. */
  readonly mostFrequent: { readonly label: SentimentLabel; readonly count: number } | null;
  readonly tooPositive: number;
  readonly tooNegative: number;
  /** Labels that occur: positive, neutral, mixed, negative. */
  readonly rows: readonly ConfusionRow[];
  /** Visible themes with labelled comments, the most frequent first. */
  readonly themes: readonly ComparedTheme[];
  /** Words that are in wrong comments more often than in others, the most telling first. */
  readonly words: {
    readonly tooPositive: readonly WrongWord[];
    readonly tooNegative: readonly WrongWord[];
  };
}
