/** Topics of a project, as answered by `topics.query.ts`: types only, so that `web` can import them. */
import type { SentimentCounts } from '../table/table.ts';

export interface TopicTerm {
  /** Folded words, separated by a space. */
  readonly term: string;
  /** Number of comments that contain it. */
  readonly count: number;
}

export interface Topic {
  /** Its first term, capitalised. */
  readonly name: string;
  /** The seed and its related terms, by descending similarity. */
  readonly terms: readonly TopicTerm[];
  /** A valid query: words and phrases, any of which matches. */
  readonly query: string;
  /** Comments that the query finds. */
  readonly count: number;
}

/** A topic with its figures in the comments. */
export interface FoundTopic extends Topic {
  /** Sentiment of its comments, by the sentences that contain one of its terms. */
  readonly sentiment: SentimentCounts;
  /** `_id`s of the comments that contain most of its terms. */
  readonly examples: readonly number[];
}

export interface Topics {
  /** Comments of the project. */
  readonly base: number;
  /** Of those comments, by all of their sentences; unscored comments are not counted. */
  readonly sentiment: SentimentCounts;
  /** By descending frequency of the first term. */
  readonly topics: readonly FoundTopic[];
  /** Words that only repeat values of a category column, by descending frequency. */
  readonly repeated: readonly string[];
}

export interface TopicExample {
  readonly _id: number;
  readonly text: string;
  /** Matches of the query in order: UTF-16 offsets in the text, [start, end). */
  readonly spans: readonly (readonly [number, number])[];
}

/** What the themes of the project's workspaces find of a topic. */
export interface TopicThemes {
  /** Comments of the topic that carry none of them. */
  readonly without: number;
  /** At most three themes that at least a fifth of its comments carry, by descending count. */
  readonly themes: readonly { readonly id: string; readonly name: string; readonly count: number }[];
}

/** A topic with example comments in full. */
export type ShownTopic = Omit<FoundTopic, 'examples'> & { readonly examples: readonly TopicExample[] };

/** Topics of a project, including example comments. */
export interface TopicsAnswer extends Omit<Topics, 'topics'> {
  readonly topics: readonly (ShownTopic & TopicThemes)[];
}
