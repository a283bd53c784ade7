/** How often themes are mentioned together, as `co-occurrence.query.ts` answers it and HTTP passes it on: types alone, so that `web` can follow. */
import type { SentimentCounts } from './table.ts';

export interface NodeSentiment extends SentimentCounts {
  /**
   * Comments by the mean compound of the sentences that carry the theme: very positive (above 0.5), positive, neutral, negative, very negative
   * (below -0.5). A comment without such a sentence is in none.
   */
  readonly five: readonly [number, number, number, number, number];
}

export interface CoOccurrenceNode {
  /** Theme id. */
  readonly id: string;
  readonly name: string;
  /** As charts call it; empty where it is called by its name. */
  readonly portal_name: string;
  /** Comments of the base with the theme. */
  readonly count: number;
  readonly sentiment: NodeSentiment;
}

export interface CoOccurrenceLink {
  /** Theme ids: the source stands before the target among the nodes. */
  readonly source: string;
  readonly target: string;
  /** Comments of the base with both, at least 1. */
  readonly value: number;
  readonly sentiment: {
    /** Mean compound, in the comments with both, of the sentences that carry one of them, a sentence with both counting for each; null without any. */
    readonly avg: number | null;
  };
}

export interface CoOccurrence {
  /** Comments that pass the filters. */
  readonly total: number;
  /** Visible themes of the workspace. */
  readonly themes: number;
  /** Those themes, the most frequent first, at most 500; equal ones by name, then id. */
  readonly nodes: readonly CoOccurrenceNode[];
  /** Between nodes, the most frequent first, at most 20,000. */
  readonly links: readonly CoOccurrenceLink[];
  /** Pairs of nodes that occur together and are not among the links. */
  readonly more: number;
}
