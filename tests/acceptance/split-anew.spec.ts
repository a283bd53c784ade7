/**
 * A file split by outdated rules keeps its sentences until it is resplit, which is one change and can be
 * undone.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HistoryPage } from '@verbatim/command-api/contract/history';
import type { Theme } from '@verbatim/command-api/contract/library';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project, ResplitResult } from '@verbatim/command-api/contract/projects';
import type { ResponseDetail } from '@verbatim/command-api/contract/responses';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { signedIn, signedUp, type ApiClient } from '../support/api-client.ts';
import { createProject, createTheme, createWorkspace, ok, uploadCsv } from '../support/build-project.ts';
import { appendLegacyFile, appendToStream, LEGACY_SPLITTER, type LegacyComment } from '../support/legacy-split.ts';
import { startServer, type RunningServer } from '../support/running-server.ts';
import { settingsFor } from '../support/on-servers/open-stores.ts';
import { runOps } from '../support/run-ops.ts';
import { withSpecLog } from '../support/spec-log.ts';
import { eventually } from '../support/wait-until.ts';

const FIRST = 'Friendly staff.Terrible food. Never again.';
const SECOND = 'The delivery was\nvery late. Rude staff.';
/** More than one call handles. */
const MANY = 4_200;
const COMMENTS: readonly LegacyComment[] = [
  { text: FIRST, spans: [0, 29, 30, 42] },
  { text: SECOND, spans: [0, 16, 17, 27, 28, 39] },
  ...Array.from({ length: MANY - 2 }, (_, at) => ({ text: `Good place ${at}.Bad staff.`, spans: [] })).map(
    ({ text }) => ({
      text,
      spans: [0, text.length],
    }),
  ),
];

describe('a file that was split by former rules', () => {
  let dataDir: string;
  let server: RunningServer;
  let client: ApiClient;
  let project: Project;
  let workspace: Workspace;
  let [both, byHand]: Theme[] = [];
  let fileId: string;
  let undo: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'verbatim-'));
    server = await startServer({ dataDir });
    client = await signedUp(server.url);
    const definition = { field: 'Comment', name: 'comment', field_type: 'long-text', options: [] };
    project = await createProject(client, 'Former', [definition]);
    both = await createTheme(client, 'Both', '(friendly good) + (food bad)');
    byHand = await createTheme(client, 'By hand', '');
    workspace = await createWorkspace(client, project.id, 'All', [both, byHand]);
    const library = { revision: 1, themes: [both.id] };
    fileId = await withSpecLog(dataDir, (events) => appendLegacyFile(events, project.id, COMMENTS, library));
    await eventually(async () => expect((await known()).dataFiles[0]?.steps.sentiment.completed).toBe(MANY));
    // The comments are a read model of their own, which may be behind the project's on servers.
    await eventually(async () => expect(await readSentences(2)).toEqual(FORMER.second));
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  });

  const known = async (): Promise<Project> => ok(client.get<Project>(`/api/projects/${project.id}`));
  const splitAddress = (file = fileId, id = project.id) => `/api/projects/${id}/files/${file}/split-anew`;
  const split = () => client.post<ResplitResult & Problem>(splitAddress(), {});
  const response = (comment: number) => `/api/projects/${project.id}/workspaces/${workspace.id}/responses/${comment}`;
  const readSentences = async (comment: number) =>
    (await ok(client.get<ResponseDetail>(response(comment)))).sentiment.map(({ sentence }) => sentence);
  /** Sentences that carry the theme by hand. */
  const taggedIn = async (comment: number) =>
    (await ok(client.get<ResponseDetail>(response(comment)))).sentiment
      .filter(({ themes }) => themes.some(({ id, method }) => id === byHand?.id && method === 2))
      .map(({ sentence }) => sentence);
  /** Stored, whether or not the model shows it in time. */
  const tag = async (comment: number, sentence: number): Promise<void> => {
    const { status } = await client.post(response(comment), { s_id: sentence, t_id: byHand?.id, status: 2 });
    expect([200, 202]).toContain(status);
  };
  const countOfBoth = async () =>
    (await ok(client.get<TableResult>(`/api/workspaces/${workspace.id}/table`, { unclassified: true }))).items.find(
      ({ id }) => id === both?.id,
    )?.count;
  const state = async () => ({
    first: await readSentences(1),
    second: await readSentences(2),
    tagged: [await taggedIn(1), await taggedIn(2)],
    both: await countOfBoth(),
    splitters: (await known()).dataFiles[0]?.splitters.map(({ name }) => name),
  });
  const shows = (expected: object): Promise<void> => eventually(async () => expect(await state()).toEqual(expected));
  const FORMER = {
    first: ['Friendly staff.Terrible food.', 'Never again.'],
    second: ['The delivery was', 'very late.', 'Rude staff.'],
    tagged: [['Never again.'], ['very late.', 'Rude staff.']],
    both: MANY - 1,
    splitters: [LEGACY_SPLITTER.name],
  };
  const ANEW = {
    first: ['Friendly staff.', 'Terrible food.', 'Never again.'],
    second: ['The delivery was\nvery late.', 'Rude staff.'],
    tagged: [['Never again.'], ['The delivery was\nvery late.', 'Rude staff.']],
    both: 0,
    splitters: ['verbatim/sentences'],
  };

  it('keeps its sentences, names its splitter, and can be split again', async () => {
    await tag(1, 1);
    await tag(2, 1);
    await tag(2, 2);
    await shows(FORMER);
    expect((await known()).dataFiles[0]).toMatchObject({ splitters: [LEGACY_SPLITTER], can_split_anew: true });
  });

  it('shows nothing of it before the end, continues after a kill, and is then split again with its tags by hand', async () => {
    const { status, headers, body } = await split();
    expect([status, headers.get('undo'), body.done, body.count]).toEqual([200, null, false, MANY]);
    expect(body.completed).toBeGreaterThan(0);
    await shows(FORMER);
    await server.end('SIGKILL');
    server = await startServer({ dataDir });
    client = await signedIn(server.url);
    await shows(FORMER);
    const last = await split();
    expect(last.body).toEqual({ completed: MANY, count: MANY, done: true });
    undo = last.headers.get('undo') ?? '';
    await shows(ANEW);
    expect((await known()).dataFiles[0]?.can_split_anew).toBe(false);
    expect(
      (await ok(client.get<ResponseDetail>(response(1)))).sentiment.map(({ sentiment }) => Math.sign(sentiment!)),
    ).toEqual([1, -1, 0]);
  });

  it('is not changed by a second request, and is one act in the history', async () => {
    const again = await split();
    expect([again.headers.get('undo'), again.body.done]).toEqual([null, true]);
    const { items } = await ok(client.get<HistoryPage>(`/api/projects/${project.id}/history`, { kind: 'file' }));
    expect(items[0]?.sentence).toContain('split the file “former.csv” into sentences again, by verbatim/sentences');
    expect(items.filter(({ sentence }) => sentence.includes('split the file'))).toHaveLength(1);
  });

  it('is the same after a rebuild', async () => {
    const rebuilt = await runOps(dataDir, ['rebuild', 'all', '--project', project.id], await settingsFor(dataDir));
    expect(rebuilt).toMatchObject({ code: 0 });
    await shows(ANEW);
  });

  it('is as it was when that is undone, but for what was tagged since', async () => {
    await tag(1, 1);
    await ok(client.post('/api/undo', { change: undo }));
    await shows({ ...FORMER, tagged: [['Friendly staff.Terrible food.', 'Never again.'], FORMER.tagged[1]] });
    await ok(client.post('/api/undo', { change: undo }));
    expect((await known()).dataFiles[0]?.can_split_anew).toBe(true);
    expect((await split()).body.done).toBe(true);
    await eventually(async () => expect((await state()).first).toEqual(ANEW.first));
    expect(await client.post<Problem>('/api/undo', { change: undo })).toMatchObject({ status: 200 });
  });

  it('has its tags follow at the next start where the server was killed right after it was split', async () => {
    await shows({ ...ANEW, tagged: expect.anything() });
    const before = await state();
    await server.end('SIGKILL');
    const [tool] = [LEGACY_SPLITTER];
    const from = { splitId: null, splitters: [tool] };
    const data = { fileId, ...from, before: { splitId: 'whatever', splitters: [tool] } };
    await withSpecLog(dataDir, (events) =>
      appendToStream(events, `project-${project.id}`, [{ type: 'FileSplitAnew', data }]),
    );
    server = await startServer({ dataDir });
    client = await signedIn(server.url);
    await shows({
      ...FORMER,
      tagged: before.tagged.map((_, at) => (at === 0 ? [FIRST.slice(0, 29), 'Never again.'] : FORMER.tagged[1])),
    });
  });

  it('is refused where there is no such file, and before the file is built', async () => {
    expect(await client.post<Problem>(splitAddress('nowhere'), {})).toMatchObject({
      status: 404,
      body: { code: 'FILE_NOT_FOUND' },
    });
    const definition = { field: 'Comment', name: 'comment', field_type: 'long-text', options: [] };
    const other = await createProject(client, 'Not built', [definition]);
    const { dataFile } = await uploadCsv(client, other.id, 'Comment\nGood.\n');
    expect(await client.post<Problem>(splitAddress(dataFile.id, other.id), {})).toMatchObject({
      status: 409,
      body: { code: expect.stringMatching(/^(?:FILE_NOT_BUILT|BUILD_UNDER_WAY)$/u) },
    });
  });
});
