import { describe, expect, it } from '@jest/globals';
import {
  describeShownPart,
  getBanner,
  getShownPart,
  listParts,
  pickPart,
  toGrouped,
  toPlainColumn,
  toShownPartParams,
} from './banner-parts.ts';

describe('the parts of a banner', () => {
  it('are without empty and repeated ones, and one alone is a plain table', () => {
    expect(listParts({ groupBy: ['a'], parts: [[], ['b', 'c'], ['a']] })).toEqual([['a'], ['b', 'c']]);
    expect(toGrouped([[], ['b'], ['a']])).toEqual({ groupBy: ['b'], parts: [['a']] });
    expect(getBanner(toGrouped([['b'], ['b']]))).toBeUndefined();
    expect(getBanner(toGrouped([['b'], ['a', 'b']]))).toEqual([['b'], ['a', 'b']]);
    expect(toGrouped([])).toEqual({ groupBy: [], parts: [] });
  });

  it('are shown one at a time by a chart, the first unless another is chosen', () => {
    const banner = { groupBy: ['a'], parts: [['b', 'c']] };
    const chosen = toShownPartParams(['b', 'c'], new URLSearchParams('by=a'));
    expect(chosen.get('by')).toBe('a');
    expect(getShownPart(banner, chosen)).toEqual({ groupBy: ['b', 'c'], parts: [] });
    expect(getShownPart(banner, toShownPartParams(['gone'], chosen))).toEqual({ groupBy: ['a'], parts: [] });
    const plain = { groupBy: ['a'], parts: [] };
    expect(getShownPart(plain, chosen)).toBe(plain);
  });

  it('are named where a chart does not show them', () => {
    const project = { tableDefinitions: [], columns: [], groupDef: [] };
    const banner = { groupBy: ['a'], parts: [['b', 'c'], ['d']] };
    expect(describeShownPart(project, banner, ['b', 'c'])).toEqual(['Part 2 of 3 of the banner; not shown: a, d.']);
    expect(describeShownPart(project, { groupBy: ['a'], parts: [] }, ['a'])).toEqual([]);
  });

  it('have columns that are drilled into as in a plain table', () => {
    const plain = { key: 'A__x%5F', labels: ['A', 'x_'] };
    const column = { key: 'a%5F_b__A__x%5F', labels: ['a › b', 'A', 'x_'], groupBy: ['a', 'b'] };
    expect(toPlainColumn(['z'], column)).toEqual({ groupBy: ['a', 'b'], column: plain });
    expect(toPlainColumn(['z'], plain)).toEqual({ groupBy: ['z'], column: plain });
    expect(toPlainColumn(['z'], null)).toEqual({ groupBy: ['z'], column: null });
    const periods = [{ from: '2026-01-01', to: '2026-01-31' }];
    const month = { key: 'month:d__Jan', labels: ['Months', 'Jan'], groupBy: ['month:d'], periods };
    expect(toPlainColumn([], month).column).toEqual({ key: 'Jan', labels: ['Jan'], periods });
  });

  it('are taken out of a frozen table, with the keys of their columns', () => {
    const columns = [
      { key: 'a__x', labels: ['A', 'x'], groupBy: ['a'] },
      { key: 'b__y', labels: ['B', 'y'], groupBy: ['b'] },
    ];
    const table = { items: [], total: 1, totalRow: { count: 1, groupBy: { a__x: 1, b__y: 1 } }, columns };
    expect(pickPart(table, ['b'])).toEqual({ ...table, columns: [{ key: 'b__y', labels: ['y'] }] });
  });
});
