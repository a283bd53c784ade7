import { describe, expect, it } from '@jest/globals';
import { FILTER_TYPES, listFilterTypes, type FilterType } from './filter-types.ts';

const extent = (first: number, last = first) => ({ first, last });

describe('the types of filters', () => {
  it.each([
    ['enum', ['enum', 'all']],
    ['themes', ['enum', 'all']],
    ['text', ['text', 'empty']],
    ['number', ['exact', 'lt', 'gt', 'gte', 'lte', 'between', 'empty']],
    ['date', ['exact', 'lt', 'gt', 'gte', 'lte', 'between', 'empty']],
  ] as const)('of %s are %j, in the order of the form', (kind, types) => {
    expect(listFilterTypes(kind)).toEqual(types);
  });

  it.each<[FilterType, readonly ReturnType<typeof extent>[], readonly unknown[]]>([
    [
      'exact',
      [extent(1), extent(5)],
      [
        [1, 1],
        [5, 5],
      ],
    ],
    ['exact', [extent(10, 19)], [[10, 19]]],
    ['lt', [extent(10, 19)], [[-Infinity, 10, 'open']]],
    ['gt', [extent(10, 19)], [[19, Infinity, 'open']]],
    ['gte', [extent(10, 19)], [[10, Infinity]]],
    ['lte', [extent(10, 19)], [[-Infinity, 19]]],
    ['between', [extent(1), extent(5)], [[1, 5]]],
    ['between', [extent(30, 39), extent(10, 19)], [[10, 39]]],
    // From noon of a day to the end of that day, and from its beginning to noon.
    ['between', [extent(15), extent(10, 19)], [[15, 19]]],
    ['between', [extent(10, 19), extent(15)], [[10, 15]]],
    ['between', [extent(1)], []],
  ])('%s of %j means %j', (type, extents, intervals) => {
    const found = FILTER_TYPES[type].intervals?.(extents) ?? [];
    expect(found.map(({ low, high, open }) => (open ? [low, high, 'open'] : [low, high]))).toEqual(intervals);
  });
});
