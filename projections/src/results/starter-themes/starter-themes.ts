/**
 * Proposed starter themes, as answered by `starter-themes.query.ts`: types only, so that `web` can import
 * them.
 */
import type { SentimentCounts } from '../table/table.ts';

export interface StarterTheme {
  /** Its first term, with a capital. */
  readonly name: string;
  /** A valid query: words and phrases, any of which matches. */
  readonly query: string;
  /** Comments that the query finds. */
  readonly count: number;
}

/** A word that names a subject, and has a weight in the dictionary of sentiment. */
export interface ScoredSubject {
  readonly word: string;
  /** As in the word lists: -5 to 5, never 0. */
  readonly weight: number;
}

export interface StarterThemes {
  /** Comments of the project that are not excluded. */
  readonly base: number;
  /** Of those comments, by all of their sentences; unscored comments are not counted. */
  readonly sentiment: SentimentCounts;
  readonly themes: readonly StarterTheme[];
  /**
   * Words of the themes' queries whose weight moves every comment that names them, as praise or criticism:
   * those of frequent themes first.
   */
  readonly scoredSubjects: readonly ScoredSubject[];
}
