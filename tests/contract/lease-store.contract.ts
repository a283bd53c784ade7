/** Contract of every lease store, run against each adapter by the specs next to it. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Lease, LeaseStore } from '@verbatim/projections/runtime/distributed/lease-store';
import type { ProcessReport } from '@verbatim/projections/runtime/partitions/partitions';

const REPORT: ProcessReport = { seen: '0001', statuses: [], unlisted: 0, applied: {} };

/** @param hasAtomicUpdates false for FerretDB, which reads before it writes */
export const leaseStoreContract = (adapter: string, open: () => Promise<LeaseStore>, hasAtomicUpdates = true): void => {
  describe(`leases: ${adapter}`, () => {
    const opened: LeaseStore[] = [];
    const newStore = async (): Promise<LeaseStore> => {
      const store = await open();
      opened.push(store);
      return store;
    };
    const readLease = async (store: LeaseStore, name: string): Promise<Lease | undefined> =>
      (await store.read()).leases.find((lease) => lease.name === name);
    afterEach(async () => {
      for (const store of opened.splice(0)) await store.close();
    });

    it('gives a free lease to the first who asks, unseen as it is', async () => {
      const store = await newStore();
      const name = randomUUID();
      const lease = await store.take(name, 'one', undefined);
      expect(lease).toEqual({
        name,
        holder: 'one',
        fencingToken: expect.any(Number),
        mark: { position: '', behind: [] },
      });
      expect(await store.take(name, 'two', undefined)).toBeUndefined();
      expect(await readLease(store, name)).toEqual(lease);
    });

    it('has one winner among many at once, for a new lease and for one to be taken over', async () => {
      const store = await newStore();
      const name = randomUUID();
      const race = async (seen: Lease | undefined): Promise<number> => {
        const takers = Array.from({ length: 10 }, () => store.take(name, randomUUID(), seen));
        return (await Promise.all(takers)).filter((lease) => lease !== undefined).length;
      };
      expect(await race(undefined)).toBe(1);
      if (hasAtomicUpdates) expect(await race(await readLease(store, name))).toBe(1);
    });

    it('lets a lease be taken over as it was seen, with a higher token, and not once another has taken it', async () => {
      const store = await newStore();
      const name = randomUUID();
      const seen = await store.take(name, 'one', undefined);
      const heir = await store.take(name, 'two', seen);
      expect(heir).toMatchObject({ holder: 'two', fencingToken: (seen?.fencingToken ?? 0) + 1 });
      expect(await store.take(name, 'three', seen)).toBeUndefined();
      expect(await readLease(store, name)).toMatchObject({ holder: 'two' });
    });

    it('keeps the token and the mark of what its holder gives up, and leaves another’s lease alone', async () => {
      const store = await newStore();
      const [name, other] = [randomUUID(), randomUUID()];
      const first = await store.take(name, 'one', undefined);
      await store.take(other, 'two', undefined);
      const event = { stream: 'library', revision: 3, id: randomUUID() };
      const mark = { position: '0042', event, behind: ['comments-\ud800 $bad "name"'] };
      await store.writeMarks('one', new Map([name, other].map((each) => [each, mark])));
      await store.release('one', [name, other], new Map([[name, { ...mark, position: '0043' }]]));
      const free = await readLease(store, name);
      expect(free).toMatchObject({ holder: undefined, mark: { ...mark, position: '0043' } });
      expect(await readLease(store, other)).toMatchObject({ holder: 'two', mark: { position: '', behind: [] } });
      const second = await store.take(name, 'two', free);
      expect(second).toMatchObject({ holder: 'two', fencingToken: (first?.fencingToken ?? 0) + 1 });
      // A former holder can no longer write checkpoints.
      await store.writeMarks('one', new Map([[name, { position: '0001', behind: [] }]]));
      expect(await readLease(store, name)).toMatchObject({ mark: { position: '0043' } });
    });

    it('keeps a lease released whose mark is written at the same time', async () => {
      const store = await newStore();
      const names = Array.from({ length: 30 }, (): string => randomUUID());
      for (let round = 0; round < 10; round += 1) {
        const seen = new Map((await store.read()).leases.map((lease) => [lease.name, lease]));
        for (const name of names) await store.take(name, 'one', seen.get(name));
        const marks = new Map(names.map((name) => [name, { position: `000${round}`, behind: [] }]));
        await Promise.all([store.writeMarks('one', marks), store.release('one', names)]);
        const held = (await store.read()).leases.filter(({ name, holder }) => names.includes(name) && holder === 'one');
        expect(held).toEqual([]);
      }
    });

    it('writes many marks at once, each as it is', async () => {
      const store = await newStore();
      const names = Array.from({ length: 30 }, () => randomUUID());
      for (const name of names) await store.take(name, 'one', undefined);
      const marks = names.map((name, i) => [name, { position: '0007', behind: i % 10 === 0 ? [name] : [] }] as const);
      await store.writeMarks('one', new Map(marks));
      for (const [name, mark] of marks) expect(await readLease(store, name)).toMatchObject({ mark });
    });

    it('keeps the last heartbeat of each process, with what it reports, until it is forgotten', async () => {
      const store = await newStore();
      const [one, two] = [randomUUID(), randomUUID()];
      const failure = { reason: 'a \ud800 $bad "reason"', kind: 'TypeError', type: 'ThemeCreated', revision: 3 };
      const status = {
        name: 'segments-p',
        state: 'failed',
        position: '5',
        behindSeconds: 9,
        applied: 7,
        rate: 0,
        failure,
      } as const;
      const reported = { ...REPORT, statuses: [status] };
      await store.heartbeat({ holder: one, count: 1, takesPart: true, report: REPORT });
      await store.heartbeat({ holder: two, count: 1, takesPart: false, report: REPORT });
      await store.heartbeat({ holder: one, count: 2, takesPart: true, report: reported });
      const of = async (holder: string) => {
        const { heartbeats } = await store.read();
        expect(await store.heartbeats()).toEqual(heartbeats);
        return heartbeats.find((each) => each.holder === holder);
      };
      expect(await of(one)).toEqual({ holder: one, count: 2, takesPart: true, report: reported });
      expect(await of(two)).toEqual({ holder: two, count: 1, takesPart: false, report: REPORT });
      await store.forget(one);
      expect([await of(one), (await of(two))?.count]).toEqual([undefined, 1]);
    });
  });
};
