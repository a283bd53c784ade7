import { describe, expect, it } from '@jest/globals';
import type { ProcessReport } from '@verbatim/projections/runtime/partitions/partitions';
import type { ScoredComments } from '../contract/sentiment.ts';
import { createScoringRuns } from './scoring-runs.ts';

const RUN = { name: 'Hotels', by: 'Ada' };

describe('runs of scoring', () => {
  let [time, reports]: [number, ProcessReport[]] = [0, []];
  const runs = () => {
    [time, reports] = [0, []];
    return createScoringRuns(
      () => reports,
      () => time,
    );
  };
  const page =
    (completed: number, count = 10) =>
    async (): Promise<ScoredComments> => ({ count, completed });

  it('are visible during and between pages, and end with the last one', async () => {
    const some = runs();
    let end: (scored: ScoredComments) => void = () => undefined;
    const working = some.during('p', RUN, () => new Promise((done) => (end = done)));
    expect([...some.everywhere()]).toEqual([['p', { ...RUN, count: 0, completed: 0 }]]);
    time = 60_000;
    expect(some.here().size).toBe(1);
    end({ count: 10, completed: 4 });
    expect(await working).toEqual({ count: 10, completed: 4 });
    expect([...some.here()]).toEqual([['p', { ...RUN, count: 10, completed: 4 }]]);
    await some.during('p', RUN, page(10));
    expect(some.here().size).toBe(0);
  });

  it('end if the client does not continue them', async () => {
    const some = runs();
    await some.during('p', RUN, page(4));
    time = 10_000;
    expect(some.here().size).toBe(1);
    time = 10_001;
    expect(some.here().size).toBe(0);
  });

  it('last as long as one of two clients waits', async () => {
    const some = runs();
    let end: (scored: ScoredComments) => void = () => undefined;
    const slow = some.during('p', RUN, () => new Promise((done) => (end = done)));
    await some.during('p', { ...RUN, by: 'Bob' }, page(10));
    expect(some.here().size).toBe(1);
    end({ count: 10, completed: 10 });
    await slow;
    expect(some.here().size).toBe(0);
  });

  it('keep their progress if a page fails', async () => {
    const some = runs();
    await some.during('p', RUN, page(4));
    await expect(some.during('p', RUN, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect([...some.here()]).toEqual([['p', { ...RUN, count: 10, completed: 4 }]]);
  });

  it('include those of other processes', async () => {
    const some = runs();
    const scoring = { name: 'Shops', by: 'Bob', count: 5, completed: 1 };
    reports = [{ seen: '', statuses: [], unlisted: 0, applied: {}, heldUp: { q: { scoring }, r: { filesBefore: 1 } } }];
    await some.during('p', RUN, page(4));
    expect(new Set(some.everywhere().keys())).toEqual(new Set(['p', 'q']));
    expect([...some.here().keys()]).toEqual(['p']);
  });
});
