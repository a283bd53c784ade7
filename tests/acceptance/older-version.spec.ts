/** Two versions of the program on one MongoDB: the older one is fenced off, whichever of them is older. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Readiness } from '@verbatim/command-api/contract/readiness';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { MongoClient } from 'mongodb';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiClient, signedUp, type ApiClient } from '../support/api-client.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { describeWithMongoDb, type MongoUnderTest } from '../support/ferretdb/mongodb-under-test.ts';
import { buildLegacy, findMissingLegacyBuild, removeLegacy } from '../support/legacy-installation/legacy-build.ts';
import { install, type Installation } from '../support/on-servers/installation.ts';
import { spawnServer, startServer, type RunningServer } from '../support/running-server.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { waitUntil } from '../support/wait-until.ts';

const ROWS = 200;
const OTHER_FORMAT = 'were written by another version (format 2)';

const missing = findMissingLegacyBuild();
if (missing !== undefined) console.warn(`two versions on one MongoDB: skipped: ${missing}`);

const describeTwoVersions = (name: string, suite: (mongo: MongoUnderTest) => void): void => {
  if (missing === undefined) return describeWithMongoDb(name, suite);
  describe.skip(name, () => suite({ url: () => '', newDatabase: () => '' }));
};

describeTwoVersions('two versions on one MongoDB', (mongo) => {
  let checkout: string;
  let installation: Installation;
  let older: RunningServer;
  let newer: RunningServer;
  let client: ApiClient;
  let workspace: Workspace;
  let before: TableResult;

  const startOlder = () => ({ dataDir: installation.folder, settings: installation.settings, checkout });
  const readiness = async ({ url }: RunningServer): Promise<Readiness> =>
    (await (await fetch(`${url}/readyz`)).json()) as Readiness;
  const tableOn = (server: RunningServer) =>
    apiClient(server.url, client.jar).get<TableResult>(`/api/workspaces/${workspace.id}/table`);

  beforeAll(async () => {
    if (missing !== undefined) return;
    checkout = await buildLegacy(await mkdtemp(join(tmpdir(), 'verbatim-former-')));
    installation = await install(mongo);
    older = await startServer(startOlder());
    client = await signedUp(older.url);
    const project = await createProject(client, 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client, project.id, sampleCsv(ROWS));
    const themes = [await createTheme(client, 'Staff', 'staff'), await createTheme(client, 'Breakfast', 'breakfast')];
    await runSteps(client, project.id);
    workspace = await createWorkspace(client, project.id, 'All', themes);
    before = await ok(tableOn(older));
  });
  afterAll(async () => {
    if (missing !== undefined) return;
    await older.end('SIGKILL');
    await installation.close();
    await removeLegacy(checkout);
  });

  it('takes over from the older one, rebuilds words and scores, and says that there is no way back', async () => {
    newer = await startServer({
      dataDir: installation.folder,
      settings: { ...installation.settings, LOG_LEVEL: 'info' },
    });
    expect(newer.output()).toContain('from a backup made before');
    await waitUntil(async () => (await readiness(newer)).status === 'ready');
    await waitUntil(async () => (await tableOn(newer)).headers.get('X-Verbatim-Words-Of-Former-Version') === null);
    expect((await ok(tableOn(newer))).items.map(({ name, count }) => [name, count])).toEqual(
      before.items.map(({ name, count }) => [name, count]),
    );
  });

  it('the older one is not ready, answers nothing from the models, and says why in its log', async () => {
    await waitUntil(async () => (await readiness(older)).status === 'not-ready');
    expect((await readiness(older)).problems).toContainEqual({ part: 'read-store', code: 'FAILED', kind: 'Error' });
    const { status } = await fetch(`${older.url}/api/workspaces/${workspace.id}/table`, {
      headers: { cookie: client.cookies() },
    });
    expect(status).toBeGreaterThanOrEqual(500);
    expect(older.output()).toContain(OTHER_FORMAT);
  });

  it('the newer one works on beside it', async () => {
    const theme = await createTheme(apiClient(newer.url, client.jar), 'Later', 'room');
    expect((await apiClient(newer.url, client.jar).get<{ name: string }>(`/api/themes/${theme.id}`)).body.name).toBe(
      'Later',
    );
    expect((await readiness(newer)).status).toBe('ready');
  });

  it('the older one does not start again', async () => {
    await older.end('SIGTERM');
    const again = await spawnServer(startOlder());
    expect((await again.ended).code).toBe(1);
    expect(again.output()).toContain(OTHER_FORMAT);
  });

  it('this version goes to 503 with a remedy once a later one has opened the installation, and does not start again', async () => {
    const { MONGODB_URL: url = '' } = installation.settings;
    const later = await MongoClient.connect(url);
    const formats = later.db().collection<{ _id: string; format: number }>('installation');
    await formats.updateOne({ _id: 'format' }, { $set: { format: 1_000 } });
    await later.close();
    await waitUntil(async () => (await fetch(`${newer.url}/api/projects`)).status === 503);
    const problem = (await (await fetch(`${newer.url}/api/projects`)).json()) as Problem;
    expect([problem.code, problem.detail]).toEqual(['SUPERSEDED', expect.stringContaining('format 1000')]);
    expect((await readiness(newer)).problems).toEqual([
      { part: 'process', code: 'SUPERSEDED', remedy: expect.stringContaining('backup') },
    ]);
    expect((await fetch(`${newer.url}/healthz`)).status).toBe(200);
    await newer.end('SIGTERM');
    const again = await spawnServer({ dataDir: installation.folder, settings: installation.settings });
    expect((await again.ended).code).toBe(1);
    expect(again.output()).toContain('A newer version of Verbatim has opened this installation (format 1000');
  });
});
