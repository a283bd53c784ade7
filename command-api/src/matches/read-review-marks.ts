import { readReview } from '@verbatim/projections/models/tags/tags.query';
import type { ModelReader } from '@verbatim/projections/stores/read-store';
import type { ReviewMark } from '../contract/responses.ts';

/** Who reviewed which of the comments, and when. @param standing those that are not to be looked at again */
export const readReviewMarks = async (
  tags: ModelReader,
  ids: readonly number[],
  standing: ReadonlySet<number>,
): Promise<ReadonlyMap<number, ReviewMark>> => {
  const marks = new Map<number, ReviewMark>();
  for (const id of ids) {
    const review = await readReview(tags, id);
    if (review !== undefined) marks.set(id, { actor: review.actor, at: review.at, open: !standing.has(id) });
  }
  return marks;
};
