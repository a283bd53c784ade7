import { describe, expect, it } from '@jest/globals';
import type { TableItem, TableResult } from '@verbatim/command-api/contract/table';
import { tableCsv } from './table-csv.ts';
import { DEFAULT_SETTINGS } from './table-settings.ts';

const sentiment = { avg: -0.25, pos: 1, neu: 2, mix: 3, neg: 4 };
const item = (name: string, groupBy: Record<string, number>, more: Partial<TableItem> = {}): TableItem => ({
  ...{ id: name, name, portal_name: '', visible: true, groupBy, sentiment },
  count: Object.values(groupBy).reduce((sum, count) => sum + count, 0),
  ...more,
});
const table: TableResult = {
  items: [item('=HYPERLINK("x")', { 'A, B': 900, C: 300 }), item('Fit', { C: 2 })],
  total: 2000,
  totalRow: { count: 2000, groupBy: { 'A, B': 1000, C: 1000 } },
  columns: [
    { key: 'A, B', labels: ['A, B'] },
    { key: 'C', labels: ['C'] },
  ],
};

describe('the table as CSV', () => {
  it('holds what is shown, bases included, with formulas made harmless and commas quoted', () => {
    expect(tableCsv(table, table.items, DEFAULT_SETTINGS)).toBe(
      [
        'Theme,Total,Mean sentiment,Positive,Neutral,Mixed,Negative,"A, B",C',
        'Base,2000,,,,,,1000,1000',
        `"'=HYPERLINK(""x"")",1200,-0.25,1,2,3,4,900,300`,
        'Fit,2,-0.25,1,2,3,4,0,2',
        '',
      ].join('\r\n'),
    );
  });

  it('writes percentages as numbers, and what the tests say into columns of their own', () => {
    const shown = { ...DEFAULT_SETTINGS, sentiment: 'hidden', format: 'column' } as const;
    expect(tableCsv(table, table.items, { ...shown, significance: 'total' }).split('\r\n')).toEqual([
      'Theme,Total %,"A, B %","A, B test",C %,C test',
      'Base,2000,1000,,1000,',
      `"'=HYPERLINK(""x"")",60,90,higher,30,lower`,
      'Fit,0.1,0,too small,0.2,too small',
      '',
    ]);
    expect(
      tableCsv(table, table.items, { ...shown, significance: 'group' })
        .split('\r\n')
        .slice(0, 3),
    ).toEqual([
      'Theme,Total %,"A, B A %","A, B A is higher than",C B %,C B is higher than',
      'Base,2000,1000,,1000,',
      `"'=HYPERLINK(""x"")",60,90,B,30,`,
    ]);
  });

  it('calls a theme by its portal name, and leaves out what is not visible', () => {
    const items = [
      item('Fit', { C: 2 }, { portal_name: 'How it fits' }),
      item('Internal', { C: 3 }, { visible: false }),
    ];
    const names = tableCsv({ ...table, items }, items, DEFAULT_SETTINGS)
      .split('\r\n')
      .map((line) => line.split(',')[0]);
    expect(names).toEqual(['Theme', 'Base', 'How it fits', '']);
  });
});
