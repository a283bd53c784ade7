import { describe, expect, it } from '@jest/globals';
import type { TableResult } from '@verbatim/command-api/contract/table';
import { tableCsv } from './table-csv.ts';
import { DEFAULT_SETTINGS } from './table-settings.ts';

const sentiment = { avg: -0.25, pos: 1, neu: 2, mix: 3, neg: 4 };
const table: TableResult = {
  items: [
    { id: 't1', name: '=HYPERLINK("x")', count: 1200, groupBy: { 'A, B': 900, C: 300 }, sentiment },
    { id: 't2', name: 'Fit', count: 2, groupBy: { C: 2 }, sentiment },
  ],
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

  it('writes the marks of the test that is on', () => {
    const total = tableCsv(table, table.items, { ...DEFAULT_SETTINGS, format: 'column', significance: 'total' });
    expect(total.split('\r\n')[2]).toContain(',90% ▲,30% ▼');
    const group = tableCsv(table, table.items, { ...DEFAULT_SETTINGS, format: 'column', significance: 'group' });
    expect(group.split('\r\n')[0]).toBe('Theme,Total,Mean sentiment,Positive,Neutral,Mixed,Negative,"A, B A",C B');
    expect(group.split('\r\n')[2]).toContain(',90% B,30%');
  });
});
