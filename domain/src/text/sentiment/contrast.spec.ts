import { describe, expect, it } from '@jest/globals';
import { applyContrast } from './contrast.ts';

/** As Python does: for each value the first equal one is changed. */
const slowly = (values: readonly number[], but: number): readonly number[] => {
  const list = [...values];
  for (let at = 0; at < list.length; at++) {
    const value = list[at] as number;
    const first = list.indexOf(value);
    if (first !== but) list[first] = value * (first < but ? 0.5 : 1.5);
  }
  return list;
};

const quickly = (values: readonly number[], but: number): readonly number[] => {
  const list = Float64Array.from(values);
  applyContrast(list, Int32Array.from(list.keys()), list.length, but);
  return [...list];
};

describe('but', () => {
  it('changes of each value the first that equals it', () => {
    expect(quickly([2, 1, 0, 3], 2)).toEqual([0.5, 1, 0, 4.5]);
  });

  it('changes long sentences as short ones', () => {
    for (let round = 0; round < 60; round++) {
      const values = Array.from(
        { length: 10 + round * 5 },
        (_, at) => [1, 2, 4, -1, 0.5, 3, 1.5, 0][(at * 7919 + round * at) % 8] ?? 0,
      );
      for (const but of [0, values.length >> 1, values.length - 1]) {
        values[but] = 0;
        expect(quickly(values, but)).toEqual(slowly(values, but));
      }
    }
  });
});
