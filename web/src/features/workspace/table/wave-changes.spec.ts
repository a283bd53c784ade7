import { describe, expect, it } from '@jest/globals';
import type { CellObject } from 'write-excel-file/universal';
import type { TableItem, TableResult } from '@verbatim/command-api/contract/results/table';
import { tableCsv } from './table-csv.ts';
import { toTableSheet } from './table-sheet.ts';
import { DEFAULT_SETTINGS, type TableSettings } from './table-settings.ts';
import { cellView } from './table-view.ts';
import { describeWaves, formatChange, testTableWaves } from './wave-changes.ts';

const sentiment = { avg: 0, pos: 0, neu: 0, mix: 0, neg: 0 };

const item = (name: string, jan: number, mar: number): TableItem => ({
  id: name,
  name,
  portal_name: '',
  visible: true,
  count: jan + mar,
  groupBy: { 'Jan 2026': jan, 'Mar 2026': mar },
  sentiment,
});

const table: TableResult = {
  items: [item('Fit', 60, 45), item('Price', 30, 31)],
  total: 200,
  totalRow: { count: 200, groupBy: { 'Jan 2026': 100, 'Mar 2026': 100 } },
  columns: [
    { key: 'Jan 2026', labels: ['Jan 2026'], periods: [{ from: '2026-01-01', to: '2026-01-31' }] },
    { key: 'Mar 2026', labels: ['Mar 2026'], periods: [{ from: '2026-03-01', to: '2026-03-31' }] },
  ],
};

const settings: TableSettings = {
  ...DEFAULT_SETTINGS,
  groupBy: ['month:day'],
  wave: 'month:day',
  format: 'column',
  sentiment: 'hidden',
};

const viewOf = (at: number, patch: Partial<TableSettings> = {}) => {
  const used = { ...settings, ...patch };
  const [changes] = testTableWaves(table, [table.items[at]!], used);
  const column = table.columns[1]!;
  return cellView(table, table.items[at]!, column, used, undefined, changes?.[column.key]);
};

describe('a table with waves', () => {
  it('given a significant difference, when its cell is shown, then it has the points, and the hint the test', () => {
    expect(viewOf(0).change).toEqual({ text: '−15', verdict: 'lower' });
    expect(viewOf(0).hint).toContain(
      ' · −15.0 points against Jan 2026 (60%), the last with comments, significantly lower (p = 0.034)',
    );
    expect(viewOf(1).change).toEqual({ text: '+1', verdict: 'same' });
    expect(viewOf(0, { confidence: '99%' }).change?.verdict).toBe('same');
  });

  it('given another format, when its cell is shown, then the points are of shares as well', () => {
    expect(viewOf(0, { format: 'sum' })).toMatchObject({ text: '45', change: { text: '−15' } });
  });

  it('given a figure that is not shown, when it is compared, then its difference is not shown either', () => {
    expect(viewOf(0, { minBase: 101 }).change).toBeNull();
  });

  it('given waves, when it is saved, then each difference and its test are columns of their own', () => {
    expect(tableCsv(table, table.items, settings, [])).toBe(
      [
        'Theme,Total %,Jan 2026 %,Mar 2026 %,Mar 2026 − Jan 2026 points,Mar 2026 − Jan 2026 test',
        'Base,200,100,100,,',
        'Fit,52.5,60,45,-15,lower',
        'Price,30.5,30,31,1,',
        '',
      ].join('\r\n'),
    );
    const { rows, widths } = toTableSheet(table, table.items, settings);
    const texts = rows.map((row) => row.map((cell) => (cell as CellObject | null)?.value ?? ''));
    expect(texts.map((row) => row.length)).toEqual(rows.map(() => widths.length));
    expect(texts[1]).toEqual([
      '',
      '',
      '',
      'Change in points',
      'Test of change',
      '',
      'Change in points',
      'Test of change',
    ]);
    expect(texts[3]).toEqual(['Fit', 0.525, 0.6, '', '', 0.45, -15, '▼']);
  });

  it('given letters as well, when it is saved, then both are there', () => {
    const [head, , fit] = tableCsv(table, table.items, { ...settings, significance: 'group' }, []).split('\r\n');
    expect(head).toBe(
      'Theme,Total %,Jan 2026 A %,Jan 2026 A is higher than,Mar 2026 B %,Mar 2026 B is higher than,Mar 2026 − Jan 2026 points,Mar 2026 − Jan 2026 test',
    );
    expect(fit).toBe('Fit,52.5,60,B,45,,-15,lower');
  });

  it('given a gap, when it is described, then it says which waves are compared', () => {
    const [meaning, skipped] = describeWaves(table, settings);
    expect(meaning).toContain('at 95% confidence. Not corrected');
    expect(skipped).toBe('Waves without comments are skipped: Mar 2026 with Jan 2026.');
    expect(describeWaves(table, { ...settings, correction: true })[0]).toContain('Corrected for 2 comparisons');
  });

  it('given a table without its waves, when it is described, then it says why nothing is compared', () => {
    expect(describeWaves(table, { ...settings, groupBy: ['team'] })).toEqual([
      'Waves are not compared: the table is not grouped by them.',
    ]);
    const one = { ...table, columns: table.columns.slice(1) };
    expect(describeWaves(one, settings)).toEqual(['Waves are not compared: there is only one.']);
    expect(describeWaves(table, { ...settings, wave: '' })).toEqual([]);
  });

  it('given a freeze without what columns share across groups, when a category around others is the wave, then it is refused', () => {
    const several = { ...table, shared: [] };
    const nested = { ...settings, groupBy: ['reason', 'team'], wave: 'reason' };
    expect(describeWaves(several, nested)).toEqual([
      'Waves are not compared, because comments have several answers: make the waves the innermost group.',
    ]);
    expect(testTableWaves(several, table.items, nested)).toEqual([]);
    expect(testTableWaves(several, table.items, { ...settings, groupBy: ['month:day', 'reason'] })).not.toEqual([]);
  });

  it('given several answers in a cell, when a category around others is the wave, then what both columns share is tested', () => {
    const [jan, mar] = ['Jan 2026', 'Mar 2026'] as const;
    const columns = [jan, mar].map((label) => ({ key: label, labels: [label, 'North'] }));
    const nested = { ...settings, groupBy: ['reason', 'team'], wave: 'reason' };
    const read = (count: number) => {
      const several = { ...table, columns, shared: [], sharedAcross: [{ columns: [jan, mar] as const, count }] };
      return testTableWaves(several, [item('Fit', 60, 48)], nested)[0]![mar]!;
    };
    expect([read(0).difference, read(0).verdict, read(40).verdict]).toEqual([-12, 'same', 'lower']);
  });
});

describe('a difference', () => {
  it('given its size, when it is written, then with a decimal below one', () => {
    expect([4.4, 0.94, 0.96, -0.3, 0.04, 0, -12.5].map((points) => formatChange(points, 'column'))).toEqual([
      '+4',
      '+0.9',
      '+1',
      '−0.3',
      '0',
      '0',
      '−13',
    ]);
    expect(formatChange(-0.051, 'mean')).toBe('−0.05');
    expect(formatChange(null, 'mean')).toBe('');
  });
});
