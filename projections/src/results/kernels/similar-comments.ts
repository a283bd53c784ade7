/**
 * Scores comments by the words that they share with one, by BM25 (Robertson and Zaragoza, Foundations and
 * Trends in Information Retrieval 3 (2009) 333–389), and keeps the best, of equal word sequences one.
 */
import type { SegmentTerms } from './words/term-walks.ts';

/** Saturation of repeated words, and how much length counts. */
const K1 = 1.2;
const B = 0.75;

export interface SoughtWords {
  /** Numbers of the words; those of the comment itself first. */
  readonly words: readonly number[];
  readonly weights: readonly number[];
  /** How many of them are the comment's own: one of these must be shared. */
  readonly own: number;
}

export interface ScoredComment {
  /** Index in the scope. */
  readonly comment: number;
  readonly score: number;
}

/** Weight of a word that so many of all sentences have. */
export const computeRarity = (having: number, all: number): number =>
  Math.log(1 + (all - having + 0.5) / (having + 0.5));

/** What one word adds. */
export const scoreWord = (weight: number, frequency: number, length: number, meanLength: number): number =>
  (weight * frequency * (K1 + 1)) / (frequency + K1 * (1 - B + (B * length) / meanLength));

const COMMENTS_OF_STEP = 4_096;

export class SimilarityScorer {
  readonly #sought: SoughtWords;
  readonly #meanLength: number;
  /** By the scope's number: place of the word, from 1. */
  readonly #places: Uint16Array;
  readonly #frequencies: Uint32Array;
  readonly #found: Uint16Array;
  /** Of the file's terms, as long as segments of one file follow each other. */
  #ofFile: { readonly numbers: Uint32Array; readonly places: Uint16Array } | undefined;

  /** @param words of the scope */
  constructor(sought: SoughtWords, words: number, meanLength: number) {
    this.#sought = sought;
    this.#meanLength = meanLength;
    this.#places = new Uint16Array(words);
    for (const [place, word] of sought.words.entries()) this.#places[word] = place + 1;
    this.#frequencies = new Uint32Array(sought.words.length);
    this.#found = new Uint16Array(sought.words.length);
  }

  /** Calls back in order for each comment of the base that shares one of the comment's own words. */
  *score(
    { firstTokens, commentOfSentence, tokens, numbers, mask }: SegmentTerms,
    visit: (comment: number, score: number, from: number, to: number) => void,
  ): Generator<void, void> {
    const places = this.#placesOf(numbers);
    let visited = 0;
    for (let sentence = 0; sentence < commentOfSentence.length;) {
      const comment = commentOfSentence[sentence]!;
      const from = firstTokens[sentence]!;
      while (commentOfSentence[sentence] === comment) sentence++;
      const to = firstTokens[sentence]!;
      if (mask === undefined || mask[comment] === 1) {
        const score = this.#scoreTokens(tokens, places, from, to);
        if (score > 0) visit(comment, score, from, to);
      }
      if (++visited % COMMENTS_OF_STEP === 0) yield;
    }
  }

  #placesOf(numbers: Uint32Array): Uint16Array {
    if (this.#ofFile?.numbers !== numbers)
      this.#ofFile = { numbers, places: Uint16Array.from(numbers, (number) => this.#places[number]!) };
    return this.#ofFile.places;
  }

  /** 0 without a word of the comment's own. */
  #scoreTokens(tokens: Uint32Array, places: Uint16Array, from: number, to: number): number {
    let length = 0;
    let isShared = false;
    for (let token = from; token < to; token++) {
      const place = places[tokens[token]!]!;
      if (place === 0) continue;
      if (this.#frequencies[place - 1]!++ === 0) this.#found[length++] = place - 1;
      isShared ||= place <= this.#sought.own;
    }
    let score = 0;
    for (let at = 0; at < length; at++) {
      const place = this.#found[at]!;
      score += scoreWord(this.#sought.weights[place]!, this.#frequencies[place]!, to - from, this.#meanLength);
      this.#frequencies[place] = 0;
    }
    return isShared ? score : 0;
  }
}

export interface ScoredGroup extends ScoredComment {
  /** Further comments with the same words in the same order. */
  readonly copies: number;
  /** The first of them. */
  readonly copied: readonly number[];
}

interface Group {
  readonly key: number;
  readonly comment: number;
  readonly score: number;
  copies: number;
  readonly copied: number[];
}

/** 53 bits of a sequence of words: equal for equal ones. */
export const digestWords = (
  { tokens, numbers }: Pick<SegmentTerms, 'tokens' | 'numbers'>,
  from: number,
  to: number,
) => {
  let [high, low] = [0x811c9dc5, 0x9e3779b1];
  for (let token = from; token < to; token++) {
    const word = numbers[tokens[token]!]! + 1;
    high = Math.imul(high ^ word, 0x01000193);
    low = Math.imul(low + word, 0x85ebca6b) ^ (low >>> 13);
  }
  return (high >>> 0) * 2 ** 21 + (low >>> 11);
};

/** Members of a group whose `_id`s are kept, to be tagged with it. */
const MAX_COPIED = 500;

/** The best groups of comments, which are to be offered in order. Ties by the first comment. */
export class BestGroups {
  readonly #groups: Group[] = [];
  readonly #byKey = new Map<number, Group>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @param digest of its words, asked for where it matters */
  offer(comment: number, score: number, digest: () => number): void {
    const isFull = this.#groups.length === this.#limit;
    const worst = this.#groups.at(-1);
    if (isFull && score < worst!.score) return;
    const key = digest();
    const known = this.#byKey.get(key);
    if (known !== undefined) {
      known.copies++;
      if (known.copied.length < MAX_COPIED) known.copied.push(comment);
      return;
    }
    if (isFull && score === worst!.score) return;
    this.#insert({ key, comment, score, copies: 0, copied: [] });
    if (this.#groups.length > this.#limit) this.#byKey.delete(this.#groups.pop()!.key);
  }

  #insert(group: Group): void {
    let [low, high] = [0, this.#groups.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#groups[middle]!.score >= group.score) low = middle + 1;
      else high = middle;
    }
    this.#groups.splice(low, 0, group);
    this.#byKey.set(group.key, group);
  }

  list(): readonly ScoredGroup[] {
    return this.#groups.map(({ comment, score, copies, copied }) => ({ comment, score, copies, copied }));
  }
}
