/**
 * Results of a workspace beside its table: `GET /api/workspaces/{wid}/stats`, `…/time-series`, and `GET /api/projects/{pid}/workspaces/{wid}/link`
 * and `…/cloud`; of a project: `GET /api/projects/{pid}/term-freq`.
 */
import { z } from 'zod';
import { filters } from './filters.ts';

export const statsQuery = z.strictObject({ filters: filters.default({}) });

export const linkQuery = z.strictObject({ filters: filters.default({}) });

export const timeSeriesQuery = z.strictObject({
  /** Name of a date column. */
  field: z.string().min(1, 'Field is Required'),
  step: z.enum(['day', 'week', 'month', 'quarter']).default('month'),
  /** Name of a number column: every count is a sum of its numbers, and the answer says what bases they make (`weighted`). */
  weight: z.string().min(1).optional(),
  filters: filters.default({}),
});

export const cloudQuery = z.strictObject({
  filters: filters.default({}),
  /** Words of these parts of speech alone; none for every word. */
  pos_tags: z
    .array(z.enum(['V', 'N', 'J']))
    .max(3)
    .default([]),
});

export const termFrequencyQuery = z.strictObject({ filters: filters.default({}) });

/** The answers, as the read model gives them. */
export type { CoOccurrence, CoOccurrenceLink, CoOccurrenceNode } from '@verbatim/projections/results/co-occurrence';
export type { Stats } from '@verbatim/projections/results/stats';
export type { TimeSeries, TimeStep } from '@verbatim/projections/results/time-series';
/** The 1,000 most frequent words; of term frequency those that stand most often in positive and negative sentences together. */
export type { CloudWord, CloudWords, PartOfSpeech, TermFrequency } from '@verbatim/projections/results/words';
