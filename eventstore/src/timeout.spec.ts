import { describe, expect, it } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import { Backoff, orAbort, pause, TimeoutError, waitAtMost, withTimeout } from './async.ts';

const never = new Promise<never>(() => undefined);

describe('a timeout', () => {
  it('passes on results and failures within the time', async () => {
    expect(await withTimeout(1_000, wait(1, 'done'))).toBe('done');
    await expect(withTimeout(1_000, Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    await expect(waitAtMost(1_000, Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  });
  it('ends the waiting with an error, with another result, or quietly', async () => {
    await expect(withTimeout(1, never)).rejects.toBeInstanceOf(TimeoutError);
    expect(await withTimeout<string>(1, never, () => 'instead')).toBe('instead');
    await waitAtMost(1, never);
  });
});

describe('a signal', () => {
  it('ends a pause early, without an error', async () => {
    const began = performance.now();
    await pause(60_000, AbortSignal.timeout(5));
    await pause(60_000, AbortSignal.abort());
    expect(performance.now() - began).toBeLessThan(5_000);
  });
  it('rejects with its reason', async () => {
    expect(await orAbort(wait(1, 'done'), new AbortController().signal)).toBe('done');
    await expect(orAbort(never, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    await expect(orAbort(never, AbortSignal.timeout(1))).rejects.toThrow('timeout');
  });
});

describe('backoff after consecutive failures', () => {
  it('grows up to the maximum, and is reset by a success', () => {
    const backoff = new Backoff({ firstMs: 50, longestMs: 300 });
    const next = (): number[] => Array.from({ length: 5 }, () => backoff.next());
    expect(next()).toEqual([50, 100, 200, 300, 300]);
    backoff.reset();
    expect(next()).toEqual([50, 100, 200, 300, 300]);
    expect(new Backoff({ firstMs: 1, longestMs: 100, factor: 5 }).next()).toBe(1);
  });
});
