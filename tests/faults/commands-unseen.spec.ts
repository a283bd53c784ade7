/**
 * Without any process that keeps the read models every command is answered as stored, and becomes visible
 * later.
 */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Folder, Theme } from '@verbatim/command-api/contract/library';
import type { Project, UploadResult, ProjectSummary } from '@verbatim/command-api/contract/projects';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { openEventStoreDb } from '@verbatim/eventstore/eventstoredb/eventstoredb-event-store';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ANALYST, apiClient, signedUp, type Answer, type ApiClient } from '../support/api-client.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { StandInServer } from '../support/eventstoredb-stand-in/stand-in-server.ts';
import { describeWithMongoDb } from '../support/ferretdb/mongodb-under-test.ts';
import { databaseUrl } from '../support/on-servers/database-url.ts';
import { withRetries } from '../support/with-retries.ts';
import { startServer, type RunningServer } from '../support/running-server.ts';
import { SAMPLE_DEFINITIONS, SAMPLE_HEADERS, sampleCsv } from '../support/sample-comments.ts';
import { waitUntil } from '../support/wait-until.ts';

const LIMIT_MS = 240_000;
const BOB = { name: 'bob', email: 'bob@example.org', password: 'battery staple' };

/** Just under the upload limit of 16 MiB. */
const largeCsv = (): string => {
  const comment = 'The staff was friendly and helpful. '.repeat(154);
  const row = `Guest,${comment},Spring,Single,3,2026-01-01\n`;
  return `${SAMPLE_HEADERS.join(',')}\n${row.repeat(Math.floor((15.86 * 1024 * 1024) / row.length))}`;
};

describeWithMongoDb('commands while the projections are frozen', ({ url, newDatabase }) => {
  let dataDir: string;
  let eventStore: StandInServer;
  let projections: RunningServer;
  let server: RunningServer;
  let owner: ApiClient;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'verbatim-'));
    eventStore = await StandInServer.start();
    const MONGODB_URL = databaseUrl(url(), newDatabase());
    const settings = { EVENTSTORE_URL: eventStore.connectionString, MONGODB_URL, TMPDIR: dataDir, LOG_LEVEL: 'warn' };
    projections = await startServer({ dataDir, settings, command: 'node dist/projections.js' });
    server = await startServer({ dataDir, settings, command: 'node dist/main.js --no-projections' });
    owner = await signedUp(server.url);
  }, LIMIT_MS);
  afterAll(async () => {
    process.kill(projections.pid, 'SIGCONT');
    for (const each of [server, projections]) await each.end('SIGTERM');
    await eventStore.stop();
    await rm(dataDir, { recursive: true, force: true });
  }, LIMIT_MS);

  /** Statuses with their calls, and more for responses other than of a stored command. */
  const answers: string[] = [];
  const noted = async <T>(what: string, asked: Promise<Answer<T>>): Promise<T> => {
    const { status, body } = await asked;
    answers.push(`${status} ${what}${[200, 202].includes(status) ? '' : ` ${JSON.stringify(body)}`}`);
    return body;
  };
  const built = async (name: string): Promise<string> => {
    const { id } = await createProject(owner, name, SAMPLE_DEFINITIONS);
    await uploadCsv(owner, id, sampleCsv(50));
    await runSteps(owner, id);
    return id;
  };
  /** Reads the comments' models first, and is rejected while they are not built. */
  const parsed = (id: string | undefined) => owner.get(`/api/projects/${id}/parse`, { offset: 0, limit: 1_000 });
  const endOfLog = async (): Promise<string> => {
    const store = openEventStoreDb({ connectionString: eventStore.connectionString });
    const end = await store.lastPosition();
    await store.close();
    return end;
  };

  it(
    'are answered as stored, each of them',
    async () => {
      const [doomed, rerun, edited] = [await built('Doomed'), await built('Rerun'), await built('Edited')];
      const staff = await createTheme(owner, 'Staff', 'staff');
      const room = await createTheme(owner, 'Room', 'room');
      const workspace = await createWorkspace(owner, edited, 'All', [staff]);
      const unbuilt = await createProject(owner, 'Unbuilt', SAMPLE_DEFINITIONS);
      await uploadCsv(owner, unbuilt.id, sampleCsv(50));
      // Frozen while idle: a process frozen during a write may block FerretDB.
      await withRetries(() => owner.get(`/api/projects/${unbuilt.id}`));
      await waitUntil(async () => (await parsed(unbuilt.id)).status === 409);
      process.kill(projections.pid, 'SIGSTOP');

      /** As a client without writes. */
      const someone = (): ApiClient => apiClient(server.url, new Map(owner.jar));
      await Promise.all([
        (async () => {
          const bob = apiClient(server.url);
          await noted('sign up', bob.post('/api/signup', BOB));
          const again = apiClient(server.url);
          await noted('log in', again.post('/api/login', { username: BOB.name, password: BOB.password }));
          const { id } = await noted(
            'create a project',
            bob.post<Project>('/api/projects', { name: 'New', description: '', sid: '', no_sid: true }),
          );
          await noted('define columns', bob.post(`/api/projects/${id}/table-definitions`, SAMPLE_DEFINITIONS));
          await noted('create the table', bob.post(`/api/projects/${id}/new-table`, { columns: [] }));
          const file = { name: 'large.csv', content: largeCsv() };
          const path = `/api/projects/${id}/upload-file`;
          const { total } = await noted('upload 15.86 MiB', bob.upload<UploadResult>(path, file));
          expect(total).toBeGreaterThan(2_000);
          await noted('edit a project', bob.post(`/api/projects/${id}`, { name: 'Renamed' }));
        })(),
        (async () => {
          const client = someone();
          const roots = await noted(
            'create a folder',
            client.post<Folder[]>('/api/folders/new', { name: 'Food', parent: null }),
          );
          const folder = roots.find(({ name }) => name === 'Food')?.id ?? '';
          const body = { name: 'Meals', text: 'breakfast', folder_id: folder };
          const meals = await noted('create a theme', client.post<Theme>('/api/themes/new', body));
          const path = `/api/themes/${meals.id}`;
          const changed = await noted('edit a theme', client.post<Theme>(path, { text: 'breakfast dinner' }));
          expect(changed.text).toBe('breakfast dinner');
          await noted(
            'rename and move a folder',
            client.post(`/api/folders/${folder}`, { name: 'Board', parent_id: null }),
          );
          await noted('delete a folder', client.delete(`/api/folders/${folder}`));
          await noted('delete a theme', client.delete(path));
        })(),
        (async () => {
          const client = someone();
          const made = await noted(
            'create a workspace',
            client.post<Workspace>(`/api/projects/${edited}/workspaces`, { name: 'Few', themes: [] }),
          );
          await noted('add a theme', client.post(`/api/workspaces/${made.id}/add`, { id: room.id }));
          await noted('delete a new workspace', client.delete(`/api/workspaces/${made.id}`));
          const path = `/api/workspaces/${workspace.id}`;
          await noted('edit a workspace', client.post(path, { name: 'Both', themes: [staff.id, room.id] }));
          await noted('delete a workspace', client.delete(path));
        })(),
        noted('delete a project', someone().delete(`/api/projects/${doomed}`)),
        noted('run classify again', someone().get(`/api/projects/${rerun}/classify`, { offset: 0, limit: 10 })),
        noted('run sentiment again', someone().get(`/api/projects/${rerun}/sentiment`, { offset: 0, limit: 1_000 })),
        noted('run build', someone().get(`/api/projects/${unbuilt.id}/build`, { offset: 0, limit: 1_000 })),
      ]);
      expect(answers.filter((answer) => !/^20[02] [^{]*$/u.test(answer))).toEqual([]);
      expect(answers).toHaveLength(22);
    },
    LIMIT_MS,
  );

  it(
    'and a step that waits for what it works on says so before it stores anything',
    async () => {
      const unbuilt = (await ok(apiClient(server.url, new Map(owner.jar)).get<ProjectSummary[]>('/api/projects'))).find(
        ({ name }) => name === 'Unbuilt',
      );
      const before = await endOfLog();
      const { status, body } = await parsed(unbuilt?.id);
      expect([status, body, await endOfLog()]).toEqual([
        409,
        expect.objectContaining({ code: 'STEP_NOT_READY' }),
        before,
      ]);
    },
    LIMIT_MS,
  );

  it(
    'and all of it shows once they are awake',
    async () => {
      process.kill(projections.pid, 'SIGCONT');
      const { username, password } = { username: ANALYST.name, password: ANALYST.password };
      const client = apiClient(server.url);
      await ok(client.post('/api/login', { username, password }));
      await ok(client.post('/api/folders/new', { name: 'Last', parent: null }));
      // Without positions, as after a login: visible as soon as the models are there.
      const expected = ['Edited', 'Renamed', 'Rerun', 'Unbuilt'];
      const names = async (): Promise<readonly string[]> =>
        (await withRetries(() => client.get<ProjectSummary[]>('/api/projects'))).map(({ name }) => name).sort();
      await waitUntil(async () => isDeepStrictEqual(await names(), expected), LIMIT_MS / 2);
      const roots = await withRetries(() => client.get<Folder[]>('/api/folders'));
      const themes = roots.flatMap((folder) => folder.themes.map(({ name }) => name));
      expect([...themes].sort()).toEqual(['Room', 'Staff']);
    },
    LIMIT_MS,
  );
});
