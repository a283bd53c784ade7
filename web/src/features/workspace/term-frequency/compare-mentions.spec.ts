import { describe, expect, it } from '@jest/globals';
import { computeZScore } from '@verbatim/domain/statistics/significance';
import { compareMentions, computePositivePercent, sumMentions } from './compare-mentions.ts';

describe('a word compared with all words together', () => {
  const all = { pos: 7_000, neg: 3_000 };

  it.each([
    ['given its ratio, does not differ', { pos: 70, neg: 30 }, 'same'],
    ['given more positive mentions, is higher', { pos: 85, neg: 15 }, 'higher'],
    ['given fewer, is lower, though most of its mentions are positive', { pos: 55, neg: 45 }, 'lower'],
    ['given a difference of chance, does not differ', { pos: 76, neg: 24 }, 'same'],
    ['given too few mentions, is not tested', { pos: 0, neg: 6 }, 'small-base'],
    ['given neutral sentences alone, is not tested', { pos: 0, neg: 0 }, 'small-base'],
  ])('%s', (_, word, verdict) => expect(compareMentions(word, all)).toBe(verdict));

  it('has the z-score of its own share against that of the other words', () => {
    const { pos, neg } = { pos: 85, neg: 15 };
    const others = [all.pos - pos, all.pos + all.neg - pos - neg] as const;
    expect(computeZScore(pos, all.pos, neg, all.neg)).toBeCloseTo(computeZScore(pos, pos + neg, ...others), 10);
  });

  it('given too few negative mentions of all words, is not tested', () =>
    expect(compareMentions({ pos: 5, neg: 5 }, { pos: 900, neg: 29 })).toBe('small-base'));

  it('is alone not different from itself', () => expect(compareMentions(all, all)).toBe('small-base'));
});

it('mentions are summed, and shared by positive and negative ones', () => {
  expect(sumMentions([])).toEqual({ pos: 0, neg: 0 });
  expect(
    sumMentions([
      { pos: 3, neg: 1 },
      { pos: 2, neg: 4 },
    ]),
  ).toEqual({ pos: 5, neg: 5 });
  expect(computePositivePercent({ pos: 3, neg: 1 })).toBe(75);
  expect(computePositivePercent({ pos: 0, neg: 0 })).toBeNull();
});
