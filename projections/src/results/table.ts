/** The cross-tab as `table.query.ts` answers it and HTTP passes it on (`contract/table.ts`): types alone, so that `web` can follow. */

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
}

export interface TableColumn {
  /** The labels joined with `__`. */
  readonly key: string;
  /** One a level, outermost first: for header rows. */
  readonly labels: readonly string[];
}

export interface TableResult {
  readonly items: readonly TableItem[];
  /** Distinct comments in the base: those that pass the filters. */
  readonly total: number;
  /** The base in all (`count`) and per column. */
  readonly totalRow: { readonly count: number; readonly groupBy: { readonly [column: string]: number } };
  /** In their order. */
  readonly columns: readonly TableColumn[];
}
