import { describe, expect, it } from '@jest/globals';
import { parseFilters, filtersParam, withFiltersParam } from './filter-address.ts';
import type { FilterField, Filters } from './filter-model.ts';

const field = (name: string, kind: FilterField['kind']): FilterField => ({ name, label: name, kind, options: [] });
const fields = [field('dept', 'enum'), field('age', 'number')];
const filters: Filters = {
  dept: { type: 'enum', value: ['a & b', ''], exclusive: true },
  age: { type: 'between', value: ['1', '9'], exclusive: false },
};
const again = (params: URLSearchParams) => parseFilters(new URLSearchParams(params.toString()), fields);

describe('the filters in the address', () => {
  it('come back as they were, and stand beside what else it says', () => {
    const params = withFiltersParam(new URLSearchParams('by=dept&show=row'), filters);
    expect(again(params)).toEqual({ filters, gone: [] });
    expect([params.getAll('by'), params.get('show')]).toEqual([['dept'], 'row']);
  });
  it('leave it when they are taken away', () => {
    const params = withFiltersParam(new URLSearchParams('by=dept'), filters);
    expect(withFiltersParam(params, {}).toString()).toBe('by=dept');
    expect(filtersParam({ age: { type: 'between', value: ['', ''], exclusive: false } })).toBeNull();
    expect(again(new URLSearchParams('by=dept'))).toBeNull();
  });
  it('name the fields that are gone, or hold something else now', () => {
    const asked = new URLSearchParams({
      filters: '{"gone":{"value":["a"],"type":"enum"},"age":{"value":["a"],"type":"enum"},"dept":{"value":["a"]}}',
    });
    expect(again(asked)).toEqual({
      filters: { dept: { type: 'enum', value: ['a'], exclusive: false } },
      gone: ['gone', 'age'],
    });
    expect(again(new URLSearchParams('filters={'))).toEqual({ filters: {}, gone: [] });
  });
  it('stay in the browser that set them when they are longer than an address', () => {
    const many = Array.from({ length: 500 }, (_, at) => `department number ${at}`);
    const params = withFiltersParam(new URLSearchParams(), { dept: { type: 'enum', value: many, exclusive: false } });
    expect(params.toString()).toBe('filters=kept');
    expect(again(params)).toEqual({ filters: null, gone: [] });
  });
});
