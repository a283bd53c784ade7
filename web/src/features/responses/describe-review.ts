import type { ReviewState } from '@verbatim/command-api/contract/responses';
import { capitalise, formatMoment } from '../../components/text/format.ts';

/** 'Reviewed by ada, 14:32, 1 Mar 2026'. @param isReviewed as shown, also while the review is sent */
export const describeReview = (
  review: ReviewState | null | undefined,
  isReviewed = review != null && !review.open,
): string => {
  if (isReviewed && (review == null || review.open)) return 'Reviewed';
  if (review == null) return 'Not yet reviewed';
  const { actor, at } = review;
  const reviewed = `reviewed${actor === '' ? '' : ` by ${actor}`}, ${formatMoment(at)}`;
  return isReviewed ? capitalise(reviewed) : `Reopened after a query changed; ${reviewed}`;
};
