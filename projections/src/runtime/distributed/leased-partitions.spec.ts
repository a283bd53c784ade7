import { afterEach, describe, expect, it } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import type { AssignedPartition, PartitionAssignment, PartitionHost, ProcessReport } from '../partitions/partitions.ts';
import type { PartitionCheckpoint } from '../partitions/partition-checkpoints.ts';
import { INSTALLATION_FORMAT } from '../rebuild/installation-format.ts';
import { InMemoryLeaseStore } from './in-memory-lease-store.ts';
import type { LeaseStore } from './lease-store.ts';
import { leasedPartitions } from './leased-partitions.ts';
import { partitionsUnderWay, watchPartitions } from './process-reports.ts';

const HEARTBEAT_MS = 10;
/** A hundred heartbeats, so that a slow process on a busy machine is not presumed dead. */
const DEAD_AFTER_MS = 100 * HEARTBEAT_MS;
/** Limit of polls. */
const LOOKS = 3_000;
const PARTITIONS = ['shared', 'a', 'b', 'c'];
const NO_REPORT: ProcessReport = { seen: '', statuses: [], unlisted: 0, applied: {} };
const markAt = (position: string): PartitionCheckpoint => ({ position, behind: [] });

/** A process that records what it keeps; `freeze` stops its view of the leases, like a hanging process. */
const processOn = (store: LeaseStore, holder: string, heartbeatMs = HEARTBEAT_MS) => {
  let thawed = Promise.resolve();
  let thaw = (): void => undefined;
  const freeze = (): void => {
    thawed = new Promise((resolve) => (thaw = resolve));
  };
  const kept = new Map<string, AssignedPartition>();
  const seen = { position: '' };
  const leases: LeaseStore = new Proxy(store, {
    get:
      (target, key) =>
      async (...args: never[]): Promise<unknown> => {
        await thawed;
        return (Reflect.get(target, key) as (...all: never[]) => unknown).apply(target, args);
      },
  });
  const quiet = () => undefined;
  const assignment = leasedPartitions({
    leases,
    holder,
    log: { info: quiet, error: quiet },
    partitions: PARTITIONS,
    heartbeatMs,
    deadAfterMs: DEAD_AFTER_MS,
  });
  const report = (): ProcessReport => ({ seen: seen.position, statuses: [], unlisted: 0, applied: {} });
  const host: PartitionHost = {
    assigned: async (partitions) => {
      for (const partition of partitions) kept.set(partition.name, partition);
    },
    revoked: async (names) => {
      for (const name of names) kept.delete(name);
      return new Map(names.map((name) => [name, markAt(seen.position)]));
    },
    report,
  };
  void assignment.start(host);
  return { kept, seen, assignment, freeze, thaw: () => thaw() };
};

const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  for (let i = 0; i < LOOKS && !(await holds()); i += 1) await wait(10);
  expect(await holds()).toBe(true);
};

describe('partitions shared by leases', () => {
  const running: PartitionAssignment[] = [];
  const start = (store: LeaseStore, holder: string, heartbeatMs?: number) => {
    const started = processOn(store, holder, heartbeatMs);
    running.push(started.assignment);
    return started;
  };
  afterEach(async () => {
    await Promise.all(running.splice(0).map((assignment) => assignment.close()));
  });

  it('are all taken by a single process at its first read of the leases', async () => {
    const only = start(new InMemoryLeaseStore(), 'one', 60_000);
    await until(() => only.kept.size === PARTITIONS.length);
  });

  it('are checked occasionally by a single process, and at every heartbeat with others', async () => {
    const store = new InMemoryLeaseStore();
    const only = start(store, 'one');
    await until(() => only.kept.size === PARTITIONS.length);
    const counted = { looks: 0, looksAtOthers: 0, heartbeats: 0 };
    const [read, heartbeat, others] = [
      store.read.bind(store),
      store.heartbeat.bind(store),
      store.heartbeats.bind(store),
    ];
    store.read = () => ((counted.looks += 1), read());
    store.heartbeats = () => ((counted.looksAtOthers += 1), others());
    store.heartbeat = (one) => ((counted.heartbeats += 1), heartbeat(one));
    await until(() => counted.heartbeats > 30);
    expect(counted.looks + counted.looksAtOthers).toBeLessThan(counted.heartbeats / 2);
    await heartbeat({ holder: 'two', count: 1, takesPart: false, report: NO_REPORT });
    const [looks, heartbeats] = [counted.looks, counted.heartbeats];
    await until(() => counted.heartbeats > heartbeats + 12);
    expect(counted.looks - looks).toBeGreaterThanOrEqual(9);
  });

  it('are shared evenly when another process joins, each kept exactly once', async () => {
    const store = new InMemoryLeaseStore();
    const one = start(store, 'one');
    await until(() => one.kept.size === PARTITIONS.length);
    const two = start(store, 'two');
    await until(() => one.kept.size === 2 && two.kept.size === 2);
    expect([...one.kept.keys(), ...two.kept.keys()].sort()).toEqual([...PARTITIONS].sort());
  });

  it('are released permanently by a process older than the installation’s format', async () => {
    const store = new InMemoryLeaseStore();
    const older = start(store, 'older');
    await until(() => older.kept.size === PARTITIONS.length);
    store.installationFormat = INSTALLATION_FORMAT;
    await wait(10 * HEARTBEAT_MS);
    expect(older.kept.size).toBe(PARTITIONS.length);
    store.installationFormat = INSTALLATION_FORMAT + 1;
    await until(() => older.kept.size === 0);
    expect((await store.read()).leases.map(({ holder }) => holder)).toEqual(PARTITIONS.map(() => undefined));
    expect(await store.heartbeats()).toEqual([]);
    store.installationFormat = undefined;
    await wait(10 * HEARTBEAT_MS);
    expect(older.kept.size).toBe(0);
  });

  it('are taken over from a dead process with a higher fencing token, at its last checkpoint', async () => {
    const store = new InMemoryLeaseStore();
    const one = processOn(store, 'one');
    await until(() => one.kept.size === PARTITIONS.length);
    await one.assignment.writeMarks(new Map(PARTITIONS.map((name) => [name, markAt('05')])));
    const before = new Map([...one.kept].map(([name, { fencingToken }]) => [name, fencingToken]));
    one.freeze();
    const two = start(store, 'two');
    await until(() => two.kept.size === PARTITIONS.length);
    for (const { name, fencingToken, mark } of two.kept.values()) {
      expect(fencingToken).toBeGreaterThan(before.get(name) ?? 0);
      expect(mark).toEqual(markAt('05'));
    }
    one.thaw();
    await one.assignment.close();
  });

  it('are handed over at once by a closing process, with its checkpoint', async () => {
    const store = new InMemoryLeaseStore();
    const one = start(store, 'one');
    await until(() => one.kept.size === PARTITIONS.length);
    one.seen.position = '07';
    await one.assignment.close();
    expect(one.kept.size).toBe(0);
    const two = start(store, 'two', 60_000);
    // Without waiting until it is presumed dead.
    await until(() => two.kept.size === PARTITIONS.length);
    expect([...two.kept.values()].map(({ mark }) => mark.position)).toEqual(PARTITIONS.map(() => '07'));
    expect((await store.read()).heartbeats.map(({ holder }) => holder)).toEqual(['two']);
  });

  it('are also handed over if taking them got no answer', async () => {
    const store = new InMemoryLeaseStore();
    const take = store.take.bind(store);
    store.take = async (name, holder, seen) => {
      const taken = await take(name, holder, seen);
      if (name === 'b' && holder === 'one') throw new Error('no answer');
      return taken;
    };
    const one = start(store, 'one', 60_000);
    await until(async () => (await store.read()).leases.every((lease) => lease.holder === 'one'));
    await one.assignment.close();
    expect((await store.read()).leases.filter(({ holder }) => holder !== undefined)).toEqual([]);
  });

  it('are released after a fenced commit, and taken with a higher token', async () => {
    const store = new InMemoryLeaseStore();
    const one = start(store, 'one');
    await until(() => one.kept.size === PARTITIONS.length);
    const before = one.kept.get('a')?.fencingToken ?? 0;
    const others = one.kept.get('b')?.fencingToken;
    one.assignment.lost('a');
    await until(() => (one.kept.get('a')?.fencingToken ?? 0) > before);
    expect(one.kept.get('b')?.fencingToken).toBe(others);
  });

  it('are shared again with a process that was frozen', async () => {
    const store = new InMemoryLeaseStore();
    const one = start(store, 'one');
    await until(() => one.kept.size === PARTITIONS.length);
    const before = new Map([...one.kept].map(([name, { fencingToken }]) => [name, fencingToken]));
    one.freeze();
    const two = start(store, 'two');
    await until(() => two.kept.size === PARTITIONS.length);
    one.thaw();
    await until(() => one.kept.size === 2 && two.kept.size === 2);
    for (const [name, { fencingToken }] of one.kept) expect(fencingToken).toBeGreaterThan(before.get(name) ?? 0);
  });

  it('can be borrowed by a process that keeps none, and continue at their owner', async () => {
    const store = new InMemoryLeaseStore();
    const one = start(store, 'one');
    await until(() => one.kept.size === PARTITIONS.length);
    const lease = (await store.read()).leases.find(({ name }) => name === 'a');
    const token = lease?.fencingToken ?? 0;
    await store.heartbeat({
      holder: 'ops',
      count: 1,
      takesPart: false,
      report: { seen: '', statuses: [], unlisted: 0, applied: {} },
    });
    expect(await store.take('a', 'ops', lease)).toMatchObject({ fencingToken: token + 1 });
    await until(() => !one.kept.has('a') && one.kept.size === 3);
    await store.release('ops', ['a']);
    await until(() => one.kept.get('a')?.fencingToken === token + 2);
  });

  it('are reported by their owner until it is silent, and have none afterwards', async () => {
    const store = new InMemoryLeaseStore();
    const one = processOn(store, 'one');
    await until(() => one.kept.size === PARTITIONS.length);
    const look = watchPartitions(store);
    one.seen.position = '09';
    await until(async () => (await look()).reportOf('a')?.seen === '09');
    const two = start(store, 'two');
    await until(() => two.assignment.others().some(({ seen }) => seen === '09'));
    one.freeze();
    await until(async () => (await partitionsUnderWay(store, DEAD_AFTER_MS)()).reportOf('a')?.seen === '');
    expect((await store.read()).heartbeats.map(({ holder }) => holder)).toEqual(['two']);
    one.thaw();
    await one.assignment.close();
  });
});
