import { describe, expect, it } from '@jest/globals';
import { exportAddress, type ExportChoice } from './export-address.ts';

const CHOICE: ExportChoice = {
  what: 'table',
  figures: 'sum',
  sentiment: false,
  raw: false,
  suggested: false,
  format: 'csv',
  program: 'sps',
  stamp: true,
};
const read = (choice: Partial<ExportChoice>, groupBy: readonly string[] = [], settings = {}) => {
  const filters = { season: { value: ['Spring'] } };
  const address = exportAddress(
    'w 1',
    { ...CHOICE, ...choice },
    { groupBy, parts: [], unclassified: true, weight: '', number: '', minBase: 0, ...settings },
    filters,
  );
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  return [pathname, Object.fromEntries(searchParams)];
};
const SHARED = { export: 'true', format: 'csv', stamp: 'true', filters: '{"season":{"value":["Spring"]}}' };

describe('the address of an export', () => {
  it('asks for the banner on screen, instead of its first part', () => {
    const [, asked] = read({}, ['a'], { parts: [['b', 'c']] });
    expect(asked).toMatchObject({ parts: '[["a"],["b","c"]]' });
    expect(asked).not.toHaveProperty('groupBy');
  });

  it('asks for the figures of a number that the table shows', () => {
    expect(read({}, [], { number: 'nps' })[1]).toMatchObject({ number: 'nps' });
    expect(read({ what: 'comments' }, [], { number: 'nps' })[1]).not.toHaveProperty('number');
  });

  it('asks for the table as it is shown', () => {
    expect(read({}, ['season', 'group:1'])).toEqual([
      '/api/workspaces/w%201/table',
      { ...SHARED, groupBy: '["season","group:1"]', unclassified: 'true', percentage: 'false' },
    ]);
    expect(read({ figures: 'row', format: 'xlsx' })).toEqual([
      '/api/workspaces/w%201/table',
      { ...SHARED, format: 'xlsx', unclassified: 'true', percentage: 'true', percent_of: 'row' },
    ]);
  });

  it('asks for the share of negative comments', () => {
    expect(read({ figures: 'negative' })).toEqual([
      '/api/workspaces/w%201/table',
      { ...SHARED, unclassified: 'true', percentage: 'true', sentiment: 'neg' },
    ]);
  });

  it('follows the settings of the table', () => {
    expect(read({ figures: 'mean' }, [], { weight: 'age', minBase: 50 })).toEqual([
      '/api/workspaces/w%201/table',
      { ...SHARED, unclassified: 'true', weight: 'age', min_base: '50', means: 'true' },
    ]);
  });

  it('asks for the comments, with sentiment or without', () => {
    expect(read({ what: 'comments', sentiment: true, figures: 'row' })).toEqual([
      '/api/workspaces/w%201/export',
      { ...SHARED, sentiment: 'true' },
    ]);
  });

  it('asks for coded data with the weight, and without what only tables have', () => {
    const filters = '{"season":{"value":["Spring"]}}';
    expect(read({ what: 'coded', program: 'triple-s' }, ['season'])).toEqual([
      '/api/workspaces/w%201/coded-data',
      { format: 'triple-s', filters },
    ]);
    expect(read({ what: 'coded' }, [], { weight: 'age', minBase: 50 })).toEqual([
      '/api/workspaces/w%201/coded-data',
      { format: 'sps', weight: 'age', filters },
    ]);
  });
});
