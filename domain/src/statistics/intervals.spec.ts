import { describe, expect, it } from '@jest/globals';
import { computeRatioLimits, computeWilsonInterval } from './intervals.ts';

describe('the interval of a proportion', () => {
  // Newcombe 1998, table I, method 3.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('is as published for %i of %i', (count, of, low, high) => {
    const interval = computeWilsonInterval(count, of);
    expect(interval.value).toBe(count / of);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  it('ends where the proportion does', () => {
    expect(computeWilsonInterval(0, 7).low).toBe(0);
    expect(computeWilsonInterval(7, 7).high).toBe(1);
    expect(computeWilsonInterval(7, 7).low).toBeCloseTo(1 - computeWilsonInterval(0, 7).high, 12);
  });
});

describe('the limits of a ratio', () => {
  const exactly = (value: number) => ({ value, low: value, high: value });

  it('are those of the top over a bottom that is known, and the other way about', () => {
    const top = computeWilsonInterval(12, 40);
    const over = computeRatioLimits(top, exactly(0.5));
    expect(over.low).toBeCloseTo(top.low / 0.5, 12);
    expect(over.high).toBeCloseTo(top.high / 0.5, 12);
    const under = computeRatioLimits(exactly(0.5), top);
    expect(under.low).toBeCloseTo(0.5 / top.high, 12);
    expect(under.high).toBeCloseTo(0.5 / top.low, 12);
  });

  it('turn round with the ratio', () => {
    const [a, b] = [computeWilsonInterval(30, 50), computeWilsonInterval(9, 60)];
    const there = computeRatioLimits(a, b);
    const back = computeRatioLimits(b, a);
    expect(back.low).toBeCloseTo(1 / there.high, 10);
    expect(back.high).toBeCloseTo(1 / there.low, 10);
    expect(there.low).toBeLessThan(0.6 / 0.15);
    expect(there.high).toBeGreaterThan(0.6 / 0.15);
  });

  it('are 0 and no limit where nothing was counted', () => {
    expect(computeRatioLimits(computeWilsonInterval(0, 10), computeWilsonInterval(3, 10)).low).toBe(0);
    expect(computeRatioLimits(computeWilsonInterval(0, 10), computeWilsonInterval(3, 10)).high).toBeGreaterThan(0);
    expect(computeRatioLimits(computeWilsonInterval(3, 10), computeWilsonInterval(0, 10)).high).toBe(Infinity);
    expect(computeRatioLimits(computeWilsonInterval(3, 10), computeWilsonInterval(0, 10)).low).toBeGreaterThan(0);
    expect(computeRatioLimits(computeWilsonInterval(0, 10), computeWilsonInterval(0, 10))).toEqual({
      low: 0,
      high: Infinity,
    });
  });
});
