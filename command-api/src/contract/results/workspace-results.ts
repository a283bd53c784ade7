/**
 * Results of a workspace besides its table: `GET /api/workspaces/{wid}/stats`, `…/column-stats`,
 * `…/time-series`, `GET /api/projects/{pid}/workspaces/{wid}/link` and `…/cloud`; of a project: `GET
 * /api/projects/{pid}/term-freq`.
 */
import { PERIOD_STEPS } from '@verbatim/domain/formats/periods';
import { z } from 'zod';
import { filters } from './filters.ts';

export const statsQuery = z.strictObject({ filters: filters.default({}) });

export const linkQuery = z.strictObject({ filters: filters.default({}) });

export const timeSeriesQuery = z.strictObject({
  /** Name of a date column. */
  field: z.string().min(1, 'Field is Required'),
  /** `auto`: the finest of at most 40 periods that can be tested, which the answer names. */
  step: z.enum([...PERIOD_STEPS, 'auto']).default('month'),
  /**
   * Name of a number column: every count is a sum of its values, and the response has the resulting bases
   * (`weighted`).
   */
  weight: z.string().min(1).optional(),
  filters: filters.default({}),
});

export const cloudQuery = z.strictObject({
  filters: filters.default({}),
  /** Only words of these parts of speech; all words if empty. */
  pos_tags: z
    .array(z.enum(['V', 'N', 'J']))
    .max(3)
    .default([]),
  /** Whether bare numbers are counted as words. */
  numbers: z.boolean().default(false),
  /** Whether words that the sentiment dictionary scores, and negators, are marked (`scored`). */
  scored: z.boolean().default(false),
});

export const termFrequencyQuery = z.strictObject({
  filters: filters.default({}),
  /** Whether bare numbers are counted as words. */
  numbers: z.boolean().default(false),
  /** Whether words that the sentiment dictionary scores, and negators, are marked (`scored`). */
  scored: z.boolean().default(false),
});

/** Computed by queries; returned unchanged. */
export type {
  CoOccurrence,
  CoOccurrenceLink,
  CoOccurrenceNode,
} from '@verbatim/projections/results/co-occurrence/co-occurrence';
export type { ColumnFigures, ColumnStats } from '@verbatim/projections/results/column-stats/column-stats';
export type { Stats } from '@verbatim/projections/results/stats/stats';
export type { TimeSeries, TimeStep } from '@verbatim/projections/results/over-time/time-series';
/**
 * The 1,000 most frequent words, without stop words and hidden words. For term frequency, by occurrences in
 * positive and negative sentences.
 */
export type { CloudWord, CloudWords, PartOfSpeech, TermFrequency } from '@verbatim/projections/results/words/words';
