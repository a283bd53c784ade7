/**
 * STORED FORMAT of a full segment's words: buckets by term id, each a column of its own, so that a query
 * reads only its words' buckets, sorted. Sections: sentences and unit; the bucket's terms in order; the start
 * of each term's keys, and the end of the last; the keys. A growing segment has no buckets: its words are
 * sorted on read.
 */
import { decodeColumn, encodeColumn, section, SegmentFormatError } from './segment-format.ts';
import type { Keys, SegmentWords, SortedWords } from './segment-words.ts';

/**
 * A query of four words reads at most a sixteenth of a segment's words, which has some ten thousand distinct
 * ones.
 */
export const WORD_BUCKETS = 64;

export interface WordBucket {
  readonly sentences: number;
  readonly unit: number;
  readonly terms: Uint32Array;
  readonly starts: Uint32Array;
  readonly keys: Keys;
}

const getBucket = (term: number): number => term % WORD_BUCKETS;

/** Buckets of the terms; any one for no terms. */
export const listWordBuckets = (terms: ReadonlySet<number>): ReadonlySet<number> => {
  const buckets = new Set([...terms].filter((term) => term >= 0).map(getBucket));
  return buckets.size === 0 ? new Set([0]) : buckets;
};

export const encodeBuckets = ({ sentences, unit, starts, keys }: SortedWords): readonly Uint8Array[] =>
  Array.from({ length: WORD_BUCKETS }, (_, bucket) => {
    const terms: number[] = [];
    const ownStarts = [0];
    for (let term = bucket; term + 1 < starts.length; term += WORD_BUCKETS) {
      const count = starts[term + 1]! - starts[term]!;
      if (count === 0) continue;
      terms.push(term);
      ownStarts.push(ownStarts[ownStarts.length - 1]! + count);
    }
    const own = keys.slice(0, ownStarts[ownStarts.length - 1]);
    for (const [at, term] of terms.entries()) own.set(keys.subarray(starts[term], starts[term + 1]), ownStarts[at]);
    return encodeColumn([Uint32Array.of(sentences, unit), Uint32Array.from(terms), Uint32Array.from(ownStarts), own]);
  });

/** @throws SegmentFormatError */
export const decodeBucket = (bytes: Uint8Array): WordBucket => {
  const sections = decodeColumn(bytes);
  const [head, terms, starts] = [0, 1, 2].map((at) => section(sections, at, Uint32Array));
  const keys = sections[3];
  if (!(keys instanceof Uint32Array || keys instanceof Float64Array))
    throw new SegmentFormatError('a bucket of words has no keys');
  return { sentences: head![0]!, unit: head![1]!, terms: terms!, starts: starts!, keys };
};

/** @param buckets by number, of all terms to be looked up; at least one */
export const mergeWordBuckets = (buckets: ReadonlyMap<number, WordBucket>): SegmentWords => {
  const [any] = buckets.values();
  if (any === undefined) throw new RangeError('Words are in no bucket');
  const { sentences, unit } = any;
  return {
    sentences,
    unit,
    keysOf: (term) => {
      const { terms, starts, keys } = buckets.get(getBucket(term))!;
      const at = getPlace(terms, term);
      return at === -1 ? keys.subarray(0, 0) : keys.subarray(starts[at], starts[at + 1]);
    },
  };
};

const getPlace = (terms: Uint32Array, term: number): number => {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (terms[middle]! < term) low = middle + 1;
    else high = middle;
  }
  return terms[low] === term ? low : -1;
};
