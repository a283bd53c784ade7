/** The MongoDB read store with a slow, unreachable or full server, and with several processes. */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { START_OF_LOG } from '@verbatim/eventstore/event-store';
import { describeWithMongoDb } from '../support/ferretdb/mongodb-under-test.ts';
import { eventually } from '../support/wait-until.ts';
import { rejection } from './contract-events.ts';
import { put, putBytes } from './read-store-context.ts';
import { harness, position, project } from './support/mongodb-projection.ts';

describeWithMongoDb('the read store on MongoDB, when the server is slow or away', (server) => {
  const { open, throughProxy, proxy } = harness(server);
  const givesUp = async (call: () => Promise<unknown>, message = ''): Promise<void> => {
    expect(await rejection(call)).toMatchObject({
      name: 'ReadStoreUnavailableError',
      message: expect.stringContaining(message),
    });
  };
  const OWN_LIMIT = '2500 ms';

  it('gives up by its own limit, before an answer that is late or never comes, and continues when the server answers again', async () => {
    const store = await open({ url: throughProxy() });
    await store.writer('slow');
    const reader = await store.reader('slow');
    // The response takes 40 s, or never arrives.
    for (const [trouble, why] of [
      [() => proxy().delay(20_000), OWN_LIMIT],
      [() => proxy().holdAfter(0), OWN_LIMIT],
      [() => proxy().cut(), 'cannot be reached'],
    ] as const) {
      trouble();
      await givesUp(() => reader.get('c', 'a'), why);
      await givesUp(() => store.reader('slow'), why);
      proxy().delay(0);
      proxy().release();
      proxy().mend();
      await eventually(async () => expect(await (await store.reader('slow')).get('c', 'a')).toBeUndefined());
    }
  });

  it('lets a projector wait for what it reads for longer than people do', async () => {
    const store = await open({ url: throughProxy(), timeoutMS: 1000, writeTimeoutMS: 60_000 });
    const writer = await store.writer('patient');
    const reader = await store.reader('patient');
    proxy().holdAfter(0);
    const read = writer.range('c', {});
    await givesUp(() => reader.range('c', {}), '1000 ms');
    proxy().release();
    expect(await read).toEqual([]);
  });

  it('does not open without a server', async () => {
    const { port } = proxy();
    proxy().cut();
    await givesUp(() => open({ url: `mongodb://127.0.0.1:${port}` }));
    await givesUp(() => open({ url: 'mongodb://127.0.0.1:1' }));
  });

  it('keeps answering within bounds of memory while a thousand queries wait for a frozen server', async () => {
    const store = await open({ url: throughProxy() });
    await store.writer('queue');
    const reader = await store.reader('queue');
    proxy().holdAfter(0);
    const before = process.memoryUsage().rss;
    for (let burst = 0; burst < 4; burst++)
      await Promise.all(Array.from({ length: 250 }, () => givesUp(() => reader.range('c', {}), OWN_LIMIT)));
    expect(process.memoryUsage().rss - before).toBeLessThan(500 * 1024 * 1024);
  });

  it('says so when the server refuses the credentials', async () => {
    const wrong = new URL(server.url());
    wrong.username = 'nobody';
    wrong.password = 'never-said';
    const error = await rejection(() => open({ url: wrong.href }));
    expect(error).toMatchObject({ name: 'ReadStoreUnavailableError' });
    expect(String(error)).toContain('refuses the credentials');
    expect(JSON.stringify(error) + String(error)).not.toContain('never-said');
  });

  it.each(['', 'host:99999', 'host/?foo=1', 'a@host'])(
    'says so when it is the address %j that is no good',
    async (rest) => {
      const error = await rejection(() => open({ url: `mongodb://ann:never-said@${rest}` }));
      expect(String(error)).toContain('The address of MongoDB cannot be used: ');
      expect(String(error)).not.toContain('never-said');
    },
  );
});

describeWithMongoDb('the read store on MongoDB, at its limits', (server) => {
  const { open, database } = harness(server);

  it('keeps what is just under 16 MiB and refuses more before anything is written', async () => {
    const writer = await (await open()).writer('large');
    const largest = 16 * 1024 * 1024 - 16 * 1024;
    await writer.commit([putBytes('c', 'a', new Uint8Array(largest).fill(7))], START_OF_LOG, position(1));
    await writer.commit([put('c', 'a', { text: 'x'.repeat(largest - 11) })], position(1), position(2));
    expect(await writer.listBytes('c', {})).toEqual([{ id: 'a', bytes: largest }]);
    expect((await writer.getBytes('c', 'a'))?.byteLength).toBe(largest);
    expect((await writer.get<{ text: string }>('c', 'a'))?.text).toHaveLength(largest - 11);
    for (const write of [
      putBytes('c', 'b', randomBytes(largest + 1024 * 1024)),
      put('c', 'b', { text: 'é'.repeat(largest / 2) }),
    ])
      expect(await rejection(() => writer.commit([put('c', 'z'), write], position(2), position(3)))).toBeInstanceOf(
        RangeError,
      );
    expect([await writer.get('c', 'z'), await writer.checkpoint()]).toEqual([undefined, position(2)]);
  });

  it('keeps columns of texts that are longer than a document may be', async () => {
    const store = await open();
    const writer = await store.writer('long');
    const text = new TextEncoder().encode('很长的评论 with some words, again and again. '.repeat(700_000));
    expect(text.byteLength).toBeGreaterThan(24 * 1024 * 1024);
    await writer.commit([putBytes('c', 'a', text), putBytes('c', 'b', text)], START_OF_LOG, position(1));
    const reader = await store.reader('long');
    expect(await reader.listBytes('c', {})).toEqual(['a', 'b'].map((id) => ({ id, bytes: text.byteLength })));
    expect(Buffer.compare((await reader.getBytes('c', 'b')) ?? new Uint8Array(), text)).toBe(0);
  });

  it('removes a dropped generation after a while, and its readers are notified', async () => {
    const store = await open({ dropAfterMS: 1_000 });
    const writer = await store.writer('gone');
    await project(writer, 1, 10);
    const reader = await store.reader('gone');
    await store.beginGeneration('gone');
    await store.serveGeneration('gone');
    expect(await reader.count('recent', {})).toBe(10);
    const client = new MongoClient(server.url());
    const stored = async (): Promise<readonly string[]> => {
      const db = client.db(database());
      const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
      const heads = await db.collection<{ _id: string }>('heads').find({}).toArray();
      return [...names, ...heads.map(({ _id }) => _id)].filter((name) => name.startsWith(`gone.${writer.generation}`));
    };
    expect((await stored()).length).toBeGreaterThan(1);
    const answers: unknown[] = [];
    while ((await stored()).length > 0) {
      answers.push(await reader.count('recent', {}).catch((error: Error) => error.name));
      await delay(50);
    }
    await client.close();
    // Whole or refused, and never something in between.
    expect([10, 'GenerationDroppedError']).toEqual(expect.arrayContaining([...new Set(answers)]));
    expect(await rejection(() => reader.checkpoint())).toMatchObject({ name: 'GenerationDroppedError' });
  });

  it('lets two processes fill, swap and cancel generations at once: one is served, and it is whole', async () => {
    const stores = [await open(), await open()];
    await Promise.all(
      stores.map(async (store) => {
        for (let round = 0; round < 10; round++) {
          const id = randomUUID();
          try {
            const writer = await store.beginGeneration('both');
            await writer.commit([put('c', 'a', { id }), put('c', 'b', { id })], START_OF_LOG, position(1));
            await (round % 3 === 2 ? store.cancelGeneration('both') : store.serveGeneration('both'));
          } catch (error) {
            expect(['CheckpointConflictError', 'GenerationDroppedError', 'RangeError']).toContain(
              (error as Error).name,
            );
          }
        }
      }),
    );
    const [a, b] = (await (await stores[0]!.reader('both')).range<{ id: string }>('c', {})).map(
      ({ document }) => document.id,
    );
    expect(a).toBeDefined();
    expect(a).toBe(b);
    expect((await stores[1]!.generations()).filter(({ state }) => state === 'served')).toHaveLength(1);
  });
});
