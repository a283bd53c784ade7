/** Walks over the words of one segment that number the terms in them: sequences of so many words, or noun phrases. */
import type { CommentMask } from './comment-mask.ts';
import { NO_GRAM, type GramTable } from './gram-table.ts';

/** The words of one segment. */
export interface SegmentTerms {
  /** By sentence its first token, and the number of tokens at the end. */
  readonly firstTokens: Uint32Array;
  readonly commentOfSentence: Uint16Array;
  /** Of each token the term, as its file numbers them. */
  readonly tokens: Uint32Array;
  /** Of each of the file's terms its number in the whole scope. */
  readonly numbers: Uint32Array;
  /** By number: 1 for a word that says nothing by itself. */
  readonly stop: Uint8Array;
  /** One letter a token; shorter where words have not been parsed yet. */
  readonly tags: Uint8Array;
  /** 1 for each comment of the base; undefined when all are. */
  readonly mask: CommentMask | undefined;
}

/** @param comment within its segment; @param sentence within its segment */
export type VisitTerm = (gram: number, comment: number, sentence: number) => void;

export interface Walk {
  readonly table: GramTable;
  /** Words of a term. */
  readonly words: number;
  /** Whether terms that are not there yet get a number. */
  readonly adds: boolean;
}

/**
 * How often the sequences of a bucket stand in all segments together: none of its sequences is in more comments. Sequences fall into buckets by
 * their hash, so that the frequent ones are found with one small array in place of a table of all (Park, Chen and Yu, SIGMOD 1995).
 */
export type SequenceBuckets = Uint32Array;

const BUCKET_BITS = 20;
export const newBuckets = (): SequenceBuckets => new Uint32Array(2 ** BUCKET_BITS);

const NEXT = 0x9e3779b1;
const MIXED = 0x85ebca6b;
const bucketOf = (hash: number): number => Math.imul(hash ^ (hash >>> 15), MIXED) >>> (32 - BUCKET_BITS);

/** Adds every sequence of so many words within a sentence that neither begins nor ends with a stop word. */
export const countInBuckets = (
  { firstTokens, commentOfSentence, tokens, numbers, stop, mask }: SegmentTerms,
  words: number,
  buckets: SequenceBuckets,
): void => {
  for (let sentence = 0; sentence < commentOfSentence.length; sentence++) {
    if (mask !== undefined && mask[commentOfSentence[sentence]!] === 0) continue;
    const end = firstTokens[sentence + 1]! - words + 1;
    for (let first = firstTokens[sentence]!; first < end; first++) {
      const begin = numbers[tokens[first]!]!;
      if (stop[begin] === 1 || stop[numbers[tokens[first + words - 1]!]!] === 1) continue;
      let hash = begin;
      for (let at = 1; at < words; at++) hash = (Math.imul(hash, NEXT) + numbers[tokens[first + at]!]!) | 0;
      buckets[bucketOf(hash)]!++;
    }
  }
};

/** The `rank`th largest of the buckets: about what the sequence of that rank counts, or more. */
export const bucketOfRank = (buckets: SequenceBuckets, rank: number): number => {
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

/**
 * Every sequence of so many words within a sentence that neither begins nor ends with a stop word. Those of buckets with fewer than `least` are
 * passed over: they are in no more comments.
 */
export const walkNgrams = (
  { firstTokens, commentOfSentence, tokens, numbers, stop, mask }: SegmentTerms,
  { table, words, adds }: Walk,
  buckets: SequenceBuckets,
  least: number,
  visit: VisitTerm,
): void => {
  for (let sentence = 0; sentence < commentOfSentence.length; sentence++) {
    const comment = commentOfSentence[sentence]!;
    if (mask !== undefined && mask[comment] === 0) continue;
    const end = firstTokens[sentence + 1]! - words + 1;
    for (let first = firstTokens[sentence]!; first < end; first++) {
      const begin = numbers[tokens[first]!]!;
      if (stop[begin] === 1 || stop[numbers[tokens[first + words - 1]!]!] === 1) continue;
      let hash = begin;
      for (let at = 1; at < words; at++) hash = (Math.imul(hash, NEXT) + numbers[tokens[first + at]!]!) | 0;
      if (buckets[bucketOf(hash)]! < least) continue;
      let gram = gramOfWord(begin);
      for (let at = 1; at < words && gram !== NO_GRAM; at++) {
        const term = numbers[tokens[first + at]!]!;
        gram = adds ? table.intern(gram, term) : table.find(gram, term);
      }
      if (gram !== NO_GRAM) visit(gram, comment, sentence);
    }
  }
};

/** Every word that is no stop word. */
export const walkWords = (
  { firstTokens, commentOfSentence, tokens, numbers, stop, mask }: SegmentTerms,
  visit: VisitTerm,
): void => {
  for (let sentence = 0; sentence < commentOfSentence.length; sentence++) {
    const comment = commentOfSentence[sentence]!;
    if (mask !== undefined && mask[comment] === 0) continue;
    const end = firstTokens[sentence + 1]!;
    for (let token = firstTokens[sentence]!; token < end; token++) {
      const word = numbers[tokens[token]!]!;
      if (stop[word] === 0) visit(gramOfWord(word), comment, sentence);
    }
  }
};

/** A table that knows all words already: the sequence of one word is its number and one. */
const gramOfWord = (number: number): number => number + 1;

const ADJECTIVE = 'J'.charCodeAt(0);
const NOUN = 'N'.charCodeAt(0);
const NAME = 'P'.charCodeAt(0);

/** Every noun with the nouns and adjectives before it, as long as they follow each other; of longer ones the last words. */
export const walkNounPhrases = (
  { firstTokens, commentOfSentence, tokens, numbers, stop, tags, mask }: SegmentTerms,
  { table, words, adds }: Walk,
  visit: VisitTerm,
): void => {
  const isNoun = (token: number): boolean => tags[token] === NOUN || tags[token] === NAME;
  const phrase = (from: number, to: number): number => {
    let first = Math.max(from, to - words);
    while (first < to && stop[numbers[tokens[first]!]!] === 1) first++;
    if (first === to || stop[numbers[tokens[to - 1]!]!] === 1) return NO_GRAM;
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
