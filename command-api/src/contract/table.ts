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

/** The answer, as the read model gives it. */
export type { SentimentCounts, TableItem, TableResult } from '@verbatim/projections/results/table';
