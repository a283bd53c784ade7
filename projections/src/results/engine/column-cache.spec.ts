import { describe, expect, it } from '@jest/globals';
import { QueryAbortedError, NEVER_ABORTED } from './query-cost.ts';
import { ColumnCache, type ColumnRequest } from './result-cache.ts';

/** A signal that can be aborted. */
const visitor = () => {
  let isGone = false;
  return { isGone: () => isGone, leave: () => void (isGone = true) };
};

describe('columns in memory', () => {
  /** A column of ten segments that are slow to compute. */
  const slowColumn = () => {
    const loaded: number[] = [];
    const request: ColumnRequest<number> = {
      name: 'slow',
      segments: 10,
      stamp: '1',
      bytesOf: () => 8,
      load: async (segment) => {
        const end = performance.now() + 11;
        while (performance.now() < end);
        loaded.push(segment);
        return segment;
      },
    };
    return { request, loaded };
  };
  const ALL = Array.from({ length: 10 }, (_, segment) => segment);

  it('are loaded once for all who ask', async () => {
    const cache = new ColumnCache(1_000_000);
    const { request, loaded } = slowColumn();
    const both = await Promise.all([cache.get('f', request, NEVER_ABORTED), cache.get('f', request, NEVER_ABORTED)]);
    expect([...both, await cache.get('f', request, NEVER_ABORTED)]).toEqual([ALL, ALL, ALL]);
    expect(loaded).toEqual(ALL);
  });

  it('are abandoned when the only client has disconnected, and nothing of them is cached', async () => {
    const cache = new ColumnCache(1_000_000);
    const { request, loaded } = slowColumn();
    const querySignal = visitor();
    const asked = cache.get('f', request, querySignal);
    setImmediate(querySignal.leave);
    await expect(asked).rejects.toThrow(QueryAbortedError);
    expect(loaded.length).toBeLessThan(10);
    expect(cache.bytes).toBe(0);
    expect(await cache.get('f', request, NEVER_ABORTED)).toEqual(ALL);
  });

  it('are loaded to the end as long as one client is waiting, even if another one was first', async () => {
    const cache = new ColumnCache(1_000_000);
    const { request, loaded } = slowColumn();
    const first = visitor();
    const asked = [cache.get('f', request, first), cache.get('f', request, NEVER_ABORTED)];
    setImmediate(first.leave);
    expect(await asked[1]).toEqual(ALL);
    expect(loaded).toEqual(ALL);
  });

  it('are loaded again for a client that arrives just as the others have disconnected', async () => {
    const cache = new ColumnCache(1_000_000);
    const { request } = slowColumn();
    let late: Promise<readonly number[]> | undefined;
    const leaving = {
      isGone() {
        // After the check of the signals, before the waiting queries are resumed.
        queueMicrotask(() => {
          late ??= cache.get('f', request, NEVER_ABORTED);
        });
        return true;
      },
    };
    await expect(cache.get('f', request, leaving)).rejects.toThrow(QueryAbortedError);
    expect(await late).toEqual(ALL);
  });
});
