import { describe, expect, it } from '@jest/globals';
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { createWatchState } from './watch-state.ts';

interface Seen {
  readonly version: number;
}

const watched = () => {
  let [looks, failing] = [0, false];
  let now: Seen | undefined = { version: 1 };
  const errors: unknown[] = [];
  const watch = createWatchState<Seen>(
    async () => {
      looks += 1;
      if (failing) throw new Error('The store is away');
      return now;
    },
    { intervalMs: 10, longestPauseMs: 20, onError: (error) => errors.push(error) },
  );
  return {
    watch,
    errors,
    looks: () => looks,
    fail: (fails: boolean) => (failing = fails),
    set: (state: Seen | undefined) => (now = state),
  };
};

const until = async (holds: () => boolean): Promise<void> => {
  for (let i = 0; i < 12_000 && !holds(); i += 1) await wait(5);
  expect(holds()).toBe(true);
};

describe('watching a state', () => {
  it('reads once for all watchers, and notifies each of the state and of each change', async () => {
    const { watch, set, looks } = watched();
    const stop = new AbortController();
    setMaxListeners(0, stop.signal);
    const reported: (number | undefined)[][] = [];
    const join = (): void => {
      const own: (number | undefined)[] = [];
      reported.push(own);
      watch('a', (state) => own.push(state?.version), stop.signal);
    };
    join();
    await until(() => reported[0]?.length === 1);
    const before = looks();
    const started = performance.now();
    for (let i = 0; i < 50; i += 1) join();
    expect(reported.every((own) => own.length === 1)).toBe(true);
    await wait(100);
    // A poll for each of them would be fifty times as many as one every ten milliseconds.
    expect(looks() - before).toBeLessThanOrEqual((performance.now() - started) / 2 + 1);
    set({ version: 2 });
    await until(() => reported.every((own) => own.length === 2));
    expect(reported.every((own) => own.join() === '1,2')).toBe(true);
    stop.abort();
  });

  it('stops polling without watchers', async () => {
    const { watch, looks } = watched();
    const stop = new AbortController();
    watch('a', () => undefined, stop.signal);
    await until(() => looks() > 2);
    stop.abort();
    await wait(30);
    const after = looks();
    await wait(60);
    expect(looks()).toBe(after);
  });

  it('notifies when the object is gone, and stops', async () => {
    const { watch, set, looks } = watched();
    const reported: (Seen | undefined)[] = [];
    watch('a', (state) => reported.push(state), new AbortController().signal);
    await until(() => reported.length === 1);
    set(undefined);
    await until(() => reported.length === 2);
    expect(reported[1]).toBeUndefined();
    const after = looks();
    await wait(60);
    expect(looks()).toBe(after);
  });

  it('continues after failed reads', async () => {
    const { watch, set, fail, errors } = watched();
    const stop = new AbortController();
    const reported: (Seen | undefined)[] = [];
    watch('a', (state) => reported.push(state), stop.signal);
    await until(() => reported.length === 1);
    fail(true);
    await until(() => errors.length >= 2);
    set({ version: 2 });
    fail(false);
    await until(() => reported.length === 2);
    stop.abort();
  });
});
