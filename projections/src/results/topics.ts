/** What a project's comments are about, as `topics.query.ts` answers it: types alone, so that `web` can follow. */
import type { SentimentCounts } from './table.ts';

export interface TopicTerm {
  /** Its folded words, with a space between them. */
  readonly term: string;
  /** Comments that hold it. */
  readonly count: number;
}

export interface Topic {
  /** Its first term, with a capital. */
  readonly name: string;
  /** The term that it was found by, and those that go with it, the closest first. */
  readonly terms: readonly TopicTerm[];
  /** A query that can be read: words and phrases, one of which has to be there. */
  readonly query: string;
  /** Comments that the query finds. */
  readonly count: number;
}

/** A topic as it is found in the comments. */
export interface FoundTopic extends Topic {
  /** Of its comments, by the sentences that hold one of its terms. */
  readonly sentiment: SentimentCounts;
  /** `_id`s of the comments that hold most of its terms. */
  readonly examples: readonly number[];
}

export interface Topics {
  /** Comments of the project. */
  readonly base: number;
  /** Of those comments, by all of their sentences; comments that are not scored yet are in none. */
  readonly sentiment: SentimentCounts;
  /** The most frequent first terms first. */
  readonly topics: readonly FoundTopic[];
}

export interface TopicExample {
  readonly _id: number;
  readonly text: string;
  /** [start, end) of each match of the query, in UTF-16 units of the text, in order. */
  readonly spans: readonly (readonly [number, number])[];
}

/** With the comments of the examples. */
export interface TopicsAnswer extends Omit<Topics, 'topics'> {
  readonly topics: readonly (Omit<FoundTopic, 'examples'> & { readonly examples: readonly TopicExample[] })[];
}
