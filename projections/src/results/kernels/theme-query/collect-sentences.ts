/** From keys of tokens to the sentences that hold them. */
import type { Keys, SegmentWords } from '../../../models/segments/segment-words.ts';
import { bitsFor, distinct, isFew, type SentenceSet } from './sentence-set.ts';
import { findLowerBound, LEAP_FROM } from './sorted-keys.ts';

/** Sorted, unique sentences of keys. */
export const collectSentences = (lists: readonly Keys[], keys: number, unit: number): Uint32Array => {
  const sentences = new Uint32Array(keys);
  let count = 0;
  for (const list of lists) for (let at = 0; at < list.length; at++) sentences[count++] = getSentence(list[at]!, unit);
  return distinct(lists.length === 1 ? sentences : sentences.sort());
};

/** Exact, as `unit` is a power of two. */
const getSentence = (key: number, unit: number): number => Math.floor(key / unit);

export const addSentences = (set: Int32Array, keys: Keys, unit: number): void => {
  if (keys instanceof Float64Array) {
    for (let at = 0; at < keys.length; at++) {
      const sentence = getSentence(keys[at]!, unit);
      set[sentence >>> 5]! |= 1 << (sentence & 31);
    }
    return;
  }
  const shift = 31 - Math.clz32(unit);
  for (let at = 0; at < keys.length; at++) {
    const sentence = keys[at]! >>> shift;
    set[sentence >>> 5]! |= 1 << (sentence & 31);
  }
};

/** Collects sentences in any order, as bits if there may be many. */
export class FoundSentences {
  private readonly words: SegmentWords;
  private readonly bits: Int32Array | undefined;
  private readonly list: number[] = [];
  private last = -1;

  constructor(atMost: number, words: SegmentWords) {
    this.words = words;
    this.bits = isFew(atMost, words.sentences) ? undefined : bitsFor(words.sentences);
  }

  add(key: number): void {
    const sentence = getSentence(key, this.words.unit);
    // One after the other as a rule.
    if (sentence === this.last) return;
    this.last = sentence;
    if (this.bits === undefined) this.list.push(sentence);
    else this.bits[sentence >>> 5]! |= 1 << (sentence & 31);
  }

  set(): SentenceSet {
    return this.bits ?? distinct(Uint32Array.from(this.list).sort());
  }
}

/**
 * Adds the sentences in which a match ends at most `distance` tokens before another begins. Only the next
 * beginning after an end need be looked at: those after it are farther. Both lists are in order; keys that
 * are that close are of one sentence.
 */
export const addFollowing = (found: FoundSentences, lasts: Keys, firsts: Keys, distance: number): void => {
  const isOneShort = lasts.length > firsts.length * LEAP_FROM || firsts.length > lasts.length * LEAP_FROM;
  if (isOneShort) return addInLeaps(found, lasts, firsts, distance);
  let at = 0;
  for (let end = 0; end < lasts.length; end++) {
    const last = lasts[end]!;
    while (at < firsts.length && firsts[at]! <= last) at++;
    if (at === firsts.length) return;
    if (firsts[at]! - last <= distance) found.add(last);
  }
};

const addInLeaps = (found: FoundSentences, lasts: Keys, firsts: Keys, distance: number): void => {
  let at = 0;
  for (let end = 0; end < lasts.length; end++) {
    const last = lasts[end]!;
    at = findLowerBound(firsts, last + 1, at);
    if (at === firsts.length) return;
    const first = firsts[at]!;
    if (first - last <= distance) found.add(last);
    // Ends that lie farther back than the distance can be passed over at a leap.
    else end = findLowerBound(lasts, first - distance, end) - 1;
  }
};
