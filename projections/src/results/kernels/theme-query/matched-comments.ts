/** Comments of one segment that belong to a list, and those on a page of it. */
import { intersectMasks, type CommentMask } from '../comment-mask.ts';

export interface MatchedSegment {
  /** `_id` of its first comment. */
  readonly firstId: number;
  /** 1 for each comment that belongs to the list. */
  readonly mask: CommentMask;
  readonly count: number;
}

/** Keeps the comments in any of the lists. */
export const retainListed = (mask: CommentMask, lists: readonly Uint16Array[]): void => {
  const listed = new Uint8Array(mask.length);
  for (const list of lists) for (let at = 0; at < list.length; at++) listed[list[at]!] = 1;
  intersectMasks(mask, listed);
};

export const dropListed = (mask: CommentMask, lists: readonly Uint16Array[]): void => {
  for (const list of lists) for (let at = 0; at < list.length; at++) mask[list[at]!] = 0;
};

/** Keeps the comments that the other mask does not have. */
export const retainUnlisted = (mask: CommentMask, other: CommentMask): void => {
  for (let comment = 0; comment < mask.length; comment++) mask[comment]! &= other[comment]! ^ 1;
};

/** Total weight of the comments, and the number of those without a weight or with a negative one. */
export const sumMaskedWeights = (
  mask: CommentMask,
  weights: Float64Array,
): { readonly sum: number; readonly without: number } => {
  let [sum, without] = [0, 0];
  for (let comment = 0; comment < mask.length; comment++) {
    if (mask[comment] === 0) continue;
    const weight = weights[comment]!;
    if (weight >= 0) sum += weight;
    else without++;
  }
  return { sum, without };
};

/** @param segments in the order of their `_id`s */
export const listPageIds = (
  segments: readonly MatchedSegment[],
  { offset, limit, order }: { readonly offset: number; readonly limit: number; readonly order: 'asc' | 'desc' },
): readonly number[] => {
  const ids: number[] = [];
  let before = 0;
  for (const { firstId, mask, count } of order === 'asc' ? segments : segments.toReversed()) {
    if (ids.length === limit) break;
    if (before + count > offset)
      for (const comment of getComments(mask, order)) {
        if (before >= offset && ids.length < limit) ids.push(firstId + comment);
        before++;
      }
    else before += count;
  }
  return ids;
};

const getComments = (mask: CommentMask, order: 'asc' | 'desc'): readonly number[] => {
  const comments: number[] = [];
  for (let comment = 0; comment < mask.length; comment++) if (mask[comment] === 1) comments.push(comment);
  return order === 'asc' ? comments : comments.reverse();
};
