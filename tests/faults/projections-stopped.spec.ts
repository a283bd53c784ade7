/** Projections processes stop in time and with 0 at any point, and hand their work over at once. */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { LeaseStore } from '@verbatim/projections/runtime/distributed/lease-store';
import { openMongoLeaseStore } from '../../projections/src/stores/mongodb/mongo-lease-store.ts';
import { getPartition } from '@verbatim/projections/runtime/partitions/partitions';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signedUp, type ApiClient } from '../support/api-client.ts';
import { createProject, uploadCsv } from '../support/build-project.ts';
import { StandInServer } from '../support/eventstoredb-stand-in/stand-in-server.ts';
import { describeWithFerretDb } from '../support/ferretdb/mongodb-under-test.ts';
import { startTcpProxy, type TcpProxy } from '../support/ferretdb/tcp-proxy.ts';
import { quickOrLong } from '../support/faults-notes.ts';
import { databaseUrl } from '../support/on-servers/database-url.ts';
import { runOps } from '../support/run-ops.ts';
import { startServer, type RunningServer } from '../support/running-server.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { waitUntil } from '../support/wait-until.ts';

const LIMIT_MS = 240_000;
/** The `stop_grace_period` of docker-compose.yml, or more on a busy machine. */
const GRACE_MS = quickOrLong(90_000, 20_000);
/** Of the successor: a crashed process takes six. Quick runs only check that nothing was held back. */
const HEARTBEATS = quickOrLong(Infinity, 5);
const PROJECTIONS = 'node dist/projections.js';

describeWithFerretDb('projections that are stopped', ({ ferretDb, newDatabase }) => {
  let dataDir: string;
  let eventStore: StandInServer;
  /** Between the stopped process and MongoDB. */
  let proxy: TcpProxy;
  let settings: Record<string, string>;
  let server: RunningServer;
  let holder: RunningServer;
  let client: ApiClient;
  let leases: LeaseStore;
  let heir: RunningServer | undefined;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'verbatim-'));
    eventStore = await StandInServer.start();
    proxy = await startTcpProxy(ferretDb());
    const database = newDatabase();
    const MONGODB_URL = databaseUrl(ferretDb().url, database);
    settings = { EVENTSTORE_URL: eventStore.connectionString, MONGODB_URL, LOG_LEVEL: 'info' };
    leases = await openMongoLeaseStore({ url: MONGODB_URL });
    const slow = { ...settings, MONGODB_URL: databaseUrl(`mongodb://127.0.0.1:${proxy.port}`, database) };
    holder = await startServer({ dataDir, settings: slow, command: PROJECTIONS });
    server = await startServer({ dataDir, settings, command: 'node dist/main.js --no-projections' });
    client = await signedUp(server.url);
  }, LIMIT_MS);
  afterEach(async () => {
    await eventStore.restart();
    for (const each of [server, holder, heir]) await each?.end('SIGKILL');
    heir = undefined;
    await leases.close();
    await proxy.close();
    await eventStore.stop();
    await rm(dataDir, { recursive: true, force: true });
  }, LIMIT_MS);

  const heldBy = async ({ pid }: RunningServer): Promise<readonly string[]> =>
    (await leases.read()).leases.filter(({ holder: name }) => name?.includes(`-${pid}-`)).map(({ name }) => name);
  /** Its number of heartbeats. */
  const readBeats = async ({ pid }: RunningServer): Promise<number> =>
    (await leases.read()).heartbeats.find(({ holder: name }) => name.includes(`-${pid}-`))?.count ?? NaN;
  const newProject = async (): Promise<string> => {
    // One that this process keeps.
    for (;;) {
      const { id } = await createProject(client, `Hotel ${randomUUID()}`, SAMPLE_DEFINITIONS);
      if ((await heldBy(holder)).includes(getPartition(id))) return id;
    }
  };
  /** Resolves amid writing the upload, before both models have processed it. */
  const beginUpload = async (id: string, rows: number): Promise<{ readonly stored: Promise<unknown> }> => {
    const before = proxy.sent();
    const stored = uploadCsv(client, id, sampleCsv(rows));
    stored.catch(() => undefined);
    await waitUntil(async () => proxy.sent() > before + 50 * rows);
    return { stored };
  };
  const expectStopped = async (): Promise<void> => {
    const since = performance.now();
    expect(await holder.end('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(performance.now() - since).toBeLessThan(GRACE_MS);
    expect(holder.output()).not.toContain('projector failed');
  };
  const expectWorkedOn = async (id: string): Promise<void> => {
    heir ??= await startServer({ dataDir, settings, command: PROJECTIONS });
    await waitUntil(async () => (await runOps(dataDir, ['status', '--json'], settings)).code === 0);
    for (const kind of ['comments', 'segments']) {
      const { code, errors } = await runOps(dataDir, ['verify', `${kind}-${id}`, '--json'], settings);
      expect([kind, code, errors]).toEqual([kind, 0, '']);
    }
  };

  it.each([
    ['in the midst of what they compute and write', 3_000, 0],
    ['while MongoDB takes a second for each call', 500, 500],
  ])(
    '%s: another goes on at once, to the same models',
    async (_what, rows, delayMs) => {
      const other = (heir = await startServer({ dataDir, settings, command: PROJECTIONS }));
      // Started before the first is stopped, with its share of partitions.
      await waitUntil(async () => (await heldBy(other)).length >= 30 && (await heldBy(holder)).length >= 30);
      const id = await newProject();
      proxy.delay(delayMs);
      const { stored } = await beginUpload(id, rows);
      await expectStopped();
      expect(await heldBy(holder)).toEqual([]);
      const freed = await readBeats(other);
      await waitUntil(async () => (await heldBy(other)).includes(getPartition(id)));
      expect((await readBeats(other)) - freed).toBeLessThan(HEARTBEATS);
      await stored;
      await expectWorkedOn(id);
    },
    LIMIT_MS,
  );

  it(
    'while MongoDB does not answer any more, in the midst of a commit',
    async () => {
      const id = await newProject();
      const { stored } = await beginUpload(id, 1_000);
      proxy.holdAfter(0);
      await expectStopped();
      await stored.catch(() => undefined);
      await expectWorkedOn(id);
    },
    LIMIT_MS,
  );

  it(
    'while EventStoreDB is away',
    async () => {
      await newProject();
      await eventStore.network.refuse();
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await expectStopped();
      expect(await heldBy(holder)).toEqual([]);
    },
    LIMIT_MS,
  );
});
