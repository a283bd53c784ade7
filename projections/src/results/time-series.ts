/** Themes over time, as `time-series.query.ts` answers them and HTTP passes them on: types alone, so that `web` can follow. */

export type TimeStep = 'day' | 'week' | 'month' | 'quarter';

export interface Period {
  /** ISO days; both belong to it. Weeks begin on Monday. */
  readonly from: string;
  readonly to: string;
}

export interface TimeSeriesItem {
  /** Theme id. */
  readonly id: string;
  readonly name: string;
  readonly portal_name: string;
  readonly visible: boolean;
  /** Comments with the theme, one a period. */
  readonly counts: readonly number[];
}

/** What a weighted base is made of, one number a period. */
export interface WeightedPeriods {
  /** Name of the number column. */
  readonly column: string;
  /** The comments of the base as they are. */
  readonly comments: readonly number[];
  /** Sums of the squared weights, for Kish's effective base: (Σw)² / Σw². */
  readonly squares: readonly number[];
  /** Comments of the base with no weight, or one below 0: they count nothing. */
  readonly without: number;
}

export interface TimeSeries {
  /** From the first day of the base to the last, those without a comment too; none where no comment has a date. */
  readonly periods: readonly Period[];
  /** Comments that pass the filters, one number a period; of weighted comments, as all counts here, the sum of their weights. */
  readonly base: readonly number[];
  /** Absent where each comment counts as one. */
  readonly weighted?: WeightedPeriods;
  /** Comments of the base without a date, each as one: they are in no period. */
  readonly undated: number;
  /** In the order of the workspace. */
  readonly items: readonly TimeSeriesItem[];
}
