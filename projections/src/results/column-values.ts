/** What stands in a column under the other filters, as `column-values.query.ts` answers it and HTTP passes it on: types alone, so that `web` can follow. */

interface Base {
  /** Comments that pass the other filters. */
  readonly base: number;
}

export interface ValueCount {
  /** '' is the empty cell. For themes the theme's id. */
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** Both ends belong to it; of numbers with fractions the upper one to the next bin. */
export interface HistogramBin<Value> {
  readonly from: Value;
  readonly to: Value;
  readonly count: number;
}

interface Histogram<Value> extends Base {
  /** Comments of the base without a value. */
  readonly empty: number;
  /** Over the whole column, whatever the filters; null without any value. */
  readonly min: Value | null;
  readonly max: Value | null;
  readonly bins: readonly HistogramBin<Value>[];
}

interface Listed extends Base {
  /** A page of them, the most frequent first; values that are all numbers by size. */
  readonly values: readonly ValueCount[];
  /** Values that the search finds in all. */
  readonly found: number;
}

export type ColumnValues =
  | (Listed & { readonly type: 'enum' })
  | (Listed & { readonly type: 'themes' })
  | (Histogram<number> & { readonly type: 'number'; readonly whole: boolean })
  /** ISO dates. */
  | (Histogram<string> & { readonly type: 'date' })
  | (Base & { readonly type: 'text' });
