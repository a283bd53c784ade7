/** Filters over the columns of one segment: a mask with 1 for each passing comment. */
import { MILLISECONDS_OF_DAY } from '../over-time/day.ts';
import type { Interval } from '@verbatim/domain/filters/filter-types';

export type CommentMask = Uint8Array;

/** Empty cell in a column of days (NaN in numbers): only an `exclusive` filter keeps it. */
export const EMPTY_DAY = -0x80000000;

/** Time of a cell that is empty or a day without time. */
export const NO_TIME = -1;

/**
 * Masks by segment, newly allocated or in the given buffer.
 * @param room one byte per comment of the largest segment, for callers that finish one mask before the next
 */
export type Masks = (segment: number, room?: CommentMask) => CommentMask;

export const everyComment = (comments: number): CommentMask => new Uint8Array(comments).fill(1);

/**
 * @param kept 1 for each code of the segment's file that the filter keeps;
 * @param mask receives the result
 */
export const maskByCodes = (codes: Uint16Array | Uint32Array, kept: Uint8Array, mask: CommentMask): CommentMask => {
  const whole = mask.byteOffset % 4 === 0 ? mask.length & ~3 : 0;
  // Four comments are four bytes of one number.
  const fours = new Int32Array(mask.buffer, whole === 0 ? 0 : mask.byteOffset, whole / 4);
  if (kept.length <= BITS_OF_NUMBER && codes instanceof Uint16Array && codes.byteOffset % 4 === 0)
    foursOfFewCodes(new Int32Array(codes.buffer, codes.byteOffset, whole / 2), getBits(kept), fours);
  else foursOfCodes(codes, kept, fours);
  for (let comment = whole; comment < mask.length; comment++) mask[comment] = kept[codes[comment]!]!;
  return mask;
};

const BITS_OF_NUMBER = 32;

const getBits = (kept: Uint8Array): number => kept.reduce((bits, keeps, code) => bits | (keeps << code), 0);

/** @param twos two codes per number; shifts use the lowest five bits of their operand */
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

export const maskByNumbers = (
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
      // An empty day is below every number, and would pass every 'less than'.
      if (within && value !== empty) hits[comment] = 1;
    }
  }
  return exclusive ? inverted(hits) : hits;
};

interface Dates {
  readonly days: Int32Array;
  /** Milliseconds since midnight. */
  readonly times: Int32Array;
}

interface DateIntervals {
  /** For days without time. */
  readonly intervals: readonly Interval[];
  /** For days with time, in milliseconds. */
  readonly moments: readonly Interval[];
}

/** For filters with a time: cells with a time are compared by moment, others by day. */
export const maskByTimestamps = (
  comments: number,
  { days, times }: Dates,
  { intervals, moments }: DateIntervals,
  exclusive: boolean,
): CommentMask => {
  const hits = new Uint8Array(comments);
  for (let comment = 0; comment < comments; comment++) {
    const [day, time] = [days[comment]!, times[comment]!];
    if (day === EMPTY_DAY) continue;
    const isHit = time === NO_TIME ? isWithin(intervals, day) : isWithin(moments, day * MILLISECONDS_OF_DAY + time);
    if (isHit) hits[comment] = 1;
  }
  return exclusive ? inverted(hits) : hits;
};

const isWithin = (intervals: readonly Interval[], value: number): boolean => {
  for (const { low, high, open } of intervals)
    if (open ? value > low && value < high : value >= low && value <= high) return true;
  return false;
};

/**
 * @param folded the concatenated texts in lower case;
 * @param starts of each, and the end of the last
 */
export const maskByTexts = (
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
      // A match that extends into the next comment's text does not count.
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

/** Comments whose cell has no number or day: empty, missing or unreadable. */
export const maskOfNoValue = (comments: number, values: Float64Array | Int32Array, exclusive: boolean): CommentMask => {
  const hits = new Uint8Array(comments);
  for (let comment = 0; comment < comments; comment++) {
    const value = values[comment]!;
    if (value === EMPTY_DAY || value !== value) hits[comment] = 1;
  }
  return exclusive ? inverted(hits) : hits;
};

const NOT_BLANK = /\S/gu;

/** Comments of white space only. */
export const maskOfBlankTexts = (
  comments: number,
  { folded, starts }: { readonly folded: string; readonly starts: Uint32Array },
  exclusive: boolean,
): CommentMask => {
  const hits = new Uint8Array(comments).fill(1);
  const notBlank = new RegExp(NOT_BLANK);
  for (let comment = 0; comment < comments; comment++) {
    // Comments before the next letter's are blank.
    notBlank.lastIndex = starts[comment]!;
    const found = notBlank.exec(folded)?.index ?? folded.length;
    while (comment < comments && starts[comment + 1]! <= found) comment++;
    if (comment < comments) hits[comment] = 0;
  }
  return exclusive ? inverted(hits) : hits;
};

interface ThemesKept {
  readonly exclusive: boolean;
  /** Comments have to be in every list; by default in any. */
  readonly isAll?: boolean;
}

/** @param lists comments of each theme, counted within the segment */
export const maskByThemes = (
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

export const intersectMasks = (mask: CommentMask, other: CommentMask): void => {
  for (let comment = 0; comment < mask.length; comment++) mask[comment]! &= other[comment]!;
};
