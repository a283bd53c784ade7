/** What the read store on MongoDB keeps to when its server or its writer goes away, is slow, or comes back late. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { type MongoReadStoreSettings, openMongoReadStore } from '@verbatim/projections/mongodb/mongo-read-store';
import { START_OF_LOG } from '@verbatim/eventstore/event-store';
import {
  CheckpointConflictError,
  endOf,
  type ModelReader,
  type ModelWriter,
  type ReadStore,
  type Write,
} from '@verbatim/projections/read-store';
import {
  describeWithFerretDb,
  describeWithMongoDb,
  type MongoUnderTest,
} from '../support/ferretdb/mongodb-under-test.ts';
import { startTcpProxy, type TcpProxy } from '../support/ferretdb/tcp-proxy.ts';
import { rejection } from './contract-events.ts';
import { put, putBytes } from './read-store.contract.ts';

const PATIENCE_MS = 100;
const position = (n: number): string => (n === 0 ? START_OF_LOG : String(n).padStart(6, '0'));

/** A projector that would notice each event applied twice or left out: it counts, moves and forgets. */
const writesOf = async (reader: ModelReader, n: number, width: number): Promise<readonly Write[]> => {
  const counts = await reader.range<{ n: number; at: number[] }>('counts', {});
  const fill = 'x'.repeat(width > 100 ? 5000 : 200);
  return [
    { kind: 'delete-range', collection: 'recent', from: '', to: endOf('') },
    ...Array.from({ length: width }, (_, index) => put('recent', `${n}/${index}`, { n, fill })),
    ...Array.from({ length: 5 }, (_, index) => {
      const known = counts.find(({ id }) => id === `c${index}`)?.document ?? { n: 0, at: [] };
      return put('counts', `c${index}`, { n: known.n + 1, at: [...known.at, n] });
    }),
    putBytes('columns', `col${n % 3}`, new Uint8Array(1000).fill(n % 256)),
    { kind: 'delete', collection: 'columns', id: `col${(n + 1) % 3}` },
    put('log', String(n).padStart(4, '0'), { n }),
  ];
};

const expected = (n: number, width: number): unknown => ({
  counts: Array.from({ length: 5 }, (_, index) => ({
    id: `c${index}`,
    document: { n, at: Array.from({ length: n }, (_, at) => at + 1) },
  })),
  recent: Array.from({ length: width }, (_, index) => `${n}/${index}`).toSorted(),
  log: n,
  columns: n === 1 ? ['col1'] : [`col${n % 3}`, `col${(n + 2) % 3}`].toSorted(),
  checkpoint: position(n),
});

const contents = async (reader: ModelReader): Promise<unknown> => ({
  counts: await reader.range('counts', {}),
  recent: (await reader.range('recent', {})).map(({ id }) => id),
  log: await reader.count('log', {}),
  columns: (await reader.listBytes('columns', {})).map(({ id }) => id),
  checkpoint: await reader.checkpoint(),
});

/** Applies the events up to `last`, as the supervised `run-projector` does: from the checkpoint on, and anew after a conflict. */
const project = async (writer: ModelWriter, last: number, width: number): Promise<void> => {
  try {
    await projectOnce(writer, last, width);
  } catch (error) {
    // What was sent before the connection was cut may arrive late, and win.
    if (!(error instanceof CheckpointConflictError)) throw error;
    await projectOnce(writer, last, width);
  }
};

const projectOnce = async (writer: ModelWriter, last: number, width: number): Promise<void> => {
  for (let n = Number(await writer.checkpoint()) + 1; n <= last; n++)
    await writer.commit(await writesOf(writer, n, width), position(n - 1), position(n));
};

const harness = ({ url, newDatabase }: MongoUnderTest) => {
  let proxy: TcpProxy;
  let database: string;
  const opened: ReadStore[] = [];
  beforeEach(async () => {
    const { hostname: host, port } = new URL(url());
    proxy = await startTcpProxy({ host, port: Number(port || 27017) });
    database = newDatabase();
  });
  afterEach(async () => {
    proxy.mend();
    proxy.release();
    for (const store of opened.splice(0)) await store.close();
    await proxy.close();
  });
  const open = async (settings: Partial<MongoReadStoreSettings> = {}): Promise<ReadStore> => {
    const store = await openMongoReadStore({ url: url(), database, patienceMS: PATIENCE_MS, ...settings });
    opened.push(store);
    return store;
  };
  const throughProxy = (): string => {
    const through = new URL(url());
    through.host = `127.0.0.1:${proxy.port}`;
    through.searchParams.set('directConnection', 'true');
    return through.href;
  };
  return { open, throughProxy, proxy: () => proxy, database: () => database };
};

describeWithMongoDb('the read store on MongoDB, when a writer breaks off', (server) => {
  const { open, throughProxy, proxy } = harness(server);

  it.each([
    ['small commits', 40, 16],
    // Over 1 MiB: the journal is cut in pieces of its own.
    ['large commits', 250, 8],
  ])(
    'ends in the same model, wherever the connection is cut: %s',
    async (_, width, cuts) => {
      const direct = await open();
      const model = `cut-${width}`;
      const broken = await open({ url: throughProxy() });
      let writer = await broken.writer(model);
      await project(writer, 1, width);
      const before = proxy().sent();
      await project(writer, 2, width);
      const bytes = proxy().sent() - before;
      let [made, lost] = [0, 0];
      for (let cut = 0; cut < cuts; cut++) {
        const n = cut + 3;
        proxy().cutAfter(Math.floor((bytes * (cut + 0.5)) / cuts));
        await project(writer, n, width).catch(() => undefined);
        proxy().cut();
        const other = await direct.writer(model);
        if ((await other.checkpoint()) === position(n)) made += 1;
        else lost += 1;
        await project(other, n, width);
        expect(await contents(await direct.reader(model))).toEqual(expected(n, width));
        proxy().mend();
        writer = await broken.writer(model);
      }
      // The cuts did fall on both sides of the moment at which a commit is made.
      expect([made > 0, lost > 0]).toEqual([true, true]);
    },
    120_000,
  );

  it('is not changed by writes that arrive after another writer has taken over', async () => {
    const direct = await open();
    const slow = await open({ url: throughProxy() });
    const writer = await slow.writer('late');
    await project(writer, 2, 40);
    const start = proxy().sent();
    await project(writer, 3, 40);
    const bytes = proxy().sent() - start;
    for (const [index, part] of [0.55, 0.7, 0.85, 0.95].entries()) {
      const n = 4 + 2 * index;
      proxy().holdAfter(Math.floor(bytes * part));
      const late = project(writer, n, 40).catch(() => undefined);
      await delay(200);
      await project(await direct.writer('late'), n + 1, 40);
      proxy().release();
      await late;
      expect(await contents(await direct.reader('late'))).toEqual(expected(n + 1, 40));
    }
  }, 60_000);

  it('shows no checkpoint before all of the commit is there', async () => {
    const direct = await open();
    const slow = await open({ url: throughProxy() });
    const writer = await slow.writer('half');
    await project(writer, 1, 40);
    proxy().delay(15);
    const commit = project(writer, 8, 40);
    const reader = await direct.reader('half');
    let done = false;
    void commit.finally(() => (done = true)).catch(() => undefined);
    let looks = 0;
    while (!done) {
      const at = Number(await reader.checkpoint());
      const counts = await reader.range<{ n: number }>('counts', {});
      for (const { document } of counts) expect(document.n).toBeGreaterThanOrEqual(at);
      looks += 1;
    }
    await commit;
    expect(looks).toBeGreaterThan(10);
  }, 60_000);
});

describeWithMongoDb('the read store on MongoDB, when the server is slow or away', (server) => {
  const { open, throughProxy, proxy } = harness(server);
  const within3s = async (call: () => Promise<unknown>): Promise<void> => {
    const started = performance.now();
    expect(await rejection(call)).toMatchObject({ name: 'ReadStoreUnavailableError' });
    expect(performance.now() - started).toBeLessThan(3000);
  };

  it('says within three seconds that nobody answers, and goes on when somebody does', async () => {
    const store = await open({ url: throughProxy() });
    const reader = await store.reader('slow');
    for (const trouble of [() => proxy().delay(2000), () => proxy().holdAfter(0), () => proxy().cut()]) {
      trouble();
      await within3s(() => reader.get('c', 'a'));
      await within3s(() => store.reader('slow'));
      proxy().delay(0);
      proxy().release();
      proxy().mend();
      expect(await (await store.reader('slow')).get('c', 'a')).toBeUndefined();
    }
  }, 60_000);

  it('does not open where nobody listens', async () => {
    const { port } = proxy();
    proxy().cut();
    await within3s(() => open({ url: `mongodb://127.0.0.1:${port}` }));
    await within3s(() => open({ url: 'mongodb://127.0.0.1:1' }));
  });

  it('keeps answering within bounds of memory while a thousand queries wait for a frozen server', async () => {
    const store = await open({ url: throughProxy() });
    const reader = await store.reader('queue');
    proxy().holdAfter(0);
    const before = process.memoryUsage().rss;
    for (let burst = 0; burst < 4; burst++)
      await Promise.all(Array.from({ length: 250 }, () => within3s(() => reader.range('c', {}))));
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  }, 60_000);

  it('says so when the server refuses the credentials', async () => {
    const wrong = new URL(server.url());
    wrong.username = 'nobody';
    wrong.password = 'never-said';
    const error = await rejection(() => open({ url: wrong.href }));
    expect(error).toMatchObject({ name: 'ReadStoreUnavailableError' });
    expect(String(error)).toContain('refuses the credentials');
    expect(JSON.stringify(error) + String(error)).not.toContain('never-said');
  });
});

describeWithFerretDb('the read store on MongoDB, when the server is killed', (server) => {
  const { open } = harness(server);

  it('ends in the same model, whenever the server is killed and started again', async () => {
    const store = await open({ timeoutMS: 1000 });
    const last = 25;
    let kills = 0;
    const projector = (async () => {
      for (let tries = 0; tries < 500; tries++) {
        try {
          await project(await store.writer('killed'), last, 60);
          return;
        } catch {
          await delay(50);
        }
      }
    })();
    const isDone = projector.then(() => true);
    while (!(await Promise.race([isDone, delay(60 + Math.random() * 200).then(() => false)]))) {
      await server.ferretDb().kill();
      kills += 1;
      await server.ferretDb().restart();
    }
    expect(await contents(await store.reader('killed'))).toEqual(expected(last, 60));
    expect(kills).toBeGreaterThan(2);
  }, 120_000);
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
      putBytes('c', 'b', new Uint8Array(largest + 1)),
      put('c', 'b', { text: 'é'.repeat(largest / 2) }),
    ])
      expect(await rejection(() => writer.commit([put('c', 'z'), write], position(2), position(3)))).toBeInstanceOf(
        RangeError,
      );
    expect([await writer.get('c', 'z'), await writer.checkpoint()]).toEqual([undefined, position(2)]);
  }, 60_000);

  it('removes a dropped generation after a while, and tells those who read it still', async () => {
    const store = await open({ dropAfterMS: 200 });
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
    expect(new Set(answers)).toEqual(new Set([10, 'GenerationDroppedError']));
    expect(await rejection(() => reader.checkpoint())).toMatchObject({ name: 'GenerationDroppedError' });
  }, 30_000);

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
  }, 30_000);
});
