/** Words of comments, as `words.query.ts` answers them and HTTP passes them on: types alone, so that `web` can follow. */

/** Parts of speech by which words can be chosen: verbs, nouns (names are some), adjectives. */
export type PartOfSpeech = 'V' | 'N' | 'J';

/** By word, folded as tokens are. */
export type CloudWords = Readonly<Record<string, CloudWord>>;

export interface CloudWord {
  /** How often it stands in the comments, whether or not its sentence has a sentiment. */
  readonly count: number;
  /** Of those, by the sentiment of the sentence that it stands in. */
  readonly sentiment: { readonly pos: number; readonly neg: number; readonly neu: number };
}

/** How often each word stands in positive and in negative sentences. */
export interface TermFrequency {
  readonly pos: Readonly<Record<string, number>>;
  readonly neg: Readonly<Record<string, number>>;
}
