/** The cross-tab: `GET /api/workspaces/{wid}/table`. */
import { z } from 'zod';
import { tableExportOptions } from './exports.ts';
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
  /** Name of a number column: every count is a sum of its numbers, and the answer says what bases they make (`weighted`). */
  weight: z.string().min(1).optional(),
  /** Adds to each row the mean compound of its cells and its standard error (`means`). */
  means: z.boolean().default(false),
  ...tableExportOptions,
});

export type TableRequest = z.infer<typeof tableQuery>;

/** The answer, as the read model gives it. */
export type { SentimentCounts, TableItem, TableResult } from '@verbatim/projections/results/table';
