/**
 * Concurrent users adding themes to the library's single stream, on servers with EventStoreDB: the stand-in
 * with 3 ms per call, or TEST_EVENTSTORE_URL.
 */
import { randomUUID } from 'node:crypto';
import { startServer, withDataDir, type RunningServer } from '../support/running-server.ts';
import { signedUp, type ApiClient } from '../support/api-client.ts';
import type { BenchResult } from './bench-result.ts';
import { startEventStore } from './eventstoredb-process.ts';

const CALL_MS = 3;
const SEQUENTIAL = 200;
const WRITERS = 6;
const EACH = 100;
const WARM = 30;

export const run = async (): Promise<readonly BenchResult[]> => {
  const { connectionString, stop } = await startEventStore(CALL_MS);
  const EVENTSTORE_PREFIX = `bench${randomUUID().slice(0, 8)}_`;
  const settings = { EVENTSTORE_URL: connectionString, EVENTSTORE_PREFIX, LOG_LEVEL: 'error' };
  try {
    // Read models and accounts are embedded per process; only the log is shared.
    return await withDataDir((first) =>
      withDataDir(async (second) => {
        const servers = [
          await startServer({ dataDir: first, settings }),
          await startServer({ dataDir: second, settings }),
        ] as const;
        try {
          return await measure(servers);
        } finally {
          await Promise.all(servers.map((server) => server.end('SIGTERM')));
        }
      }),
    );
  } finally {
    stop();
  }
};

const measure = async ([one, other]: readonly [RunningServer, RunningServer]): Promise<readonly BenchResult[]> => {
  const clients = [await signedUp(one.url), await signedUp(other.url)] as const;
  for (const client of clients) await add(client, WARM);
  const alone = await add(clients[0], SEQUENTIAL);
  const together = await atOnce(Array<ApiClient>(WRITERS).fill(clients[0]));
  const apart = await atOnce(Array.from({ length: WRITERS }, (_, writer) => clients[writer % 2] ?? clients[0]));
  const note = `each call to the store takes ${CALL_MS} ms`;
  return [
    {
      name: 'EventStoreDB: a command of one writer',
      measured: alone.ms / SEQUENTIAL,
      unit: 'ms',
      target: { atMost: 20 },
      note,
    },
    ...[
      { where: 'one process', ...together },
      { where: 'two processes', ...apart },
    ].flatMap(({ where, ms, refused }): BenchResult[] => [
      {
        name: `EventStoreDB: commands of ${WRITERS} writers at once, ${where}`,
        measured: (1000 * WRITERS * EACH) / ms,
        unit: 'commands/s',
        target: { atLeast: 100 },
        note,
      },
      {
        name: `EventStoreDB: of these refused (409 or 503), ${where}`,
        measured: refused,
        unit: `of ${WRITERS * EACH}`,
        target: { atMost: 0 },
      },
    ]),
  ];
};

interface Added {
  readonly ms: number;
  readonly refused: number;
}

const add = async (client: ApiClient, count: number): Promise<Added> => {
  const started = performance.now();
  let refused = 0;
  for (let number = 0; number < count; number += 1) {
    const { status, body } = await client.post('/api/themes/new', { name: `Theme ${randomUUID()}`, text: 'fit fits' });
    if (status === 409 || status === 503) refused += 1;
    else if (status !== 200) throw new Error(`A theme was answered ${status}: ${JSON.stringify(body)}`);
  }
  return { ms: performance.now() - started, refused };
};

const atOnce = async (clients: readonly ApiClient[]): Promise<Added> => {
  const started = performance.now();
  const added = await Promise.all(clients.map((client) => add(client, EACH)));
  return { ms: performance.now() - started, refused: added.reduce((sum, { refused }) => sum + refused, 0) };
};
