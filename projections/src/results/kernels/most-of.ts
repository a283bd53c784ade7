import { commentsIn, hasComment, type CommentSet } from '../comment-set.ts';

/** Of the comments those that stand in most of the sets, the first of them in their order where several do. */
export const mostOf = (comments: CommentSet, sets: readonly CommentSet[], limit: number): readonly number[] => {
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
