/**
 * How many comments of a base have each value: of one segment. A mask is 1 for each comment of the base,
 * undefined when all are.
 */
import { EMPTY_DAY, type CommentMask } from './comment-mask.ts';

export const countMaskedComments = (mask: CommentMask): number => {
  let size = 0;
  for (let comment = 0; comment < mask.length; comment++) size += mask[comment]!;
  return size;
};

/** Adds to the counts by code. @returns how many comments of the segment are in the base */
export const countCodes = (
  counts: Uint32Array,
  codes: Uint16Array | Uint32Array,
  mask: CommentMask | undefined,
): number => {
  if (mask === undefined) {
    for (let comment = 0; comment < codes.length; comment++) counts[codes[comment]!]!++;
    return codes.length;
  }
  for (let comment = 0; comment < codes.length; comment++) counts[codes[comment]!]! += mask[comment]!;
  return countMaskedComments(mask);
};

/** How many of the comments, counted within the segment, are in the base. */
export const countListed = (comments: Uint16Array, mask: CommentMask | undefined): number => {
  if (mask === undefined) return comments.length;
  let count = 0;
  for (let at = 0; at < comments.length; at++) count += mask[comments[at]!]!;
  return count;
};

/** Comments of the base in none of the lists. @param comments of the segment */
export const countWithout = (
  lists: readonly Uint16Array[],
  comments: number,
  mask: CommentMask | undefined,
): number => {
  const left = mask?.slice() ?? new Uint8Array(comments).fill(1);
  for (const list of lists) for (let at = 0; at < list.length; at++) left[list[at]!] = 0;
  return countMaskedComments(left);
};

/** Adds the numbers of the base to the counts of their values. NaN is none. */
export const countNumbers = (
  counts: Map<number, number>,
  numbers: Float64Array,
  mask: CommentMask | undefined,
): void => {
  for (let comment = 0; comment < numbers.length; comment++) {
    const number = numbers[comment]!;
    if (number === number && mask?.[comment] !== 0) counts.set(number, (counts.get(number) ?? 0) + 1);
  }
};

/** Comments of the base with a day. */
export const countDated = (days: Int32Array, mask: CommentMask | undefined): number => {
  let count = 0;
  for (let comment = 0; comment < days.length; comment++)
    if (days[comment] !== EMPTY_DAY && mask?.[comment] !== 0) count++;
  return count;
};
