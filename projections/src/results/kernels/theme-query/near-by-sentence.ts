/**
 * Proximity of two frequent words: looked up sentence by sentence, most of which are decided by the first and
 * last position of both.
 */
import type { Keys } from '../../../models/segments/segment-builder.ts';
import { bitsFor } from './sentence-set.ts';
import { addSentences } from './compile-theme-query.ts';

export interface KeysBySentence {
  readonly keys: Keys;
  /** For each sentence the index of its first key, and the number of keys at the end. */
  readonly starts: Uint32Array;
  /** The sentences that hold a key. */
  readonly bits: Int32Array;
}

/** Keys per sentence from which the walk by sentence is faster. */
const SENTENCES_A_KEY = 8;

export const isForSentences = (keys: number, sentences: number): boolean => keys * SENTENCES_A_KEY >= sentences;

/** Size of the result of `keysBySentence`. */
export const bytesBySentence = (sentences: number): number =>
  Uint32Array.BYTES_PER_ELEMENT * (sentences + 1) + sentences / 8;

export const keysBySentence = (keys: Keys, sentences: number, unit: number): KeysBySentence => {
  const starts = new Uint32Array(sentences + 1);
  // Exact, as `unit` is a power of two.
  for (let at = 0; at < keys.length; at++) starts[Math.floor(keys[at]! / unit) + 1]!++;
  for (let sentence = 0; sentence < sentences; sentence++) starts[sentence + 1]! += starts[sentence]!;
  const bits = bitsFor(sentences);
  addSentences(bits, keys, unit);
  return { keys, starts, bits };
};

/**
 * The sentences, in bits, in which a key of one is at least 1 and at most `distance` from a key of the other.
 */
export const nearInSentences = (a: KeysBySentence, b: KeysBySentence, distance: number): Int32Array => {
  const found = new Int32Array(a.bits.length);
  for (let word = 0; word < found.length; word++)
    for (let left = a.bits[word]! & b.bits[word]!; left !== 0; left &= left - 1) {
      const bit = 31 - Math.clz32(left & -left);
      if (isNear(a, b, word * 32 + bit, distance)) found[word]! |= 1 << bit;
    }
  return found;
};

const isNear = (a: KeysBySentence, b: KeysBySentence, sentence: number, distance: number): boolean => {
  let [i, j] = [a.starts[sentence]!, b.starts[sentence]!];
  const [endOfA, endOfB] = [a.starts[sentence + 1]!, b.starts[sentence + 1]!];
  const first = Math.min(a.keys[i]!, b.keys[j]!);
  const last = Math.max(a.keys[endOfA - 1]!, b.keys[endOfB - 1]!);
  // Two positions of one word are distinct; one of each may be the same token.
  if (last - first <= distance) return last > first;
  // Each key is met with the other's next one before and after it.
  while (i < endOfA && j < endOfB) {
    const apart = a.keys[i]! - b.keys[j]!;
    if (apart === 0) {
      if (i + 1 < endOfA && a.keys[i + 1]! - b.keys[j]! <= distance) return true;
      if (j + 1 < endOfB && b.keys[j + 1]! - a.keys[i]! <= distance) return true;
      i++;
      j++;
    } else if (Math.abs(apart) <= distance) return true;
    else if (apart < 0) i++;
    else j++;
  }
  return false;
};
