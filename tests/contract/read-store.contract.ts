/** The promises of the read store port, for every adapter. Each test uses a model of its own. */
import { describe, expect, it } from '@jest/globals';
import { START_OF_LOG } from '@verbatim/eventstore/event-store';
import { getPrefixEnd, type ReadStore, STAMP_COLLECTIONS, type Write } from '@verbatim/projections/stores/read-store';
import { readContract } from './read-store-read.contract.ts';
import { cacheContract } from './read-store-cache.contract.ts';
import { fencingContract } from './read-store-fencing.contract.ts';
import { generationsContract } from './read-store-generations.contract.ts';
import { rejection } from './contract-events.ts';
import { put, putBytes, type ReadStoreContext, write } from './read-store-context.ts';
import { type Place, storesUnderTest } from './support/stores-under-test.ts';

export const readStoreContract = (name: string, makePlace: () => Promise<Place<ReadStore>>): void => {
  describe(`read store contract: ${name}`, () => {
    const { store, reopen } = storesUnderTest<ReadStore, Place<ReadStore>>(makePlace);
    let models = 0;
    const run = Math.random().toString(36).slice(2, 8);
    const context: ReadStoreContext = { store, reopen, newModel: () => `model-${run}-${++models}` };

    describe('commit', () => commitContract(context));
    describe('fencing tokens', () => fencingContract(context));
    describe('read', () => readContract(context));
    describe('cache', () => cacheContract(context));
    describe('generations', () => generationsContract(context));
  });
};

const commitContract = ({ store, reopen, newModel }: ReadStoreContext): void => {
  it('makes the writes and moves the checkpoint', async () => {
    const writer = await store().writer(newModel());
    expect(await writer.checkpoint()).toBe(START_OF_LOG);
    await writer.commit([put('c', 'a', { n: 1 }), putBytes('b', 'x', Uint8Array.of(1, 2))], START_OF_LOG, '05');
    expect(await writer.checkpoint()).toBe('05');
    expect(await writer.get('c', 'a')).toEqual({ n: 1 });
    expect(await writer.getBytes('b', 'x')).toEqual(Uint8Array.of(1, 2));
    await writer.commit([], '05', '07');
    expect(await writer.checkpoint()).toBe('07');
  });

  it('keeps the event that stands at the checkpoint, until a commit names another', async () => {
    const model = newModel();
    const writer = await store().writer(model);
    expect(await writer.checkpointEvent()).toBeUndefined();
    const [first, second] = [0, 1].map((revision) => ({ stream: 'library', revision, id: `id-${revision}` }));
    await writer.commit([put('c', 'a')], START_OF_LOG, '05', first);
    expect(await writer.checkpointEvent()).toEqual(first);
    await writer.commit([put('c', 'b')], '05', '05');
    expect(await (await store().reader(model)).checkpointEvent()).toEqual(first);
    await writer.commit([], '05', '07', second);
    expect(await (await (await reopen()).reader(model)).checkpointEvent()).toEqual(second);
  });

  it('shows bytes before the documents that refer to them, and stamps last, to concurrent readers', async () => {
    const model = newModel();
    const writer = await store().writer(model);
    const getMany = (n: number): Write[] =>
      Array.from({ length: 40 }, (_, i) => put('many', `${String(n).padStart(4, '0')}-${String(i).padStart(2, '0')}`));
    const [stamp] = STAMP_COLLECTIONS;
    const getCommit = (n: number): Write[] => [
      put(stamp, 'p', { n }),
      put('c', 'a', { n }),
      putBytes('b', 'a', Uint8Array.of(n)),
      // Enough for a store to add them differently than it replaces.
      ...(n % 4 === 0 ? [...getMany(n), putBytes('b', `many-${n}`, Uint8Array.of(n))] : []),
    ];
    await write(writer, ...getCommit(0));
    const reader = await (await reopen()).reader(model);
    const readN = async (collection: string, id: string): Promise<number> =>
      (await reader.get<{ readonly n: number }>(collection, id))?.n ?? -1;
    let isOver = false;
    const early: string[] = [];
    const looking = (async () => {
      while (!isOver) {
        const stamped = await readN(stamp, 'p');
        if ((await readN('c', 'a')) < stamped) early.push(`stamp ${stamped} before its document`);
        const told = await readN('c', 'a');
        if ((await reader.getBytes('b', 'a'))![0]! < told) early.push(`document ${told} before its bytes`);
        const [last = ''] = await reader.listIds('many', { order: 'desc', limit: 1 });
        const bytes = await reader.getBytes('b', `many-${Number(last.slice(0, 4))}`);
        if (bytes === undefined) early.push(`new document ${last} before its bytes`);
      }
    })();
    for (let n = 1; n <= 60; n += 1) await write(writer, ...getCommit(n));
    isOver = true;
    await looking;
    expect(early).toEqual([]);
  });

  it('makes them in their order', async () => {
    const writer = await store().writer(newModel());
    await write(
      writer,
      put('c', 'a', { n: 1 }),
      put('c', 'b', { n: 1 }),
      { kind: 'delete-range', collection: 'c', from: '', to: getPrefixEnd('') },
      put('c', 'a', { n: 2 }),
      put('c', 'd', { n: 1 }),
      { kind: 'delete', collection: 'c', id: 'd' },
      put('c', 'a', { n: 3 }),
    );
    expect(await writer.range('c', {})).toEqual([{ id: 'a', document: { n: 3 } }]);
  });

  it('refuses another checkpoint than the one there is, and changes nothing', async () => {
    const model = newModel();
    const writer = await store().writer(model);
    const other = await (await reopen()).writer(model);
    await writer.commit([put('c', 'a', { n: 1 })], START_OF_LOG, '05');
    for (const [from, to] of [
      [START_OF_LOG, '05'],
      [START_OF_LOG, '06'],
      ['04', '05'],
    ] as const)
      expect(await rejection(() => other.commit([put('c', 'a', { n: 2 }), put('c', 'b')], from, to))).toMatchObject({
        name: 'CheckpointConflictError',
      });
    expect(await writer.range('c', {})).toEqual([{ id: 'a', document: { n: 1 } }]);
    expect(await writer.checkpoint()).toBe('05');
    await other.commit([put('c', 'a', { n: 3 })], '05', '06');
    expect(await writer.get('c', 'a')).toEqual({ n: 3 });
  });

  it('lets one of two racing projectors win each checkpoint', async () => {
    const model = newModel();
    const writers = [await store().writer(model), await (await reopen()).writer(model)];
    for (let round = 0; round < 50; round++) {
      const [from, to] = [await writers[0]?.checkpoint(), String(round + 1).padStart(4, '0')];
      const outcomes = await Promise.allSettled(
        writers.map((writer, index) => writer.commit([put('c', 'winner', { round, index })], from ?? '', to)),
      );
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const index = outcomes.findIndex(({ status }) => status === 'fulfilled');
      expect(await writers[1 - index]?.get('c', 'winner')).toEqual({ round, index });
    }
  });

  it('refuses to move the checkpoint back', async () => {
    const writer = await store().writer(newModel());
    await writer.commit([], START_OF_LOG, '05');
    expect(await rejection(() => writer.commit([put('c', 'a')], '05', '04'))).toBeInstanceOf(RangeError);
    expect(await writer.get('c', 'a')).toBeUndefined();
  });

  it('makes none of the writes when one cannot be made', async () => {
    const writer = await store().writer(newModel());
    await write(writer, put('c', 'a', { n: 1 }));
    const before = await writer.checkpoint();
    await rejection(() => write(writer, put('c', 'a', { n: 2 }), put('c', 'b', { big: 1n })));
    expect(await writer.range('c', {})).toEqual([{ id: 'a', document: { n: 1 } }]);
    expect(await writer.checkpoint()).toBe(before);
    await write(writer, put('c', 'b'));
  });

  it('refuses an id that holds NUL', async () => {
    const writer = await store().writer(newModel());
    expect(await rejection(() => write(writer, put('c', 'a'), put('c', 'b\0c')))).toBeInstanceOf(RangeError);
    expect(await rejection(() => write(writer, putBytes('c', 'b\0c', Uint8Array.of(1))))).toBeInstanceOf(RangeError);
    expect([await writer.count('c', {}), await writer.get('c', 'b\0c')]).toEqual([0, undefined]);
  });

  it('is there for the next store', async () => {
    const model = newModel();
    const writer = await store().writer(model);
    await writer.commit([put('c', 'a', { n: 1 })], START_OF_LOG, '05');
    await store().close();
    const reader = await (await reopen()).reader(model);
    expect([await reader.checkpoint(), await reader.get('c', 'a')]).toEqual(['05', { n: 1 }]);
  });

  it('refuses every call after the close with a typed error', async () => {
    const model = newModel();
    const writer = await store().writer(model);
    await store().close();
    await store().close();
    const calls = [
      () => store().reader(model),
      () => store().writer(model),
      () => store().beginGeneration(model),
      () => store().serveGeneration(model),
      () => store().cancelGeneration(model),
      () => store().generations(),
      () => store().scrub(model),
      () => writer.commit([], START_OF_LOG, '1'),
    ];
    for (const call of calls) expect(await rejection(call)).toMatchObject({ name: 'ReadStoreClosedError' });
  });
};
