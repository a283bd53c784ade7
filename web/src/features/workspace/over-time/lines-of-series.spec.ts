import { describe, expect, it } from '@jest/globals';
import type { TimeSeries } from '@verbatim/command-api/contract/workspace-results';
import { linesOf, periodsPerMark, twinOfLines, undatedWords, wordsOfLines } from './lines-of-series.ts';

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
    const [size] = linesOf(series, 'month', all, []).lines;
    expect(size?.hints).toEqual(['20 of 40 comments (50%)', '1 of 10 comments (10%)', 'no comments']);
    expect(linesOf(series, 'month', { ...all, isShare: true }, ['fit']).lines[0]?.values).toEqual([25, 50, null]);
  });

  it('leave out points of bases that are too small, in their table as well', () => {
    const model = linesOf(series, 'month', { ...all, minBase: 20 }, ['fit']);
    expect(model.lines[0]?.values).toEqual([10, null, null]);
    expect(model.lines[0]?.hints[1]).toBe('base of 10, too small to show');
    expect(twinOfLines(model, '').rows.map(({ cells }) => cells)).toEqual([
      [40, 10],
      [10, null],
      [0, null],
    ]);
    expect(wordsOfLines(undefined, '', { minBase: 20 })).toEqual(['Left out are periods with a base below 20.']);
  });

  it('go by the effective base of weighted comments', () => {
    const model = linesOf({ ...series, weighted }, 'month', { ...all, minBase: 20 }, ['fit']);
    // (Σw)² / Σw²: 1 of the first period, 50 of the second.
    expect(model.lines[0]?.values).toEqual([null, 5, null]);
    expect(model.lines[0]?.hints[1]).toBe('5 of 10 weighted comments (50%)');
    expect(wordsOfLines(weighted, 'Nights', { minBase: 20 })).toEqual([
      'Weighted by Nights: numbers and bases are sums of weights.',
      '1 comment without a weight counts nothing.',
      'Left out are periods with an effective base below 20.',
    ]);
  });

  it('say how many comments have no date, and nothing where all have one', () => {
    expect(['', ...[1, 1204].map(undatedWords)]).toEqual([
      undatedWords(0),
      '1 comment without a date is in no period.',
      '1,204 comments without a date are in no period.',
    ]);
  });

  it('have as many marks as can be told apart, and none where they are slow to draw', () => {
    expect([12, 40, 104, 730].map((periods) => periodsPerMark(periods, 10))).toEqual([1, 1, 3, 19]);
    expect(periodsPerMark(104, 200)).toBe(0);
  });
});
