import { describe, expect, it } from '@jest/globals';
import type { DataFile, Project, TableDefinition } from '@verbatim/command-api/contract/projects';
import type { ColumnStats } from '@verbatim/command-api/contract/results/workspace-results';
import { toCategoryTable, toNumberTable } from './column-rows.ts';

const column = (name: string, field_type: TableDefinition['field_type'], label = ''): TableDefinition => ({
  id: name,
  field: name.toUpperCase(),
  name,
  field_type,
  label,
  options: [],
  order: [],
  separator: '' as const,
  merged: [],
});
const file = (count: number, cells: DataFile['cells']) => ({ count, cells }) as DataFile;

const project = {
  tableDefinitions: [
    column('age', 'number', 'How old are you?'),
    column('day', 'date'),
    column('team', 'enum'),
    column('gone', 'number'),
  ],
  columns: ['age', 'day', 'team'],
  dataFiles: [
    file(10, { age: { missing: 1, unreadable: 2 }, day: { missing: 0, unreadable: 0 } }),
    file(5, { age: { missing: 2, unreadable: 1 } }),
    file(100, null),
  ],
} as unknown as Project;

const stats: ColumnStats = {
  base: 115,
  columns: [
    { name: 'age', type: 'number', values: 109, mean: 41.2345, median: 40, min: 18, max: 1204 },
    { name: 'day', type: 'date', values: 0, earliest: null, latest: null },
    { name: 'team', type: 'enum', values: 100, options: 3, most: { value: 'red', count: 46 } },
  ],
};

describe('the figures of numbers and dates', () => {
  it('given all comments, when they are shown, then unreadable cells are apart, with their share where there are some', () => {
    const { headings, rows } = toNumberTable(project, stats, false);
    expect(headings.slice(2)).toEqual(['Mean', 'Median', 'Min or earliest', 'Max or latest', 'Missing', 'Unreadable']);
    expect(rows.map(({ title, cells }) => [title, ...(cells ?? [])])).toEqual([
      ['How old are you?', '109', '41.23', '40', '18', '1,204', '3', '3 (3%)'],
      ['DAY', '0', '', '', '–', '–', '115', '0'],
    ]);
  });

  it('given filters, when they are shown, then unreadable cells are among those without a value', () => {
    const { headings, rows } = toNumberTable(project, { ...stats, base: 20, columns: [] }, true);
    expect(headings.at(-1)).toBe('Without a value');
    expect(rows[0]?.cells).toEqual(['0', '', '', '', '', '20']);
  });

  it('given dates only, when they are named, then the ends are the earliest and the latest', () => {
    const dates = { ...project, tableDefinitions: [column('day', 'date')] };
    const day = { name: 'day', type: 'date', values: 2, earliest: '2026-03-05', latest: '2026-04-01' } as const;
    const { headings, rows } = toNumberTable(dates, { base: 2, columns: [day] }, false);
    expect(headings.slice(4, 6)).toEqual(['Earliest', 'Latest']);
    expect(rows[0]?.cells?.slice(3, 5)).toEqual(['Mar 5, 2026', 'Apr 1, 2026']);
  });
});

it('the figures of a category column are the number of its categories and the most common one, with its share of the base', () => {
  expect(toCategoryTable(project, stats).headings).toEqual(['Column', 'Categories', 'Most common', 'Share', 'Missing']);
  expect(toCategoryTable(project, stats).rows).toEqual([
    { name: 'team', title: 'TEAM', cells: ['3', 'red', '40%', '15'] },
  ]);
  expect(toCategoryTable(project, undefined).rows).toEqual([{ name: 'team', title: 'TEAM', cells: undefined }]);
});
