import { expect, it } from '@jest/globals';
import { getPrefixEnd, type Range } from '@verbatim/projections/stores/read-store';
import { put, putBytes, type ReadStoreContext, write } from './read-store-context.ts';

export const readContract = (context: ReadStoreContext): void => {
  documents(context);
  ranges(context);
  unicodeIds(context);
  bytes(context);
  contents(context);
};

const documents = ({ store, newModel }: ReadStoreContext): void => {
  it('lists ids of documents in a range, in either order, page by page', async () => {
    const writer = await store().writer(newModel());
    await write(writer, put('c', 'p/1'), put('c', 'p/2'), put('c', 'p/3'), put('c', 'q/1'), put('d', 'p/9'));
    expect(await writer.listIds('c', { from: 'p/', to: getPrefixEnd('p/') })).toEqual(['p/1', 'p/2', 'p/3']);
    expect(await writer.listIds('c', { order: 'desc', offset: 1, limit: 2 })).toEqual(['p/3', 'p/2']);
    expect(await writer.listIds('none', {})).toEqual([]);
  });

  it('finds nothing in an empty model', async () => {
    const reader = await store().reader(newModel());
    expect(await reader.get('c', 'a')).toBeUndefined();
    expect(await reader.getBytes('c', 'a')).toBeUndefined();
    expect([await reader.range('c', {}), await reader.listBytes('c', {}), await reader.count('c', {})]).toEqual([
      [],
      [],
      0,
    ]);
  });

  it('gives back every value that JSON holds', async () => {
    const writer = await store().writer(newModel());
    const document = {
      'clé "q"\n': ['é', '漢字', '🎉', '\u0000', '\ud800'],
      n: [0, -1.5, 1e21, 0.1],
      deep: { a: [[], {}, [null, true]] },
      $set: 1,
      'a.b': 2,
    };
    await write(writer, put('c', 'a', document));
    expect(await writer.get('c', 'a')).toEqual(document);
  });

  it('keeps collections and models apart, and bytes from documents', async () => {
    const [one, other] = [await store().writer(newModel()), await store().writer(newModel())];
    await write(one, put('c', 'a', { n: 1 }), put('d', 'a', { n: 2 }), putBytes('c', 'a', Uint8Array.of(7)));
    expect([await one.get('c', 'a'), await one.get('d', 'a'), await one.getBytes('c', 'a')]).toEqual([
      { n: 1 },
      { n: 2 },
      Uint8Array.of(7),
    ]);
    expect([await other.get('c', 'a'), await one.getBytes('d', 'a'), await one.count('c', {})]).toEqual([
      undefined,
      undefined,
      1,
    ]);
  });

  it('replaces and deletes, documents and bytes alike', async () => {
    const writer = await store().writer(newModel());
    await write(writer, put('c', 'a', { n: 1 }), putBytes('c', 'a', Uint8Array.of(1)), put('c', 'b'));
    await write(writer, put('c', 'a', { m: 2 }), putBytes('c', 'a', Uint8Array.of(2, 3)));
    expect([await writer.get('c', 'a'), await writer.getBytes('c', 'a')]).toEqual([{ m: 2 }, Uint8Array.of(2, 3)]);
    await write(writer, { kind: 'delete', collection: 'c', id: 'a' }, { kind: 'delete', collection: 'c', id: 'never' });
    expect([await writer.get('c', 'a'), await writer.getBytes('c', 'a'), await writer.get('c', 'b')]).toEqual([
      undefined,
      undefined,
      { id: 'b' },
    ]);
  });
};

const ranges = ({ store, newModel }: ReadStoreContext): void => {
  const ids = ['p/01', 'p/02', 'p/03', 'p/04', 'q/01', 'q/02'];

  it.each<[string, Range, string[]]>([
    ['all', {}, ids],
    ['from, included', { from: 'p/03' }, ['p/03', 'p/04', 'q/01', 'q/02']],
    ['to, not included', { to: 'p/03' }, ['p/01', 'p/02']],
    ['from and to', { from: 'p/02', to: 'q/02' }, ['p/02', 'p/03', 'p/04', 'q/01']],
    ['a prefix', { from: 'q/', to: getPrefixEnd('q/') }, ['q/01', 'q/02']],
    ['backwards', { from: 'p/', to: getPrefixEnd('p/'), order: 'desc' }, ['p/04', 'p/03', 'p/02', 'p/01']],
    ['a page', { offset: 1, limit: 2 }, ['p/02', 'p/03']],
    ['a page backwards', { order: 'desc', offset: 1, limit: 2 }, ['q/01', 'p/04']],
    ['the rest', { offset: 4 }, ['q/01', 'q/02']],
    ['a page past the end', { offset: 9, limit: 2 }, []],
    ['no rows', { limit: 0 }, []],
    ['nothing between', { from: 'p/05', to: 'q/' }, []],
    ['an empty range', { from: 'q', to: 'p' }, []],
  ])('reads a range by id: %s', async (_, range, expected) => {
    const writer = await store().writer(newModel());
    await write(
      writer,
      ...[...ids].reverse().flatMap((id) => [put('c', id, { of: id }), putBytes('c', id, Uint8Array.of(id.length, 1))]),
      put('other', 'p/02'),
    );
    expect(await writer.range('c', range)).toEqual(expected.map((id) => ({ id, document: { of: id } })));
    expect(await writer.listBytes('c', range)).toEqual(expected.map((id) => ({ id, bytes: 2 })));
    expect(await writer.count('c', range)).toBe(expected.length);
  });

  it('deletes a range of one collection, documents and bytes alike', async () => {
    const writer = await store().writer(newModel());
    await write(writer, ...ids.flatMap((id) => [put('c', id), putBytes('c', id, Uint8Array.of(1)), put('d', id)]));
    await write(writer, { kind: 'delete-range', collection: 'c', from: 'p/02', to: getPrefixEnd('p/') });
    const left = ['p/01', 'q/01', 'q/02'];
    expect((await writer.range('c', {})).map(({ id }) => id)).toEqual(left);
    expect((await writer.listBytes('c', {})).map(({ id }) => id)).toEqual(left);
    expect(await writer.count('d', {})).toBe(6);
  });

  it('reads ten thousand documents in the order of their ids', async () => {
    const writer = await store().writer(newModel());
    const many = Array.from({ length: 10_000 }, (_, n) => `p/${String((n * 7919) % 10_000).padStart(10, '0')}`);
    await write(writer, ...many.map((id) => put('c', id)));
    expect((await writer.range('c', {})).map(({ id }) => id)).toEqual(many.toSorted());
  });
};

const unicodeIds = ({ store, newModel }: ReadStoreContext): void => {
  it('sorts ids as JavaScript does, whatever letters they hold', async () => {
    const writer = await store().writer(newModel());
    const ids = [
      'w/a',
      'w/é',
      'w/漢',
      'w/퟿',
      'w/😀',
      'w/𝓐b',
      'w/１',
      'w/ﬀ',
      'w/\ud800',
      'w/\ue000',
      'w/\ufffe',
      'w/',
      "w/it's",
      'x',
    ];
    await write(writer, ...ids.map((id) => put('c', id)));
    const sorted = ids.toSorted();
    const read = async (range: Range): Promise<string[]> => (await writer.range('c', range)).map(({ id }) => id);
    expect(await read({})).toEqual(sorted);
    expect(await read({ from: 'w/', to: getPrefixEnd('w/') })).toEqual(sorted.slice(0, -1));
    for (const [index, id] of sorted.entries()) {
      expect(await read({ from: id })).toEqual(sorted.slice(index));
      expect(await read({ to: id })).toEqual(sorted.slice(0, index));
      expect(await writer.get('c', id)).toEqual({ id });
    }
    await write(writer, { kind: 'delete-range', collection: 'c', from: 'w/', to: getPrefixEnd('w/') });
    expect(await read({})).toEqual(['x']);
  });
};

const bytes = ({ store, newModel }: ReadStoreContext): void => {
  it('gives back bytes of any length, on which a typed array of any width can be laid', async () => {
    const writer = await store().writer(newModel());
    for (const length of [0, 8, 5000, 4_000_000]) {
      const written = Uint8Array.from({ length }, (_, index) => (index * 31) % 256);
      await write(writer, putBytes('c', `n${length}`, written));
      const read = await writer.getBytes('c', `n${length}`);
      if (read === undefined) throw new Error('No bytes');
      expect(Buffer.compare(read, written)).toBe(0);
      expect(read.byteOffset % 8).toBe(0);
      expect(read.constructor.name).toBe('Uint8Array');
    }
    expect(await writer.listBytes('c', {})).toContainEqual({ id: 'n4000000', bytes: 4_000_000 });
  });

  it('writes just the bytes that a view covers', async () => {
    const writer = await store().writer(newModel());
    await write(writer, putBytes('c', 'a', Uint8Array.of(1, 2, 3, 4, 5, 6).subarray(2, 4)));
    expect(await writer.getBytes('c', 'a')).toEqual(Uint8Array.of(3, 4));
  });
};

const contents = ({ store, newModel }: ReadStoreContext): void => {
  it('lists everything in a generation: documents, then bytes, each in the order of collection and id', async () => {
    const writer = await store().writer(newModel());
    // One name is the head of another, and there are more of a kind than any page holds.
    const collections = ['c', 'c-d', 'b'];
    const ids = [...Array.from({ length: 1_200 }, (_, n) => String(n)), 'w/\ue000', 'w/😀', "it's"];
    const columns = ids.slice(0, 20);
    await write(
      writer,
      ...collections.flatMap((collection) => ids.map((id) => put(collection, id, { in: collection, id }))),
      ...collections.flatMap((collection) => columns.map((id) => putBytes(collection, id, Uint8Array.of(id.length)))),
    );
    const inOrder = (paths: readonly string[]) =>
      collections.flatMap((collection) => paths.map((id) => `${collection}/${id}`)).toSorted();
    const reported: string[] = [];
    for await (const content of writer.contents()) {
      const path = `${content.collection}/${content.id}`;
      reported.push(`${content.kind} ${path}`);
      if (content.kind === 'document') expect(content.document).toEqual({ in: content.collection, id: content.id });
      else expect(Buffer.compare(content.bytes, Uint8Array.of(content.id.length))).toBe(0);
    }
    expect(reported).toEqual([
      ...inOrder(ids).map((path) => `document ${path}`),
      ...inOrder(columns).map((path) => `bytes ${path}`),
    ]);
  });

  it('lists nothing of an empty generation, and stops when its reader stops', async () => {
    const writer = await store().writer(newModel());
    for await (const content of writer.contents()) throw new Error(`It holds ${content.id}`);
    await write(writer, ...['a', 'b', 'c'].map((id) => put('c', id)));
    for await (const { id } of writer.contents()) {
      expect(id).toBe('a');
      break;
    }
    expect(await writer.count('c', {})).toBe(3);
  });
};
