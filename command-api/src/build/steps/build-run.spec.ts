import { describe, expect, it } from '@jest/globals';
import { countRunComments, takePage, planBuildRun } from './build-run.ts';

const a = { fileId: 'a', firstId: 1, count: 10 };
const b = { fileId: 'b', firstId: 21, count: 5 };

describe('the comments of a build run', () => {
  it('are all comments by id without min_id', () => {
    expect(planBuildRun([b, a], undefined)).toEqual([
      { file: a, from: 0, to: 10 },
      { file: b, from: 0, to: 5 },
    ]);
    expect(countRunComments(planBuildRun([a, b], undefined))).toBe(15);
  });

  it('begin at min_id if given', () => {
    expect(planBuildRun([a, b], 21)).toEqual([{ file: b, from: 0, to: 5 }]);
    expect(planBuildRun([a, b], 15)).toEqual([{ file: b, from: 0, to: 5 }]);
    expect(planBuildRun([a, b], 4)[0]).toEqual({ file: a, from: 3, to: 10 });
    expect(planBuildRun([a, b], 26)).toEqual([]);
  });

  it('are paged across files', () => {
    const run = planBuildRun([a, b], undefined);
    expect(takePage(run, 0, 4)).toEqual([{ file: a, from: 0, to: 4 }]);
    expect(takePage(run, 8, 4)).toEqual([
      { file: a, from: 8, to: 10 },
      { file: b, from: 0, to: 2 },
    ]);
    expect(takePage(run, 12, 100)).toEqual([{ file: b, from: 2, to: 5 }]);
    expect(takePage(run, 15, 10)).toEqual([]);
    expect(takePage(planBuildRun([a, b], 4), 0, 2)).toEqual([{ file: a, from: 3, to: 5 }]);
  });
});
