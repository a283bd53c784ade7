import { describe, expect, it } from '@jest/globals';
import { GivenUpError, PATIENT } from './asker.ts';
import { ColumnCache, type ColumnRequest } from './column-cache.ts';

/** Whoever can leave. */
const visitor = () => {
  let isGone = false;
  return { isGone: () => isGone, leave: () => void (isGone = true) };
};

describe('columns in memory', () => {
  /** A column of ten segments, each of them long work. */
  const slowColumn = () => {
    const loaded: number[] = [];
    const request: ColumnRequest<number> = {
      ...{ name: 'slow', segments: 10, stamp: '1', bytesOf: () => 8 },
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
    const both = await Promise.all([cache.get('f', request, PATIENT), cache.get('f', request, PATIENT)]);
    expect([...both, await cache.get('f', request, PATIENT)]).toEqual([ALL, ALL, ALL]);
    expect(loaded).toEqual(ALL);
  });

  it('are given up when whoever asked is gone, and nothing of them is kept', async () => {
    const cache = new ColumnCache(1_000_000);
    const { request, loaded } = slowColumn();
    const asker = visitor();
    const asked = cache.get('f', request, asker);
    setImmediate(asker.leave);
    await expect(asked).rejects.toThrow(GivenUpError);
    expect(loaded.length).toBeLessThan(10);
    expect(cache.bytes).toBe(0);
    expect(await cache.get('f', request, PATIENT)).toEqual(ALL);
  });

  it('are loaded to the end when one of them is still there, whoever asked first', async () => {
    const cache = new ColumnCache(1_000_000);
    const { request, loaded } = slowColumn();
    const first = visitor();
    const asked = [cache.get('f', request, first), cache.get('f', request, PATIENT)];
    setImmediate(first.leave);
    expect(await asked[1]).toEqual(ALL);
    expect(loaded).toEqual(ALL);
  });

  it('are loaded anew for whoever comes in the moment in which the others have gone', async () => {
    const cache = new ColumnCache(1_000_000);
    const { request } = slowColumn();
    let late: Promise<readonly number[]> | undefined;
    const leaving = {
      isGone() {
        // Behind the look at who is there, and before those who waited know of it.
        queueMicrotask(() => {
          late ??= cache.get('f', request, PATIENT);
        });
        return true;
      },
    };
    await expect(cache.get('f', request, leaving)).rejects.toThrow(GivenUpError);
    expect(await late).toEqual(ALL);
  });
});
