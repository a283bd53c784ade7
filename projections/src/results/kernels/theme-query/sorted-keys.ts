/** Sorted lists of keys (and of sentences): merged, and looked up in leaps. */
import type { Keys } from '../../../models/segments/segment-words.ts';

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
