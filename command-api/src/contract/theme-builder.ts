/** What themes are built of: terms of the comments, what a query's words bring, and words related to one. */
import type { QueryHits } from '@verbatim/projections/results/query-hits';
import { z } from 'zod';
import { filters } from './filters.ts';
import { newThemeRequest } from './library.ts';

/** `GET /api/projects/{pid}/ngram` and `GET /api/projects/{pid}/term-generation`. */
export const termsQuery = z.strictObject({
  /** Words of a sequence; of a noun phrase at most so many. */
  n: z.coerce.number().int().min(1).max(5).default(3),
  filters: filters.default({}),
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
});

/** `GET /api/projects/{pid}/query-hits` */
export const queryHitsQuery = z.strictObject({
  /** The theme query to try. */
  string: z.string().max(20_000),
  filters: filters.default({}),
});

/** `GET /api/projects/{pid}/related-words` */
export const relatedWordsQuery = z.strictObject({
  word: z.string().trim().min(1, 'Field is Required').max(200),
});

/** `POST /api/projects/{pid}/starter-themes`: these become themes in a folder that is named after the project, and a workspace of them. */
export const starterThemesRequest = z.strictObject({
  themes: z
    .array(z.strictObject({ name: newThemeRequest.shape.name, query: z.string().trim().min(1).max(10_000) }))
    .min(1, 'Choose at least one theme')
    .max(50),
});

export type StarterThemesRequest = z.infer<typeof starterThemesRequest>;

export interface QueryHitsResult extends QueryHits {
  /** How the query was read, fully parenthesised. */
  readonly reads: string;
}

export interface RelatedWordsResult {
  /** Where they come from: the public word-association service, or the project's own comments. */
  readonly source: 'service' | 'comments';
  /** Ten at most, the closest first. */
  readonly words: readonly string[];
}

export type { Term, Terms } from '@verbatim/projections/results/terms';
export type { StarterTheme, StarterThemes } from '@verbatim/projections/results/starter-themes';
export type { TopicsAnswer } from '@verbatim/projections/results/topics';
