/** Building themes: terms of comments, contribution of a query's terms, related words. */
import type { TermContributions } from '@verbatim/projections/results/theme-words/term-contribution';
import { z } from 'zod';
import { filters } from './filters.ts';
import { newThemeRequest } from '../library.ts';
import { ignoreFields } from '../ignored-fields.ts';

/** `GET /api/projects/{pid}/ngram` and `GET /api/projects/{pid}/term-generation`. */
export const termsQuery = z.strictObject({
  /** Words in a sequence; the maximum in a noun phrase. */
  n: z.coerce.number().int().min(1).max(5).default(3),
  filters: filters.default({}),
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
});

/** `GET /api/projects/{pid}/query-hits` and `GET /api/projects/{pid}/word-variants` */
export const termContributionsQuery = z.strictObject({
  /** The theme query to test. */
  string: z.string().max(20_000),
  filters: filters.default({}),
});

/** `GET /api/projects/{pid}/related-words` */
export const relatedWordsQuery = z.strictObject({
  word: z.string().trim().min(1, 'Field is Required').max(200),
});

/**
 * `POST /api/projects/{pid}/starter-themes`: creates these themes in a folder named after the project, and a
 * workspace with them.
 */
export const starterThemesRequest = z.strictObject({
  themes: z
    .array(
      z.strictObject({
        name: newThemeRequest.shape.name,
        query: z.string().trim().min(1, 'Field is Required').max(10_000),
        ...ignoreFields('count'),
      }),
    )
    .min(1, 'Choose at least one theme')
    .max(50),
  ...ignoreFields('base', 'sentiment', 'scoredSubjects'),
});

export type StarterThemesRequest = z.input<typeof starterThemesRequest>;

export interface TermContributionsResult extends TermContributions {
  /** Interpretation of the query, fully parenthesised. */
  readonly reads: string;
}

export interface RelatedWordsResult {
  /** Source of the words: the public word association service, or the project's own comments. */
  readonly source: 'service' | 'comments';
  /** At most ten, most related first. */
  readonly words: readonly string[];
}

export type { Term, Terms } from '@verbatim/projections/results/terms/terms';
export type { WordVariant, WordVariants } from '@verbatim/projections/results/theme-words/word-variants';
export type {
  ScoredSubject,
  StarterTheme,
  StarterThemes,
} from '@verbatim/projections/results/starter-themes/starter-themes';
export type { ShownTopic, TopicsAnswer, TopicThemes } from '@verbatim/projections/results/topics/topics';
