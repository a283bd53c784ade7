import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signedUp, type ApiClient } from '../support/api-client.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { StandInServer } from '../support/eventstoredb-stand-in/stand-in-server.ts';
import { describeWithMongoDb } from '../support/ferretdb/mongodb-under-test.ts';
import { databaseUrl } from '../support/on-servers/database-url.ts';
import { runOps } from '../support/run-ops.ts';
import { startServer, type RunningServer } from '../support/running-server.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';

const LIMIT_MS = 120_000;

describeWithMongoDb('the operators’ command line on EventStoreDB and MongoDB', ({ url, newDatabase }) => {
  let dataDir: string;
  let eventStore: StandInServer;
  let server: RunningServer;
  let client: ApiClient;
  let settings: Record<string, string>;
  let projectId: string;
  let table: string;

  const ops = async (...args: string[]) => {
    const { code, lines, errors } = await runOps(dataDir, [...args, '--json'], settings);
    return { code, errors, answers: lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'verbatim-'));
    eventStore = await StandInServer.start();
    settings = {
      EVENTSTORE_URL: eventStore.connectionString,
      MONGODB_URL: databaseUrl(url(), newDatabase()),
      LOG_LEVEL: 'warn',
    };
    server = await startServer({ dataDir, settings });
    client = await signedUp(server.url);
    ({ id: projectId } = await createProject(client, 'Hotel', SAMPLE_DEFINITIONS));
    await uploadCsv(client, projectId, sampleCsv(300));
    const staff = await createTheme(client, 'Staff', 'staff');
    await runSteps(client, projectId);
    const { id } = await createWorkspace(client, projectId, 'All', [staff]);
    table = `/api/workspaces/${id}/table`;
  }, LIMIT_MS);
  afterAll(async () => {
    await server.end('SIGTERM');
    await eventStore.stop();
    await rm(dataDir, { recursive: true, force: true });
  }, LIMIT_MS);

  it(
    'says how far every model is',
    async () => {
      const { code, answers } = await ops('status');
      expect(code).toBe(0);
      expect(JSON.stringify(answers)).toContain(`segments-${projectId}`);
    },
    LIMIT_MS,
  );

  it(
    'rebuilds a model that another process keeps, and that process goes on with it',
    async () => {
      const before = JSON.stringify(await ok(client.get(table)));
      const { code, errors } = await ops('rebuild', `segments-${projectId}`);
      expect([code, errors]).toEqual([0, '']);
      expect(JSON.stringify(await ok(client.get(table)))).toBe(before);
      await uploadCsv(client, projectId, sampleCsv(20), 'more.csv');
      await runSteps(client, projectId);
    },
    LIMIT_MS,
  );

  it(
    'finds a model equal to what the events make of it',
    async () => {
      const { code, errors } = await ops('verify', `comments-${projectId}`);
      expect([code, errors]).toEqual([0, '']);
    },
    LIMIT_MS,
  );

  it(
    'shows the events of the log on the server',
    async () => {
      const { code, answers } = await ops('events', `project-${projectId}`);
      expect(code).toBe(0);
      expect(answers[0]).toMatchObject({ type: 'ProjectCreated' });
      // A position is understood as a list shows it.
      const shown = await runOps(dataDir, ['events', `project-${projectId}`, '--limit', '1'], settings);
      const [position = ''] = shown.lines[0]?.split(' ') ?? [];
      expect(position).toMatch(/^[1-9]\d*\/[1-9]\d*$/u);
      const next = await ops('events', '--follow', '--after', position, '--count', '1');
      expect([next.code, next.answers[0]?.['type']]).toEqual([0, 'ColumnsDefined']);
    },
    LIMIT_MS,
  );
});
