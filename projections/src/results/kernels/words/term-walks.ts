/** Walks over the words of one segment that number terms: n-grams or noun phrases. */
import { COUNTED, LEFT_OUT, STOP_WORD } from '../../words/classify-terms.ts';
import type { CommentMask } from '../comment-mask.ts';
import { NO_GRAM, type GramTable } from './gram-table.ts';

export interface SegmentTerms {
  /** First token of each sentence, and the number of tokens at the end. */
  readonly firstTokens: Uint32Array;
  readonly commentOfSentence: Uint16Array;
  /** Term of each token, by the file's dictionary. */
  readonly tokens: Uint32Array;
  /** Number in the whole scope of each of the file's terms. */
  readonly numbers: Uint32Array;
  /** By number, as in `classify-terms.ts`. */
  readonly leftOut: Uint8Array;
  /** One letter per token; shorter before parts of speech exist. */
  readonly tags: Uint8Array;
  /** 1 for each comment of the base; undefined for all. */
  readonly mask: CommentMask | undefined;
}

/** @param comment within its segment; @param sentence within its segment */
export type VisitTerm = (gram: number, comment: number, sentence: number) => void;

export interface Walk {
  readonly table: GramTable;
  /** Words per term. */
  readonly words: number;
  /** Whether new terms are added. */
  readonly adds: boolean;
}

/**
 * Total frequency of each hash bucket's n-grams: an upper bound for each of them, so that frequent ones are
 * found with one small array instead of a table of all (Park, Chen and Yu, SIGMOD 1995).
 */
export type SequenceBuckets = Uint32Array;

const BUCKET_BITS = 20;
export const newBuckets = (): SequenceBuckets => new Uint32Array(2 ** BUCKET_BITS);

const NEXT = 0x9e3779b1;
const MIXED = 0x85ebca6b;
const getBucket = (hash: number): number => Math.imul(hash ^ (hash >>> 15), MIXED) >>> (32 - BUCKET_BITS);

/** Whether an n-gram consists of stop words, or contains a hidden word. */
const isPassedOver = ({ tokens, numbers, leftOut }: SegmentTerms, first: number, words: number): boolean => {
  let isOfStopWords = true;
  for (let token = first; token < first + words; token++) {
    const how = leftOut[numbers[tokens[token]!]!];
    if (how === LEFT_OUT) return true;
    if (how !== STOP_WORD) isOfStopWords = false;
  }
  return isOfStopWords;
};

/** Adds every n-gram that is not skipped. */
export const countInBuckets = (segment: SegmentTerms, words: number, buckets: SequenceBuckets): void => {
  const { firstTokens, commentOfSentence, tokens, numbers, mask } = segment;
  for (let sentence = 0; sentence < commentOfSentence.length; sentence++) {
    if (mask !== undefined && mask[commentOfSentence[sentence]!] === 0) continue;
    const end = firstTokens[sentence + 1]! - words + 1;
    for (let first = firstTokens[sentence]!; first < end; first++) {
      if (isPassedOver(segment, first, words)) continue;
      const begin = numbers[tokens[first]!]!;
      let hash = begin;
      for (let at = 1; at < words; at++) hash = (Math.imul(hash, NEXT) + numbers[tokens[first + at]!]!) | 0;
      buckets[getBucket(hash)]!++;
    }
  }
};

/** The `rank`th largest bucket: an upper estimate of the n-gram of that rank. */
export const findBucket = (buckets: SequenceBuckets, rank: number): number => {
  const MOST = 2 ** 16;
  const having = new Uint32Array(MOST);
  for (let bucket = 0; bucket < buckets.length; bucket++) having[Math.min(buckets[bucket]!, MOST - 1)]!++;
  let larger = 0;
  for (let count = MOST - 1; count > 0; count--) {
    larger += having[count]!;
    if (larger >= rank) return count;
  }
  return 0;
};

/** Every n-gram that `countInBuckets` adds, except in buckets below `least`, which bounds their frequency. */
export const walkNgrams = (
  segment: SegmentTerms,
  { table, words, adds }: Walk,
  buckets: SequenceBuckets,
  least: number,
  visit: VisitTerm,
): void => {
  const { firstTokens, commentOfSentence, tokens, numbers, mask } = segment;
  for (let sentence = 0; sentence < commentOfSentence.length; sentence++) {
    const comment = commentOfSentence[sentence]!;
    if (mask !== undefined && mask[comment] === 0) continue;
    const end = firstTokens[sentence + 1]! - words + 1;
    for (let first = firstTokens[sentence]!; first < end; first++) {
      if (isPassedOver(segment, first, words)) continue;
      const begin = numbers[tokens[first]!]!;
      let hash = begin;
      for (let at = 1; at < words; at++) hash = (Math.imul(hash, NEXT) + numbers[tokens[first + at]!]!) | 0;
      if (buckets[getBucket(hash)]! < least) continue;
      let gram = gramOfWord(begin);
      for (let at = 1; at < words && gram !== NO_GRAM; at++) {
        const term = numbers[tokens[first + at]!]!;
        gram = adds ? table.intern(gram, term) : table.find(gram, term);
      }
      if (gram !== NO_GRAM) visit(gram, comment, sentence);
    }
  }
};

/** Every counted word. */
export const walkWords = (
  { firstTokens, commentOfSentence, tokens, numbers, leftOut, mask }: SegmentTerms,
  visit: VisitTerm,
): void => {
  for (let sentence = 0; sentence < commentOfSentence.length; sentence++) {
    const comment = commentOfSentence[sentence]!;
    if (mask !== undefined && mask[comment] === 0) continue;
    const end = firstTokens[sentence + 1]!;
    for (let token = firstTokens[sentence]!; token < end; token++) {
      const word = numbers[tokens[token]!]!;
      if (leftOut[word] === COUNTED) visit(gramOfWord(word), comment, sentence);
    }
  }
};

/** In a table of all words the n-gram of one word is its number plus one. */
const gramOfWord = (number: number): number => number + 1;

const ADJECTIVE = 'J'.charCodeAt(0);
const NOUN = 'N'.charCodeAt(0);
const NAME = 'P'.charCodeAt(0);

/** Every noun with the adjacent nouns and adjectives before it; long ones keep their last words. */
export const walkNounPhrases = (
  { firstTokens, commentOfSentence, tokens, numbers, leftOut, tags, mask }: SegmentTerms,
  { table, words, adds }: Walk,
  visit: VisitTerm,
): void => {
  const isNoun = (token: number): boolean => tags[token] === NOUN || tags[token] === NAME;
  const phrase = (from: number, to: number): number => {
    let first = Math.max(from, to - words);
    // The phrase begins after the last hidden word.
    for (let at = first; at < to; at++) if (leftOut[numbers[tokens[at]!]!] === LEFT_OUT) first = at + 1;
    while (first < to && leftOut[numbers[tokens[first]!]!] !== COUNTED) first++;
    if (first === to || leftOut[numbers[tokens[to - 1]!]!] !== COUNTED) return NO_GRAM;
    let gram = gramOfWord(numbers[tokens[first]!]!);
    for (let at = first + 1; at < to && gram !== NO_GRAM; at++) {
      const term = numbers[tokens[at]!]!;
      gram = adds ? table.intern(gram, term) : table.find(gram, term);
    }
    return gram;
  };
  for (let sentence = 0; sentence < commentOfSentence.length; sentence++) {
    const comment = commentOfSentence[sentence]!;
    if (mask !== undefined && mask[comment] === 0) continue;
    const end = firstTokens[sentence + 1]!;
    for (let token = firstTokens[sentence]!; token < end;) {
      const from = token;
      while (token < end && tags[token] === ADJECTIVE) token++;
      const nouns = token;
      while (token < end && isNoun(token)) token++;
      if (token > nouns) {
        const gram = phrase(from, token);
        if (gram !== NO_GRAM) visit(gram, comment, sentence);
      } else if (token === from) token++;
    }
  }
};

/** Every occurrence of the table's n-grams up to `words` long, as a query for one would find it. */
export const walkKnownGrams = (
  { firstTokens, commentOfSentence, tokens, numbers, mask }: SegmentTerms,
  { table, words }: Pick<Walk, 'table' | 'words'>,
  visit: VisitTerm,
): void => {
  for (let sentence = 0; sentence < commentOfSentence.length; sentence++) {
    const comment = commentOfSentence[sentence]!;
    if (mask !== undefined && mask[comment] === 0) continue;
    const end = firstTokens[sentence + 1]!;
    for (let first = firstTokens[sentence]!; first < end; first++) {
      const last = Math.min(first + words, end);
      let gram = gramOfWord(numbers[tokens[first]!]!);
      visit(gram, comment, sentence);
      for (let token = first + 1; token < last; token++) {
        gram = table.find(gram, numbers[tokens[token]!]!);
        if (gram === NO_GRAM) break;
        visit(gram, comment, sentence);
      }
    }
  }
};
