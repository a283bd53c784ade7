import { describe, expect, it } from '@jest/globals';
import { contrastClasses, scaleRows } from './class-contrast.ts';
import type { SparseRows } from './logistic-regression.ts';

/** Features of rows, each with the value 1. */
const toRows = (rows: readonly (readonly number[])[]): SparseRows => {
  const features = Uint32Array.from(rows.flat());
  let end = 0;
  const starts = Uint32Array.from([0, ...rows.map((row) => (end += row.length))]);
  return { starts, features, values: new Float64Array(features.length).fill(1) };
};

const ROWS = toRows([[0, 1], [0], [1, 2], [1]]);
const LABELS = Uint8Array.of(1, 1, 0, 0);
const ALL = new Float64Array(4).fill(1);

describe('the contrast of two classes', () => {
  it('given features of one class, of both and of none, is large, smaller and 0', () => {
    const contrasts = contrastClasses(ROWS, 4, LABELS, ALL);
    // Of 2 and 2 rows, with 2 prior rows of 4: (2/2 + 1/2) / (0/2 + 1/2) = 3, then 1 / (3/2) and (1/2) / 1.
    expect([...contrasts].map((contrast) => Number((contrast ** 2).toFixed(9)))).toEqual(
      [Math.log(3), Math.log(3 / 2), Math.log(2), 0].map((value) => Number(value.toFixed(9))),
    );
  });

  it('given the classes exchanged, is the same', () => {
    const exchanged = contrastClasses(
      ROWS,
      4,
      LABELS.map((label) => 1 - label),
      ALL,
    );
    for (const [feature, contrast] of contrastClasses(ROWS, 4, LABELS, ALL).entries())
      expect(exchanged[feature]).toBeCloseTo(contrast, 12);
  });

  it('given rows without weight, does not count them', () => {
    const contrasts = contrastClasses(ROWS, 4, LABELS, Float64Array.of(1, 1, 0, 1));
    expect(contrasts[2]).toBe(0);
    expect(contrasts).toEqual(contrastClasses(toRows([[0, 1], [0], [1]]), 4, Uint8Array.of(1, 1, 0), ALL.slice(1)));
  });
});

describe('scaled rows', () => {
  it('given scales, have length 1 and the proportions of the scales', () => {
    const { values } = scaleRows(ROWS, Float64Array.of(3, 4, 0, 0));
    expect([...values]).toEqual([3 / 5, 4 / 5, 1, 1, 0, 1]);
  });

  it('given a row whose features all count nothing, leave it at zeros', () => {
    expect([...scaleRows(toRows([[2], [0]]), Float64Array.of(1, 1, 0)).values]).toEqual([0, 1]);
  });
});
