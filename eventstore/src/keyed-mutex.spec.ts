import { describe, expect, it } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import { KeyedMutex, MutexTimeoutError } from './async.ts';

describe('a mutex per key', () => {
  it('runs work under one key in order of arrival, also after a failure', async () => {
    const mutex = new KeyedMutex();
    const done: number[] = [];
    let running = 0;
    const work = async (n: number): Promise<void> => {
      expect((running += 1)).toBe(1);
      await wait(n % 3);
      running -= 1;
      done.push(n);
      if (n === 2) throw new Error('failed');
    };
    await Promise.allSettled(Array.from({ length: 10 }, (_, n) => mutex.runExclusive('a', () => work(n))));
    expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('does not delay work under another key', async () => {
    const mutex = new KeyedMutex();
    const held = new AbortController();
    const holding = mutex.runExclusive('a', () => wait(60_000, undefined, { signal: held.signal }));
    expect(await mutex.runExclusive('b', async () => 'done')).toBe('done');
    held.abort();
    await expect(holding).rejects.toThrow('aborted');
  });

  it('times out without running the work, and keeps the order of the others', async () => {
    const mutex = new KeyedMutex();
    const done: string[] = [];
    const note = (what: string) => async () => void done.push(what);
    const first = mutex.runExclusive('a', () => wait(50));
    const late = mutex.runExclusive('a', note('late'), 5);
    const next = mutex.runExclusive('a', note('next'));
    await expect(late).rejects.toBeInstanceOf(MutexTimeoutError);
    const last = mutex.runExclusive('a', note('last'), 1_000);
    await Promise.all([first, next, last]);
    expect(done).toEqual(['next', 'last']);
  });
});
