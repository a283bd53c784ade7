/**
 * Co-occurrence of themes, as answered by `co-occurrence.query.ts` and HTTP: types only, so that `web` can
 * import them.
 */
import type { SentimentCounts } from '../table/table.ts';

export interface CoOccurrenceNode {
  readonly id: string;
  readonly name: string;
  /** Label in charts; empty to use the name. */
  readonly portal_name: string;
  /** As in a row of the table. */
  readonly unreadable?: true;
  /** Comments of the base with the theme. */
  readonly count: number;
  /**
   * Comments by mean compound of the sentences that carry the theme: very positive (above 0.5), positive,
   * neutral, negative, very negative (below -0.5). Comments without such a sentence are not counted.
   */
  readonly sentiment: readonly [number, number, number, number, number];
  /** The same comments by class, and their mean compound, as in a row of the table. */
  readonly classes: SentimentCounts;
}

export interface CoOccurrenceLink {
  /** Theme ids: the source precedes the target among the nodes. */
  readonly source: string;
  readonly target: string;
  /** Comments of the base with both, at least 1. */
  readonly value: number;
  readonly sentiment: {
    /**
     * Mean compound, in comments with both, of the sentences that carry either, those with both counted
     * twice; null for none.
     */
    readonly avg: number | null;
  };
}

export interface CoOccurrence {
  /** Comments that pass the filters. */
  readonly total: number;
  /** Visible themes of the workspace. */
  readonly themes: number;
  /** Those themes by descending frequency, at most 500; ties by name, then id. */
  readonly nodes: readonly CoOccurrenceNode[];
  /** Between nodes, by descending frequency, at most 20,000. */
  readonly links: readonly CoOccurrenceLink[];
  /** Co-occurring pairs of nodes beyond the links. */
  readonly more: number;
}
