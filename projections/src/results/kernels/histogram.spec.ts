import { describe, expect, it } from '@jest/globals';
import { addToBins, computeDayEdges, computeNumberEdges, emptyBins, NO_VALUES, widened } from './histogram.ts';
import { seededRandom } from '../../models/segments/spec-support/seeded-random.ts';

const DAY_MS = 86_400_000;
const day = (iso: string): number => Date.parse(iso) / DAY_MS;
const iso = (days: number): string => new Date(days * DAY_MS).toISOString().slice(0, 10);
const daysBetween = (low: string, high: string) => ({ low: day(low), high: day(high), whole: true });

describe('bins of numbers', () => {
  it.each([
    [1, 5, true, [1, 2, 3, 4, 5, 6]],
    [0, 30, true, Array.from({ length: 32 }, (_, at) => at)],
    [7, 7, true, [7, 8]],
    [3, 98, true, Array.from({ length: 21 }, (_, at) => at * 5)],
    [0.1, 0.5, false, Array.from({ length: 22 }, (_, at) => Number((0.1 + at * 0.02).toFixed(2)))],
  ])('from %d to %d (whole: %s) have round edges', (low, high, whole, edges) => {
    expect([...computeNumberEdges({ low, high, whole })]).toEqual(edges);
  });

  it('hold every value whatever its size, and are few', () => {
    const random = seededRandom(5);
    for (let round = 0; round < 300; round++) {
      const size = 10 ** (random.below(40) - 20);
      const values = Float64Array.from({ length: 40 }, () => (random.below(2_000) - 1_000) * size * 0.001);
      const range = widened(NO_VALUES, values);
      const edges = computeNumberEdges(range);
      const bins = emptyBins(edges);
      addToBins(bins, edges, values, undefined);
      expect(edges.length).toBeLessThanOrEqual(34);
      expect([...edges]).toEqual([...edges].sort((a, b) => a - b));
      for (let bin = 0; bin + 1 < edges.length; bin++)
        expect(bins.counts[bin]).toBe(values.filter((v) => edges[bin]! <= v && v < edges[bin + 1]!).length);
      expect(bins.counts.reduce((sum, count) => sum + count, 0)).toBe(40);
    }
  });

  it('are none where there is no number', () => {
    expect(computeNumberEdges(widened(NO_VALUES, Float64Array.of(NaN, NaN)))).toHaveLength(0);
  });
});

describe('bins of days', () => {
  it.each([
    ['2026-01-01', '2026-01-10', 10, '2026-01-01', '2026-01-11'],
    // A Thursday: its week began on Monday the 29th.
    ['2026-01-01', '2026-04-30', 18, '2025-12-29', '2026-05-04'],
    ['2024-02-10', '2026-03-03', 26, '2024-02-01', '2026-04-01'],
    ['2021-02-10', '2026-03-03', 21, '2021-01-01', '2026-04-01'],
    ['1969-12-31', '1999-01-01', 31, '1969-01-01', '2000-01-01'],
  ])('from %s to %s are %d: days, weeks, months, quarters or years', (low, high, count, first, end) => {
    const edges = computeDayEdges(daysBetween(low, high));
    expect([edges.length - 1, iso(edges[0]!), iso(edges.at(-1)!)]).toEqual([count, first, end]);
  });
});
