import { SEGMENT_COMMENTS } from '../../models/segments/segments.ts';
import { everyComment, type CommentMask } from '../kernels/comment-mask.ts';
import type { ClassedComments } from '../kernels/theme-sentiment.ts';
import type { Scope } from './scope.ts';

/**
 * Visits the segments of a scope.
 * @param each receives what carries each theme, the segment, 1 for each of its comments in the base, and its
 *   number of comments
 */
export const overClassedSegments = async (
  { files, slice }: Scope,
  themes: readonly { readonly id: string }[],
  each: (carried: readonly ClassedComments[], segment: number, kept: CommentMask, comments: number) => void,
): Promise<void> => {
  const everyone = everyComment(SEGMENT_COMMENTS);
  for (const { file, masks, classed } of files) {
    const mask = await masks();
    // Sequential: concurrent loads would not yield in between.
    const carried: ClassedComments[] = [];
    for (const { id } of themes) carried.push(await classed(id));
    for (let segment = 0; segment < file.segments; segment++) {
      const comments = file.commentsIn(segment);
      each(carried, segment, mask?.(segment) ?? everyone.subarray(0, comments), comments);
      if (slice.isOver()) await slice.rest();
    }
  }
};
