import { expect, it } from '@jest/globals';
import { CACHE, getPrefixEnd, type CacheEntry } from '@verbatim/projections/stores/read-store';
import { put, type ReadStoreContext, write } from './read-store-context.ts';

const OWNER = { collection: 'files', id: 'f' };
const entry = (id: string, ...bytes: number[]): CacheEntry => ({
  id,
  bytes: Uint8Array.from(bytes),
  document: { made: id },
  owners: [OWNER],
});

export const cacheContract = ({ store, reopen, newModel }: ReadStoreContext): void => {
  it('keeps the first bytes under an id, for every store, and none of a model that is not there', async () => {
    const model = newModel();
    expect(await store().cache(model).putIfAbsent(entry('f/a', 1))).toBe(false);
    await write(await store().writer(model), put('files', 'f'));
    expect(
      await store()
        .cache(model)
        .putIfAbsent(entry('f/a', 1, 2)),
    ).toBe(true);
    const other = await reopen();
    expect(await other.cache(model).putIfAbsent(entry('f/a', 3))).toBe(true);
    for (const each of [store(), other]) {
      const reader = await each.reader(model);
      expect(await reader.getBytes(CACHE, 'f/a')).toEqual(Uint8Array.of(1, 2));
      expect(await reader.listBytes(CACHE, {})).toEqual([{ id: 'f/a', bytes: 2 }]);
      expect(await reader.range(CACHE, {})).toEqual([{ id: 'f/a', document: { made: 'f/a' } }]);
    }
    expect((await store().generations()).filter((each) => each.model === model)).toHaveLength(1);
  });

  it('takes another document to the bytes that are there, and drops pieces by their ids', async () => {
    const model = newModel();
    await write(await store().writer(model), put('files', 'f'));
    const cache = store().cache(model);
    for (const id of ['f/a', 'f/b', 'f/\uff41']) await cache.putIfAbsent(entry(id, 1));
    await cache.replaceDocument('f/a', { made: 'anew' });
    await cache.replaceDocument('f/none', { made: 'anew' });
    await cache.drop(['f/b', 'f/\uff41', 'f/none']);
    await cache.drop([]);
    const reader = await store().reader(model);
    expect(await reader.range(CACHE, {})).toEqual([{ id: 'f/a', document: { made: 'anew' } }]);
    expect(await reader.listBytes(CACHE, {})).toEqual([{ id: 'f/a', bytes: 1 }]);
  });

  it('is no part of what the model holds, nor in the way of its commits', async () => {
    const model = newModel();
    const writer = await store().writer(model);
    await write(writer, put('files', 'f'), put('dozen', 'x'));
    const checkpoint = await writer.checkpoint();
    await store().cache(model).putIfAbsent(entry('f/a', 1));
    const contents = [];
    for await (const { collection, id } of writer.contents()) contents.push([collection, id]);
    expect(contents).toEqual([
      ['dozen', 'x'],
      ['files', 'f'],
    ]);
    await writer.commit([put('files', 'f', { n: 2 })], checkpoint, `${checkpoint}+`);
    expect(await writer.getBytes(CACHE, 'f/a')).toEqual(Uint8Array.of(1));
  });

  it('goes with the owner that a commit deletes, and takes nothing of it afterwards', async () => {
    const model = newModel();
    const writer = await store().writer(model);
    await write(writer, put('files', 'f'), put('files', 'g'));
    const cache = store().cache(model);
    await cache.putIfAbsent(entry('f/a', 1));
    await cache.putIfAbsent({ ...entry('g/a', 2), owners: [{ collection: 'files', id: 'g' }] });
    await write(
      writer,
      { kind: 'delete', collection: 'files', id: 'f' },
      { kind: 'delete-range', collection: CACHE, from: 'f/', to: getPrefixEnd('f/') },
    );
    expect(await cache.putIfAbsent(entry('f/late', 1))).toBe(false);
    const both = { ...entry('both', 1), owners: [OWNER, { collection: 'files', id: 'g' }] };
    expect(await cache.putIfAbsent(both)).toBe(false);
    const reader = await store().reader(model);
    expect(await reader.listBytes(CACHE, {})).toEqual([{ id: 'g/a', bytes: 1 }]);
    expect(await reader.range(CACHE, {})).toEqual([{ id: 'g/a', document: { made: 'g/a' } }]);
  });

  it('belongs to one generation, and goes with it', async () => {
    const model = newModel();
    await write(await store().writer(model), put('files', 'f'));
    await store().cache(model).putIfAbsent(entry('f/a', 1));
    await write(await store().beginGeneration(model), put('files', 'f'));
    await store().serveGeneration(model);
    const reader = await store().reader(model);
    expect(await reader.getBytes(CACHE, 'f/a')).toBeUndefined();
    expect(await store().cache(model).putIfAbsent(entry('f/a', 2))).toBe(true);
    expect(await reader.getBytes(CACHE, 'f/a')).toEqual(Uint8Array.of(2));
    await store().dropModel(model);
    expect(await store().cache(model).putIfAbsent(entry('f/b', 3))).toBe(false);
  });
};
