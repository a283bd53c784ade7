/** The cross-tab as `table.query.ts` answers it and HTTP passes it on (`contract/table.ts`): types alone, so that `web` can follow. */
import type { CellMean } from './kernels/weighted-tab.ts';

/** Comments by class; `avg` is the mean compound (-1 to 1) of the sentences that carry the theme, null when there are none. */
export interface SentimentCounts {
  readonly avg: number | null;
  readonly pos: number;
  readonly neu: number;
  readonly mix: number;
  readonly neg: number;
}

export interface TableItem {
  /** Theme id; null for the unclassified row. */
  readonly id: string | null;
  readonly name: string;
  /** As charts and exports call it; empty where it is called by its name. */
  readonly portal_name: string;
  /** Whether it stands in charts and exports. */
  readonly visible: boolean;
  /** Comments of the base with the theme. */
  readonly count: number;
  /** Comments by column: the keys are those of `columns`. */
  readonly groupBy: { readonly [column: string]: number };
  readonly sentiment: SentimentCounts;
  /** The mean compound in all and per column, where it was asked for. */
  readonly means?: { readonly count: CellMean; readonly groupBy: { readonly [column: string]: CellMean } };
}

export interface TableColumn {
  /** The labels joined with `__`. */
  readonly key: string;
  /** One a level, outermost first: for header rows. */
  readonly labels: readonly string[];
}

/** Of a table whose comments count by a weight: then every count is a sum of weights, to four decimals, also those by sentiment. */
export interface WeightedBases {
  /** Name of the number column. */
  readonly column: string;
  /** The comments of the base as they are. */
  readonly comments: BaseCounts;
  /** Sums of the squared weights, for Kish's effective base: (Σw)² / Σw². */
  readonly squares: BaseCounts;
  /** Comments of the base with no weight, or one below 0: they count nothing. */
  readonly without: number;
}

/** In all (`count`) and per column. */
export interface BaseCounts {
  readonly count: number;
  readonly groupBy: { readonly [column: string]: number };
}

export interface TableResult {
  readonly items: readonly TableItem[];
  /** Distinct comments in the base: those that pass the filters. */
  readonly total: number;
  /** The base, weighted where the counts are. */
  readonly totalRow: BaseCounts;
  readonly weighted?: WeightedBases;
  /** In their order. */
  readonly columns: readonly TableColumn[];
}
