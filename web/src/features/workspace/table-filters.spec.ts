import { describe, expect, it } from '@jest/globals';
import type { TableDefinition } from '@verbatim/command-api/contract/projects';
import { changedFilter, filterColumns, filterLines, filtersOfCall, storedFilters } from './table-filters.ts';

const column = (name: string, field_type: TableDefinition['field_type'] = 'enum'): TableDefinition => ({
  id: name,
  field: name.toUpperCase(),
  name,
  field_type,
  options: ['a', 'b'],
});
const columns = [column('dept'), column('rating')];

describe('filters of the table', () => {
  it('are offered for stored category columns', () => {
    const tableDefinitions = [...columns, column('age', 'number'), column('left_out')];
    expect(filterColumns({ tableDefinitions, columns: ['dept', 'rating', 'age'] }).map(({ name }) => name)).toEqual([
      'dept',
      'rating',
    ]);
  });

  it('go into the call only with values', () => {
    const filters = changedFilter(changedFilter({}, 'dept', { value: ['a'] }), 'rating', { exclusive: true });
    expect(filtersOfCall(filters)).toEqual({ dept: { value: ['a'], type: 'enum', exclusive: false } });
  });

  it('keep their values when only the other half changes', () => {
    expect(changedFilter({ dept: { value: ['a'], exclusive: false } }, 'dept', { exclusive: true })['dept']).toEqual({
      value: ['a'],
      exclusive: true,
    });
  });

  it('are read in a line each', () => {
    const filters = { rating: { value: ['4', '5'], exclusive: false }, dept: { value: ['a'], exclusive: true } };
    expect(filterLines(filters, columns).map(({ text }) => text)).toEqual(['not DEPT: a', 'RATING: 4, 5']);
  });

  it.each([
    [null, null],
    ['not json', null],
    ['null', {}],
    [
      '{"dept":{"value":["a"],"exclusive":true},"gone":{"value":["a"],"exclusive":true}}',
      { dept: { value: ['a'], exclusive: true } },
    ],
    ['{"dept":{"value":[1],"exclusive":true},"rating":"x"}', {}],
  ])('come back from storage: %s', (text, filters) => {
    expect(storedFilters(text, columns)).toEqual(filters);
  });
});
