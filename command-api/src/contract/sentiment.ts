/** The live sentiment tester: `GET /api/sentiment`. */
import { z } from 'zod';

const word = z.strictObject({
  text: z.string().trim().max(200),
  value: z.number().min(-5).max(5),
  type: z.enum(['g', 'c']).optional(),
});

export const sentimentQuery = z.strictObject({
  string: z.string().max(100_000),
  /** Whole list; absent means the saved ones, [] none. */
  negators: z.array(z.string().max(200)).max(10_000).optional(),
  /** Whole list; absent means the saved ones, [] none. */
  custom_words: z.array(word).max(10_000).optional(),
});

/** One sentence with its scores (-1 to 1; neg, neu and pos add up to 1). */
export interface SentenceSentiment {
  readonly sentence: string;
  readonly neg: number;
  readonly neu: number;
  readonly pos: number;
  readonly compound: number;
}
