import { describe, expect, it } from '@jest/globals';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { Filters } from '../../../components/filters/filter-model.ts';
import { getCellFilters, getColumnFilters } from './cell-filters.ts';

const dataFiles = ['f1', 'f2'].map((id) => ({ id, name: 'wave.csv' })) as unknown as Project['dataFiles'];
const project = {
  tableDefinitions: [],
  columns: [],
  dataFiles,
  groupDef: [
    {
      id: 'g',
      name: 'Age group',
      field: 'age',
      columns: [{ name: 'young', text: '18,19,20', items: ['18', '19', '20'] }],
    },
  ],
};
const getFilters = (id: string | null, groupBy: readonly string[], ...labels: readonly string[]) =>
  getCellFilters(
    project,
    ['t1', 't2'],
    groupBy,
    { id },
    labels.length === 0 ? null : { key: labels.join('__'), labels },
    {},
  );
const is = (...value: string[]) => ({ value, type: 'enum', exclusive: false });

it('keeps the theme of a row and the value of each level of a column', () => {
  expect(getFilters('t1', [])).toEqual({ themes: is('t1') });
  expect(getFilters('t1', ['city', 'shop'], 'Bonn', 'North')).toEqual({
    themes: is('t1'),
    city: is('Bonn'),
    shop: is('North'),
  });
});

it('keeps all values of a band of a custom group, and of both where one stands in the other', () => {
  expect(getFilters('t1', ['group:g'], 'young')?.['age']).toEqual(is('18', '19', '20'));
  expect(getFilters('t1', ['group:g', 'age'], 'young', '19')?.['age']).toEqual(is('19'));
});

it('keeps what has none of the themes for the unclassified row', () => {
  expect(getFilters(null, [])).toEqual({ themes: { value: ['t1', 't2'], type: 'enum', exclusive: true } });
});

it('keeps the values of a column for its base, and has nothing to keep for the base of all', () => {
  const column = { key: 'Bonn', labels: ['Bonn'] };
  expect(getCellFilters(project, ['t1'], ['city'], null, column, {})).toEqual({ city: is('Bonn') });
  expect(getCellFilters(project, ['t1'], ['city'], null, null, {})).toBeNull();
});

describe('a period', () => {
  const march = { from: '2026-03-01', to: '2026-03-31' };
  const column = { key: 'Bonn__Mar 2026', labels: ['Bonn', 'Mar 2026'], periods: [null, march] };
  const between = (...value: string[]) => ({ value, type: 'between' as const, exclusive: false });
  const filtersOf = (now: Filters) => getCellFilters(project, ['t1'], ['city', 'month:day'], { id: 't1' }, column, now);

  it('given no filter of its dates, when filtered by, then its days are kept, and its other levels', () => {
    expect(filtersOf({})).toEqual({ themes: is('t1'), city: is('Bonn'), day: between('2026-03-01', '2026-03-31') });
  });

  it('given a filter of its dates, when filtered by, then what both have in common is kept', () => {
    expect(filtersOf({ day: between('2026-03-20', '2026-04-10') })?.['day']).toEqual(
      between('2026-03-20', '2026-03-31'),
    );
    expect(filtersOf({ day: { ...between('2026-03-10', '2026-03-11'), exclusive: true } })).toBeNull();
  });

  it('given two nested periods, when filtered by, then the inner one is kept', () => {
    const nested = {
      key: '2026__Mar 2026',
      labels: ['2026', 'Mar 2026'],
      periods: [{ from: '2026-01-01', to: '2026-12-31' }, march],
    };
    expect(getColumnFilters(project, ['year:day', 'month:day'], nested, {})).toEqual({
      day: between('2026-03-01', '2026-03-31'),
    });
  });
});

describe('what every comment has', () => {
  const getColumn = (...labels: readonly string[]) => ({ key: labels.join('__'), labels });

  it('given a file, when filtered by, then its id is kept, and nothing of one that was erased', () => {
    expect(getColumnFilters(project, ['file:'], getColumn('wave.csv (2)'), {})).toEqual({ 'file:': is('f2') });
    expect(getColumnFilters(project, ['file:'], getColumn('erased.csv'), {})).toBeNull();
  });

  it('given a class of sentiment within a category, when filtered by, then both are kept', () => {
    expect(getColumnFilters(project, ['city', 'sentiment:'], getColumn('Bonn', 'Negative'), {})).toEqual({
      city: is('Bonn'),
      'sentiment:': is('neg'),
    });
  });
});
