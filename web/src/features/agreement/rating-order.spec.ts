import { describe, expect, it } from '@jest/globals';
import type { SampleDetail } from '@verbatim/command-api/contract/agreement';
import { findLastRated, nextComment, pagesAround } from './rating-order.ts';

type Dealt = SampleDetail['comments'];
const dealt = (...comments: readonly (readonly [number, 'yes' | 'no' | 'unsure' | null, boolean?])[]): Dealt =>
  comments.map(([_id, carries, erased = false]) => ({ _id, carries, erased }));

describe('judging a sample', () => {
  it('goes on with the first that is not judged, past those that were erased', () => {
    expect(nextComment(dealt([5, 'yes'], [3, null, true], [9, null], [1, null]))).toBe(9);
    expect(nextComment(dealt([5, 'yes'], [3, null, true]))).toBeUndefined();
  });

  it('reads a page of texts with the one after it', () => {
    const comments = dealt([5, 'yes'], [3, null, true], [9, null], [1, null], [2, null], [8, null]);
    expect(pagesAround(comments, 1, 2)).toEqual([[1, 2], [8]]);
    expect(pagesAround(comments, 9, 2)).toEqual([
      [5, 9],
      [1, 2],
    ]);
  });

  it('takes back what was said last, here or before', () => {
    const comments = dealt([5, 'yes'], [3, 'no'], [9, null]);
    expect(findLastRated(comments, [3, 5])).toBe(5);
    expect(findLastRated(comments, [5, 9])).toBe(5);
    expect(findLastRated(comments, [])).toBe(3);
    expect(findLastRated(dealt([9, null]), [])).toBeUndefined();
  });
});
