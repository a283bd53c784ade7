/** A page of comments that is read while others work on the same ones: it stays as it stood, and what it says of each is of now. */
import type { MatchItem } from '@verbatim/command-api/contract/matches';

/** The comments as they stood, with what is known of each by now; one that has left the list stays as it was last seen. */
export const stayedPage = (stood: readonly MatchItem[], now: readonly MatchItem[]): readonly MatchItem[] =>
  stood.length === 0 ? now : stood.map((item) => now.find(({ _id }) => _id === item._id) ?? item);

/** How many of the page as it is now lie before the place where whoever has read the shown one goes on. */
export const seenOf = (shown: readonly MatchItem[], now: readonly MatchItem[]): number =>
  now.findLastIndex(({ _id }) => shown.some((item) => item._id === _id)) + 1;

/**
 * Whether others have made it another page: a comment has left it that nobody here has reviewed, or one has come into its midst.
 * @param shown the newest first, as the list is
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
