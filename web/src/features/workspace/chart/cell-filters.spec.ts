import { expect, it } from '@jest/globals';
import { getCellFilters } from './cell-filters.ts';

const project = {
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
  expect(getCellFilters(project, ['t1'], ['city'], null, column)).toEqual({ city: is('Bonn') });
  expect(getCellFilters(project, ['t1'], ['city'], null, null)).toBeNull();
});
