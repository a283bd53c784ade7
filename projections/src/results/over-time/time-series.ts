/**
 * Themes over time, as answered by `time-series.query.ts` and HTTP: types only, so that `web` can import
 * them.
 */
import type { PeriodStep } from '@verbatim/domain/formats/periods';

export type TimeStep = PeriodStep;

export interface Period {
  /** First and last day, ISO 8601. Weeks begin on Monday. */
  readonly from: string;
  readonly to: string;
}

export interface TimeSeriesItem {
  /** Of the theme or net. */
  readonly id: string;
  /** As of a row of the table. */
  readonly kind?: 'net';
  readonly children?: readonly string[];
  readonly name: string;
  readonly portal_name: string;
  readonly visible: boolean;
  /** The theme's query is no longer valid: only manual tags count. Absent otherwise. */
  readonly unreadable?: true;
  /** Number of comments with the theme, per period. */
  readonly counts: readonly number[];
}

/** Bases of a weighted series, one number per period. */
export interface WeightedPeriods {
  /** Name of the number column. */
  readonly column: string;
  /** Unweighted base. */
  readonly comments: readonly number[];
  /** Sums of the squared weights, for Kish's effective base: (Σw)² / Σw². */
  readonly squares: readonly number[];
  /** Comments of the base without a weight or with a negative one, which are not counted. */
  readonly without: number;
}

export interface TimeSeries {
  /** The chosen step, if the request names none: the finest of at most 40 periods that can be tested. */
  readonly step?: TimeStep;
  /**
   * Steps that were not chosen because most of their periods have too few comments to test; with the chosen
   * one where no step has enough. Absent for none.
   */
  readonly untestable?: readonly TimeStep[];
  /** From the first day of the base to the last, including empty ones; empty if no comment has a date. */
  readonly periods: readonly Period[];
  /**
   * Number of comments that pass the filters, per period; for a weighted series, like all counts, the sum of
   * their weights.
   */
  readonly base: readonly number[];
  /** Absent for an unweighted series. */
  readonly weighted?: WeightedPeriods;
  /** Unweighted number of comments of the base without a date, which are in no period. */
  readonly undated: number;
  /** Nets, followed by themes in the order of the workspace. */
  readonly items: readonly TimeSeriesItem[];
}
