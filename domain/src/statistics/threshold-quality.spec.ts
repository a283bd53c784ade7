import { describe, expect, it } from '@jest/globals';
import { createRandom } from '../agreement/draw-sample.ts';
import { countAtThresholds, findBestThreshold } from './threshold-quality.ts';

describe('the quality at thresholds', () => {
  it('counts what is found, what is found wrongly, and what is missed', () => {
    const probabilities = Float64Array.of(0.9, 0.8, 0.6, 0.3);
    const labels = Uint8Array.of(1, 0, 1, 1);
    expect(countAtThresholds([0.6, 0.95], probabilities, labels)).toEqual([
      {
        threshold: 0.6,
        truePositive: 2,
        falsePositive: 1,
        falseNegative: 1,
        precision: 2 / 3,
        recall: 2 / 3,
        f1: 2 / 3,
      },
      { threshold: 0.95, truePositive: 0, falsePositive: 0, falseNegative: 3, precision: null, recall: 0, f1: 0 },
    ]);
  });

  it('finds the threshold that no other one beats', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = createRandom(seed);
      const labels = Uint8Array.from({ length: 40 }, () => random.below(2));
      const probabilities = Float64Array.from(labels, (label) => (random.below(8) + 3 * label) / 11);
      const [best] = countAtThresholds([findBestThreshold(probabilities, labels)], probabilities, labels);
      const all = countAtThresholds([...probabilities], probabilities, labels);
      expect(best!.f1).toBe(Math.max(...all.map(({ f1 }) => f1)));
    }
  });
});
