import { describe, expect, it } from '@jest/globals';
import type { TimeSeries } from '@verbatim/command-api/contract/results/workspace-results';
import { toTimeLines, computeTickInterval, toTimeDataTable, formatUndated, describeLines } from './time-lines.ts';

const theme = (id: string, counts: readonly number[]) => ({ id, name: id, portal_name: '', visible: true, counts });
const series: TimeSeries = {
  periods: [
    { from: '2026-01-01', to: '2026-01-31' },
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2026-03-01', to: '2026-03-31' },
  ],
  base: [40, 10, 0],
  undated: 0,
  items: [theme('fit', [10, 5, 0]), theme('size', [20, 1, 0])],
};
const weighted = { column: 'nights', comments: [9, 9, 0], squares: [1_600, 2, 0], without: 1 };
const all = { isShare: false, minBase: 0 };

describe('the lines of a chart over time', () => {
  it('say count, base and share of each point', () => {
    const [size] = toTimeLines(series, 'month', all, []).lines;
    expect(size?.hints).toEqual(['20 of 40 comments (50%)', '1 of 10 comments (10%)', 'no comments']);
    expect(toTimeLines(series, 'month', { ...all, isShare: true }, ['fit']).lines[0]?.values).toEqual([25, 50, null]);
  });

  it('leave out points of bases that are too small, in their table as well', () => {
    const model = toTimeLines(series, 'month', { ...all, minBase: 20 }, ['fit']);
    expect(model.lines[0]?.values).toEqual([10, null, null]);
    expect(model.lines[0]?.hints[1]).toBe('base of 10, too small to show');
    expect(toTimeDataTable(model, '').rows.map(({ cells }) => cells)).toEqual([
      [40, 10],
      [10, null],
      [0, null],
    ]);
    expect(describeLines(undefined, '', { minBase: 20 })).toEqual(['Periods with a base below 20 are left out.']);
  });

  it('go by the effective base of weighted comments', () => {
    const model = toTimeLines({ ...series, weighted }, 'month', { ...all, minBase: 20 }, ['fit']);
    // (Σw)² / Σw²: 1 of the first period, 50 of the second.
    expect(model.lines[0]?.values).toEqual([null, 5, null]);
    expect(model.lines[0]?.hints[1]).toBe('5 of 10 weighted comments (50%)');
    expect(describeLines(weighted, 'Nights', { minBase: 20 })).toEqual([
      'Weighted by Nights: numbers and bases are sums of weights.',
      '1 comment without a weight counts nothing.',
      'Periods with an effective base below 20 are left out.',
    ]);
  });

  it('say how many comments have no date, and nothing where all have one', () => {
    expect(['', ...[1, 1204].map(formatUndated)]).toEqual([
      formatUndated(0),
      '1 comment without a date is in no period.',
      '1,204 comments without a date are in no period.',
    ]);
  });

  it('have as many marks as can be told apart, and none where they are slow to draw', () => {
    expect([12, 40, 104, 730].map((periods) => computeTickInterval(periods, 10))).toEqual([1, 1, 3, 19]);
    expect(computeTickInterval(104, 200)).toBe(0);
  });
});
