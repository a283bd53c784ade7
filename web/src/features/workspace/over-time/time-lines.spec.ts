import { describe, expect, it } from '@jest/globals';
import type { TimeSeries } from '@verbatim/command-api/contract/results/workspace-results';
import {
  describeChanges,
  describeSmallBases,
  toTimeLines,
  computeTickInterval,
  toTimeDataTable,
  formatUndated,
  describeLines,
} from './time-lines.ts';

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
const all = { isShare: false, minBase: 0, confidence: '95%', correction: false };

describe('the lines of a chart over time', () => {
  it('say count, base and share of each point', () => {
    const [size] = toTimeLines(series, 'month', all, []).lines;
    expect(size?.hints).toEqual([
      '20 of 40 comments (50%)',
      '1 of 10 comments (10%) · −40.0 points against Jan 2026, ° too small to test',
      'no comments',
    ]);
    expect(toTimeLines(series, 'month', { ...all, isShare: true }, ['fit']).lines[0]?.values).toEqual([25, 50, null]);
  });

  it('leave out points of bases that are too small, in their table as well', () => {
    const model = toTimeLines(series, 'month', { ...all, minBase: 20 }, ['fit']);
    expect(model.lines[0]?.values).toEqual([10, null, null]);
    expect(model.lines[0]?.hints[1]).toBe('base of 10, too small to show');
    expect(toTimeDataTable(model, '').rows.map(({ cells }) => cells)).toEqual([
      [40, 10, null, null],
      [10, null, null, null],
      [0, null, null, null],
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

  it('given a period without comments, when points are compared, then with the last before that has some', () => {
    const items = [theme('fit', [60, 0, 45, 70]), theme('size', [50, 0, 51, 49])];
    const periods = [...series.periods, { from: '2026-04-01', to: '2026-04-30' }];
    const model = toTimeLines({ ...series, periods, base: [100, 0, 100, 100], items }, 'month', all, ['fit']);
    const { changes, hints } = model.lines[0]!;
    expect(changes.map((change) => change && [change.before, change.difference, change.verdict])).toEqual([
      null,
      null,
      [0, -15, 'lower'],
      [2, 25, 'higher'],
    ]);
    expect(hints[2]).toBe('45 of 100 comments (45%) · −15.0 points against Jan 2026, significantly lower (p = 0.034)');
    expect(toTimeDataTable(model, '').columns).toEqual([
      'Period',
      'Base',
      'fit',
      'fit change in points',
      'fit p-value',
    ]);
    expect(toTimeDataTable(model, '').rows[2]?.cells).toEqual([100, 45, -15, 0.03367]);
    expect(describeChanges(model, all)).toEqual([
      '▲ and ▼ mark shares that are significantly higher or lower than in the previous period with comments, at 95% confidence, not corrected for the number of comparisons.',
    ]);
  });

  it('given 99% confidence, when points are compared, then fewer are significant', () => {
    const items = [theme('fit', [60, 45, 45])];
    const [fit] = toTimeLines(
      { ...series, base: [100, 100, 100], items },
      'month',
      { ...all, confidence: '99%' },
      [],
    ).lines;
    expect(fit?.changes.map((change) => change?.verdict)).toEqual([undefined, 'same', 'same']);
  });

  it('warn of periods with bases too small to test', () => {
    expect(describeSmallBases([40, 10, 0])).toEqual([
      '1 of 3 periods has fewer than 30 comments: differences there are not tested.',
    ]);
    expect(describeSmallBases([40, 30])).toEqual([]);
  });

  it('are grey beyond five: those with marks come first, then those with the widest range; chosen ones never', () => {
    const items = [60, 50, 45, 40, 35, 10, 9].map((count, at) => theme(`t${at}`, [count, at === 6 ? 25 : count, 0]));
    const of = (chosen: string[]) => toTimeLines({ ...series, base: [100, 100, 0], items }, 'month', all, chosen).lines;
    expect(of([]).flatMap(({ id, isQuiet }) => (isQuiet ? [id] : []))).toEqual(['t4', 't5']);
    expect(of(['t5']).map(({ isQuiet }) => isQuiet)).toEqual([false]);
    const moving = items.map((item) => (item.id === 't5' ? theme('t5', [12, 16, 0]) : item));
    const shares = { ...all, isShare: true };
    const model = toTimeLines({ ...series, base: [100, 100, 0], items: moving }, 'month', shares, []);
    expect(model.lines.flatMap(({ id, isQuiet }) => (isQuiet ? [id] : []))).toEqual(['t3', 't4']);
    expect(model.note).toBe('In colour: 5 lines, first those with arrows, then those with the widest range.');
  });

  it('explain arrows only where there are some', () => {
    const still = toTimeLines({ ...series, base: [100, 100, 0], items: [theme('fit', [50, 51, 0])] }, 'month', all, []);
    expect(describeChanges(still, all)).toEqual([]);
  });

  it('say how many comments have no date, and nothing where all have one', () => {
    expect(['', ...[1, 1204].map(formatUndated)]).toEqual([
      formatUndated(0),
      '1 comment without a date is in no period.',
      '1,204 comments without a date are in no period.',
    ]);
  });

  it('have as many marks as can be distinguished, and none where they are slow to draw', () => {
    expect([12, 40, 104, 730].map((periods) => computeTickInterval(periods, 10))).toEqual([1, 1, 3, 19]);
    expect(computeTickInterval(104, 200)).toBe(0);
  });
});
