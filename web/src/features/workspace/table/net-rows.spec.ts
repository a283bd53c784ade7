import { describe, expect, it } from '@jest/globals';
import type { TableItem, TableResult } from '@verbatim/command-api/contract/results/table';
import { getCellFilters } from '../chart/cell-filters.ts';
import { computeBars } from '../bar-chart/compute-bars.ts';
import { describeTable } from './lead-sentence.ts';
import { toTableRows } from './net-rows.ts';
import { tableCsv } from './table-csv.ts';
import { DEFAULT_SETTINGS } from './table-settings.ts';
import { largestPercent, sortedItems } from './table-view.ts';

const item = (id: string | null, count: number, more: Partial<TableItem> = {}): TableItem => ({
  id,
  name: id ?? 'Unclassified',
  portal_name: '',
  visible: true,
  count,
  groupBy: {},
  sentiment: { avg: null, pos: 0, neu: 0, mix: 0, neg: 0 },
  ...more,
});
const table: TableResult = {
  items: [
    item('a', 5),
    item(null, 50),
    item('net-1', 12, { kind: 'net', children: ['b', 'a'] }),
    item('none', 60, { kind: 'none' }),
    item('c', 30),
    item('b', 9),
    item('net-2', 20, { kind: 'net', children: ['a', 'gone'] }),
  ],
  total: 100,
  totalRow: { count: 100, groupBy: {} },
  columns: [],
};
const rows = (folded: readonly string[] = []) =>
  toTableRows(sortedItems(table, { by: 'count', order: 'desc' }, 'sum'), folded);

describe('rows with nets', () => {
  it('are nets, each with its themes below it, and what is in none of them, last', () => {
    expect(rows().map(({ id, net }) => [id, net])).toEqual([
      ['net-2', undefined],
      ['a', 'net-2'],
      ['net-1', undefined],
      ['b', 'net-1'],
      ['a', 'net-1'],
      ['c', undefined],
      ['none', undefined],
      [null, undefined],
    ]);
  });
  it('leave out the themes of folded nets, also from other places', () => {
    expect(rows(['net-1', 'net-2']).map(({ id }) => id)).toEqual(['net-2', 'net-1', 'c', 'none', null]);
  });
  it('are those of a table without any, as they were', () => {
    const plain = table.items.filter(({ kind }) => kind === undefined);
    expect(toTableRows(plain, [])).toEqual(plain);
  });
  it('are exported with the net of each, and drawn with their themes below', () => {
    const csv = tableCsv(table, rows(['net-1']), { ...DEFAULT_SETTINGS, sentiment: 'hidden' }, []);
    expect(csv.trim().split('\r\n')).toEqual([
      'Net,Theme,Total',
      ',Base,100',
      'net-2,net-2,20',
      'net-2,a,5',
      'net-1,net-1,12',
      ',c,30',
      ',none,60',
      ',Unclassified,50',
    ]);
    const { rows: bars } = computeBars(table, rows(['net-1']), DEFAULT_SETTINGS, {
      arrangement: 'grouped',
      themes: [],
    });
    expect(bars.map(({ name }) => name).slice(0, 3)).toEqual(['net-2', '· a', 'net-1']);
  });
  it('do not make what is in none of the nets the largest, nor a net the theme that is mentioned most', () => {
    expect(largestPercent(table, 'column')).toBe(30);
    expect(describeTable(table)).toContain('“c” is mentioned most');
  });
  it('are filtered by any of the themes of a net', () => {
    const project = { groupDef: [], tableDefinitions: [], columns: [] };
    const net = table.items[2]!;
    expect(getCellFilters(project, ['a', 'b', 'c'], [], net, null, {})).toEqual({
      themes: { value: ['b', 'a'], type: 'enum', exclusive: false },
    });
    expect(getCellFilters(project, ['a', 'b', 'c'], [], table.items[3]!, null, {})).toBeNull();
  });
});
