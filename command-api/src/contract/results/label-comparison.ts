/** Classes compared with labels that people gave: `GET /api/workspaces/{wid}/label-comparison`. */
import { z } from 'zod';
import { filters } from './filters.ts';

export const labelComparisonQuery = z.strictObject({
  /** Name of a category, or of a number column. */
  column: z.string().min(1, 'Field is Required'),
  /** What values stand for; null leaves a value out. Those of other values are proposed. */
  labels: z.record(z.string().max(2_000), z.enum(['pos', 'neu', 'mix', 'neg']).nullable()).default({}),
  /** How a mixed comment counts that is not labelled mixed. */
  mixed: z.enum(['mean', 'wrong']).default('mean'),
  filters: filters.default({}),
});

/** The answer, as the query gives it. */
export type {
  ComparedTheme,
  ConfusionRow,
  LabelComparison,
  MixedRule,
  WrongWord,
} from '@verbatim/projections/results/label-comparison/label-comparison';
