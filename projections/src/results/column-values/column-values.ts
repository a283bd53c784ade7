/**
 * Values of a column under the other filters, as answered by `column-values.query.ts` and HTTP: types only,
 * so that `web` can import them.
 */

interface Base {
  /** Comments that pass the other filters. */
  readonly base: number;
}

export interface ValueCount {
  /** The value; '' for empty cells, the theme's id for `themes`, and the file's for `file:`. */
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** Both ends are inclusive; for fractional numbers, the upper one belongs to the next bin. */
export interface HistogramBin<Value> {
  readonly from: Value;
  readonly to: Value;
  readonly count: number;
}

interface Histogram<Value> extends Base {
  /** Comments of the base without a value. */
  readonly empty: number;
  /** Over the whole column, ignoring filters; null if it has no values. */
  readonly min: Value | null;
  readonly max: Value | null;
  readonly bins: readonly HistogramBin<Value>[];
}

interface Listed extends Base {
  /** A page of values by descending frequency; numeric values in ascending order. */
  readonly values: readonly ValueCount[];
  /** Total number of values that the search finds. */
  readonly found: number;
}

export type ColumnValues =
  | (Listed & {
      readonly type: 'enum';
      /** Cells hold several answers, so that counts add up to more than the base; absent otherwise. */
      readonly several?: true;
    })
  | (Listed & { readonly type: 'themes' })
  /** Files as they were added; classes of whole comments, and '' for those without one. */
  | (Listed & { readonly type: 'file' | 'sentiment' })
  | (Histogram<number> & { readonly type: 'number'; readonly whole: boolean })
  /** ISO days. `hasTimes`: some cell has a time of day, so filters may use one (`2026-01-31T12:00`). */
  | (Histogram<string> & { readonly type: 'date'; readonly hasTimes: boolean })
  | (Base & { readonly type: 'text' });
