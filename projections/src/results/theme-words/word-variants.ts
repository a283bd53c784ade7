/** As answered by `word-variants.query.ts`: types only, so that `web` can import them. */
import type { VariantKind } from '@verbatim/domain/text/theme-query/word-variants';

export interface WordVariant {
  /** The other word, or two words apart. */
  readonly text: string;
  readonly kind: VariantKind;
  /** Comments that contain it. */
  readonly comments: number;
  /** Comments that the query would find in addition with it. */
  readonly gained: number;
  /** The query with it. */
  readonly query: string;
}

export interface WordWithVariants {
  /** As the query interprets it. */
  readonly word: string;
  /** Comments that contain it; 0 for a word that finds nothing. */
  readonly comments: number;
  /** Forms before misspellings, the most frequent first; without those that the query finds already. */
  readonly variants: readonly WordVariant[];
}

export interface WordVariants {
  /** In the order of the query; words outside of phrases and of a minus. */
  readonly words: readonly WordWithVariants[];
  /** Words beyond the maximum, which were not examined. */
  readonly omitted: number;
}
