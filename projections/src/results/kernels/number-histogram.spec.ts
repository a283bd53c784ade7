import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '../../models/segments/spec-support/seeded-random.ts';
import { addToHistogram, describeHistogram, encodeNumbers, sortValues, sumSquares } from './number-histogram.ts';

const random = seededRandom(34);

/** The middle of the numbers in order, each as often as its weight, which is whole here. */
const naiveMedian = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return Number.isInteger(half) ? (sorted[half - 1]! + sorted[half]!) / 2 : sorted[Math.floor(half)]!;
};

describe('a histogram of numbers', () => {
  it.each(Array.from({ length: 40 }, (_, at) => at))('has the figures of a list by hand (%d)', (at) => {
    const comments = 1 + random.below(60);
    const numbers = Float64Array.from({ length: comments }, () =>
      random.below(8) === 0 ? NaN : random.below(at % 2 === 0 ? 6 : 500) - 2,
    );
    const mask = at % 3 === 0 ? undefined : Uint8Array.from(numbers, () => random.below(2));
    const weights = at % 4 === 0 ? undefined : Float64Array.from(numbers, () => random.below(4));
    const listed = Uint16Array.from(numbers.keys()).filter(() => at % 5 === 0 || random.below(3) > 0);
    const values = sortValues(new Set(numbers.filter((number) => !Number.isNaN(number))));
    const histogram = new Float64Array(values.length + 1);
    addToHistogram(histogram, encodeNumbers(numbers, values, mask), weights, at % 5 === 0 ? undefined : listed);
    const expected = [...listed].flatMap((comment) =>
      Number.isNaN(numbers[comment]) || mask?.[comment] === 0
        ? []
        : new Array<number>(weights?.[comment] ?? 1).fill(numbers[comment]!),
    );
    const found = describeHistogram(histogram, values, { top: 2, bottom: -1 });
    expect(found.count).toBe(expected.length);
    if (weights !== undefined)
      expect(sumSquares(encodeNumbers(numbers, values, mask), values.length, weights, listed)).toBe(
        listed
          .filter((comment) => !Number.isNaN(numbers[comment]) && mask?.[comment] !== 0)
          .reduce((sum, comment) => sum + weights[comment]! ** 2, 0),
      );
    if (expected.length === 0) expect(found).toMatchObject({ mean: null, median: null, top: null, bottom: null });
    else {
      expect(found.mean).toBeCloseTo(expected.reduce((sum, number) => sum + number, 0) / expected.length, 10);
      expect(found.median).toBe(naiveMedian(expected));
      expect(found.top).toBe(expected.filter((number) => number >= 2).length);
      expect(found.bottom).toBe(expected.filter((number) => number <= -1).length);
    }
  });

  it.each([0.1, 0.3, 0.7, 1 / 3, 2.2])(
    'given equal weights of %d, then its median is that without weights',
    (weight) => {
      for (let comments = 2; comments < 40; comments++) {
        const values = Float64Array.from({ length: comments }, (_, at) => at);
        const histogram = new Float64Array(comments + 1).fill(weight, 0, comments);
        expect(describeHistogram(histogram, values, null).median).toBe((comments - 1) / 2);
      }
    },
  );
});
