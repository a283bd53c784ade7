import { expect, it } from '@jest/globals';
import type { FieldFilter } from '../../../components/filters/filter-model.ts';
import { requireAllThemes, narrowFilters } from './narrow-filters.ts';

const is = (...value: string[]): FieldFilter => ({ value, type: 'enum', exclusive: false });
const not = (...value: string[]): FieldFilter => ({ value, type: 'enum', exclusive: true });
const all = (...value: string[]): FieldFilter => ({ value, type: 'all', exclusive: false });

it('keeps the filters of other fields', () => {
  expect(narrowFilters({ city: is('Bonn') }, { themes: is('t1') })).toEqual({ city: is('Bonn'), themes: is('t1') });
});

it.each([
  ['one theme', is('t1'), is('t2'), all('t1', 't2')],
  ['each of some themes', all('t1', 't2'), is('t3'), all('t1', 't2', 't3')],
  ['the same theme', is('t1'), is('t1'), is('t1')],
  ['any of two themes, which no filter says of both', is('t1', 't2'), is('t3'), is('t3')],
  ['comments without a theme', not('t1'), is('t2'), is('t2')],
  ['a theme, which no filter says with any of two', is('t1'), is('t2', 't3'), is('t2', 't3')],
  ['nothing yet', is(), requireAllThemes(['t1', 't2']), all('t1', 't2')],
])('keeps the comments of %s that carry another', (_case, now, by, kept) => {
  expect(narrowFilters({ themes: now }, { themes: by })).toEqual({ themes: kept });
});

it.each([
  ['some of the values', is('a', 'b'), is('b', 'c'), is('b')],
  ['all but some values', not('b'), is('b', 'c'), is('c')],
])('keeps of a band of values those that are under a filter by %s', (_case, now, by, kept) => {
  expect(narrowFilters({ city: now }, { city: by })).toEqual({ city: kept });
});
