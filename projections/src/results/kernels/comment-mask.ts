/** Filters over the columns of one segment: a mask with 1 for each comment that passes all of them. */
import type { Interval } from '../filters.ts';

export type CommentMask = Uint8Array;

/** What stands for an empty cell in a column of days (in one of numbers it is NaN): only an `exclusive` filter keeps it. */
export const EMPTY_DAY = -0x80000000;

/**
 * The mask of each segment of a file: a new one, or made in the room that is given for it.
 * @param room of as many bytes as a segment has comments at most, for those who are done with one mask before the next
 */
export type Masks = (segment: number, room?: CommentMask) => CommentMask;

export const everyComment = (comments: number): CommentMask => new Uint8Array(comments).fill(1);

/** @param kept for each code of the segment's file 1 when the filter keeps its value; @param mask room for the answer */
export const maskOfCodes = (codes: Uint16Array | Uint32Array, kept: Uint8Array, mask: CommentMask): CommentMask => {
  const whole = mask.byteOffset % 4 === 0 ? mask.length & ~3 : 0;
  // Four comments are four bytes of one number.
  const fours = new Int32Array(mask.buffer, whole === 0 ? 0 : mask.byteOffset, whole / 4);
  if (kept.length <= BITS_OF_NUMBER && codes instanceof Uint16Array && codes.byteOffset % 4 === 0)
    foursOfFewCodes(new Int32Array(codes.buffer, codes.byteOffset, whole / 2), bitsOf(kept), fours);
  else foursOfCodes(codes, kept, fours);
  for (let comment = whole; comment < mask.length; comment++) mask[comment] = kept[codes[comment]!]!;
  return mask;
};

const BITS_OF_NUMBER = 32;

const bitsOf = (kept: Uint8Array): number => kept.reduce((bits, keeps, code) => bits | (keeps << code), 0);

/** @param twos two codes in each number; of what it is shifted by, a number looks at the lowest five bits alone */
const foursOfFewCodes = (twos: Int32Array, bits: number, fours: Int32Array): void => {
  for (let at = 0; at < fours.length; at++) {
    const [one, two] = [twos[2 * at]!, twos[2 * at + 1]!];
    fours[at] =
      ((bits >>> one) & 1) |
      (((bits >>> (one >>> 16)) & 1) << 8) |
      (((bits >>> two) & 1) << 16) |
      (((bits >>> (two >>> 16)) & 1) << 24);
  }
};

const foursOfCodes = (codes: Uint16Array | Uint32Array, kept: Uint8Array, fours: Int32Array): void => {
  for (let at = 0; at < fours.length; at++) {
    const comment = 4 * at;
    const one = kept[codes[comment]!]!;
    const two = kept[codes[comment + 1]!]!;
    const three = kept[codes[comment + 2]!]!;
    const four = kept[codes[comment + 3]!]!;
    fours[at] = one | (two << 8) | (three << 16) | (four << 24);
  }
};

export const maskOfNumbers = (
  comments: number,
  values: Float64Array | Int32Array,
  intervals: readonly Interval[],
  exclusive: boolean,
): CommentMask => {
  const hits = new Uint8Array(comments);
  const empty = values instanceof Int32Array ? EMPTY_DAY : NaN;
  for (const { low, high, open } of intervals) {
    for (let comment = 0; comment < comments; comment++) {
      const value = values[comment]!;
      const within = open ? value > low && value < high : value >= low && value <= high;
      // The number of an empty day is below every other: it would be everybody's 'less than'.
      if (within && value !== empty) hits[comment] = 1;
    }
  }
  return exclusive ? inverted(hits) : hits;
};

/** @param folded the texts in lower case, one after the other; @param starts where each begins, and the last ends */
export const maskOfTexts = (
  comments: number,
  folded: string,
  starts: Uint32Array,
  parts: readonly string[],
  exclusive: boolean,
): CommentMask => {
  const hits = new Uint8Array(comments);
  for (const part of parts) {
    let comment = 0;
    for (let found = folded.indexOf(part); found !== -1;) {
      while (comment < hits.length && starts[comment + 1]! <= found) comment++;
      // A find that reaches into the next comment's text is none.
      const isInside = found + part.length <= starts[comment + 1]!;
      if (isInside) hits[comment] = 1;
      const next = isInside ? starts[comment + 1]! : found + 1;
      if (next >= folded.length) break;
      found = folded.indexOf(part, next);
    }
    if (part === '') hits.fill(1);
  }
  return exclusive ? inverted(hits) : hits;
};

interface ThemesKept {
  readonly exclusive: boolean;
  /** Comments have to be in each list, by default in any. */
  readonly isAll?: boolean;
}

/** @param lists comments of each theme, counted within the segment */
export const maskOfThemes = (
  comments: number,
  lists: readonly Uint16Array[],
  { exclusive, isAll = false }: ThemesKept,
): CommentMask => {
  const found = new Uint32Array(comments);
  for (const list of lists) for (let at = 0; at < list.length; at++) found[list[at]!]!++;
  const least = isAll ? lists.length : 1;
  const hits = new Uint8Array(comments);
  for (let comment = 0; comment < comments; comment++) if (found[comment]! >= least) hits[comment] = 1;
  return exclusive ? inverted(hits) : hits;
};

const inverted = (mask: CommentMask): CommentMask => {
  for (let comment = 0; comment < mask.length; comment++) mask[comment]! ^= 1;
  return mask;
};

/** Keeps the comments that the other mask has as well. */
export const keepBoth = (mask: CommentMask, other: CommentMask): void => {
  for (let comment = 0; comment < mask.length; comment++) mask[comment]! &= other[comment]!;
};
