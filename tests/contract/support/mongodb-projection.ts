/** A model that detects events applied twice or omitted, on a store behind a proxy. */
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach } from '@jest/globals';
import { START_OF_LOG } from '@verbatim/eventstore/event-store';
import {
  type MongoReadStoreSettings,
  openMongoReadStore,
} from '../../../projections/src/stores/mongodb/mongo-read-store.ts';
import {
  CheckpointConflictError,
  getPrefixEnd,
  type ModelReader,
  type ModelWriter,
  type ReadStore,
  type Write,
} from '@verbatim/projections/stores/read-store';
import type { MongoUnderTest } from '../../support/ferretdb/mongodb-under-test.ts';
import { startTcpProxy, type TcpProxy } from '../../support/ferretdb/tcp-proxy.ts';
import { put, putBytes } from '../read-store-context.ts';

const MAX_WAIT_MS = 100;
/** For a busy machine, where the store's own limit is not under test. */
const TIMEOUT_MS = 60_000;
export const position = (n: number): string => (n === 0 ? START_OF_LOG : String(n).padStart(6, '0'));

/** A projector that detects events applied twice or omitted: it counts, moves and deletes. */
const readWrites = async (
  reader: ModelReader,
  n: number,
  width: number,
  columnBytes: number,
): Promise<readonly Write[]> => {
  const counts = await reader.range<{ n: number; at: number[] }>('counts', {});
  const fill = 'x'.repeat(200);
  // Random, because compressed it would fit the head otherwise.
  const column = new Uint8Array(randomBytes(columnBytes));
  return [
    { kind: 'delete-range', collection: 'recent', from: '', to: getPrefixEnd('') },
    ...Array.from({ length: width }, (_, index) => put('recent', `${n}/${index}`, { n, fill })),
    ...Array.from({ length: 5 }, (_, index) => {
      const known = counts.find(({ id }) => id === `c${index}`)?.document ?? { n: 0, at: [] };
      return put('counts', `c${index}`, { n: known.n + 1, at: [...known.at, n] });
    }),
    putBytes('columns', `col${n % 3}`, column),
    { kind: 'delete', collection: 'columns', id: `col${(n + 1) % 3}` },
    put('log', String(n).padStart(4, '0'), { n }),
  ];
};

export const expected = (n: number, width: number): unknown => ({
  counts: Array.from({ length: 5 }, (_, index) => ({
    id: `c${index}`,
    document: { n, at: Array.from({ length: n }, (_, at) => at + 1) },
  })),
  recent: Array.from({ length: width }, (_, index) => `${n}/${index}`).toSorted(),
  log: n,
  columns: n === 1 ? ['col1'] : [`col${n % 3}`, `col${(n + 2) % 3}`].toSorted(),
  checkpoint: position(n),
});

export const contents = async (reader: ModelReader): Promise<unknown> => ({
  counts: await reader.range('counts', {}),
  recent: (await reader.range('recent', {})).map(({ id }) => id),
  log: await reader.count('log', {}),
  columns: (await reader.listBytes('columns', {})).map(({ id }) => id),
  checkpoint: await reader.checkpoint(),
});

/**
 * Applies the events up to `last` from the checkpoint on, and again after a conflict, as the supervised
 * `run-projector` does.
 */
export const project = async (writer: ModelWriter, last: number, width: number, columnBytes = 1000): Promise<void> => {
  try {
    await projectOnce(writer, last, width, columnBytes);
  } catch (error) {
    // Writes sent before the connection was cut may arrive late, and win.
    if (!(error instanceof CheckpointConflictError)) throw error;
    await projectOnce(writer, last, width, columnBytes);
  }
};

const projectOnce = async (writer: ModelWriter, last: number, width: number, columnBytes: number): Promise<void> => {
  for (let n = Number(await writer.checkpoint()) + 1; n <= last; n++)
    await writer.commit(await readWrites(writer, n, width, columnBytes), position(n - 1), position(n));
};

export const harness = ({ url, newDatabase }: MongoUnderTest) => {
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
    const limit = settings.url === undefined ? { timeoutMS: TIMEOUT_MS } : {};
    const store = await openMongoReadStore({ url: url(), database, maxWaitMS: MAX_WAIT_MS, ...limit, ...settings });
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
