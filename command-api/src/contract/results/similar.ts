/** `GET /api/projects/{pid}/responses/{rid}/similar` and `GET /api/projects/{pid}/proposed-query` */
import { z } from 'zod';
import type { ProposedQuery, SimilarComments } from '@verbatim/projections/results/similar/similar';
import { filters } from './filters.ts';

export const similarQuery = z.strictObject({
  filters: filters.default({}),
  limit: z.coerce.number().int().min(1).max(200).default(20),
});

/** `_id`s of chosen comments, separated by commas. */
export const proposedQueryQuery = z.strictObject({
  comments: z
    .string()
    .regex(/^\d{1,12}(?:,\d{1,12}){0,199}$/u, 'comments are at most 200 numbers, separated by commas')
    .transform((ids) => ids.split(',').map(Number)),
});

export type SimilarResult = SimilarComments;
export type ProposedQueryResult = ProposedQuery;
export type { SimilarComment } from '@verbatim/projections/results/similar/similar';
