/**
 * Words and pairs of adjacent words as features of a linear model, read from the stored tokens of comments.
 * A value is (1 + ln frequency) · ln(comments / comments with it), and a comment's values have length 1.
 */
import type { SparseRows } from '@verbatim/domain/statistics/logistic-regression';
import { GrowingColumn } from '../../../models/segments/theme-columns.ts';
import { GramTable, NO_GRAM } from './gram-table.ts';
import type { SegmentTerms } from './term-walks.ts';

/** Labelled comments that a pair must be in: most pairs are in one, and tell nothing. */
const MIN_COMMENTS_OF_PAIR = 2;
/** Pairs are rarer than their words, so they would outweigh them. */
const PAIR_SCALE = 0.5;
const NO_FEATURE = -1;
const FILTER_BITS = 20;

/** A comment's part of its segment: sentences [from, to). */
export interface CommentSentences {
  readonly segment: SegmentTerms;
  readonly from: number;
  readonly to: number;
}

/** First word and second word (null for a single word) of a feature, by the scope's numbers. */
export interface FeatureWords {
  readonly first: number;
  readonly second: number | null;
}

const toFilterSlot = (first: number, second: number): number =>
  Math.imul(Math.imul(first, 0x9e3779b1) ^ Math.imul(second + 1, 0x85ebca6b), 0x2c1b3c6d) >>> (32 - FILTER_BITS);

/** The features of labelled comments, which are to be added in order. */
export class FeatureTable {
  readonly features: FeatureWords[] = [];
  readonly #words: Int32Array;
  readonly #wordComments: Uint32Array;
  readonly #lastComment: Int32Array;
  readonly #pairs = new GramTable();
  #pairFeatures: Int32Array = new Int32Array(0);
  /** 1 for the hash of each pair that is a feature: most other pairs need no look-up. */
  readonly #filter = new Uint8Array(2 ** FILTER_BITS);
  #added = 0;

  /** @param words of the scope */
  constructor(words: number) {
    this.#words = new Int32Array(words).fill(NO_FEATURE);
    this.#wordComments = new Uint32Array(words);
    this.#lastComment = new Int32Array(words).fill(-1);
  }

  add({ segment: { firstTokens, tokens, numbers }, from, to }: CommentSentences): void {
    const comment = this.#added++;
    for (let sentence = from; sentence < to; sentence++) {
      let before = -1;
      const end = firstTokens[sentence + 1]!;
      for (let token = firstTokens[sentence]!; token < end; token++) {
        const word = numbers[tokens[token]!]!;
        if (this.#lastComment[word] !== comment) this.#wordComments[word]!++;
        this.#lastComment[word] = comment;
        if (before !== -1) this.#pairs.countIn(this.#pairs.intern(before + 1, word), comment);
        before = word;
      }
    }
  }

  /** Numbers the features: words first, then pairs. */
  seal(): void {
    for (let word = 0; word < this.#words.length; word++)
      if (this.#wordComments[word]! > 0) this.#words[word] = this.features.push({ first: word, second: null }) - 1;
    this.#pairFeatures = new Int32Array(this.#pairs.size).fill(NO_FEATURE);
    for (let pair = NO_GRAM + 1; pair < this.#pairs.size; pair++) {
      if (this.#pairs.commentsOf(pair) < MIN_COMMENTS_OF_PAIR) continue;
      const [before, second] = this.#pairs.pairOf(pair);
      const first = before - 1;
      this.#pairFeatures[pair] = this.features.push({ first, second }) - 1;
      this.#filter[toFilterSlot(first, second)] = 1;
    }
  }

  wordFeature(word: number): number {
    return this.#words[word]!;
  }

  pairFeature(first: number, second: number): number {
    if (this.#filter[toFilterSlot(first, second)] === 0) return NO_FEATURE;
    const pair = this.#pairs.find(first + 1, second);
    return pair === NO_GRAM ? NO_FEATURE : this.#pairFeatures[pair]!;
  }
}

const MAX_LOGARITHM = 256;
const LOGARITHMS = Float64Array.from({ length: MAX_LOGARITHM }, (_, frequency) => 1 + Math.log(Math.max(frequency, 1)));

/** What a feature's frequency in a comment counts. */
export const dampFrequency = (frequency: number): number => LOGARITHMS[Math.min(frequency, MAX_LOGARITHM - 1)]!;

/** Counts the features of one comment at a time. */
export class FeatureCounter {
  /** Features of the comment, in the order of their first tokens. */
  readonly found: Uint32Array;
  length = 0;
  readonly frequencies: Uint32Array;
  readonly #table: FeatureTable;

  constructor(table: FeatureTable) {
    this.#table = table;
    this.found = new Uint32Array(table.features.length);
    this.frequencies = new Uint32Array(table.features.length);
  }

  clear(): void {
    for (let at = 0; at < this.length; at++) this.frequencies[this.found[at]!] = 0;
    this.length = 0;
  }

  count({ segment: { firstTokens, tokens, numbers }, from, to }: CommentSentences): void {
    this.clear();
    const table = this.#table;
    for (let sentence = from; sentence < to; sentence++) {
      let before = -1;
      const end = firstTokens[sentence + 1]!;
      for (let token = firstTokens[sentence]!; token < end; token++) {
        const word = numbers[tokens[token]!]!;
        const feature = table.wordFeature(word);
        if (feature !== NO_FEATURE) {
          this.#note(feature);
          if (before !== -1) {
            const pair = table.pairFeature(before, word);
            if (pair !== NO_FEATURE) this.#note(pair);
          }
        }
        before = feature === NO_FEATURE ? -1 : word;
      }
    }
  }

  #note(feature: number): void {
    if (this.frequencies[feature]!++ === 0) this.found[this.length++] = feature;
  }
}

/** Counts in how many comments each feature is. */
export class CommentFrequencies {
  readonly #counts: Uint32Array;
  #comments = 0;

  constructor(features: number) {
    this.#counts = new Uint32Array(features);
  }

  add({ found, length }: FeatureCounter): void {
    this.#comments++;
    for (let at = 0; at < length; at++) this.#counts[found[at]!]!++;
  }

  /** What one occurrence of each feature counts, before a comment's values are brought to length 1. */
  scales(features: readonly FeatureWords[]): Float64Array {
    return Float64Array.from(features, ({ second }, feature) => {
      const rarity = Math.log((1 + this.#comments) / (1 + this.#counts[feature]!)) + 1;
      return second === null ? rarity : rarity * PAIR_SCALE;
    });
  }
}

/** Rows of comments for a fit. */
export class FeatureRows {
  readonly #starts = [0];
  readonly #features = new GrowingColumn(Uint32Array);
  readonly #values = new GrowingColumn(Float64Array);
  readonly #scales: Float64Array;

  constructor(scales: Float64Array) {
    this.#scales = scales;
  }

  add({ found, length, frequencies }: FeatureCounter): void {
    let squares = 0;
    for (let at = 0; at < length; at++) {
      const feature = found[at]!;
      squares += (dampFrequency(frequencies[feature]!) * this.#scales[feature]!) ** 2;
    }
    const norm = Math.sqrt(squares);
    for (let at = 0; at < length; at++) {
      const feature = found[at]!;
      this.#features.push(feature);
      this.#values.push((dampFrequency(frequencies[feature]!) * this.#scales[feature]!) / norm);
    }
    this.#starts.push(this.#features.length);
  }

  rows(): SparseRows {
    return {
      starts: Uint32Array.from(this.#starts),
      features: this.#features.view(),
      values: this.#values.view(),
    };
  }
}

/** Log-odds of a counted comment; NaN for one without any feature. */
export const scoreComment = (
  { found, length, frequencies }: FeatureCounter,
  scales: Float64Array,
  weights: Float64Array,
  intercept: number,
): number => {
  let [sum, squares] = [0, 0];
  for (let at = 0; at < length; at++) {
    const feature = found[at]!;
    const value = dampFrequency(frequencies[feature]!) * scales[feature]!;
    squares += value * value;
    sum += value * weights[feature]!;
  }
  if (length === 0) return NaN;
  return squares === 0 ? intercept : intercept + sum / Math.sqrt(squares);
};

/** Comments between two steps of a walk: a few milliseconds. */
const COMMENTS_OF_STEP = 256;

/** Visits each comment of a segment that has sentences, in order and in steps. */
export function* walkComments(
  segment: SegmentTerms,
  visit: (comment: number, sentences: CommentSentences) => void,
): Generator<void, void> {
  const { commentOfSentence } = segment;
  let visited = 0;
  for (let from = 0; from < commentOfSentence.length;) {
    const comment = commentOfSentence[from]!;
    let to = from + 1;
    while (commentOfSentence[to] === comment) to++;
    visit(comment, { segment, from, to });
    from = to;
    if (++visited % COMMENTS_OF_STEP === 0) yield;
  }
}
