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
 * Every sequence of so many words within a sentence that neither begins nor ends with a stop word. Those that begin with a sequence of
 * fewer than `least` comments are passed over: they have no more.
 */
export const walkNgrams = (
  { firstTokens, commentOfSentence, tokens, numbers, stop, mask }: SegmentTerms,
  { table, words, adds }: Walk,
  least: number,
  visit: VisitTerm,
): void => {
  for (let sentence = 0; sentence < commentOfSentence.length; sentence++) {
    const comment = commentOfSentence[sentence]!;
    if (mask !== undefined && mask[comment] === 0) continue;
    const end = firstTokens[sentence + 1]! - words + 1;
    for (let first = firstTokens[sentence]!; first < end; first++) {
      const begin = numbers[tokens[first]!]!;
      const last = numbers[tokens[first + words - 1]!]!;
      if ((stop[begin]! | stop[last]!) === 1) continue;
      let gram = gramOfWord(begin);
      for (let at = 1; at < words && gram !== NO_GRAM && (!adds || table.commentsOf(gram) >= least); at++) {
        const term = numbers[tokens[first + at]!]!;
        gram = adds && at === words - 1 ? table.intern(gram, term) : table.find(gram, term);
        if (at === words - 1 && gram !== NO_GRAM) visit(gram, comment, sentence);
      }
      if (words === 1) visit(gram, comment, sentence);
    }
  }
};

/** Sequences that every longer one is begun with: they may end with a stop word. */
export const walkBeginnings = (
  { firstTokens, commentOfSentence, tokens, numbers, stop, mask }: SegmentTerms,
  { table, words }: Walk,
  least: number,
  visit: VisitTerm,
): void => {
  for (let sentence = 0; sentence < commentOfSentence.length; sentence++) {
    const comment = commentOfSentence[sentence]!;
    if (mask !== undefined && mask[comment] === 0) continue;
    const end = firstTokens[sentence + 1]! - words;
    for (let first = firstTokens[sentence]!; first < end; first++) {
      const begin = numbers[tokens[first]!]!;
      if (stop[begin] === 1) continue;
      let gram = gramOfWord(begin);
      for (let at = 1; at < words - 1 && gram !== NO_GRAM; at++)
        gram = table.commentsOf(gram) >= least ? table.find(gram, numbers[tokens[first + at]!]!) : NO_GRAM;
      if (words > 1 && gram !== NO_GRAM)
        gram = table.commentsOf(gram) >= least ? table.intern(gram, numbers[tokens[first + words - 1]!]!) : NO_GRAM;
      if (gram !== NO_GRAM) visit(gram, comment, sentence);
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
