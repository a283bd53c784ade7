import { afterEach, describe, expect, it } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import type { WorkAssignment } from '../work-assignment.ts';
import { InMemoryLeaseStore } from './in-memory-lease-store.ts';
import type { LeaseStore } from './lease-store.ts';
import { leasedWork } from './leased-work.ts';

const BEAT_MS = 10;
const DEAD_AFTER_MS = 80;
const WORKS = ['shared', 'a', 'b', 'c'];

/** A process that notes what it is at; `freeze` keeps it from seeing the leases, as a process that hangs. */
const processOn = (store: LeaseStore, holder: string, beatMs = BEAT_MS) => {
  let frozen = false;
  const doing = new Set<string>();
  const leases: LeaseStore = new Proxy(store, {
    get: (target, key) =>
      frozen
        ? () => new Promise<never>(() => undefined)
        : (Reflect.get(target, key) as (...args: never[]) => unknown).bind(target),
  });
  const quiet = () => undefined;
  const assignment: WorkAssignment = leasedWork({
    ...{ leases, holder, log: { info: quiet, error: quiet } },
    ...{ beatMs, deadAfterMs: DEAD_AFTER_MS },
  });
  for (const name of WORKS)
    assignment.offer(name, { start: () => void doing.add(name), stop: async () => void doing.delete(name) });
  return { doing, assignment, freeze: () => (frozen = true), thaw: () => (frozen = false) };
};

const until = async (holds: () => boolean): Promise<void> => {
  for (let i = 0; i < 200 && !holds(); i += 1) await wait(10);
  expect(holds()).toBe(true);
};

describe('work shared by leases', () => {
  const running: WorkAssignment[] = [];
  const start = (store: LeaseStore, holder: string) => {
    const started = processOn(store, holder);
    running.push(started.assignment);
    return started;
  };
  afterEach(async () => {
    await Promise.all(running.splice(0).map((assignment) => assignment.close()));
  });

  it('is all done by a process that is alone', async () => {
    const only = start(new InMemoryLeaseStore(), 'one');
    await until(() => only.doing.size === WORKS.length);
  });

  it('is begun as soon as it is there, and not with the next look at the leases', async () => {
    const only = processOn(new InMemoryLeaseStore(), 'one', 60_000);
    running.push(only.assignment);
    await until(() => only.doing.size === WORKS.length);
    only.assignment.offer('new', { start: () => void only.doing.add('new'), stop: async () => undefined });
    await until(() => only.doing.has('new'));
  });

  it('is split evenly when another process comes, with nothing done twice or not at all', async () => {
    const store = new InMemoryLeaseStore();
    const one = start(store, 'one');
    await until(() => one.doing.size === WORKS.length);
    const two = start(store, 'two');
    await until(() => one.doing.size === 2 && two.doing.size === 2);
    expect([...one.doing, ...two.doing].sort()).toEqual([...WORKS].sort());
  });

  it('is taken over from a process that has died, with a higher fence', async () => {
    const store = new InMemoryLeaseStore();
    const one = processOn(store, 'one');
    await until(() => one.doing.size === WORKS.length);
    const before = await store.all();
    one.freeze();
    const two = start(store, 'two');
    await until(() => two.doing.size === WORKS.length);
    for (const lease of (await store.all()).filter(({ name }) => WORKS.includes(name)))
      expect(lease.fence).toBeGreaterThan(before.find(({ name }) => name === lease.name)?.fence ?? 0);
  });

  it('is handed over at once by a process that closes', async () => {
    const store = new InMemoryLeaseStore();
    const one = start(store, 'one');
    await until(() => one.doing.size === WORKS.length);
    const two = start(store, 'two');
    await running[0]?.close();
    expect(one.doing.size).toBe(0);
    await until(() => two.doing.size === WORKS.length);
  });

  it('is not started again once it is withdrawn', async () => {
    const only = start(new InMemoryLeaseStore(), 'one');
    await until(() => only.doing.size === WORKS.length);
    await only.assignment.withdraw('a');
    await wait(5 * BEAT_MS);
    expect(only.doing.has('a')).toBe(false);
  });
});
