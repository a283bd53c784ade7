/** What a filter form offers of a column: `GET /api/projects/{pid}/columns/{name}/values`. */
import { z } from 'zod';
import { filters } from './filters.ts';

export const columnValuesQuery = z.strictObject({
  /** Those of other columns count; the column's own is left out. */
  filters: filters.default({}),
  /** Keeps the values that contain it, ignoring case. */
  search: z.string().max(1000).default(''),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
  /** For the column `themes`: whose themes. */
  workspace_id: z.string().max(100).optional(),
});

/** The answer, as the read model gives it. */
export type { ColumnValues, ValueCount } from '@verbatim/projections/results/column-values';
