import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '../../models/segments/spec-support/seeded-random.ts';
import { EMPTY_DAY, intersectMasks, maskByCodes, maskByNumbers, maskByTexts, maskByThemes } from './comment-mask.ts';

const random = seededRandom(5);
const COMMENTS = 1000;
const bits = (keeps: readonly boolean[]): number[] => keeps.map(Number);

describe('filters of a segment', () => {
  it('keeps the codes asked for, on top of another filter', () => {
    const codes = Uint16Array.from({ length: COMMENTS }, () => random.below(5));
    const mask = maskByCodes(codes, Uint8Array.of(0, 1, 1, 0, 1), new Uint8Array(COMMENTS).fill(1));
    intersectMasks(mask, maskByCodes(codes, Uint8Array.of(1, 1, 0, 1, 1), new Uint8Array(COMMENTS)));
    expect([...mask]).toEqual(bits([...codes].map((code) => code === 1 || code === 4)));
  });

  it.each([false, true])('keeps numbers within any interval, never an empty one (exclusive: %s)', (exclusive) => {
    const values = Float64Array.from({ length: COMMENTS }, () => (random.below(8) === 0 ? NaN : random.below(10)));
    const intervals = [
      { low: -Infinity, high: 2, open: true },
      { low: 4, high: 4, open: false },
      { low: 6, high: 8, open: false },
    ];
    const mask = maskByNumbers(COMMENTS, values, intervals, exclusive);
    const kept = (value: number): boolean => value < 2 || value === 4 || (value >= 6 && value <= 8);
    expect([...mask]).toEqual(bits([...values].map((value) => kept(value) !== exclusive)));
  });

  it('knows an empty day from an early one, and the same number from an empty cell', () => {
    const days = Int32Array.of(EMPTY_DAY, -700_000, 0);
    const before = { low: -Infinity, high: 0, open: true };
    const mask = maskByNumbers(3, days, [before], false);
    expect([...mask]).toEqual([0, 1, 0]);
    const numbers = maskByNumbers(1, Float64Array.of(EMPTY_DAY), [before], false);
    expect([...numbers]).toEqual([1]);
  });

  it.each([false, true])('finds parts of texts, and none that reaches into the next (exclusive: %s)', (exclusive) => {
    for (let round = 0; round < 50; round++) {
      const texts = Array.from({ length: 40 }, () =>
        Array.from({ length: random.below(5) }, () => random.pick(['a', 'b', 'ab'])).join(''),
      );
      const starts = Uint32Array.from([0, ...texts.map((_, i) => texts.slice(0, i + 1).join('').length)]);
      const parts = [random.pick(['aa', 'bab', 'abb', 'a']), random.pick(['bbb', 'zz'])];
      const mask = maskByTexts(texts.length, texts.join(''), starts, parts, exclusive);
      const expected = texts.map((text) => parts.some((part) => text.includes(part)) !== exclusive);
      expect([...mask]).toEqual(bits(expected));
    }
    const all = maskByTexts(3, 'ab', Uint32Array.of(0, 0, 2, 2), [''], false);
    expect([...all]).toEqual([1, 1, 1]);
  });

  it('keeps comments with any of the themes, or with none, or with all, or not with all', () => {
    const lists = [Uint16Array.of(0, 3), Uint16Array.of(3, 4)];
    const any = maskByThemes(6, lists, { exclusive: false });
    expect([...any]).toEqual([1, 0, 0, 1, 1, 0]);
    const none = maskByThemes(6, lists, { exclusive: true });
    expect([...none]).toEqual([0, 1, 1, 0, 0, 1]);
    const all = maskByThemes(6, lists, { exclusive: false, isAll: true });
    expect([...all]).toEqual([0, 0, 0, 1, 0, 0]);
    const notAll = maskByThemes(6, lists, { exclusive: true, isAll: true });
    expect([...notAll]).toEqual([1, 1, 1, 0, 1, 1]);
  });
});
