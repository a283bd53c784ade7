import { describe, expect, it } from '@jest/globals';
import type { TableItem, TableResult } from '@verbatim/command-api/contract/results/table';
import { tableCsv } from './table-csv.ts';
import { DEFAULT_SETTINGS } from './table-settings.ts';

const sentiment = { avg: -0.25, pos: 1, neu: 2, mix: 3, neg: 4 };
const item = (name: string, groupBy: Record<string, number>, more: Partial<TableItem> = {}): TableItem => ({
  id: name,
  name,
  portal_name: '',
  visible: true,
  groupBy,
  sentiment,
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
    expect(tableCsv(table, table.items, DEFAULT_SETTINGS, ['made of'])).toBe(
      [
        'Theme,Total,Mean sentiment,Positive,Neutral,Mixed,Negative,"A, B",C',
        'Base,2000,,,,,,1000,1000',
        `"'=HYPERLINK(""x"")",1200,-0.25,1,2,3,4,900,300`,
        'Fit,2,-0.25,1,2,3,4,0,2',
        '',
        'made of',
        '',
      ].join('\r\n'),
    );
  });

  it('writes percentages as numbers, and what the tests say into columns of their own', () => {
    const shown = { ...DEFAULT_SETTINGS, sentiment: 'hidden', format: 'column' } as const;
    expect(tableCsv(table, table.items, { ...shown, significance: 'total' }, ['made of']).split('\r\n')).toEqual([
      'Theme,Total %,"A, B %","A, B test",C %,C test',
      'Base,2000,1000,,1000,',
      `"'=HYPERLINK(""x"")",60,90,higher,30,lower`,
      'Fit,0.1,0,too small,0.2,too small',
      '',
      'made of',
      '',
    ]);
    expect(
      tableCsv(table, table.items, { ...shown, format: 'negative' }, [])
        .split('\r\n')
        .slice(0, 3),
    ).toEqual([
      'Theme,Total negative %,"A, B negative %",C negative %',
      'Base,2000,1000,1000',
      `"'=HYPERLINK(""x"")",60,90,30`,
    ]);
    expect(
      tableCsv(table, table.items, { ...shown, significance: 'group' }, ['made of'])
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
    const names = tableCsv({ ...table, items }, items, DEFAULT_SETTINGS, ['made of'])
      .split('\r\n')
      .map((line) => line.split(',')[0]);
    expect(names).toEqual(['Theme', 'Base', 'How it fits', '', 'made of', '']);
  });

  it('says what weighted bases are worth, writes means beside their errors, and leaves small bases empty', () => {
    const squares = { count: 8000, groupBy: { 'A, B': 2000, C: 50_000 } };
    const weighted = { column: 'w', comments: table.totalRow, squares, without: 0 };
    const means = {
      count: { avg: 0.5, error: 0.01, comments: 90 },
      groupBy: { C: { avg: -1, error: null, comments: 1 } },
    };
    const answer: TableResult = { ...table, weighted, items: [item('Fit', { C: 2 }, { means })] };
    const shown = { ...DEFAULT_SETTINGS, sentiment: 'hidden' } as const;
    const rows = (settings: typeof DEFAULT_SETTINGS) =>
      tableCsv(answer, answer.items, settings, []).split('\r\n').slice(1, 4);
    expect(rows({ ...shown, minBase: 100 })).toEqual(['Base,2000,1000,1000', 'Effective base,500,500,20', 'Fit,2,0,']);
    expect(rows({ ...shown, format: 'mean' })).toEqual([
      'Base,2000,,1000,,1000,',
      'Effective base,500,,500,,20,',
      'Fit,0.5,0.01,,,-1,',
    ]);
  });
});
