/**
 * The cross-tab as answered by `table.query.ts` and HTTP (`contract/table.ts`): types only, so that `web` can
 * import them.
 */
import type { Period } from '../over-time/time-series.ts';
import type { CellMean } from '../kernels/weighted-cross-tab.ts';

/**
 * Comments by class; `avg` is the mean compound (-1 to 1) of the sentences that carry the theme, null for
 * none.
 */
export interface SentimentCounts {
  readonly avg: number | null;
  readonly pos: number;
  readonly neu: number;
  readonly mix: number;
  readonly neg: number;
}

/** A number over the comments of a row that have one. */
export interface NumberRow {
  /** Comments, or the sum of their weights. */
  readonly count: number;
  /** Sum of their squared weights, for Kish's effective base; absent for an unweighted table. */
  readonly squares?: number;
  readonly mean: number | null;
  readonly median: number | null;
  /** Of them, those at the ends of the scale; null where there is no scale. */
  readonly top: number | null;
  readonly bottom: number | null;
}

export interface TableNumbers {
  /** Name of the column. */
  readonly column: string;
  /** Of the base. */
  readonly total: NumberRow;
  /** The two highest and lowest values of the scale; null for numbers on no scale of 4 to 11 values. */
  readonly top: readonly string[] | null;
  readonly bottom: readonly string[] | null;
}

export interface TableItem {
  /** Null for the unclassified row. */
  readonly id: string | null;
  /** Comments with any of the themes of a net, or with none of all nets; absent for other rows. */
  readonly kind?: 'net' | 'none';
  /** Ids of a net's themes, in the order of their rows; absent for other rows. */
  readonly children?: readonly string[];
  readonly name: string;
  /** Label in charts and exports; empty to use the name. */
  readonly portal_name: string;
  /** Whether it is included in charts and exports. */
  readonly visible: boolean;
  /** The theme's query is no longer valid: only manual tags count. Absent otherwise. */
  readonly unreadable?: true;
  /** Comments of the base with the theme. */
  readonly count: number;
  /** Sum of their squared weights: base of the row's percentages. Absent for an unweighted table. */
  readonly squares?: number;
  /** Comments by key of `columns`. */
  readonly groupBy: { readonly [column: string]: number };
  readonly sentiment: SentimentCounts;
  /** Mean compounds in total and per column, if requested. */
  readonly means?: { readonly count: CellMean; readonly groupBy: { readonly [column: string]: CellMean } };
  /** Figures of a number, if requested. */
  readonly numbers?: NumberRow;
}

export interface TableColumn {
  /**
   * What the column's part of a banner is grouped by; its key and labels then begin with the part. Absent in
   * a table without a banner.
   */
  readonly groupBy?: readonly string[];
  /**
   * Labels joined with `__`. Underscores of a label next to another, or at its ends, are written `%5F`, and a
   * `%` before `5F` or `25` is `%25`: splitting a key at `__` yields one part per level.
   */
  readonly key: string;
  /** One per level, outermost first: for header rows. */
  readonly labels: readonly string[];
  /**
   * First and last day of each level of its grouping; null for one that is no period. Absent without any, and
   * shorter by the part than the labels of a banner.
   */
  readonly periods?: readonly (Period | null)[];
}

/** Comments that two columns of one parent share, if any. */
export interface SharedComments {
  /** Keys of the columns, in their order. */
  readonly columns: readonly [string, string];
  /** Number of comments; the sum of their squared weights if the table is weighted. */
  readonly count: number;
}

/** Bases of a weighted table, in which every count is a sum of weights, to four decimals. */
export interface WeightedBases {
  /** Name of the number column. */
  readonly column: string;
  /** The unweighted base. */
  readonly comments: BaseCounts;
  /** Sums of squared weights, for Kish's effective base: (Σw)² / Σw². */
  readonly squares: BaseCounts;
  /** Comments of the base without a weight or with a negative one, which are not counted. */
  readonly without: number;
}

/** Counts in total (`count`) and per column. */
export interface BaseCounts {
  readonly count: number;
  readonly groupBy: { readonly [column: string]: number };
}

export interface TableResult {
  readonly items: readonly TableItem[];
  /** Distinct comments that pass the filters. */
  readonly total: number;
  /** The base, weighted if the counts are. */
  readonly totalRow: BaseCounts;
  readonly weighted?: WeightedBases;
  readonly columns: readonly TableColumn[];
  /** Where comments may be in several columns: what tests between two of them take into account. */
  readonly shared?: readonly SharedComments[];
  /** The same between columns that differ in one outer level only, as waves do. */
  readonly sharedAcross?: readonly SharedComments[];
  /** If requested. */
  readonly numbers?: TableNumbers;
  /** What a saved banner names that is no longer in the project; absent for nothing. */
  readonly missing?: readonly string[];
}
