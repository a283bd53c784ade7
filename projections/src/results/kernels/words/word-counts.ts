/** Counts each word of a file by sentiment class of its sentences. */
import type { CommentMask } from '../comment-mask.ts';
import { encodeSentimentFlag, NEGATIVE_FLAG, POSITIVE_FLAG, UNSCORED } from '../theme-sentiment.ts';

export interface CountedWords {
  /** First token of each sentence, and the number of tokens at the end. */
  readonly firstTokens: Uint32Array;
  readonly commentOfSentence: Uint16Array;
  /** Term of each token. */
  readonly tokens: Uint32Array;
  /** Compound of each sentence in ten-thousandths; shorter where they are not scored yet. */
  readonly compounds: Int16Array;
  /** 1 for each comment of the base; undefined for all. */
  readonly mask: CommentMask | undefined;
}

/** Offsets of the classes in the four counts of a word, which share a cache line. */
export const WORD_NEU = 0;
export const WORD_POS = 1;
export const WORD_NEG = 2;
export const WORD_UNSCORED = 3;
const CLASS_BITS = 2;

/** Four counts per term: those of term `t` begin at `t << 2`. */
export const newWordCounts = (terms: number): Uint32Array => new Uint32Array(terms << CLASS_BITS);

const classOfSentence = (sentence: number, compounds: Int16Array): number => {
  const compound = sentence < compounds.length ? compounds[sentence]! : UNSCORED;
  if (compound === UNSCORED) return WORD_UNSCORED;
  const seen = encodeSentimentFlag(compound);
  return seen === POSITIVE_FLAG ? WORD_POS : seen === NEGATIVE_FLAG ? WORD_NEG : WORD_NEU;
};

/** Every token by its sentence's class. Tokens of one class are adjacent, so they are counted in one go. */
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
 * Tokens of some parts of speech.
 * @param tags one letter per token; tokens without one are not counted
 * @param kept by letter: 1 for counted ones
 */
export const countWordsByTag = (
  { firstTokens, commentOfSentence, tokens, compounds, mask }: CountedWords,
  tags: Uint8Array,
  kept: Uint8Array,
  counts: Uint32Array,
): void => {
  for (let sentence = 0; sentence < commentOfSentence.length; sentence++) {
    if (mask !== undefined && mask[commentOfSentence[sentence]!] === 0) continue;
    const place = classOfSentence(sentence, compounds);
    const end = Math.min(firstTokens[sentence + 1]!, tags.length);
    // Branch-free, because parts of speech are unpredictable.
    for (let token = firstTokens[sentence]!; token < end; token++)
      counts[(tokens[token]! << CLASS_BITS) | place]! += kept[tags[token]!]!;
  }
};
