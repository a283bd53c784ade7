import { describe, expect, it } from '@jest/globals';
import { classChanges } from './class-changes.ts';
import { MIX, NEG, NEU, POS, UNSCORED } from './theme-sentiment.ts';

describe('changes of class', () => {
  const comments = Uint16Array.of(0, 0, 1, 2, 2, 3);

  it('are those of comments whose sentences are of other classes together', () => {
    const before = Int16Array.of(6_000, 0, -5_000, 4_000, -4_000, 300);
    const after = Int16Array.of(6_000, -2_000, -4_000, 4_000, 0, 300);
    expect(classChanges(comments, before, after)).toEqual([
      { comment: 0, from: POS, to: MIX, before: 0.3, after: 0.2 },
      { comment: 2, from: MIX, to: POS, before: 0, after: 0.2 },
    ]);
  });

  it('leave out sentences that were not scored, and comments that have no others', () => {
    const before = Int16Array.of(UNSCORED, 0, UNSCORED, 0, 0);
    const after = Int16Array.of(UNSCORED, -900, UNSCORED, 0, 0);
    expect(classChanges(comments, before, after)).toEqual([
      { comment: 0, from: NEU, to: NEG, before: 0, after: -0.09 },
    ]);
  });
});
