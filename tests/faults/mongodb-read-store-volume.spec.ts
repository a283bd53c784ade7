/** Large commits in the MongoDB read store: new documents are sent once, and others do not block for good. */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { START_OF_LOG } from '@verbatim/eventstore/event-store';
import { applyWrites } from '../../projections/src/stores/mongodb/apply-writes.ts';
import { createWriteSet } from '../../projections/src/stores/mongodb/write-set.ts';
import { connectToMongo, UPDATES_A_BULK } from '@verbatim/projections/stores/mongodb/mongo-connection';
import { getGenerationCollections } from '../../projections/src/stores/mongodb/stored-document.ts';
import type { Write } from '@verbatim/projections/stores/read-store';
import { describeWithFerretDb, describeWithMongoDb } from '../support/ferretdb/mongodb-under-test.ts';
import { rejection } from '../contract/contract-events.ts';
import { put, putBytes } from '../contract/read-store-context.ts';
import { harness, position } from '../contract/support/mongodb-projection.ts';

/** Random, hence incompressible. */
const text = (bytes: number): string => randomBytes(bytes / 2).toString('hex');
const columns = (count: number, bytes: number): readonly Write[] =>
  Array.from({ length: count }, (_, index) => putBytes('columns', `c${index}`, new Uint8Array(randomBytes(bytes))));
const documents = (count: number, bytes: number): readonly Write[] =>
  Array.from({ length: count }, (_, index) => put('texts', String(index).padStart(6, '0'), { text: text(bytes) }));

describeWithMongoDb('the read store on MongoDB, with many documents in a commit', (server) => {
  const { open, throughProxy, proxy } = harness(server);

  it.each([
    // The comments of two files at once, over which a server that scans for each update used to stall.
    ['documents', documents(12_000, 600), 12_000 * 600],
    ['byte columns', columns(100, 60_000), 100 * 60_000],
  ])(
    'sends each of many new %s once',
    async (_, writes, bytes) => {
      const store = await open({ url: throughProxy() });
      const writer = await store.writer('new');
      const before = proxy().sent();
      await writer.commit(writes, START_OF_LOG, position(1));
      // Keys and the protocol are the rest.
      expect((proxy().sent() - before) / bytes).toBeLessThan(1.2);
      const kept = await writer.count('texts', {});
      expect(kept + (await writer.listBytes('columns', {})).length).toBe(writes.length);
    },
    120_000,
  );

  it('takes back what a writer had inserted that broke off', async () => {
    const [direct, broken] = [await open(), await open({ url: throughProxy() })];
    const writer = await broken.writer('broken');
    const bytes = 60_000;
    proxy().cutAfter(60 * bytes);
    const lost = [...documents(40, 600), ...columns(400, bytes)];
    expect(await rejection(() => writer.commit(lost, START_OF_LOG, position(1)))).toMatchObject({
      name: 'ReadStoreUnavailableError',
    });
    const other = await direct.writer('broken');
    expect(await other.checkpoint()).toBe(START_OF_LOG);
    expect([await other.count('texts', {}), await other.listBytes('columns', {})]).toEqual([0, []]);
  });

  it('deletes a range of more documents than SQLite, and so FerretDB, names in one statement', async () => {
    const writer = await (await open()).writer('wide');
    await writer.commit(documents(33_000, 20), START_OF_LOG, position(1));
    const range = { kind: 'delete-range', collection: 'texts', from: '000001', to: '032999' } as const;
    await writer.commit([range], position(1), position(2));
    expect((await writer.range('texts', {})).map(({ id }) => id)).toEqual(['000000', '032999']);
  });

  it('rewrites documents of many models at once, however many processes do', async () => {
    const writers = [];
    for (let process = 0; process < 12; process++) {
      const writer = await (await open()).writer(`rewritten-${process}`);
      await writer.commit(documents(60, 100), START_OF_LOG, position(1));
      writers.push(writer);
    }
    await Promise.all(writers.map((writer) => writer.commit(documents(60, 200), position(1), position(2))));
    for (const writer of writers) {
      const rows = await writer.range<{ text: string }>('texts', {});
      expect(new Set(rows.map(({ document }) => document.text.length))).toEqual(new Set([200]));
    }
  });

  it('sends no more of a commit that has failed', async () => {
    const [direct, failing] = [await open(), await open({ url: throughProxy(), writeTimeoutMS: 2500 })];
    const count = 400;
    await (await direct.writer('failing')).commit(documents(count, 600), START_OF_LOG, position(1));
    const writer = await failing.writer('failing');
    const before = proxy().sent();
    await writer.commit(documents(count, 600), position(1), position(2));
    // Amid the updates, which are sent last.
    proxy().holdAfter(Math.floor((proxy().sent() - before) * 0.7));
    await rejection(() => writer.commit(documents(count, 600), position(2), position(3)));
    const held = proxy().sent();
    proxy().release();
    await delay(2000);
    // The two bulks in flight may still arrive.
    expect(proxy().sent() - held).toBeLessThan(3 * UPDATES_A_BULK * 700);
  });
});

describeWithFerretDb('a connection to MongoDB', (server) => {
  it('is there again after a server took no more of a large write', async () => {
    const url = new URL(server.url());
    url.searchParams.set('maxPoolSize', '1');
    const connection = await connectToMongo({ url: url.href, timeoutMS: 1000, writeTimeoutMS: 1000 }, MONGO_ERRORS);
    try {
      // Above a connection's buffers.
      const writeSet = {
        ...createWriteSet(),
        bytes: new Map([['columns/a', new Uint8Array(randomBytes(16_000_000))]]),
      };
      const collections = getGenerationCollections(connection.database, 'frozen', '1');
      server.ferretDb().freeze();
      const refused = await rejection(() => applyWrites(connection, collections, writeSet, 1));
      expect(refused).toMatchObject({ message: 'away' });
      // The socket was closed, too.
      await delay(1000);
      server.ferretDb().thaw();
      expect(await connection.read((signal) => connection.database.command({ ping: 1 }, { signal }))).toMatchObject({
        ok: 1,
      });
    } finally {
      server.ferretDb().thaw();
      await connection.close();
    }
  });
});

const MONGO_ERRORS = { unavailable: () => new Error('away'), closed: () => new Error('closed') };
