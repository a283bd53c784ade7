import { describe, expect, it } from '@jest/globals';
import { createRandom } from '../agreement/draw-sample.ts';
import { computePairOrder } from './pair-order.ts';

const naive = (scores: readonly number[], ratings: readonly number[]): number | null => {
  let [pairs, right] = [0, 0];
  for (let one = 0; one < scores.length; one++)
    for (let other = 0; other < scores.length; other++) {
      if (ratings[one]! <= ratings[other]!) continue;
      pairs++;
      if (scores[one]! > scores[other]!) right++;
      else if (scores[one] === scores[other]) right += 0.5;
    }
  return pairs === 0 ? null : right / pairs;
};

describe('the share of pairs in order', () => {
  it('is that of a count of all pairs, with ties of either', () => {
    const random = createRandom(5);
    for (let round = 0; round < 200; round++) {
      const size = random.below(40);
      const scores = Array.from({ length: size }, () => (random.below(9) - 4) / 4);
      const ratings = Array.from({ length: size }, () => 1 + random.below(1 + (round % 6)));
      const [found, expected] = [computePairOrder(scores, ratings), naive(scores, ratings)];
      if (expected === null) expect(found).toBeNull();
      else expect(found).toBeCloseTo(expected, 12);
    }
  });

  it('is 1 in order, 0 in reverse, and a half without any difference of scores', () => {
    expect(computePairOrder([-1, 0, 2], [1, 2, 5])).toBe(1);
    expect(computePairOrder([-1, 0, 2], [5, 2, 1])).toBe(0);
    expect(computePairOrder([1, 1, 1], [5, 2, 1])).toBe(0.5);
    expect(computePairOrder([1, 2, 3], [4, 4, 4])).toBeNull();
  });
});
