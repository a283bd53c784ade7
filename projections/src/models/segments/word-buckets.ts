/**
 * STORED FORMAT of the words of a whole segment: in buckets by the id of the term, each a column of its own, so that a query reads the
 * buckets of its words and nothing has to be sorted. Sections: sentences and unit; the terms of the bucket in order; where the keys of
 * each begin, and the last ends; the keys. A segment that is still growing has no buckets: its words are sorted when they are asked for.
 */
import { decodeColumn, encodeColumn, section, SegmentFormatError } from './segment-format.ts';
import type { Keys, SegmentWords, SortedWords } from './segment-words.ts';

/** A query of four words reads a sixteenth of a segment's words at most; a segment has some ten thousand different ones. */
export const WORD_BUCKETS = 64;

export interface WordBucket {
  readonly sentences: number;
  readonly unit: number;
  readonly terms: Uint32Array;
  readonly starts: Uint32Array;
  readonly keys: Keys;
}

const bucketOf = (term: number): number => term % WORD_BUCKETS;

/** Those that terms lie in; any, for none. */
export const bucketsOf = (terms: ReadonlySet<number>): ReadonlySet<number> =>
  terms.size === 0 ? new Set([0]) : new Set([...terms].map(bucketOf));

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

/** @param buckets those of all terms that will be asked for, by number; at least one */
export const wordsOfBuckets = (buckets: ReadonlyMap<number, WordBucket>): SegmentWords => {
  const [any] = buckets.values();
  if (any === undefined) throw new RangeError('Words are in no bucket');
  const { sentences, unit } = any;
  return {
    sentences,
    unit,
    keysOf: (term) => {
      const { terms, starts, keys } = buckets.get(bucketOf(term))!;
      const at = placeOf(terms, term);
      return at === -1 ? keys.subarray(0, 0) : keys.subarray(starts[at], starts[at + 1]);
    },
  };
};

const placeOf = (terms: Uint32Array, term: number): number => {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (terms[middle]! < term) low = middle + 1;
    else high = middle;
  }
  return terms[low] === term ? low : -1;
};
