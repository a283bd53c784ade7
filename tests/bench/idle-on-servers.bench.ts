/** CPU time per minute of an idle server on EventStoreDB and MongoDB. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { signedUp } from '../support/api-client.ts';
import { ok } from '../support/build-project.ts';
import { ferretDbProgram } from '../support/ferretdb/ferretdb-program.ts';
import { startFerretDb } from '../support/ferretdb/ferretdb-server.ts';
import { databaseUrl } from '../support/on-servers/database-url.ts';
import { processorSeconds } from '../support/process-usage.ts';
import { startServer, withDataDir } from '../support/running-server.ts';
import { BenchSkipped, type BenchResult } from './bench-result.ts';
import { startEventStore } from './eventstoredb-process.ts';

const PROJECTS = 20;
/** By then files opened for the projects are closed, and hot code is compiled. */
const SETTLED_MS = 60_000;
const IDLE_SECONDS = 60;

export const run = async (): Promise<readonly BenchResult[]> => {
  const program = ferretDbProgram();
  if ('missing' in program) throw new BenchSkipped(program.missing);
  const eventStore = await startEventStore();
  const mongoDb = await startFerretDb(program.path);
  try {
    const MONGODB_URL = databaseUrl(mongoDb.url, `verbatim-bench-${randomUUID().slice(0, 8)}`);
    const settings = { EVENTSTORE_URL: eventStore.connectionString, MONGODB_URL };
    return await withDataDir((dataDir) => measure(dataDir, settings));
  } finally {
    eventStore.stop();
    await mongoDb.stop();
  }
};

const measure = async (
  dataDir: string,
  settings: Readonly<Record<string, string>>,
): Promise<readonly BenchResult[]> => {
  const server = await startServer({ dataDir, settings });
  try {
    const client = await signedUp(server.url);
    for (let at = 0; at < PROJECTS; at++)
      await ok(client.post('/api/projects/', { name: `Project ${at}`, no_sid: true }));
    await wait(SETTLED_MS);
    const before = await processorSeconds(server.pid);
    await wait(IDLE_SECONDS * 1_000);
    const share = ((await processorSeconds(server.pid)) - before) / IDLE_SECONDS;
    return [
      {
        name: 'processor time of an idle minute, on EventStoreDB and MongoDB',
        measured: share * 100,
        unit: '%',
        target: { atMost: 1 },
        note: `of one processor, all threads; ${PROJECTS} projects; other programs on the machine make each look dearer`,
      },
    ];
  } finally {
    await server.end('SIGTERM');
  }
};
