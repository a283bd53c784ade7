import { describe, expect, it } from '@jest/globals';
import { getBanner, listParts, toGrouped, toPlainColumn } from './banner-parts.ts';

describe('the parts of a banner', () => {
  it('are without empty and repeated ones, and one alone is a plain table', () => {
    expect(listParts({ groupBy: ['a'], parts: [[], ['b', 'c'], ['a']] })).toEqual([['a'], ['b', 'c']]);
    expect(toGrouped([[], ['b'], ['a']])).toEqual({ groupBy: ['b'], parts: [['a']] });
    expect(getBanner(toGrouped([['b'], ['b']]))).toBeUndefined();
    expect(getBanner(toGrouped([['b'], ['a', 'b']]))).toEqual([['b'], ['a', 'b']]);
    expect(toGrouped([])).toEqual({ groupBy: [], parts: [] });
  });

  it('have columns that are drilled into as in a plain table', () => {
    const plain = { key: 'A__x%5F', labels: ['A', 'x_'] };
    const column = { key: 'a%5F_b__A__x%5F', labels: ['a › b', 'A', 'x_'], groupBy: ['a', 'b'] };
    expect(toPlainColumn(['z'], column)).toEqual({ groupBy: ['a', 'b'], column: plain });
    expect(toPlainColumn(['z'], plain)).toEqual({ groupBy: ['z'], column: plain });
    expect(toPlainColumn(['z'], null)).toEqual({ groupBy: ['z'], column: null });
  });
});
