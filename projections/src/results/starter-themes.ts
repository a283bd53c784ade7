/** What a project's comments are about at first sight, as `starter-themes.query.ts` answers it: types alone, so that `web` can follow. */
import type { SentimentCounts } from './table.ts';

export interface StarterTheme {
  /** Its first term, with a capital. */
  readonly name: string;
  /** A query that can be read: words and phrases, one of which has to be there. */
  readonly query: string;
  /** Comments that the query finds. */
  readonly count: number;
}

export interface StarterThemes {
  /** Comments of the project that are not excluded. */
  readonly base: number;
  /** Of those comments, by all of their sentences; comments that are not scored yet are in none. */
  readonly sentiment: SentimentCounts;
  readonly themes: readonly StarterTheme[];
}
