/**
 * Opens an installation of the previous version (tests/support/legacy-installation), and rebuilds it in the
 * background.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Folder, QueryInterpretations } from '@verbatim/command-api/contract/library';
import type { Project, ProjectSummary } from '@verbatim/command-api/contract/projects';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { findChangedInterpretation } from '@verbatim/domain/text/legacy/changed-interpretation';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ANALYST, apiClient, OTHER_USER, type ApiClient } from '../support/api-client.ts';
import { createTheme, createWorkspace, ok } from '../support/build-project.ts';
import { appendEvents } from '../support/event-log.ts';
import { filesContaining } from '../support/files-containing.ts';
import { COMMENTS_OF_THEN, ERASED_WORD, THEMES_OF_THEN } from '../support/legacy-installation/comments-of-then.ts';
import { unpackInstallation } from '../support/legacy-installation/unpack-installation.ts';
import { runOps } from '../support/run-ops.ts';
import { startServer, type RunningServer } from '../support/running-server.ts';
import { waitUntil } from '../support/wait-until.ts';

const MARK = 'X-Verbatim-Words-Of-Former-Version';
const UPDATING = 'are being updated to this version';

describe('an installation of the version before', () => {
  let dataDir: string;
  let server: RunningServer;
  let client: ApiClient;
  let project: Project;
  let projectId: string;

  const start = async (command?: string): Promise<void> => {
    server = await startServer({ dataDir, settings: { LOG_LEVEL: 'info' }, ...(command && { command }) });
    client = apiClient(server.url);
    const { name: username, password } = ANALYST;
    await ok(client.post('/api/login', { username, password }));
  };
  const listed = async (): Promise<ProjectSummary> => {
    const all = await ok(client.get<readonly ProjectSummary[]>('/api/projects'));
    const found = all.find(({ name }) => name === 'Hotel guests of then');
    if (found === undefined) throw new Error('The project is not listed');
    return found;
  };
  const updated = (): Promise<void> => waitUntil(async () => (await listed()).rebuilding === null);
  const workspaceId = (name: string): string => project.workspaces.find((one) => one.name === name)?.id ?? '';
  const table = () =>
    client.get<TableResult>(`/api/workspaces/${workspaceId('All themes')}/table`, {
      groupBy: ['season'],
      unclassified: true,
    });
  const counts = async (): Promise<ReadonlyMap<string, number>> =>
    new Map((await ok(table())).items.map(({ name, count }) => [name, count]));

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'verbatim-'));
    await unpackInstallation(dataDir);
    await start('node dist/main.js --no-projections');
    projectId = (await listed()).id;
    project = await ok(client.get<Project>(`/api/projects/${projectId}`));
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  });

  it('answers by the former words until they are rebuilt, and says so', async () => {
    const { status, headers, body } = await table();
    expect([status, headers.get(MARK), body.total]).toEqual([200, 'true', COMMENTS_OF_THEN.length]);
    expect((await client.get('/api/folders')).headers.get(MARK)).toBeNull();
  });

  it('is updated in the background at the first start, and every number stands', async () => {
    await server.end('SIGTERM');
    await start();
    await waitUntil(() => server.output().includes(UPDATING));
    await updated();
    const { headers, body } = await table();
    expect([headers.get(MARK), body.total]).toEqual([null, COMMENTS_OF_THEN.length]);
    const found = await counts();
    // Tagged by hand: comments 0, 3, 9 and 20, two of them by one sentence.
    expect(found.get('By hand')).toBe(4);
    // Of "staff" and the like: 0, 5, 8, 15, 53; the first sentence of 0 is excluded by hand.
    expect(found.get('Staff')).toBe(4);
    expect(found.get('Food')).toBe(
      COMMENTS_OF_THEN.filter((text) => /\b(breakfast|food|dinner)\b/iu.test(text)).length,
    );
    expect([...found.keys()].sort()).toEqual([...THEMES_OF_THEN.map(([name]) => name), 'Unclassified'].sort());
  });

  it('refuses nothing that it had', async () => {
    const folders = await ok(client.get<readonly Folder[]>('/api/folders'));
    const themes = folders.flatMap((folder) => folder.themes);
    expect(themes).toHaveLength(THEMES_OF_THEN.length);
    const base = `/api/projects/${projectId}`;
    const wid = workspaceId('All themes');
    for (const path of [
      ...themes.map(({ id }) => `${base}/themes/${id}/test`),
      `${base}/workspaces/${wid}/cloud`,
      `/api/workspaces/${wid}/stats`,
      `${base}/workspaces/${wid}/link`,
      ...['ngram', 'term-generation', 'term-freq', 'topics', 'starter-themes', 'sentiment-words', 'history'].map(
        (path) => `${base}/${path}`,
      ),
      ...project.workspaces.map(({ id }) => `/api/workspaces/${id}`),
      '/api/sentiment/list',
      '/api/negators',
      '/api/history',
      '/api/users',
    ]) {
      expect([path, (await client.get(path)).status]).toEqual([path, 200]);
    }
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(project.count).toBe(COMMENTS_OF_THEN.length);
    const { name: username, password } = OTHER_USER;
    expect((await apiClient(server.url).post('/api/login', { username, password })).status).toBe(200);
  });

  it('is identical when it is rebuilt for verification', async () => {
    const { code, lines, errors } = await runOps(dataDir, ['verify', 'all']);
    expect([code, errors, lines.join('\n')]).toEqual([0, expect.anything(), expect.not.stringContaining('differ')]);
  });

  it('lists the themes that read differently, with both readings, until they are dismissed', async () => {
    const stored = (await ok(client.get<readonly Folder[]>('/api/folders'))).flatMap((folder) => folder.themes);
    const differing = stored.flatMap(({ name, text }) => {
      const reading = findChangedInterpretation(text);
      return reading === undefined ? [] : [{ name, ...reading }];
    });
    expect(differing.map(({ name }) => name).sort()).toEqual([
      'A dash alone',
      'Build quality',
      'C++',
      'Cheap, not plastic',
      'Four and a half',
      'Thank you',
    ]);
    const { themes } = await ok(client.get<QueryInterpretations>('/api/library/readings'));
    expect(themes).toHaveLength(differing.length);
    expect(themes).toEqual(expect.arrayContaining(differing.map((each) => expect.objectContaining(each))));
    const { themes: left } = await ok(client.post<QueryInterpretations>('/api/library/readings/reviewed'));
    expect(left).toEqual([]);
    const colleague = apiClient(server.url);
    await ok(colleague.post('/api/login', { username: OTHER_USER.name, password: OTHER_USER.password }));
    expect(await ok(colleague.get('/api/library/readings'))).toEqual({ themes: [] });
  });

  it('takes new work', async () => {
    const theme = await createTheme(client, 'New', 'pool');
    const { id } = await createWorkspace(client, projectId, 'New', [theme]);
    const { body } = await client.get<TableResult>(`/api/workspaces/${id}/table`);
    expect(body.items.map(({ count }) => count)).toEqual([1]);
  });

  it('holds nothing of the file that was erased', async () => {
    expect(await filesContaining(dataDir, ERASED_WORD)).toEqual([]);
  });

  it('marks a theme whose query cannot be read, and does not rebuild it at the next start', async () => {
    await server.end('SIGTERM');
    const theme = { themeId: 'unreadable', name: 'Unreadable', originalText: '(price', text: '(price', folderId: null };
    await appendEvents(dataDir, 'library', [
      { type: 'ThemeCreated', data: { ...theme, portalName: '', visible: true } },
    ]);
    await start();
    const error = { message: expect.any(String), span: [expect.any(Number), expect.any(Number)] };
    expect(await ok(client.get('/api/themes/unreadable'))).toMatchObject({ reads: '', error });
    const readable = { id: project.workspaces[1]?.themes[0] ?? '' };
    const made = await ok(
      client.post<Workspace>(`/api/projects/${projectId}/workspaces`, {
        name: 'With one that cannot be read',
        themes: ['unreadable', readable.id],
      }),
    );
    const rows = (await ok(client.get<TableResult>(`/api/workspaces/${made.id}/table`))).items;
    expect(rows.map(({ id, unreadable }) => [id, unreadable])).toEqual([
      [readable.id, undefined],
      ['unreadable', true],
    ]);
    const csv = await client.get<string>(`/api/workspaces/${made.id}/table`, { export: true, format: 'csv' });
    expect(csv.body).toContain('Unreadable (query cannot be read),\r\n');
    await ok(table());
    expect(server.output()).not.toContain(UPDATING);
    expect((await listed()).rebuilding).toBeNull();
  });
});
