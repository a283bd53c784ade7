import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { columnKey, parseColumnKey } from './column-key.ts';

describe('the key of a column', () => {
  it.each([
    [['General', 'Tops'], 'General__Tops'],
    [['room_type', 'a_b_c', '100 %'], 'room_type__a_b_c__100 %'],
    [['A', 'B__x'], 'A__B%5F%5Fx'],
    [['A__B', 'x'], 'A%5F%5FB__x'],
    [['A_', 'x'], 'A%5F__x'],
    [['A', '_x'], 'A__%5Fx'],
    [['_'], '%5F'],
    [['a___b'], 'a%5F%5F%5Fb'],
    [['__proto__'], '%5F%5Fproto%5F%5F'],
    [['A%5F', '50%25', '5 %'], 'A%255F__50%2525__5 %'],
    [['x__', '%_'], 'x%5F%5F__%%5F'],
  ])('of %j is %j', (labels, key) => {
    expect(columnKey(labels)).toBe(key);
    expect(parseColumnKey(key)).toEqual(labels);
  });

  it('is of no other labels, whatever they hold', () => {
    const label = fc.string({ unit: fc.constantFrom('_', '_', '%', '5', 'F', '2', 'a', 'é', '\ud83d'), minLength: 1 });
    const labels = fc.array(label, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(labels, (list) => {
        const key = columnKey(list);
        expect(parseColumnKey(key)).toEqual(list);
        expect(key.split('__')).toHaveLength(list.length);
      }),
      { numRuns: 5_000 },
    );
  });
});
