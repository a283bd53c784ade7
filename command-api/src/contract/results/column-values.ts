/** Values of a column, for filters: `GET /api/projects/{pid}/columns/{name}/values`. */
import { z } from 'zod';
import { filters } from './filters.ts';

export const columnValuesQuery = z.strictObject({
  /** Filters of other columns apply; the column's own filter is ignored. */
  filters: filters.default({}),
  /** Only values that contain it, ignoring case. */
  search: z.string().max(1000).default(''),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
  /** For the column `themes`: the workspace whose themes to list. */
  workspace_id: z.string().max(100).optional(),
});

/** Computed by the query; returned unchanged. */
export type { ColumnValues, ValueCount } from '@verbatim/projections/results/column-values/column-values';
