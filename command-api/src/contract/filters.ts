/** Filters as they arrive in queries: `filters={"airline":{"value":["United"],"type":"enum"}}`, URL-encoded JSON. */
import { SENTIMENT_BANDS } from '@verbatim/domain/text/sentiment/sentiment-class';
import { z } from 'zod';

const scalar = z.union([z.string().max(10_000), z.number()]);

const filter = z.strictObject({
  value: z.array(scalar).max(10_000).default([]),
  /** enum, text (contains, ignoring case), for numbers and dates exact | lt | gt | between, and of `themes` all instead of any. */
  type: z.enum(['enum', 'all', 'text', 'exact', 'lt', 'gt', 'between']).optional(),
  /** Keeps the comments that the filter would drop. */
  exclusive: z.boolean().default(false),
  /** The form's own; ignored. */
  tmp: z.unknown().optional(),
});

/** By column name; `themes` holds theme ids and keeps comments with any of them, of type `all` those with each. Filters with an empty value are ignored. */
export const filters = z.record(z.string(), filter);

/** As a client writes them. */
export type FiltersInput = z.input<typeof filters>;

/** Comments by their sentiment under a theme: of a class, as the table counts them, or of a band, as the link network's pies do. */
export const sentimentPart = z.enum(['pos', 'neu', 'mix', 'neg', ...SENTIMENT_BANDS], {
  error: `Name a class (pos, neu, mix, neg) or a band (${SENTIMENT_BANDS.join(', ')})`,
});

export type SentimentPart = z.infer<typeof sentimentPart>;
