/** Sentiment words learned from a rating column: `GET /api/projects/{pid}/rating-words`. */
import { z } from 'zod';

export const ratingWordsQuery = z.strictObject({
  /** Name of a number column, or of a category with an order or with numbers as options. */
  column: z.string().min(1, 'Field is Required'),
  /** Which end of the ratings is the best; by default whichever the present scores agree with better. */
  best: z.enum(['high', 'low']).optional(),
});

/** The answer, as the query gives it. */
export type { BestRating, RatingWord, RatingWords } from '@verbatim/projections/results/rating-words/rating-words';
