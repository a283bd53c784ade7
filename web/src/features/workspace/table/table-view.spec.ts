import { describe, expect, it } from '@jest/globals';
import type { TableItem, TableResult } from '@verbatim/command-api/contract/results/table';
import {
  cellView,
  columnOrder,
  countTableDecimals,
  headerRows,
  largestPercent,
  lettersText,
  SENTIMENT,
  shownSort,
  sortedItems,
} from './table-view.ts';
import { DEFAULT_SETTINGS, type TableSettings } from './table-settings.ts';
import { describeSettings } from '../settings/settings-text.ts';
import { countTests, getTableCorrection, testTableSignificance } from './table-tests.ts';

const shown = (format: TableSettings['format'], more: Partial<TableSettings> = {}): TableSettings => ({
  ...DEFAULT_SETTINGS,
  format,
  ...more,
});

const sentiment = { avg: 0, pos: 0, neu: 0, mix: 0, neg: 0 };
const item = (id: string | null, name: string, count: number, groupBy: Record<string, number> = {}): TableItem => ({
  id,
  name,
  count,
  groupBy,
  sentiment,
  portal_name: '',
  visible: true,
});
const columns = [
  { key: 'Tops', labels: ['Tops'] },
  { key: 'Dresses', labels: ['Dresses'] },
  { key: 'Jackets', labels: ['Jackets'] },
];
const table: TableResult = {
  items: [
    item('t1', 'Fit', 300, { Tops: 200, Dresses: 100 }),
    item('t2', 'colour', 4, { Tops: 4 }),
    item('t3', 'Price', 4),
    item(null, 'Unclassified', 692, { Tops: 296, Dresses: 396 }),
  ],
  total: 1000,
  totalRow: { count: 1000, groupBy: { Tops: 500, Dresses: 500, Jackets: 0 } },
  columns,
};
const [fit, colour] = table.items;
const [tops, dresses, jackets] = columns;
if (!fit || !colour || !tops || !dresses || !jackets) throw new Error('the table above has changed');

describe('a cell of the theme table', () => {
  it('shows the count, the share of the column or the share of the row', () => {
    expect(cellView(table, fit, tops, shown('sum'), undefined).text).toBe('200');
    expect(cellView(table, fit, tops, shown('column'), undefined).text).toBe('40%');
    expect(cellView(table, fit, tops, shown('row'), undefined).text).toBe('67%');
    expect(cellView(table, fit, null, shown('column'), undefined).text).toBe('30%');
  });

  it('shows less than one percent as <1%, and nothing found as 0%', () => {
    expect(cellView(table, colour, tops, shown('column'), undefined).text).toBe('<1%');
    expect(cellView(table, colour, dresses, shown('column'), undefined).text).toBe('0%');
  });

  it('shows a dash where there is no base', () => {
    expect(cellView(table, fit, jackets, shown('sum'), undefined).text).toBe('–');
    expect(cellView(table, fit, jackets, shown('column'), undefined).text).toBe('–');
  });

  it('given counts of negative comments, shows their share of the column, and says of what', () => {
    expect(cellView(table, fit, tops, shown('negative'), undefined)).toMatchObject({
      text: '40%',
      percent: 40,
      hint: 'Fit, Tops: 200 of 500 comments are negative about it (40%)',
    });
    const [rest] = table.items.slice(-1);
    expect(cellView(table, rest!, null, shown('negative'), undefined).hint).toBe(
      'Unclassified, all comments: 692 of 1,000 comments are negative (69%)',
    );
    const weighted = {
      column: 'w',
      comments: table.totalRow,
      squares: { count: 2000, groupBy: { Tops: 1000 } },
      without: 0,
    };
    expect(cellView({ ...table, weighted }, fit, tops, shown('negative'), undefined).hint).toBe(
      'Fit, Tops: 200 of 500 weighted comments are negative about it (40%; effective base 250)',
    );
    expect(cellView(table, fit, jackets, shown('negative'), undefined).text).toBe('–');
    expect(cellView(table, fit, tops, shown('negative', { minBase: 501 }), undefined).text).toBe('–');
  });

  it('says count, share and base together', () => {
    expect(cellView(table, fit, tops, shown('sum'), undefined).hint).toBe(
      'Fit, Tops: 200 of 500 comments (40% of the column, 67% of the row)',
    );
  });

  it('carries the verdict and the letters of the test', () => {
    const [tests] = testTableSignificance(table, [fit], shown('sum', { significance: 'group' }));
    expect(cellView(table, fit, tops, shown('column'), tests?.['Tops'])).toMatchObject({
      verdict: 'higher',
      letters: ['B'],
    });
    expect(cellView(table, fit, dresses, shown('column'), tests?.['Dresses'])).toMatchObject({
      verdict: 'lower',
      letters: [],
    });
    expect(testTableSignificance(table, [fit], shown('sum'))).toEqual([]);
  });
});

describe('decimals of the shares of a table', () => {
  const base = shown('column', { significance: 'total', correction: false });
  const wide = (...items: readonly TableItem[]): TableResult => ({
    ...table,
    items: [...items],
    total: 24_000,
    totalRow: { count: 24_000, groupBy: { Tops: 20_600, Dresses: 3_400, Jackets: 0 } },
  });
  const sale = item('sale', 'Sale', 1_360, { Tops: 1_240, Dresses: 120 });
  const textsOf = (of: TableResult, settings: TableSettings = base): readonly (readonly string[])[] => {
    const decimals = countTableDecimals(of, of.items, settings);
    return of.items.map((row) =>
      [null, tops, dresses].map((column) => cellView(of, row, column, { ...settings, decimals }, undefined).text),
    );
  };

  it('given an arrow at a share that reads like the total, has one in every share', () => {
    const shop = item('shop', 'In the store', 1_500, { Tops: 1_288, Dresses: 212 });
    const rare = item('rare', 'Returned', 12, { Tops: 0, Dresses: 12 });
    expect(textsOf(wide(shop, sale, rare))).toEqual([
      ['6.3%', '6.3%', '6.2%'],
      ['5.7%', '6.0%', '3.5%'],
      ['<0.1%', '0%', '0.4%'],
    ]);
  });

  it('given one that a decimal does not tell apart, has two', () => {
    const close = item('close', 'Close', 41_662, { Tops: 35_906, Dresses: 5_756 });
    const total = { count: 240_000, groupBy: { Tops: 206_000, Dresses: 34_000, Jackets: 0 } };
    expect(textsOf({ ...wide(close), total: 240_000, totalRow: total })).toEqual([['17.36%', '17.43%', '16.93%']]);
  });

  it('given arrows at shares that read otherwise alone, has none', () => {
    const staff = item('staff', 'Staff', 1_360, { Tops: 900, Dresses: 460 });
    expect(textsOf(wide(staff))).toEqual([['6%', '4%', '14%']]);
  });

  it('given a query that cannot be read, does not count its figures', () => {
    const staff = item('staff', 'Staff', 1_360, { Tops: 900, Dresses: 460 });
    expect(textsOf(wide({ ...sale, unreadable: true }, staff))).toEqual([
      ['–', '–', '–'],
      ['6%', '4%', '14%'],
    ]);
  });

  it('given no test, a test against siblings, or other percentages, has none', () => {
    expect(textsOf(wide(sale), { ...base, significance: 'off' })).toEqual([['6%', '6%', '4%']]);
    expect(textsOf(wide(sale), { ...base, significance: 'group' })).toEqual([['6%', '6%', '4%']]);
    expect(textsOf(wide(sale), { ...base, format: 'row' })).toEqual([['100%', '91%', '9%']]);
  });
});

describe('bases, weights and means', () => {
  const squares = { count: 2000, groupBy: { Tops: 2500, Dresses: 2500, Jackets: 0 } };
  const weighted: TableResult = {
    ...table,
    weighted: { column: 'w', comments: table.totalRow, squares, without: 0 },
  };

  it('hides the figures of a base that is smaller than asked for, and says so', () => {
    const least = shown('column', { minBase: 501 });
    expect(cellView(table, fit, tops, least, undefined)).toMatchObject({
      text: '–',
      hint: 'Fit, Tops: not shown: based on 500, fewer than the 501 required',
    });
    expect(cellView(table, fit, null, least, undefined).text).toBe('30%');
    expect(cellView(table, fit, tops, shown('row', { minBase: 301 }), undefined).text).toBe('–');
    expect(cellView(table, fit, tops, shown('row', { minBase: 300 }), undefined).text).toBe('67%');
  });

  it('takes a weighted base for what it is worth, and tests by that', () => {
    // 500² / 2,500 = 100
    expect(cellView(weighted, fit, tops, shown('sum', { minBase: 100 }), undefined).hint).toBe(
      'Fit, Tops: 200 of 500 weighted comments (40% of the column, 67% of the row; effective base 100)',
    );
    expect(cellView(weighted, fit, tops, shown('sum', { minBase: 101 }), undefined).text).toBe('–');
    const settings = shown('sum', { significance: 'group' });
    expect(testTableSignificance(table, [fit], settings)[0]?.['Tops']?.higherThan).toEqual(['B']);
    expect(testTableSignificance(weighted, [fit], settings)[0]?.['Tops']?.higherThan).toEqual(['B']);
    const heavy = {
      ...weighted,
      weighted: { ...weighted.weighted!, squares: { ...squares, groupBy: { Tops: 9000 } } },
    };
    expect(testTableSignificance(heavy, [fit], settings)[0]?.['Tops']?.verdict).toBe('small-base');
  });

  it('shows means with the interval of the confidence', () => {
    const means = {
      count: { avg: 0.421, error: 0.02, comments: 300 },
      groupBy: { Tops: { avg: -0.1, error: null, comments: 1 } },
    };
    const said = { ...fit, means };
    expect(cellView(table, said, null, shown('mean'), undefined)).toMatchObject({ text: '+0.42 ±0.04', percent: null });
    expect(cellView(table, said, null, shown('mean', { confidence: '99%' }), undefined).hint).toBe(
      'Fit, all comments: mean sentiment +0.42 ±0.05 of 300 comments',
    );
    expect(cellView(table, said, tops, shown('mean'), undefined).text).toBe('−0.10');
    expect(cellView(table, said, tops, shown('mean', { minBase: 2 }), undefined).text).toBe('–');
    expect(cellView(table, said, dresses, shown('mean'), undefined).text).toBe('–');
  });

  it('is corrected for the number of comparisons only where that is asked for', () => {
    const settings = shown('sum', { significance: 'total', correction: true });
    expect(getTableCorrection(table, shown('sum', { correction: true }))).toBeUndefined();
    expect(getTableCorrection(table, { ...settings, correction: false })).toBeUndefined();
    const correction = getTableCorrection(table, settings);
    expect(correction).toMatchObject({ comparisons: 4, found: 4, fallen: 0 });
    expect(getTableCorrection(table, settings)).toBe(correction);
  });

  it('counts its marks, and how many chance alone would bring about', () => {
    const settings = shown('sum', { significance: 'total' });
    const counted = countTests(table, settings);
    expect(counted).toMatchObject({ comparisons: 4, found: 4 });
    expect(counted?.expected).toBeCloseTo(0.2, 2);
    expect(countTests(table, shown('sum'))).toBeUndefined();
    const words = describeSettings(table, { ...settings, groupBy: ['division'] }, '').join(' ');
    expect(words).toContain('Not corrected: 4 arrows in 4 comparisons, where chance alone would give fewer than 1.');
    expect(words.includes('°')).toBe(counted?.hasSmall);
  });
});

describe('the order of the rows', () => {
  const order = (by: string, direction: 'asc' | 'desc', format: 'sum' | 'row' = 'sum') =>
    sortedItems(table, { by, order: direction }, format).map(({ name }) => name);

  it('is by count, largest first; equal counts by name without regard to case', () => {
    expect(order('count', 'desc')).toEqual(['Fit', 'colour', 'Price', 'Unclassified']);
  });

  it('keeps the unclassified row last in every order', () => {
    expect(order('count', 'asc')).toEqual(['colour', 'Price', 'Fit', 'Unclassified']);
    expect(order('name', 'desc').at(-1)).toBe('Unclassified');
    expect(order('Dresses', 'desc')).toEqual(['Fit', 'colour', 'Price', 'Unclassified']);
  });

  it('follows what is shown: colour is all in Tops, Fit only by two thirds', () => {
    expect(order('Tops', 'desc', 'row')[0]).toBe('colour');
  });

  it('falls back to the count when the column is gone', () => {
    expect(order('Skirts', 'desc')[0]).toBe('Fit');
  });
});

describe('the headings', () => {
  it('join neighbours of the same group, level by level', () => {
    const nested = [
      ['General', 'Tops'],
      ['General', 'Dresses'],
      ['Petite', 'Tops'],
    ].map((labels) => ({ key: labels.join('__'), labels }));
    expect(headerRows(nested).map((row) => row.map(({ label, span }) => [label, span]))).toEqual([
      [
        ['General', 2],
        ['Petite', 1],
      ],
      [
        ['Tops', 1],
        ['Dresses', 1],
        ['Tops', 1],
      ],
    ]);
  });

  it('do not join equal values of different groups', () => {
    const columns2 = [
      { key: 'a__x', labels: ['a', 'x'] },
      { key: 'b__x', labels: ['b', 'x'] },
    ];
    expect(headerRows(columns2)[1]).toHaveLength(2);
    expect(headerRows([])).toEqual([]);
  });
});

describe('what the small print says', () => {
  it('explains why there was too little to test, and what a letter means', () => {
    const [, small] = testTableSignificance(table, table.items, shown('sum', { significance: 'total' }));
    expect(cellView(table, colour, tops, shown('sum'), small?.['Tops']).hint).toContain(
      '° too small to test: 2.0 comments expected, at least 5 are needed',
    );
    expect(cellView(table, colour, jackets, shown('sum'), small?.['Jackets']).hint).not.toContain('°');
    const [tests] = testTableSignificance(table, [fit], shown('sum', { significance: 'group' }));
    expect(cellView(table, fit, tops, shown('sum'), tests?.['Tops']).hint).toContain('significantly higher than B');
    const few: TableResult = { ...table, totalRow: { count: 1000, groupBy: { Tops: 20, Dresses: 500 } } };
    const [base] = testTableSignificance(few, [fit], shown('sum', { significance: 'total' }));
    expect(cellView(few, fit, tops, shown('sum'), base?.['Tops']).hint).toContain(
      'a base of 20, at least 30 are needed',
    );
  });

  it('writes out four letters and counts the rest, and keeps letters apart that are two', () => {
    expect(lettersText(['A', 'B'], 4)).toBe('AB');
    expect(lettersText(['A', 'B', 'C', 'D', 'E', 'F'], 4)).toBe('ABCD+2');
    expect(lettersText(['Z', 'AA'], 4)).toBe('Z AA');
  });

  it('knows which cells are zero', () => {
    expect(cellView(table, colour, dresses, shown('sum'), undefined).isZero).toBe(true);
    expect(cellView(table, colour, tops, shown('sum'), undefined).isZero).toBe(false);
    expect(cellView(table, fit, jackets, shown('sum'), undefined).isZero).toBe(false);
  });
});

describe('around the table', () => {
  it('fills the bar of the largest percentage of a theme: the unclassified row does not flatten them', () => {
    expect(largestPercent(table, 'column')).toBeCloseTo(40);
    expect(largestPercent(table, 'sum')).toBe(0);
  });

  it('stands by the total where the column to sort by is not on show', () => {
    const shown = (by: string, sentiment: 'first' | 'hidden' = 'first') =>
      shownSort(columns, { sort: { by, order: 'asc' }, sentiment }).by;
    expect(['Tops', 'name', 'count', SENTIMENT].map((by) => shown(by))).toEqual(['Tops', 'name', 'count', SENTIMENT]);
    expect(shown('Skirts')).toBe('count');
    expect(shown(SENTIMENT, 'hidden')).toBe('count');
  });

  it('puts sentiment beside the total, behind the columns, or nowhere', () => {
    expect(columnOrder('first', 5)).toEqual({ sentiment: 2, first: 3, count: 8 });
    expect(columnOrder('last', 5)).toEqual({ sentiment: 7, first: 2, count: 8 });
    expect(columnOrder('hidden', 5)).toEqual({ sentiment: null, first: 2, count: 7 });
  });
});
