import { describe, expect, it } from '@jest/globals';
import type { TableResult } from '@verbatim/command-api/contract/table';
import type { FieldFilter, Filters } from '../../components/filters/filter-model.ts';
import { askedColumns } from './asked-columns.ts';

const project = {
  groupDef: [
    {
      ...{ id: 'g', name: 'Half-years', field: 'season' },
      columns: [
        { name: 'Warm', text: '', items: ['Spring', 'Summer'] },
        { name: 'Cold', text: '', items: ['Autumn', 'Winter'] },
      ],
    },
  ],
};

const tableOf = (bases: Readonly<Record<string, number>>): TableResult => ({
  items: [],
  total: 100,
  totalRow: { count: 100, groupBy: bases },
  columns: Object.keys(bases).map((key) => ({ key, labels: key.split('__') })),
});
const filter = (value: readonly string[], more: Partial<FieldFilter> = {}): FieldFilter => ({
  ...{ value, type: 'enum', exclusive: false },
  ...more,
});
const left = (bases: Readonly<Record<string, number>>, groupBy: readonly string[], filters: Filters) =>
  askedColumns(project, groupBy, filters, tableOf(bases)).columns.map(({ key }) => key);

const SEASONS = { Spring: 60, Summer: 0, Autumn: 0, Winter: 40 };

describe('the columns of a filtered table', () => {
  it('are those that a filter of the column that is grouped by leaves', () => {
    expect(left(SEASONS, ['season'], { season: filter(['Spring', 'Winter']) })).toEqual(['Spring', 'Winter']);
    expect(left(SEASONS, ['season'], { season: filter(['Summer', 'Autumn'], { exclusive: true }) })).toEqual([
      'Spring',
      'Winter',
    ]);
  });

  it('are all there where something else has emptied them, or nothing is chosen yet', () => {
    const all = Object.keys(SEASONS);
    expect(left(SEASONS, ['season'], { nights: filter(['4'], { type: 'gt' }), room: filter(['Suite']) })).toEqual(all);
    expect(left(SEASONS, ['season'], { season: filter(['Spring', 'Summer', 'Autumn', 'Winter']) })).toEqual(all);
    expect(left(SEASONS, ['season'], { season: filter([]) })).toEqual(all);
  });

  it('are told by the values of a custom group, and by the level that is filtered', () => {
    expect(left({ Warm: 60, Cold: 0 }, ['group:g'], { season: filter(['Summer']) })).toEqual(['Warm']);
    expect(left({ Warm: 0, Cold: 9 }, ['group:g'], { season: filter(['Summer', 'Winter']) })).toEqual(['Warm', 'Cold']);
    const nested = { Suite__Spring: 0, Suite__Winter: 0, Double__Spring: 7, Double__Winter: 0 };
    expect(left(nested, ['room', 'season'], { season: filter(['Spring']) })).toEqual([
      'Suite__Spring',
      'Double__Spring',
    ]);
  });

  it('are never taken away from where comments stand, as before the answer to a new filter is there', () => {
    expect(left(SEASONS, ['season'], { season: filter(['Summer']) })).toEqual(['Spring', 'Summer', 'Winter']);
  });
});
