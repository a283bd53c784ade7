import { describe, expect, it } from '@jest/globals';
import { computeUpperTail } from './hypergeometric.ts';

const choose = (n: bigint, k: bigint): bigint => {
  let value = 1n;
  for (let at = 1n; at <= k; at++) value = (value * (n - k + at)) / at;
  return value;
};

/** In whole numbers. */
const sumExactly = (both: number, one: number, other: number, total: number): number => {
  let sum = 0n;
  for (let k = both; k <= Math.min(one, other); k++)
    if (other - k <= total - one)
      sum += choose(BigInt(one), BigInt(k)) * choose(BigInt(total - one), BigInt(other - k));
  return Number((sum * 10n ** 30n) / choose(BigInt(total), BigInt(other))) / 1e30;
};

describe('the chance of as many comments with both', () => {
  it('is that of Fisher’s tea: 17 of 70', () => expect(computeUpperTail(3, 4, 4, 8)).toBeCloseTo(17 / 70, 10));

  it.each([
    [12, 28, 39, 300],
    [16, 79, 61, 300],
    [1, 1, 1, 2],
    [40, 60, 50, 90],
    [30, 200, 300, 2000],
  ])('equals the sum in whole numbers: %d of %d and %d in %d', (both, one, other, total) => {
    const exact = sumExactly(both, one, other, total);
    expect(computeUpperTail(both, one, other, total) / exact).toBeCloseTo(1, 8);
  });

  it('is 1 for as few as possible, and a number for half a million comments', () => {
    expect(computeUpperTail(0, 10, 20, 100)).toBe(1);
    expect(computeUpperTail(20, 60, 60, 100)).toBe(1);
    const large = computeUpperTail(30_000, 100_000, 140_000, 500_000);
    expect(large > 0 && large < 1e-10).toBe(true);
  });
});
