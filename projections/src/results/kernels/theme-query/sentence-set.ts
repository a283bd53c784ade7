/** Immutable sets of one segment's sentences: a sorted list if few, a bit set (32 per word) if many. */
import type { Keys } from '../../../models/segments/segment-builder.ts';

// Sorted lists of keys (and of sentences): merged, and looked up in leaps.

const NO_KEYS = new Uint32Array(0);

/**
 * Index of the first element that is not below `value`, from `from` on: in steps that double, then by halves.
 */
export const findLowerBound = (sorted: Keys, value: number, from: number): number => {
  let low = from;
  let step = 1;
  while (low + step <= sorted.length && sorted[low + step - 1]! < value) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step - 1, sorted.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
};

export const moveKeys = (keys: Keys, by: number): Keys => {
  const moved = keys.slice();
  if (by !== 0) for (let at = 0; at < moved.length; at++) moved[at] = moved[at]! + by;
  return moved;
};

/** Length ratio from which galloping beats stepping. */
export const LEAP_FROM = 8;

/** Members of the first list for which the other contains `value + offset`; both are sorted. */
export const retainFollowed = (firsts: Keys, others: Keys, offset: number): Keys => {
  const kept = firsts.slice();
  const leaps = others.length > firsts.length * LEAP_FROM;
  let count = 0;
  let at = 0;
  for (let index = 0; index < firsts.length; index++) {
    const wanted = firsts[index]! + offset;
    if (leaps) at = findLowerBound(others, wanted, at);
    else while (at < others.length && others[at]! < wanted) at++;
    if (at === others.length) break;
    if (others[at] === wanted) kept[count++] = firsts[index]!;
  }
  return kept.subarray(0, count);
};

/** Limit of merging by sorting: longer lists are marked in bits, and read in order. */
const SORTED_UP_TO = 256;
const NUMBERS_A_KEY = 1_024;

/** Merges sorted lists of the keys of one segment; its bits are used again and again. */
export class KeyMerger {
  private readonly limit: number;
  private bits: Int32Array | undefined;

  /** @param limit above every key */
  constructor(limit: number) {
    this.limit = limit;
  }

  /** All elements in order, possibly with duplicates. */
  merge(lists: readonly Keys[]): Keys {
    const [only] = lists;
    if (only === undefined) return NO_KEYS;
    if (lists.length === 1) return only;
    const total = lists.reduce((sum, { length }) => sum + length, 0);
    const isWide = lists.some((list) => list instanceof Float64Array);
    if (total > SORTED_UP_TO && !isWide && this.limit <= total * NUMBERS_A_KEY) return this.mergeByBits(lists, total);
    const merged = isWide ? new Float64Array(total) : new Uint32Array(total);
    let count = 0;
    for (const list of lists) {
      merged.set(list, count);
      count += list.length;
    }
    return merged.sort();
  }

  private mergeByBits(lists: readonly Keys[], total: number): Uint32Array {
    const bits = (this.bits ??= new Int32Array(Math.ceil(this.limit / 32)));
    for (const list of lists)
      for (let at = 0; at < list.length; at++) {
        const key = list[at]!;
        bits[key >>> 5]! |= 1 << (key & 31);
      }
    const merged = new Uint32Array(total);
    let count = 0;
    for (let word = 0; word < bits.length; word++) {
      let left = bits[word]!;
      if (left === 0) continue;
      bits[word] = 0;
      for (; left !== 0; left &= left - 1) merged[count++] = word * 32 + 31 - Math.clz32(left & -left);
    }
    return merged.subarray(0, count);
  }
}

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
