/**
 * docs/moving-to-servers.md, step by step: an embedded installation moves to servers and back, and its tables
 * show the same.
 */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { PastMoment } from '@verbatim/command-api/contract/results/past';
import { ANALYST, apiClient, signedUp, type ApiClient } from '../support/api-client.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { StandInServer } from '../support/eventstoredb-stand-in/stand-in-server.ts';
import { describeWithMongoDb } from '../support/ferretdb/mongodb-under-test.ts';
import { databaseUrl } from '../support/on-servers/database-url.ts';
import { readOpsDocuments, runOps } from '../support/run-ops.ts';
import { startServer, type RunningServer } from '../support/running-server.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';

const ERASED = 'zyzzogeton';

describeWithMongoDb('an installation that moves', ({ url, newDatabase }) => {
  let folder: string;
  let eventStore: StandInServer;
  let mongo: string;
  let table: string;
  /** A moment before the last change, and its table. */
  let past: { readonly asOf: string; readonly numbers: string };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'verbatim-'));
    eventStore = await StandInServer.start();
    mongo = databaseUrl(url(), newDatabase());
  });
  afterAll(async () => {
    await eventStore.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const done = async (args: readonly string[], settings?: Readonly<Record<string, string>>): Promise<object> => {
    const answer = await runOps(join(folder, 'data'), [...args, '--json'], settings);
    expect([args[0], answer.code, answer.errors]).toEqual([args[0], 0, '']);
    return readOpsDocuments<object>(answer).at(-1) ?? {};
  };

  const loggedIn = async ({ url: origin }: RunningServer): Promise<ApiClient> => {
    const client = apiClient(origin);
    await ok(client.post('/api/login', { username: ANALYST.name, password: ANALYST.password }));
    return client;
  };
  const tableAt = async (client: ApiClient, asOf?: string): Promise<unknown> =>
    ok(client.get(table, { groupBy: ['season'], unclassified: true, asOf }));
  /** Now, and by the same bytes as of then. */
  const expectTable = async (client: ApiClient, numbers: unknown): Promise<void> => {
    expect(await tableAt(client)).toEqual(numbers);
    expect(JSON.stringify(await tableAt(client, past.asOf))).toBe(past.numbers);
  };

  /** Builds a project, and erases a second file of it. */
  const install = async (dataDir: string): Promise<{ readonly numbers: unknown; readonly server: RunningServer }> => {
    const server = await startServer({ dataDir });
    const client = await signedUp(server.url);
    const { id } = await createProject(client, 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client, id, sampleCsv(600));
    await uploadCsv(client, id, sampleCsv(2).replace(/staff/giu, ERASED), 'slip.csv');
    const staff = await createTheme(client, 'Staff', 'staff');
    await runSteps(client, id);
    const { id: workspace } = await createWorkspace(client, id, 'All', [staff]);
    table = `/api/workspaces/${workspace}/table`;
    const slip = (await ok(client.get<Project>(`/api/projects/${id}`))).dataFiles.at(-1);
    await done(['erase-file', id, slip?.id ?? '', '--why', 'a slip']);
    const { asOf } = await ok(client.get<PastMoment>(`/api/workspaces/${workspace}/moment`));
    past = { asOf, numbers: JSON.stringify(await tableAt(client)) };
    await ok(client.post(`/api/themes/${staff.id}`, { text: 'staff - rude' }));
    const numbers = await tableAt(client);
    expect(JSON.stringify(numbers)).not.toBe(past.numbers);
    return { numbers, server };
  };

  const untilLive = async (settings: Readonly<Record<string, string>>): Promise<void> => {
    for (;;) {
      const { lines } = await runOps(folder, ['status', '--json'], settings);
      const [status] = readOpsDocuments<{ projectors?: readonly { state: string; lag: number }[] }>({ lines });
      if (status?.projectors?.every(({ state, lag }) => state === 'live' && lag === 0) === true) return;
    }
  };

  it('shows the same tables on the servers, and back on one machine what came meanwhile as well', async () => {
    const embedded = join(folder, 'data');
    const { numbers, server } = await install(embedded);
    const there = eventStore.connectionString;
    await done(['verify']);
    await done(['copy-events', '--from', embedded, '--to', there]);
    await server.end('SIGTERM');
    expect(await done(['copy-events', '--from', embedded, '--to', there])).toMatchObject({ copied: 0, unverified: 0 });
    expect(await done(['copy-accounts', '--from', embedded, '--to', mongo])).toMatchObject({ copied: 1, refused: [] });

    const settings = { EVENTSTORE_URL: there, MONGODB_URL: mongo };
    const start = (command: string) => startServer({ dataDir: join(folder, 'unused'), settings, command });
    const processes = [await start('node dist/projections.js'), await start('node dist/projections.js')];
    await untilLive(settings);
    for (let door = 0; door < 2; door += 1) {
      const api = await start('node dist/main.js --no-projections');
      processes.push(api);
      await expectTable(await loggedIn(api), numbers);
    }
    await done(['verify'], settings);
    await done(['doctor', '--deep'], settings);
    const client = await loggedIn(processes.at(-1) as RunningServer);
    const theme = await createTheme(client, 'Afterwards', 'breakfast');
    const moved = await tableAt(client);
    for (const one of processes) await one.end('SIGTERM');

    for (const back of [join(folder, 'back'), embedded]) {
      await done(['copy-events', '--from', there, '--to', back]);
      await done(['copy-accounts', '--from', mongo, '--to', back]);
      const again = await startServer({ dataDir: back });
      const analyst = await loggedIn(again);
      await expectTable(analyst, moved);
      await ok(analyst.get(`/api/themes/${theme.id}`));
      await again.end('SIGTERM');
    }
  });

  it('is refused a target that holds something else, by either copy, and nothing is changed there', async () => {
    const other = join(folder, 'other');
    const server = await startServer({ dataDir: other });
    const client = await signedUp(server.url, { ...ANALYST, email: 'other@example.org' });
    await createTheme(client, 'Theirs', 'theirs');
    await server.end('SIGTERM');
    const events = ['copy-events', '--from', other, '--to', eventStore.connectionString];
    const refused = await runOps(other, events);
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('not a copy of the source')]);
    const accounts = await runOps(other, ['copy-accounts', '--from', other, '--to', mongo, '--json']);
    expect(accounts.code).toBe(1);
    expect(readOpsDocuments(accounts).at(-1)).toMatchObject({ copied: 0, refused: [{ name: ANALYST.name }] });
  });
});
