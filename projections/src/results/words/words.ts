/** Words of comments, as answered by `words.query.ts` and HTTP: types only, so that `web` can import them. */

/** Parts of speech to filter by: verbs, nouns (including names), adjectives. */
export type PartOfSpeech = 'V' | 'N' | 'J';

/** Occurrences by folded word. */
export type CloudWords = Readonly<Record<string, CloudWord>>;

export interface CloudWord {
  /** Occurrences in the comments, whether or not the sentence is scored. */
  readonly count: number;
  /** The same occurrences, by sentiment of their sentences. */
  readonly sentiment: { readonly pos: number; readonly neg: number; readonly neu: number };
  /** True, if requested, for a word that the sentiment dictionary scores, or a negator; absent otherwise. */
  readonly scored?: true;
}

/** Occurrences of each word in positive and negative sentences. */
export interface TermFrequency {
  readonly pos: Readonly<Record<string, number>>;
  readonly neg: Readonly<Record<string, number>>;
  /** True if there are more words than the 1,000 returned; absent otherwise. */
  readonly has_more?: true;
  /** If requested, those of the words that the sentiment dictionary scores, and negators. */
  readonly scored?: readonly string[];
}
