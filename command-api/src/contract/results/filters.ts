/**
 * Filters in query strings, as URL-encoded JSON: `filters={"airline":{"value":["United"],"type":"enum"}}`.
 */
import { FILTER_TYPE_NAMES } from '@verbatim/domain/filters/filter-types';
import { SENTIMENT_BANDS } from '@verbatim/domain/text/sentiment/sentiment-class';
import { z } from 'zod';

const scalar = z.union([z.string().max(10_000), z.number()]);

const filter = z
  .strictObject({
    value: z.array(scalar).max(10_000).default([]),
    /**
     * enum; text (contains, ignoring case); exact, lt, gt or between for numbers and dates; all for `themes`,
     * instead of any; empty for cells without a value.
     */
    type: z.enum(FILTER_TYPE_NAMES).optional(),
    /** Inverts the filter. */
    exclusive: z.boolean().default(false),
    /** State of the form; ignored. */
    tmp: z.unknown().optional(),
  })
  // A filter without values is ignored, but `empty` needs none.
  .overwrite((sent) => (sent.type === 'empty' ? { ...sent, value: [''] } : sent));

/**
 * Filters by column name; those without values are ignored. `themes` takes theme ids and keeps comments with
 * any of them, or with type `all`, with each of them. `file:` takes ids of files. `sentiment:` takes the
 * classes `pos`, `neu`, `mix` and `neg` of whole comments, and `""` for comments without a scored sentence.
 */
export const filters = z.record(z.string(), filter);

/** As sent by a client. */
export type FiltersInput = z.input<typeof filters>;

/** Comments by their class under a theme, as counted by the table. */
export const sentimentClass = z.enum(['pos', 'neu', 'mix', 'neg'], {
  error: 'Name a class of sentiment (pos, neu, mix, neg)',
});

/**
 * Comments by their sentiment under a theme: a class as counted by the table, or a band as in the pies of the
 * link network.
 */
export const sentimentPart = z.enum(['pos', 'neu', 'mix', 'neg', ...SENTIMENT_BANDS], {
  error: `Name a class (pos, neu, mix, neg) or a band (${SENTIMENT_BANDS.join(', ')})`,
});

export type SentimentPart = z.infer<typeof sentimentPart>;
