/** The cross-tab: `GET /api/workspaces/{wid}/table`. */
import { z } from 'zod';
import { filters } from './filters.ts';

const tablePagination = z.strictObject({
  page: z.number().int().min(0).default(0),
  pageSize: z.number().int().min(1).max(1000).default(25),
  /** `count`, `name`, or a key of `groupBy`. */
  sort: z.string().max(2000).default('count'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

export const tableQuery = z.strictObject({
  /** Column names, outermost first, at most three. */
  groupBy: z.array(z.string()).max(3, 'Group by at most 3 levels').default([]),
  filters: filters.default({}),
  /** Adds the row (id null, always the last) of the comments with none of the workspace's themes. */
  unclassified: z.boolean().default(false),
  pagination: tablePagination.default({ page: 0, pageSize: 1000, sort: 'count', order: 'desc' }),
});

/** Comments by class; avg is the mean compound (-1 to 1) of the sentences that carry the theme, null when there are none. */
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
  /** Comments of the base with the theme. */
  readonly count: number;
  /** Comments by column; keys are the values, nested levels joined with `__`. */
  readonly groupBy: { readonly [column: string]: number };
  readonly sentiment: SentimentCounts;
}

export interface TableResult {
  readonly items: readonly TableItem[];
  /** Distinct comments in the base: those that pass the filters. */
  readonly total: number;
  /** The base in all (`count`) and per column. */
  readonly totalRow: { readonly count: number; readonly groupBy: { readonly [column: string]: number } };
  /** The columns in their order, with the label of each level: for header rows. */
  readonly columns: readonly { readonly key: string; readonly labels: readonly string[] }[];
}
