import { readReview } from '@verbatim/projections/models/tags/tags.query';
import type { ModelReader } from '@verbatim/projections/stores/read-store';
import type { ReviewState } from '../contract/responses.ts';

/** Who reviewed which comments, and when. @param standing those that are not open again */
export const readReviewStates = async (
  tags: ModelReader,
  ids: readonly number[],
  standing: ReadonlySet<number>,
): Promise<ReadonlyMap<number, ReviewState>> => {
  const marks = new Map<number, ReviewState>();
  for (const id of ids) {
    const review = await readReview(tags, id);
    if (review !== undefined) marks.set(id, { actor: review.actor, at: review.at, open: !standing.has(id) });
  }
  return marks;
};
