import { afterEach, describe, expect, it } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import type { ToldStatus } from '../projector-status.ts';
import type { Tenure, WorkAssignment } from '../work-assignment.ts';
import { InMemoryLeaseStore } from './in-memory-lease-store.ts';
import type { LeaseStore } from './lease-store.ts';
import { leasedWork } from './leased-work.ts';
import { statusesElsewhere, workUnderWay } from './told-statuses.ts';

const BEAT_MS = 10;
/** A hundred beats: a process of a busy machine that comes late is not taken for dead. */
const DEAD_AFTER_MS = 100 * BEAT_MS;
/** Of looks at what is to come; a limit for the case that it never does. */
const LOOKS = 3_000;
const IDLE = { state: 'live', applied: 0, rate: 0 } as const;
const WORKS = ['shared', 'a', 'b', 'c'];

/** A process that notes what it is at; `freeze` keeps it from seeing the leases, as a process that hangs. */
const processOn = (store: LeaseStore, holder: string, beatMs = BEAT_MS, applied = () => 0) => {
  let thawed = Promise.resolve();
  let thaw = (): void => undefined;
  const freeze = (): void => {
    thawed = new Promise((resolve) => (thaw = resolve));
  };
  const doing = new Set<string>();
  const tenures = new Map<string, Tenure>();
  const leases: LeaseStore = new Proxy(store, {
    get:
      (target, key) =>
      async (...args: never[]): Promise<unknown> => {
        await thawed;
        return (Reflect.get(target, key) as (...all: never[]) => unknown).apply(target, args);
      },
  });
  const quiet = () => undefined;
  const assignment: WorkAssignment = leasedWork({
    ...{ leases, holder, log: { info: quiet, error: quiet } },
    ...{ beatMs, deadAfterMs: DEAD_AFTER_MS },
  });
  for (const name of WORKS)
    assignment.offer(name, {
      start: (tenure) => {
        doing.add(name);
        tenures.set(name, tenure);
      },
      stop: async () => void doing.delete(name),
      status: () => [{ ...IDLE, name, applied: applied() }],
    });
  return { doing, tenures, assignment, freeze, thaw: () => thaw() };
};

const eventually = async (expectation: () => Promise<void>): Promise<void> => {
  for (let i = 0; ; i += 1)
    try {
      return await expectation();
    } catch (error) {
      if (i === LOOKS) throw error;
      await wait(10);
    }
};

const until = async (holds: () => boolean): Promise<void> => {
  for (let i = 0; i < LOOKS && !holds(); i += 1) await wait(10);
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
    only.assignment.offer('new', {
      ...{ start: () => void only.doing.add('new'), stop: async () => undefined, status: () => [] },
    });
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
    // Nobody has to wait until it counts as dead.
    expect((await store.all()).filter(({ holder }) => holder === 'one')).toEqual([]);
    await until(() => two.doing.size === WORKS.length);
  });

  it('is given up by whom a commit was refused, and taken with a higher fence', async () => {
    const store = new InMemoryLeaseStore();
    const one = start(store, 'one');
    await until(() => one.doing.size === WORKS.length);
    const refused = one.tenures.get('a');
    refused?.lost();
    await until(() => (one.tenures.get('a')?.fence ?? 0) > (refused?.fence ?? 0) && one.doing.has('a'));
    expect(one.tenures.get('b')?.fence).toBe(1);
  });

  it('goes on in a process that was frozen, once it sees that another is at it: as one of two', async () => {
    const store = new InMemoryLeaseStore();
    const one = start(store, 'one');
    await until(() => one.doing.size === WORKS.length);
    const fences = new Map([...one.tenures].map(([name, { fence }]) => [name, fence]));
    one.freeze();
    const two = start(store, 'two');
    await until(() => two.doing.size === WORKS.length);
    one.thaw();
    await until(() => one.doing.size === 2 && two.doing.size === 2);
    for (const name of one.doing) expect(one.tenures.get(name)?.fence).toBeGreaterThan(fences.get(name) ?? 0);
  });

  it('is told of to all: by its holder, with each change, until the holder is silent', async () => {
    const store = new InMemoryLeaseStore();
    let applied = 0;
    const one = processOn(store, 'one', BEAT_MS, () => applied);
    await until(() => one.doing.size === WORKS.length);
    const elsewhere = statusesElsewhere(store);
    const toldOfA = async (): Promise<ToldStatus | undefined> => (await elsewhere()).find(({ name }) => name === 'a');
    await eventually(async () => expect(await toldOfA()).toEqual({ ...IDLE, name: 'a' }));
    applied = 7;
    await eventually(async () => expect(await toldOfA()).toMatchObject({ applied: 7 }));
    const two = start(store, 'two');
    await until(() => two.doing.size === 2 && one.doing.size === 2);
    await until(() => two.assignment.elsewhere().length === 2);
    const others = two.assignment.elsewhere().map(({ name }) => name);
    expect([...two.doing].filter((name) => others.includes(name))).toEqual([]);
    one.freeze();
    await until(() => two.doing.size === WORKS.length);
    await until(() => two.assignment.elsewhere().length === 0);
  });

  it('is told of as stopped when its holder died and nobody has taken over', async () => {
    const store = new InMemoryLeaseStore();
    const lease = await store.take('a', 'dead', undefined);
    if (lease === undefined) throw new Error('It is free');
    await store.tell(lease, [{ ...IDLE, name: 'a', state: 'catching-up', rate: 5 }]);
    const { works, told } = await workUnderWay(store, DEAD_AFTER_MS)();
    expect([...works]).toEqual([]);
    expect(told).toEqual([{ ...IDLE, name: 'a', state: 'stopped' }]);
  });

  it('is not started again once it is withdrawn', async () => {
    const only = start(new InMemoryLeaseStore(), 'one');
    await until(() => only.doing.size === WORKS.length);
    await only.assignment.withdraw('a');
    await wait(5 * BEAT_MS);
    expect(only.doing.has('a')).toBe(false);
  });
});
