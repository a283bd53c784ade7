import { describe, expect, it } from '@jest/globals';
import { countOf, pageOf, runOf } from './build-run.ts';

const a = { fileId: 'a', firstId: 1, count: 10 };
const b = { fileId: 'b', firstId: 21, count: 5 };

describe('the comments of a build run', () => {
  it('are all of them without min_id, in the order of their ids', () => {
    expect(runOf([b, a], undefined)).toEqual([
      { file: a, from: 0, to: 10 },
      { file: b, from: 0, to: 5 },
    ]);
    expect(countOf(runOf([a, b], undefined))).toBe(15);
  });

  it('are those from min_id on with it, wherever it falls', () => {
    expect(runOf([a, b], 21)).toEqual([{ file: b, from: 0, to: 5 }]);
    expect(runOf([a, b], 15)).toEqual([{ file: b, from: 0, to: 5 }]);
    expect(runOf([a, b], 4)[0]).toEqual({ file: a, from: 3, to: 10 });
    expect(runOf([a, b], 26)).toEqual([]);
  });

  it('come in pages that pass from one file to the next and end with the last', () => {
    const run = runOf([a, b], undefined);
    expect(pageOf(run, 0, 4)).toEqual([{ file: a, from: 0, to: 4 }]);
    expect(pageOf(run, 8, 4)).toEqual([
      { file: a, from: 8, to: 10 },
      { file: b, from: 0, to: 2 },
    ]);
    expect(pageOf(run, 12, 100)).toEqual([{ file: b, from: 2, to: 5 }]);
    expect(pageOf(run, 15, 10)).toEqual([]);
    expect(pageOf(runOf([a, b], 4), 0, 2)).toEqual([{ file: a, from: 3, to: 5 }]);
  });
});
