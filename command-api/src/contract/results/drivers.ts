/** How a number differs by theme: `GET /api/workspaces/{wid}/drivers`. */
import { z } from 'zod';
import { filters } from './filters.ts';

export const driversQuery = z.strictObject({
  /** Name of a number column, or of a category with an order or whose options begin with a number. */
  column: z.string().min(1, 'Field is Required'),
  filters: filters.default({}),
});

/** The answer, as the read model gives it. */
export type { Driver, Drivers } from '@verbatim/projections/results/drivers/drivers';
