/** What every lease store promises; run against each adapter by the specs beside this file. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { LeaseStore } from '@verbatim/projections/runtime/distributed/lease-store';

export const leaseStoreContract = (adapter: string, open: () => Promise<LeaseStore>): void => {
  describe(`leases: ${adapter}`, () => {
    const opened: LeaseStore[] = [];
    const newStore = async (): Promise<LeaseStore> => {
      const store = await open();
      opened.push(store);
      return store;
    };
    afterEach(async () => {
      for (const store of opened.splice(0)) await store.close();
    });

    it('gives a free lease to the first who asks', async () => {
      const store = await newStore();
      const name = randomUUID();
      expect(await store.take(name, 'one', undefined)).toEqual({ name, holder: 'one', fence: 1, beat: 0, told: [] });
      expect(await store.take(name, 'two', undefined)).toBeUndefined();
      expect((await store.all()).filter((lease) => lease.name === name)).toEqual([
        { name, holder: 'one', fence: 1, beat: 0, told: [] },
      ]);
    });

    it('has one winner among many at once', async () => {
      const store = await newStore();
      const name = randomUUID();
      const takers = Array.from({ length: 10 }, (_, i) => store.take(name, `holder-${i}`, undefined));
      expect((await Promise.all(takers)).filter((lease) => lease !== undefined)).toHaveLength(1);
    });

    it('counts the beats of a holder, and of nobody else', async () => {
      const store = await newStore();
      const [mine, theirs] = [randomUUID(), randomUUID()];
      const [me, them] = [randomUUID(), randomUUID()];
      await store.take(mine, me, undefined);
      await store.take(theirs, them, undefined);
      await store.beat(me);
      expect(await store.beat(me)).toEqual([{ name: mine, holder: me, fence: 1, beat: 2, told: [] }]);
      expect(await store.beat(them)).toEqual([{ name: theirs, holder: them, fence: 1, beat: 1, told: [] }]);
    });

    it('lets a lease be taken over as it was seen, with a higher fence, and not once it has beaten since', async () => {
      const store = await newStore();
      const name = randomUUID();
      const [one, two] = [randomUUID(), randomUUID()];
      const seen = await store.take(name, one, undefined);
      await store.beat(one);
      expect(await store.take(name, two, seen)).toBeUndefined();
      const [now] = await store.beat(one);
      expect(await store.take(name, two, now)).toMatchObject({ holder: two, fence: 2 });
      expect(await store.beat(one)).toEqual([]);
    });

    it('tells what the holder says of its work, with the beats, until another holds it', async () => {
      const store = await newStore();
      const name = randomUUID();
      const [one, two] = [randomUUID(), randomUUID()];
      const failure = { reason: 'a \ud800 $bad "reason"', kind: 'TypeError', type: 'ThemeCreated', revision: 3 };
      const told = [
        { name: 'comments-p', state: 'failed', applied: 7, rate: 0, failure },
        { name: 'segments-p', state: 'live', applied: 9, rate: 12 },
      ] as const;
      const lease = await store.take(name, one, undefined);
      if (lease === undefined) throw new Error('It is free');
      const seen = async () => (await store.all()).find((each) => each.name === name);
      await store.tell(lease, told);
      expect(await seen()).toEqual({ ...lease, told });
      const [beaten] = await store.beat(one);
      expect(beaten).toEqual({ ...lease, beat: 1, told });
      const heir = await store.take(name, two, beaten);
      expect((await seen())?.told).toEqual([]);
      await store.tell(lease, told);
      expect((await seen())?.told).toEqual([]);
      if (heir !== undefined) await store.tell(heir, told.slice(1));
      expect((await seen())?.told).toEqual(told.slice(1));
      if (heir !== undefined) await store.release(heir);
      expect(await store.take(name, one, undefined)).toMatchObject({ fence: 3, told: [] });
    });

    it('frees what its holder gives up, keeps the fence, and leaves another’s lease alone', async () => {
      const store = await newStore();
      const name = randomUUID();
      const first = await store.take(name, 'one', undefined);
      if (first !== undefined) await store.release(first);
      const second = await store.take(name, 'two', undefined);
      expect(second).toMatchObject({ holder: 'two', fence: 2 });
      if (first !== undefined) await store.release(first);
      expect(await store.take(name, 'three', undefined)).toBeUndefined();
    });

    it('frees all that a holder has, told and taken over alike, and nothing of anybody else', async () => {
      const store = await newStore();
      const [one, two] = [randomUUID(), randomUUID()];
      const [kept, lost, theirs] = [randomUUID(), randomUUID(), randomUUID()];
      const told = [{ name: kept, state: 'live', applied: 1, rate: 0 }] as const;
      const mine = await store.take(kept, one, undefined);
      if (mine !== undefined) await store.tell(mine, told);
      const seen = await store.take(lost, one, undefined);
      await store.take(lost, two, seen);
      await store.take(theirs, two, undefined);
      await store.releaseAll(one);
      expect(await store.beat(one)).toEqual([]);
      const names: readonly string[] = [kept, lost, theirs];
      const left = (await store.all()).filter(({ name }) => names.includes(name));
      expect(left.map(({ name, holder }) => [name, holder]).sort()).toEqual(
        [
          [lost, two],
          [theirs, two],
        ].sort(),
      );
      expect(await store.take(kept, two, undefined)).toMatchObject({ fence: 2, told: [] });
      await store.releaseAll(one);
      expect((await store.beat(two)).map(({ name }) => name).sort()).toEqual([...names].sort());
    });
  });
};
