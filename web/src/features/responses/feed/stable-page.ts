/** A page of comments stays in place while others work on them, and shows their current state. */
import type { MatchItem } from '@verbatim/command-api/contract/results/matches';

/** The comments in their original order with their current state; removed ones as last seen. */
export const mergeStablePage = (stood: readonly MatchItem[], now: readonly MatchItem[]): readonly MatchItem[] =>
  stood.length === 0 ? now : stood.map((item) => now.find(({ _id }) => _id === item._id) ?? item);

/** Number of comments on the current page before the reading position. */
export const countSeen = (shown: readonly MatchItem[], now: readonly MatchItem[]): number =>
  now.findLastIndex(({ _id }) => shown.some((item) => item._id === _id)) + 1;

/**
 * Whether others have changed the page: a comment is missing that was not reviewed here, or a new one is
 * among the others.
 * @param shown newest first, as in the list
 */
export const isOtherPage = (
  shown: readonly (MatchItem & { readonly isReviewed: boolean })[],
  now: readonly MatchItem[],
): boolean => {
  const last = shown.at(-1)?._id;
  if (last === undefined) return false;
  const isThere = (items: readonly MatchItem[], id: number): boolean => items.some(({ _id }) => _id === id);
  return (
    shown.some(({ _id, isReviewed }) => !isReviewed && !isThere(now, _id)) ||
    now.some(({ _id }) => _id > last && !isThere(shown, _id))
  );
};
