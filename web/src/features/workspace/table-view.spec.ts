import { describe, expect, it } from '@jest/globals';
import type { TableItem, TableResult } from '@verbatim/command-api/contract/table';
import {
  cellView,
  columnOrder,
  headerRows,
  largestPercent,
  lettersText,
  SENTIMENT,
  shownSort,
  significanceOf,
  sortedItems,
} from './table-view.ts';

const sentiment = { avg: 0, pos: 0, neu: 0, mix: 0, neg: 0 };
const item = (id: string | null, name: string, count: number, groupBy: Record<string, number> = {}): TableItem => ({
  id,
  name,
  ...{ count, groupBy, sentiment, portal_name: '', visible: true },
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
    expect(cellView(table, fit, tops, 'sum', undefined).text).toBe('200');
    expect(cellView(table, fit, tops, 'column', undefined).text).toBe('40%');
    expect(cellView(table, fit, tops, 'row', undefined).text).toBe('67%');
    expect(cellView(table, fit, null, 'column', undefined).text).toBe('30%');
  });

  it('shows less than one percent as <1%, and nothing found as 0%', () => {
    expect(cellView(table, colour, tops, 'column', undefined).text).toBe('<1%');
    expect(cellView(table, colour, dresses, 'column', undefined).text).toBe('0%');
  });

  it('shows a dash where there is no base', () => {
    expect(cellView(table, fit, jackets, 'sum', undefined).text).toBe('–');
    expect(cellView(table, fit, jackets, 'column', undefined).text).toBe('–');
  });

  it('says count, share and base together', () => {
    expect(cellView(table, fit, tops, 'sum', undefined).hint).toBe(
      'Fit, Tops: 200 of 500 comments (40% of the column, 67% of the row)',
    );
  });

  it('carries the verdict and the letters of the test', () => {
    const [tests] = significanceOf(table, [fit], { significance: 'group', confidence: '95%' });
    expect(cellView(table, fit, tops, 'column', tests?.['Tops'])).toMatchObject({ verdict: 'higher', letters: ['B'] });
    expect(cellView(table, fit, dresses, 'column', tests?.['Dresses'])).toMatchObject({
      verdict: 'lower',
      letters: [],
    });
    expect(significanceOf(table, [fit], { significance: 'off', confidence: '95%' })).toEqual([]);
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
  it('tells why there was too little to test, and what a letter means', () => {
    const [, small] = significanceOf(table, table.items, { significance: 'total', confidence: '95%' });
    expect(cellView(table, colour, tops, 'sum', small?.['Tops']).hint).toContain(
      '° too small to test: 2.0 comments expected, at least 5 are needed',
    );
    expect(cellView(table, colour, jackets, 'sum', small?.['Jackets']).hint).not.toContain('°');
    const [tests] = significanceOf(table, [fit], { significance: 'group', confidence: '95%' });
    expect(cellView(table, fit, tops, 'sum', tests?.['Tops']).hint).toContain('significantly higher than B');
    const few: TableResult = { ...table, totalRow: { count: 1000, groupBy: { Tops: 20, Dresses: 500 } } };
    const [base] = significanceOf(few, [fit], { significance: 'total', confidence: '95%' });
    expect(cellView(few, fit, tops, 'sum', base?.['Tops']).hint).toContain('a base of 20, at least 30 are needed');
  });

  it('writes out four letters and counts the rest, and keeps letters apart that are two', () => {
    expect(lettersText(['A', 'B'], 4)).toBe('AB');
    expect(lettersText(['A', 'B', 'C', 'D', 'E', 'F'], 4)).toBe('ABCD+2');
    expect(lettersText(['Z', 'AA'], 4)).toBe('Z AA');
  });

  it('knows which cells are nobody', () => {
    expect(cellView(table, colour, dresses, 'sum', undefined).isZero).toBe(true);
    expect(cellView(table, colour, tops, 'sum', undefined).isZero).toBe(false);
    expect(cellView(table, fit, jackets, 'sum', undefined).isZero).toBe(false);
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
