/** Terms of comments, as answered by `terms.query.ts`: types only, so that `web` can import them. */
import type { SentimentCounts } from '../table/table.ts';

export interface Term {
  /** Folded words, separated by a space. */
  readonly term: string;
  /** Comments of the base that contain it. */
  readonly count: number;
  /** Those comments, by the sentences that contain it. */
  readonly sentiment: SentimentCounts;
}

export interface Terms {
  /** By descending frequency. */
  readonly terms: readonly Term[];
  /** Whether there are more terms than requested. */
  readonly has_more: boolean;
  /** Comments of the base. */
  readonly base: number;
}
