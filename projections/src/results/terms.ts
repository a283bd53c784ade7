/** What comments speak of, as `terms.query.ts` answers it: types alone, so that `web` can follow. */
import type { SentimentCounts } from './table.ts';

export interface Term {
  /** Its words, folded as tokens are, with a space between them. */
  readonly term: string;
  /** Comments of the base that hold it. */
  readonly count: number;
  /** Of those comments, by the sentences that hold it. */
  readonly sentiment: SentimentCounts;
}

export interface Terms {
  /** The most frequent first. */
  readonly terms: readonly Term[];
  /** Comments of the base. */
  readonly base: number;
}
