/** How often each word of a file stands in sentences of each class. */
import type { CommentMask } from './comment-mask.ts';
import { seenOf, SEEN_NEG, SEEN_POS, UNSCORED } from './theme-sentiment.ts';

/** The words of one segment, as its file numbers them. */
export interface CountedWords {
  /** By sentence its first token, and the number of tokens at the end. */
  readonly firstTokens: Uint32Array;
  readonly commentOfSentence: Uint16Array;
  /** Of each token the term. */
  readonly tokens: Uint32Array;
  /** Compound of each sentence in ten-thousandths; shorter where they have not been scored yet. */
  readonly compounds: Int16Array;
  /** 1 for each comment of the base; undefined when all are. */
  readonly mask: CommentMask | undefined;
}

/** Places of the classes among the four counts of a word. They stand beside each other, so that a word costs one line of memory. */
export const WORD_NEU = 0;
export const WORD_POS = 1;
export const WORD_NEG = 2;
export const WORD_UNSCORED = 3;
const CLASS_BITS = 2;

/** Four counts for each term: where term `t` begins is `t << 2`. */
export const newWordCounts = (terms: number): Uint32Array => new Uint32Array(terms << CLASS_BITS);

const classOfSentence = (sentence: number, compounds: Int16Array): number => {
  const compound = sentence < compounds.length ? compounds[sentence]! : UNSCORED;
  if (compound === UNSCORED) return WORD_UNSCORED;
  const seen = seenOf(compound);
  return seen === SEEN_POS ? WORD_POS : seen === SEEN_NEG ? WORD_NEG : WORD_NEU;
};

/** Every token, by the class of its sentence. Tokens of one class follow each other, so they are counted in one go. */
export const countWords = (
  { firstTokens, commentOfSentence, tokens, compounds, mask }: CountedWords,
  counts: Uint32Array,
): void => {
  for (let sentence = 0; sentence < commentOfSentence.length; sentence++) {
    if (mask !== undefined && mask[commentOfSentence[sentence]!] === 0) continue;
    const place = classOfSentence(sentence, compounds);
    const end = firstTokens[sentence + 1]!;
    for (let token = firstTokens[sentence]!; token < end; token++) counts[(tokens[token]! << CLASS_BITS) | place]!++;
  }
};

/**
 * Those of some parts of speech.
 * @param tags one letter a token; a token without has none of them
 * @param kept by letter: 1 for those that are counted
 */
export const countWordsOfTags = (
  { firstTokens, commentOfSentence, tokens, compounds, mask }: CountedWords,
  tags: Uint8Array,
  kept: Uint8Array,
  counts: Uint32Array,
): void => {
  for (let sentence = 0; sentence < commentOfSentence.length; sentence++) {
    if (mask !== undefined && mask[commentOfSentence[sentence]!] === 0) continue;
    const place = classOfSentence(sentence, compounds);
    const end = Math.min(firstTokens[sentence + 1]!, tags.length);
    // Added without a question: whether a word is kept is nothing that could be foreseen.
    for (let token = firstTokens[sentence]!; token < end; token++)
      counts[(tokens[token]! << CLASS_BITS) | place]! += kept[tags[token]!]!;
  }
};
