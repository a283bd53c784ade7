import { describe, expect, it } from '@jest/globals';
import type { MatchItem } from '@verbatim/command-api/contract/results/matches';
import { isOtherPage, countSeen, mergeStablePage } from './stable-page.ts';

const page = (...ids: readonly number[]): MatchItem[] =>
  ids.map((_id) => ({ _id, text: `comment ${_id}`, spans: [], fields: {}, themes: [] }));
const getIds = (items: readonly MatchItem[]): readonly number[] => items.map(({ _id }) => _id);
const shown = (ids: readonly number[], reviewed: readonly number[] = []) =>
  page(...ids).map((item) => ({ ...item, isReviewed: reviewed.includes(item._id) }));

describe('a page of comments on which others work', () => {
  it('keeps its order, and shows the present state of each comment', () => {
    const now = page(10, 8, 7, 6, 5).map((item) => ({ ...item, text: 'as it is now' }));
    const stayed = mergeStablePage(page(10, 9, 8, 7, 6), now);
    expect(getIds(stayed)).toEqual([10, 9, 8, 7, 6]);
    expect(stayed.map(({ text }) => text === 'as it is now')).toEqual([true, false, true, true, true]);
  });

  it('that was empty shows what has come', () => {
    expect(getIds(mergeStablePage([], page(2, 1)))).toEqual([2, 1]);
  });

  it('is followed by the comment after the last one that was read, whatever has come or gone', () => {
    expect(countSeen(page(10, 9, 8), page(10, 9, 8))).toBe(3);
    expect(countSeen(page(10, 9, 8), page(10, 8, 7))).toBe(2);
    expect(countSeen(page(10, 9, 8), page(11, 10, 9))).toBe(3);
    expect(countSeen(page(10, 9, 8), page(7, 6, 5))).toBe(0);
  });

  it('is another one once a comment has left it, or come into its midst', () => {
    expect(isOtherPage(shown([10, 9, 8]), page(10, 9, 8))).toBe(false);
    expect(isOtherPage(shown([10, 9, 8]), page(10, 8, 7))).toBe(true);
    expect(isOtherPage(shown([10, 9, 8]), page(11, 10, 9))).toBe(true);
    expect(isOtherPage(shown([]), page())).toBe(false);
  });

  it('is the same one while those that leave it were reviewed here', () => {
    expect(isOtherPage(shown([10, 9, 8], [10, 9]), page(8, 7, 6))).toBe(false);
    expect(isOtherPage(shown([10, 9, 8], [10]), page(8, 7, 6))).toBe(true);
  });
});
