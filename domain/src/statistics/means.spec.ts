import { describe, expect, it } from '@jest/globals';
import { compareMeans, isMeanBaseTooSmall, toSample, type Sample } from './means.ts';
import { EXPECTED, toDigits } from './statsmodels-0.15.0/statsmodels-examples.ts';

const sample = (numbers: readonly number[], centre = 0): Sample => {
  const centred = numbers.map((number) => number - centre);
  const sum = centred.reduce((all, number) => all + number, 0);
  return toSample(
    numbers.length,
    sum,
    centred.reduce((all, number) => all + number ** 2, 0),
    centre,
  );
};

describe('two means', () => {
  it.each(EXPECTED.means)('differ as SciPy has it: $value, t $t', ({ one, other, t, ...expected }) => {
    const centre = one[0]!;
    const found = compareMeans(sample(one, centre), sample(other, centre))!;
    for (const figure of ['value', 'df', 'p', 'low', 'high'] as const)
      expect(toDigits(found[figure], 6)).toBe(toDigits(expected[figure], 6));
    expect(toDigits(found.value / found.error, 6)).toBe(toDigits(t, 6));
  });

  it.each<[string, readonly number[], readonly number[]]>([
    ['with none', [1, 2, 3], []],
    ['with one', [1, 2, 3], [7]],
    ['with no number that differs', [1, 1, 1], [2, 2]],
  ])('are not tested in a group %s', (_case, one, other) => {
    expect(compareMeans(sample(one), sample(other))).toBeNull();
    expect(compareMeans(sample(other), sample(one))).toBeNull();
  });
});

it('a sample of none has no mean, and of one no variance', () => {
  expect(toSample(0, 0, 0)).toEqual({ count: 0, mean: null, variance: null });
  expect(toSample(1, 2, 4, 5)).toEqual({ count: 1, mean: 7, variance: null });
});

it.each([
  [29, undefined, true],
  [30, undefined, false],
  [99, 100, true],
  [20, 10, true],
] as const)('a mean of %d comments with a smallest base of %d is too small to test: %s', (count, least, expected) => {
  expect(isMeanBaseTooSmall(count, least)).toBe(expected);
});
