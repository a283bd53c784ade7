import { describe, expect, it } from '@jest/globals';
import type { TableItem, TableResult } from '@verbatim/command-api/contract/results/table';
import { MAX_SERIES } from '../chart/series-colours.ts';
import { DEFAULT_SETTINGS, type TableFormat } from '../table/table-settings.ts';
import { computeBars, MAX_ROWS, computeBarScale, listWithNamed, pickBars, toBarDataTable } from './compute-bars.ts';

const sentiment = { avg: 0, pos: 0, neu: 0, mix: 0, neg: 0 };
const item = (id: string | null, count: number, groupBy: Record<string, number> = {}, more = {}): TableItem => ({
  id,
  name: id ?? 'Unclassified',
  portal_name: '',
  visible: true,
  count,
  groupBy,
  sentiment,
  ...more,
});
const columns = [
  { key: 'Tops', labels: ['Tops'] },
  { key: 'Jackets', labels: ['Jackets'] },
];
const table: TableResult = {
  items: [
    item('fit', 30, { Tops: 20, Jackets: 0 }, { portal_name: 'How it fits' }),
    item('price', 10, { Tops: 5, Jackets: 0 }),
    item('own', 5, { Tops: 5, Jackets: 0 }, { visible: false }),
    item(null, 55, { Tops: 10, Jackets: 0 }),
  ],
  total: 100,
  totalRow: { count: 100, groupBy: { Tops: 40, Jackets: 0 } },
  columns,
};
const ungrouped: TableResult = { ...table, columns: [] };
const all = { arrangement: 'grouped', themes: [] } as const;
const shown = (format: TableFormat) => ({ ...DEFAULT_SETTINGS, format });
const values = (...args: Parameters<typeof computeBars>) => computeBars(...args).series.map((series) => series.values);

describe('the bars of a chart', () => {
  it('are counts, shares of the column or shares of the row, and none without a base', () => {
    expect(values(table, table.items, shown('sum'), all)).toEqual([
      [20, 5, 10],
      [null, null, null],
    ]);
    expect(values(table, table.items, shown('column'), all)[0]).toEqual([50, 12.5, 25]);
    expect(values(table, table.items, shown('row'), all)[0]?.[1]).toBe(50);
  });

  it('are called by portal names, and leave out themes that are not visible', () => {
    expect(computeBars(table, table.items, shown('sum'), all).rows.map(({ name }) => name)).toEqual([
      'How it fits',
      'price',
      'Unclassified',
    ]);
  });

  it('are in the given order, all figures of a theme together', () => {
    const bars = pickBars(computeBars(table, table.items, shown('sum'), all), [2, 0]);
    expect(bars.rows.map(({ name }) => name)).toEqual(['Unclassified', 'How it fits']);
    expect(bars.series[0]).toMatchObject({ values: [10, 20], counts: [10, 20] });
    expect(bars.series[0]?.hints[0]).toMatch(/^Unclassified: 10 of 40 comments/u);
  });

  it.each([
    [-1, [0, 1, 2, 3, 4, 5]],
    [3, [0, 1, 2, 3, 4, 5]],
    [4, [4, 0, 1, 2, 3, 5]],
  ])('begin with the theme of the headline if it is out of view, here of place %d', (named, expected) => {
    expect(listWithNamed(Array.from({ length: 6 }), named)).toEqual(expected);
  });

  it('are of all comments where the table has no columns', () => {
    expect(values(ungrouped, table.items, shown('column'), all)).toEqual([[30, 10, 55]]);
    expect(values(ungrouped, table.items, shown('row'), all)).toEqual([[30, 10, 55]]);
  });

  it('are those of the chosen themes; of a choice of nothing that is there all', () => {
    const chosen = (...themes: string[]) =>
      computeBars(table, table.items, shown('sum'), { ...all, themes }).rows.map((row) => row.item.id);
    expect(chosen('price', 'gone')).toEqual(['price']);
    expect(chosen('gone')).toEqual(['fit', 'price', null]);
  });

  it('say theme, count, base and the share that is drawn', () => {
    const hint = (format: TableFormat, series = 0) =>
      computeBars(table, table.items, shown(format), all).series[series]?.hints[1];
    expect(hint('sum')).toBe('price: 5 of 40 comments (13%)');
    expect(hint('column')).toBe('price: 5 of 40 comments (13%)');
    expect(hint('row')).toBe('price: 5 of 10 comments of the theme (50%)');
    expect(hint('row', 1)).toBe('price: no comments');
  });

  it('have an axis that says whose comments their shares are of', () => {
    const axis = (format: TableFormat, group?: string) =>
      computeBars(table, table.items, shown(format), all, group).axis;
    expect(axis('column', 'Department')).toBe('Share of the comments of each Department');
    expect(axis('column')).toBe('Share of the comments of each column');
    expect(axis('row', 'Department')).toBe('Share of the comments of the theme');
    expect(axis('sum', 'Department')).toBe('Comments');
    expect(computeBars(ungrouped, table.items, shown('column'), all).axis).toBe('Share of all comments');
  });

  it('given counts of negative comments, are shares of the column, and say so', () => {
    const bars = computeBars(table, table.items, shown('negative'), { ...all, arrangement: 'stacked' });
    expect(bars.series[0]?.values).toEqual([50, 12.5, 25]);
    expect(bars.series[0]?.hints[1]).toBe('price: 5 of 40 comments are negative about it (13%)');
    expect(bars.series[1]?.hints[1]).toBe('price: no comments');
    expect([bars.isStacked, bars.axis]).toEqual([
      false,
      'Negative about the theme, share of the comments of each column',
    ]);
    expect(computeBars(ungrouped, table.items, shown('negative'), all).axis).toContain('share of all comments');
    const { columns: headings } = toBarDataTable(table, bars, 'Themes');
    expect(headings.slice(0, 3)).toEqual(['Theme', 'Tops negative', 'Tops negative %']);
  });

  describe('of shares of a column', () => {
    /** 60 of 100 against 80 of 200, 9 of 100 against 20 of 200, and a column too small to test. */
    const tested: TableResult = {
      items: [
        item('fit', 160, { Tops: 60, Bottoms: 80, Trend: 20 }),
        item('price', 34, { Tops: 9, Bottoms: 20, Trend: 5 }),
      ],
      total: 320,
      totalRow: { count: 320, groupBy: { Tops: 100, Bottoms: 200, Trend: 20 } },
      columns: ['Tops', 'Bottoms', 'Trend'].map((key) => ({ key, labels: [key] })),
    };
    const marks = (format: TableFormat, more: Partial<typeof DEFAULT_SETTINGS> = {}) =>
      computeBars(tested, tested.items, { ...shown(format), ...more }, all).series.map((series) => series.marks);

    it('are marked where they differ from everyone outside the column, also if the table tests nothing', () => {
      expect(marks('column')).toEqual([
        ['▲', ''],
        ['▼', ''],
        ['', ''],
      ]);
      expect(marks('negative')).toEqual(marks('column'));
      const bars = computeBars(tested, tested.items, shown('column'), all);
      expect(bars.isMarked).toBe(true);
      expect(bars.series.map(({ hints }) => hints[0])).toEqual([
        'fit: 60 of 100 comments (60%); significantly higher than outside the column',
        'fit: 80 of 200 comments (40%); significantly lower than outside the column',
        'fit: 20 of 20 comments (100%)',
      ]);
    });

    it('have the level, the correction and the smallest base of the table', () => {
      expect(marks('column', { confidence: '99.9%' })[0]).toEqual(['', '']);
      expect(marks('column', { correction: true })[0]).toEqual(['▲', '']);
      expect(marks('column', { minBase: 150 })).toEqual([
        ['', ''],
        ['', ''],
        ['', ''],
      ]);
    });

    it('given another figure or no columns, have none', () => {
      for (const format of ['sum', 'row', 'mean'] as const) expect(marks(format).flat().join('')).toBe('');
      expect(computeBars({ ...tested, columns: [] }, tested.items, shown('column'), all).isMarked).toBe(false);
    });

    it('say in the data table how they differ, in a column that charts without marks lack', () => {
      const bars = computeBars(tested, tested.items, shown('column'), all);
      const dataTable = toBarDataTable(tested, bars, 'Themes');
      expect(dataTable.columns.slice(0, 4)).toEqual(['Theme', 'Tops', 'Tops %', 'Tops vs others']);
      expect(dataTable.rows[0]!.cells.slice(0, 4)).toEqual([100, null, null, 200]);
      expect(dataTable.rows[1]!.cells).toEqual([60, 60, 'Higher', 80, 40, 'Lower', 20, 100, null]);
    });
  });

  it('stand on top of each other only where they add up', () => {
    const isStacked = (format: 'sum' | 'column' | 'row', of = table) =>
      computeBars(of, of.items, shown(format), { ...all, arrangement: 'stacked' }).isStacked;
    expect([isStacked('sum'), isStacked('row'), isStacked('column'), isStacked('sum', ungrouped)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('begin at nothing, and end at a hundred percent where they are parts of one', () => {
    expect(computeBarScale({ format: 'row', isStacked: true })).toEqual({ min: 0, max: 100 });
    expect(computeBarScale({ format: 'row', isStacked: false })).toEqual({ min: 0 });
    expect(computeBarScale({ format: 'sum', isStacked: true })).toEqual({ min: 0 });
    expect(computeBarScale({ format: 'mean', isStacked: false })).toEqual({});
  });

  it('are as many as can be read, and say what they leave out', () => {
    const many = Array.from({ length: MAX_ROWS + 5 }, (_, at) => item(`t${at}`, 1));
    const wide = Array.from({ length: 60 }, (_, at) => ({ key: `c${at}`, labels: [`c${at}`] }));
    const bars = computeBars({ ...table, columns: wide }, many, shown('sum'), all);
    expect([bars.rows.length, bars.series.length]).toEqual([MAX_ROWS, MAX_SERIES]);
    expect(bars.leftOut).toBe(`${MAX_ROWS} of ${MAX_ROWS + 5} themes and ${MAX_SERIES} of 60 columns`);
    expect(computeBars(table, table.items, shown('sum'), all).leftOut).toBe('');
  });
});

it('the data table of a chart has its bases, counts and shares', () => {
  const dataTable = toBarDataTable(table, computeBars(table, table.items, shown('column'), all), 'Themes');
  expect(dataTable.columns).toEqual([
    'Theme',
    'Tops',
    'Tops %',
    'Tops vs others',
    'Jackets',
    'Jackets %',
    'Jackets vs others',
  ]);
  expect(dataTable.rows[0]).toEqual({ name: 'Base', cells: [40, null, null, 0, null, null] });
  expect(dataTable.rows[1]).toEqual({ name: 'How it fits', cells: [20, 50, 'Higher', 0, null, null] });
  const counts = toBarDataTable(ungrouped, computeBars(ungrouped, table.items, shown('sum'), all), 'Themes');
  expect(counts.rows[1]).toEqual({ name: 'How it fits', cells: [30] });
});
