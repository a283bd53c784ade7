import { describe, expect, it } from '@jest/globals';
import { createMemoryLeases, GRACE_MS, LEASE_MS } from './queue-leases.ts';

const at = (ms: number): Date => new Date(Date.UTC(2026, 10, 27) + ms);
const ask = (account: string, ms = 0, queue = 'p/t') => ({ queue, account, now: at(ms) });

describe('leases of a queue in memory', () => {
  it('give a comment to one person at a time, until it expires or to the same one again', async () => {
    const leases = createMemoryLeases();
    expect(await leases.take(ask('ann'), [1, 2])).toEqual([1, 2]);
    expect(await leases.take(ask('bob'), [2, 3])).toEqual([3]);
    expect(await leases.held(ask('bob'))).toEqual([1, 2]);
    expect(await leases.held(ask('ann'))).toEqual([3]);
    expect(await leases.take(ask('ann', 1_000), [2])).toEqual([2]);
    expect(await leases.held(ask('bob', GRACE_MS))).toEqual([1, 2]);
    // What ann did not take again is given back.
    expect(await leases.held(ask('bob', GRACE_MS + 1_000))).toEqual([2]);
    expect(await leases.take(ask('bob', LEASE_MS), [1, 2])).toEqual([1]);
    expect(await leases.take(ask('bob', LEASE_MS + 1_000), [2])).toEqual([2]);
  });

  it('keep queues apart, and forget the one asked for longest ago', async () => {
    const leases = createMemoryLeases();
    await leases.take(ask('ann'), [1]);
    expect(await leases.take(ask('bob', 0, 'p/other'), [1])).toEqual([1]);
    for (let queue = 0; queue < 1_000; queue++) await leases.take(ask('bob', 0, `q/${queue}`), [1]);
    expect(await leases.held(ask('bob'))).toEqual([]);
  });
});
