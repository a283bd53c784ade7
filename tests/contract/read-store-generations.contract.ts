import { expect, it } from '@jest/globals';
import { START_OF_LOG } from '@verbatim/eventstore/event-store';
import { rejection } from './contract-events.ts';
import { put, type ReadStoreContext, write } from './read-store-context.ts';

export const generationsContract = (context: ReadStoreContext): void => {
  swapping(context);
  dropping(context);
};

const swapping = ({ store, reopen, newModel }: ReadStoreContext): void => {
  it('fills a generation aside that no reader sees, and serves it in one go, in every store', async () => {
    const model = newModel();
    const other = await reopen();
    await write(await store().writer(model), put('c', 'a', { from: 'old' }));
    const building = await store().beginGeneration(model);
    expect(await building.checkpoint()).toBe(START_OF_LOG);
    expect(await building.get('c', 'a')).toBeUndefined();
    await building.commit([put('c', 'a', { from: 'new' })], START_OF_LOG, '9');
    for (const each of [store(), other])
      expect(await (await each.reader(model)).get('c', 'a')).toEqual({ from: 'old' });
    expect(
      (await store().generations())
        .filter((generation) => generation.model === model)
        .map(({ state }) => state)
        .toSorted(),
    ).toEqual(['building', 'served']);

    await store().serveGeneration(model);
    for (const each of [store(), other]) {
      const reader = await each.reader(model);
      expect([await reader.get('c', 'a'), await reader.checkpoint(), reader.generation]).toEqual([
        { from: 'new' },
        '9',
        building.generation,
      ]);
      expect((await each.generations()).filter((generation) => generation.model === model)).toEqual([
        { model, generation: building.generation, state: 'served' },
      ]);
    }
  });

  it('lets a query that began before a swap finish in what it began with', async () => {
    const model = newModel();
    const other = await reopen();
    await write(
      await store().writer(model),
      ...Array.from({ length: 3000 }, (_, n) =>
        put('c', String(n).padStart(5, '0'), { from: 'old', text: 'x'.repeat(300) }),
      ),
    );
    const inFlight = await other.reader(model);
    expect(await inFlight.get('c', '00000')).toMatchObject({ from: 'old' });
    await write(await store().beginGeneration(model), put('c', '00000', { from: 'new' }));
    await store().serveGeneration(model);
    expect(await (await other.reader(model)).count('c', {})).toBe(1);
    const rows = await inFlight.range<{ from: string }>('c', {});
    expect(rows.map(({ document }) => document.from)).toEqual(Array(3000).fill('old'));
    expect(inFlight.generation).not.toBe((await other.reader(model)).generation);
  });

  it('goes on writing to the generation that was being built, once it is served', async () => {
    const model = newModel();
    const building = await store().beginGeneration(model);
    await write(building, put('c', 'a', { n: 1 }));
    await store().serveGeneration(model);
    await write(building, put('c', 'a', { n: 2 }));
    expect(await (await store().reader(model)).get('c', 'a')).toEqual({ n: 2 });
    expect((await store().writer(model)).generation).toBe(building.generation);
  });

  it('swaps one model and leaves the others alone', async () => {
    const [one, other] = [newModel(), newModel()];
    await write(await store().writer(other), put('c', 'a'));
    const { generation } = await store().reader(other);
    for (let round = 0; round < 5; round++) {
      await write(await store().beginGeneration(one), put('c', 'a', { round }));
      await store().serveGeneration(one);
      expect(await (await store().reader(one)).get('c', 'a')).toEqual({ round });
    }
    expect((await store().reader(other)).generation).toBe(generation);
    expect(await (await store().reader(other)).get('c', 'a')).toEqual({ id: 'a' });
  });

  it('resumes a generation that was left half built, also in the next store', async () => {
    const model = newModel();
    const building = await store().beginGeneration(model);
    await building.commit([put('c', 'a')], START_OF_LOG, '3');
    expect((await store().beginGeneration(model)).generation).toBe(building.generation);
    await store().close();
    const resumed = await (await reopen()).beginGeneration(model);
    expect([resumed.generation, await resumed.checkpoint(), await resumed.get('c', 'a')]).toEqual([
      building.generation,
      '3',
      { id: 'a' },
    ]);
  });
};

const dropping = ({ store, reopen, newModel }: ReadStoreContext): void => {
  it('refuses commits to a generation that was replaced, in every store', async () => {
    const model = newModel();
    const writers = [await store().writer(model), await (await reopen()).writer(model)];
    await store().beginGeneration(model);
    await store().serveGeneration(model);
    for (const writer of writers)
      expect(await rejection(() => writer.commit([put('c', 'a')], START_OF_LOG, '1'))).toMatchObject({
        name: 'GenerationDroppedError',
      });
    await write(await store().writer(model), put('c', 'a'));
  });

  it('drops a generation that is cancelled, and begins the next one empty', async () => {
    const model = newModel();
    await write(await store().writer(model), put('c', 'a', { from: 'served' }));
    const cancelled = await store().beginGeneration(model);
    await write(cancelled, put('c', 'a', { from: 'cancelled' }));
    await store().cancelGeneration(model);
    await store().cancelGeneration(model);
    expect(await rejection(() => write(cancelled, put('c', 'b')))).toMatchObject({ name: 'GenerationDroppedError' });
    expect(await (await store().reader(model)).get('c', 'a')).toEqual({ from: 'served' });
    const next = await store().beginGeneration(model);
    expect([next.generation === cancelled.generation, await next.checkpoint(), await next.count('c', {})]).toEqual([
      false,
      START_OF_LOG,
      0,
    ]);
  });

  it('drops a whole model: readers find it empty and create nothing, a writer creates it again', async () => {
    const model = newModel();
    const served = await store().writer(model);
    await write(served, put('c', 'a'));
    const building = await store().beginGeneration(model);
    await write(building, put('c', 'b'));
    await store().dropModel(model);
    await store().dropModel(model);
    for (const dropped of [served, building])
      expect(await rejection(() => write(dropped, put('c', 'c')))).toMatchObject({ name: 'GenerationDroppedError' });
    expect((await store().generations()).filter((generation) => generation.model === model)).toEqual([]);
    for (const each of [store(), await reopen()]) {
      const nothing = await each.reader(model);
      expect([await nothing.checkpoint(), await nothing.count('c', {})]).toEqual([START_OF_LOG, 0]);
      expect((await each.generations()).filter((generation) => generation.model === model)).toEqual([]);
    }
    await write(await store().writer(model), put('c', 'd'));
    for (const each of [store(), await reopen()])
      expect(await (await each.reader(model)).range('c', {})).toEqual([{ id: 'd', document: { id: 'd' } }]);
  });

  it('refuses to serve what is not being built', async () => {
    const model = newModel();
    await write(await store().writer(model), put('c', 'a'));
    expect(await rejection(() => store().serveGeneration(model))).toBeInstanceOf(RangeError);
    expect(await (await store().reader(model)).get('c', 'a')).toEqual({ id: 'a' });
  });

  it.each(['', 'Upper', '../escape', 'a b', '1st'])("refuses '%s' as the name of a model", async (name) => {
    expect(await rejection(() => store().reader(name))).toBeInstanceOf(RangeError);
  });
};
