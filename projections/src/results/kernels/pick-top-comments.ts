import { commentsIn, hasComment, type CommentSet } from '../comments/comment-set.ts';

/** The comments in most of the sets, the first ones on a tie. */
export const pickTopComments = (
  comments: CommentSet,
  sets: readonly CommentSet[],
  limit: number,
): readonly number[] => {
  const best: { readonly comment: number; readonly sets: number }[] = [];
  for (const comment of commentsIn(comments)) {
    const held = sets.reduce((sum, set) => sum + Number(hasComment(set, comment)), 0);
    const place = best.findIndex((other) => other.sets < held);
    if (place === -1 && best.length >= limit) continue;
    best.splice(place === -1 ? best.length : place, 0, { comment, sets: held });
    best.length = Math.min(best.length, limit);
  }
  return best.map(({ comment }) => comment);
};
