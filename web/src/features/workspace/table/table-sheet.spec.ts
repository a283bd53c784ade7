import { describe, expect, it } from '@jest/globals';
import type { CellObject, Row } from 'write-excel-file/universal';
import type { TableItem, TableResult } from '@verbatim/command-api/contract/results/table';
import { toTableSheet } from './table-sheet.ts';
import { DEFAULT_SETTINGS } from './table-settings.ts';

const item = (name: string, groupBy: Record<string, number>, more: Partial<TableItem> = {}): TableItem => ({
  id: name,
  name,
  portal_name: '',
  visible: true,
  groupBy,
  sentiment: { avg: -0.25, pos: 1, neu: 2, mix: 3, neg: 4 },
  count: Object.values(groupBy).reduce((sum, count) => sum + count, 0),
  ...more,
});

const columns = [
  { key: 'N__a', labels: ['North', 'a'] },
  { key: 'N__b', labels: ['North', 'b'] },
  { key: 'S__a', labels: ['South', 'a'] },
];
const table: TableResult = {
  items: [item('=1+1', { N__a: 900, N__b: 300, S__a: 10 }), item('Fit', { S__a: 2 })],
  total: 3000,
  totalRow: { count: 3000, groupBy: { N__a: 1000, N__b: 1000, S__a: 1000 } },
  columns,
};

const texts = (row: Row | undefined): readonly unknown[] =>
  (row ?? []).map((cell) => (cell as CellObject | null)?.value ?? null);
const cellAt = (row: Row | undefined, at: number): CellObject => row?.[at] as CellObject;

describe('the table as a worksheet', () => {
  it('given nested columns, merges their headings over their cells', () => {
    const { rows, headings } = toTableSheet(table, table.items, { ...DEFAULT_SETTINGS, sentiment: 'hidden' });
    expect(headings).toBe(2);
    expect(rows.slice(0, 3).map(texts)).toEqual([
      ['Theme', 'Total', 'North', null, 'South'],
      [null, null, 'a', 'b', 'a'],
      ['Base', 3000, 1000, 1000, 1000],
    ]);
    expect([cellAt(rows[0], 0).rowSpan, cellAt(rows[0], 2).columnSpan]).toEqual([2, 2]);
  });

  it('given parts of unequal depth, puts their values in the last row, under headings that are merged per part', () => {
    const parts = [
      { key: 'p__N', labels: ['Place', 'North'], groupBy: ['p'] },
      { key: 'p__S', labels: ['Place', 'South'], groupBy: ['p'] },
      { key: 'p-c__N__a', labels: ['Place › Class', 'North', 'a'], groupBy: ['p', 'c'] },
      { key: 'p-c__N__b', labels: ['Place › Class', 'North', 'b'], groupBy: ['p', 'c'] },
      { key: 'p-c__S__a', labels: ['Place › Class', 'South', 'a'], groupBy: ['p', 'c'] },
    ];
    const groupBy = Object.fromEntries(parts.map(({ key }, at) => [key, at + 1]));
    const banner = { ...table, columns: parts, items: [item('Fit', groupBy)], totalRow: { count: 9, groupBy } };
    const settings = { ...DEFAULT_SETTINGS, sentiment: 'hidden', significance: 'group' } as const;
    const { rows, headings } = toTableSheet(banner, banner.items, { ...settings, significance: 'off' });
    expect(headings).toBe(3);
    expect(rows.slice(0, 5).map(texts)).toEqual([
      ['Theme', 'Total', 'Place', null, 'Place › Class', null, null],
      [null, null, '', null, 'North', null, 'South'],
      [null, null, 'North', 'South', 'a', 'b', 'a'],
      ['Base', 9, 1, 2, 3, 4, 5],
      ['Fit', 15, 1, 2, 3, 4, 5],
    ]);
    expect([cellAt(rows[0], 2).columnSpan, cellAt(rows[0], 4).columnSpan]).toEqual([2, 3]);
    expect([cellAt(rows[1], 2).columnSpan, cellAt(rows[1], 4).columnSpan]).toEqual([2, 2]);
    const letters = toTableSheet(banner, banner.items, settings).rows[2]!;
    expect(texts(letters).filter((text) => text !== null)).toEqual([
      'North (A)',
      'South (B)',
      'a (A)',
      'b (B)',
      'a (C)',
    ]);
  });

  it('given texts that look like formulas, writes texts; and counts as numbers with a format', () => {
    const { rows } = toTableSheet(table, table.items, { ...DEFAULT_SETTINGS, sentiment: 'hidden' });
    expect(cellAt(rows[3], 0)).toMatchObject({ type: String, value: '=1+1' });
    expect(cellAt(rows[3], 2)).toMatchObject({ type: Number, value: 900, format: '#,##0' });
  });

  it('given percentages and letters, stores shares, and letters in cells of their own', () => {
    const { rows, headings, widths } = toTableSheet(table, table.items, {
      ...DEFAULT_SETTINGS,
      sentiment: 'hidden',
      format: 'column',
      significance: 'group',
    });
    expect(headings).toBe(3);
    expect(texts(rows[1])).toEqual([null, null, 'a (A)', null, 'b (B)', null, 'a (C)', null]);
    expect(texts(rows[2]).slice(2, 4)).toEqual([null, 'Higher than']);
    expect(texts(rows[4]).slice(2, 4)).toEqual([0.9, 'B']);
    expect(cellAt(rows[4], 2).format).toBe('0.0%');
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([widths.length]));
  });

  it('given a test against all, marks by arrows and colours', () => {
    const settings = { ...DEFAULT_SETTINGS, sentiment: 'hidden', format: 'column', significance: 'total' } as const;
    const { rows } = toTableSheet(table, table.items, settings);
    expect(texts(rows[4]).slice(2, 8)).toEqual([0.9, '▲', 0.3, '▼', 0.01, '▼']);
    expect(cellAt(rows[4], 2).textColor).toBe('#3f6b0e');
  });

  it('given nets, indents their themes; and leaves out what is not visible', () => {
    const items = [
      { ...item('Service', { N__a: 3 }), kind: 'net' as const },
      { ...item('Staff', { N__a: 2 }), net: 'Service' },
      item('Internal', { N__a: 1 }, { visible: false }),
    ];
    const { rows } = toTableSheet({ ...table, items }, items, { ...DEFAULT_SETTINGS, sentiment: 'hidden' });
    expect(rows.slice(3).map((row) => texts(row)[0])).toEqual(['Service', 'Staff']);
    expect([cellAt(rows[3], 0).fontWeight, cellAt(rows[4], 0).indent]).toEqual(['bold', 1]);
  });
});
