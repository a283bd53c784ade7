/**
 * Statistics of a project's columns, as answered by `column-stats.query.ts` and HTTP: types only, so that
 * `web` can import them.
 */

interface Described {
  /** Name of the column. */
  readonly name: string;
  /** Comments of the base with a value; the others have an empty or unreadable cell. */
  readonly values: number;
}

/** Figures are null without a value. */
export type ColumnFigures =
  | (Described & {
      readonly type: 'number';
      /** Mean and median are rounded to 4 decimals. */
      readonly mean: number | null;
      readonly median: number | null;
      readonly min: number | null;
      readonly max: number | null;
    })
  /** ISO days. */
  | (Described & { readonly type: 'date'; readonly earliest: string | null; readonly latest: string | null })
  | (Described & {
      readonly type: 'enum';
      /** Number of different values. */
      readonly options: number;
      /** The most common value; of several, the first by name. */
      readonly most: { readonly value: string; readonly count: number } | null;
    });

export interface ColumnStats {
  /** Comments that pass the filters. */
  readonly base: number;
  /** Columns of numbers, dates and categories, in the order of the project. */
  readonly columns: readonly ColumnFigures[];
}
