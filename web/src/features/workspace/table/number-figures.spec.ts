import { describe, expect, it } from '@jest/globals';
import type { TableItem, TableResult } from '@verbatim/command-api/contract/results/table';
import { describeNumbers, formatWhole, listNumberFigures, toNumberCell } from './number-figures.ts';
import { DEFAULT_SETTINGS } from './table-settings.ts';
import { tableCsv } from './table-csv.ts';
import { shownSort, sortedItems } from './table-view.ts';

const item = (id: string, count: number, mean: number): TableItem => ({
  id,
  name: id,
  portal_name: '',
  visible: true,
  count,
  groupBy: {},
  sentiment: { avg: null, pos: 0, neu: 0, mix: 0, neg: 0 },
  numbers: { count, mean, median: mean, top: count / 4, bottom: 0 },
});
const table: TableResult = {
  items: [item('Fit', 400, 6.254), item('Price', 20, 8), item('Shop', 100, -1)],
  total: 520,
  totalRow: { count: 520, groupBy: {} },
  columns: [],
  numbers: {
    column: 'nps',
    total: { count: 520, mean: 5.5, median: 6, top: 130, bottom: 26 },
    top: ['9', '10'],
    bottom: ['0', '1'],
  },
};
const withoutScale: TableResult = { ...table, numbers: { ...table.numbers!, top: null, bottom: null } };
const text = (row: TableItem, minBase = 0) =>
  listNumberFigures(table).map((figure) => toNumberCell(row, figure, minBase).text);

describe('the figures of a number', () => {
  it('are the mean, the median and both ends of its scale', () => {
    expect(listNumberFigures(undefined)).toEqual([]);
    expect(listNumberFigures(withoutScale).map(({ label }) => label)).toEqual(['Mean', 'Median']);
    expect(text(table.items[0]!)).toEqual(['6.25', '6.25', '25%', '0%']);
    expect(text(table.items[2]!)[0]).toBe('−1.00');
  });

  it('mark small bases, and are not shown below the smallest base', () => {
    expect(text(table.items[1]!)).toEqual(['8.00°', '8°', '25%°', '0%°']);
    expect(text(table.items[1]!, 30)).toEqual(['–', '–', '–', '–']);
    expect(describeNumbers(table)).toEqual([
      'Mean, median, top 2 (9, 10) and bottom 2 (0, 1) of nps, over the comments that have one; ° fewer than 30 of them.',
    ]);
  });

  it('given weights of a thousand each, when nine comments have a number, then the base is small for all that', () => {
    const { numbers, ...row } = table.items[0]!;
    const nine = { ...row, numbers: { ...numbers!, count: 9_000, squares: 9_000_000 } };
    expect(text(nine)).toEqual(['6.25°', '6.25°', '1%°', '0%°']);
    expect(text(nine, 10)).toEqual(['–', '–', '–', '–']);
    expect(toNumberCell(nine, listNumberFigures(table)[0]!, 0).hint).toBe(
      'Fit: weighted base 9,000 of a number, worth 9 comments, fewer than 30',
    );
  });

  it('head their columns with those of all comments', () => {
    expect(listNumberFigures(table).map((figure) => formatWhole(table.numbers!, figure))).toEqual([
      'All 5.50',
      'All 6',
      '9, 10: 25%',
      '0, 1: 5%',
    ]);
  });

  it('sort the rows while they are shown', () => {
    const sort = { by: ':mean', order: 'desc' } as const;
    expect(sortedItems(table, sort, 'sum').map(({ id }) => id)).toEqual(['Price', 'Fit', 'Shop']);
    expect(shownSort([], { sort, sentiment: 'last', number: 'nps' })).toEqual(sort);
    expect(shownSort([], { sort, sentiment: 'last', number: '' }).by).toBe('count');
  });

  it('are in the file of the table as plain numbers', () => {
    const lines = tableCsv(table, table.items, { ...DEFAULT_SETTINGS, sentiment: 'hidden', minBase: 30 }, []).split(
      '\r\n',
    );
    expect(lines).toEqual([
      'Theme,Total,Mean of nps,Median of nps,Top 2 of nps %,Bottom 2 of nps %',
      'Base,520,,,,',
      'Fit,400,6.254,6.254,25,0',
      'Price,20,,,,',
      'Shop,100,-1,-1,25,0',
      '',
    ]);
  });
});
