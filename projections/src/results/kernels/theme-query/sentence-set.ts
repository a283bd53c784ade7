/** Immutable sets of one segment's sentences: a sorted list if few, a bit set (32 per word) if many. */
import { findLowerBound } from './sorted-keys.ts';

type BitSet = Int32Array;
export type SentenceSet = Uint32Array | BitSet;

export const NO_SENTENCES = new Uint32Array(0);

/** Limit at which a list is larger than bits, counted with duplicates. */
export const isFew = (members: number, sentences: number): boolean => members <= sentences >>> 5;

export const bitsFor = (sentences: number): BitSet => new Int32Array((sentences + 31) >>> 5);

export const intersect = (a: SentenceSet, b: SentenceSet): SentenceSet => {
  if (a instanceof Uint32Array) return keepIn(a, b, true);
  if (b instanceof Uint32Array) return keepIn(b, a, true);
  const both = new Int32Array(a.length);
  for (let word = 0; word < both.length; word++) both[word] = a[word]! & b[word]!;
  return both;
};

export const subtract = (a: SentenceSet, b: SentenceSet): SentenceSet => {
  if (a instanceof Uint32Array) return keepIn(a, b, false);
  const left = a.slice();
  if (b instanceof Uint32Array) for (let at = 0; at < b.length; at++) left[b[at]! >>> 5]! &= ~(1 << (b[at]! & 31));
  else for (let word = 0; word < left.length; word++) left[word]! &= ~b[word]!;
  return left;
};

/** @param sentences in the segment */
export const unite = (sets: readonly SentenceSet[], sentences: number): SentenceSet => {
  const lists = sets.filter((set) => set instanceof Uint32Array);
  const members = lists.reduce((sum, { length }) => sum + length, 0);
  if (lists.length === sets.length && isFew(members, sentences)) return uniteLists(lists, members);
  const united = bitsFor(sentences);
  for (const set of sets)
    if (set instanceof Uint32Array)
      for (let at = 0; at < set.length; at++) united[set[at]! >>> 5]! |= 1 << (set[at]! & 31);
    else for (let word = 0; word < united.length; word++) united[word]! |= set[word]!;
  return united;
};

const uniteLists = (lists: readonly Uint32Array[], members: number): Uint32Array => {
  const all = new Uint32Array(members);
  let count = 0;
  for (const list of lists) {
    all.set(list, count);
    count += list.length;
  }
  return distinct(all.sort());
};

/** In place. */
export const distinct = (sorted: Uint32Array): Uint32Array => {
  let count = 0;
  for (let at = 0; at < sorted.length; at++)
    if (at === 0 || sorted[at] !== sorted[count - 1]) sorted[count++] = sorted[at]!;
  return count === sorted.length ? sorted : sorted.subarray(0, count);
};

/** Members of a list that are in the other set, or that are not. */
const keepIn = (list: Uint32Array, other: SentenceSet, isKeptWhenIn: boolean): Uint32Array => {
  const kept = new Uint32Array(list.length);
  let count = 0;
  if (other instanceof Uint32Array) {
    let at = 0;
    for (let index = 0; index < list.length; index++) {
      at = findLowerBound(other, list[index]!, at);
      if ((other[at] === list[index]) === isKeptWhenIn) kept[count++] = list[index]!;
    }
  } else
    for (let index = 0; index < list.length; index++) {
      const member = list[index]!;
      if (((other[member >>> 5]! >>> (member & 31)) & 1) === (isKeptWhenIn ? 1 : 0)) kept[count++] = member;
    }
  return kept.subarray(0, count);
};

export const countSetSentences = (set: SentenceSet): number => {
  if (set instanceof Uint32Array) return set.length;
  let size = 0;
  for (let word = 0; word < set.length; word++) {
    let bits = set[word]!;
    bits -= (bits >>> 1) & 0x55555555;
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
    size += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return size;
};

/** The members, in order. */
export const listSentences = (set: SentenceSet): Uint32Array => {
  if (set instanceof Uint32Array) return set;
  const members = new Uint32Array(countSetSentences(set));
  let count = 0;
  for (let word = 0; word < set.length; word++) {
    let bits = set[word]!;
    while (bits !== 0) {
      members[count++] = (word << 5) + 31 - Math.clz32(bits & -bits);
      bits &= bits - 1;
    }
  }
  return members;
};
