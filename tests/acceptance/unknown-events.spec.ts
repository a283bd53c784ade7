/**
 * Events of another program that this one does not know: what users and operators see, and how it continues.
 */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Folder } from '@verbatim/command-api/contract/library';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project, ProjectSummary } from '@verbatim/command-api/contract/projects';
import type { Readiness } from '@verbatim/command-api/contract/readiness';
import { randomUUID } from 'node:crypto';
import type { ApiClient } from '../support/api-client.ts';
import { createProject, createTheme, createWorkspace, ok, uploadCsv } from '../support/build-project.ts';
import { settingsFor } from '../support/on-servers/open-stores.ts';
import type { DoctorDocument, StatusDocument } from '../support/ops-documents.ts';
import { readOpsDocuments, runOps } from '../support/run-ops.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { withSpecLog } from '../support/spec-log.ts';
import { specServer } from '../support/spec-server.ts';

const PROJECT = { description: '', sid: '', no_sid: true };

describe('an event of an unknown type', () => {
  const { server, client, dataDir } = specServer();
  let sick: Project;
  let fileId: string;
  let workspaceId: string;
  beforeAll(async () => {
    sick = await createProject(client(), 'Sick', SAMPLE_DEFINITIONS);
    await createProject(client(), 'Well', SAMPLE_DEFINITIONS);
    fileId = (await uploadCsv(client(), sick.id, sampleCsv(40))).dataFile.id;
    const theme = await createTheme(client(), 'Staff', 'staff');
    workspaceId = (await createWorkspace(client(), sick.id, 'All', [theme])).id;
  });

  const ops = async (...args: readonly string[]) => runOps(dataDir(), args, await settingsFor(dataDir()));
  const write = (stream: string, type: string, schema: number) =>
    withSpecLog(dataDir(), async (events) => {
      const metadata = { schema, at: new Date().toISOString() };
      const event = { id: randomUUID(), type, data: { text: 'the soup was cold' }, metadata };
      return events.append(stream, 'any', [event]);
    });
  const problems = async (): Promise<Readiness['problems']> =>
    ((await (await fetch(`${server().url}/readyz`)).json()) as Readiness).problems;
  const stoppedNames = async (): Promise<readonly string[]> =>
    (await problems()).flatMap((problem) =>
      problem.part === 'projector' && problem.code === 'STOPPED' ? [problem.name] : [],
    );
  const until = async (holds: () => Promise<boolean>): Promise<void> => {
    while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 100));
  };
  const untilStopped = (names: readonly string[]): Promise<void> =>
    until(async () => [...(await stoppedNames())].sort().join() === [...names].sort().join());
  const skipAll = async (names: readonly string[], position: string): Promise<void> => {
    for (const name of names)
      expect(await ops('skip', name, position, '--why', 'nobody knows it')).toMatchObject({ code: 0 });
    await untilStopped([]);
  };
  const ofSick = (): readonly string[] => [`comments-${sick.id}`, `segments-${sick.id}`];

  /** @returns the event's position */
  const expectStopped = async (
    stream: string,
    type: string,
    schema: number,
    fed: readonly string[],
  ): Promise<string> => {
    const { position, revision } = await write(stream, type, schema);
    await untilStopped(fed);
    for (const problem of await problems())
      expect(problem).toMatchObject({
        stream: stream,
        revision,
        kind: 'UnknownEventError',
        since: expect.any(String),
      });
    expect(JSON.stringify(await problems())).not.toContain('soup was');

    const lookAtStatus = async () => {
      const { code, lines } = await ops('status', '--json');
      const [status] = readOpsDocuments<StatusDocument>({ lines });
      return { code, failed: status?.projectors.filter(({ state }) => state === 'failed') ?? [] };
    };
    // On servers other processes learn it with the next heartbeat.
    await until(async () => (await lookAtStatus()).failed.length >= fed.length);
    const { code, failed } = await lookAtStatus();
    expect([code, failed.map(({ name }) => name).sort()]).toEqual([fed.length > 0 ? 1 : 0, [...fed].sort()]);
    for (const { failure } of failed)
      expect(failure).toMatchObject({
        stream: stream,
        revision,
        position,
        since: expect.any(String),
        reason: expect.stringContaining(type),
      });
    return position;
  };

  it.each<[string, () => string, string, number, () => readonly string[]]>([
    ['a file', () => `file-${fileId}`, 'SoupCooledDown', 1, ofSick],
    ['a file, of a later version,', () => `file-${fileId}`, 'SentencesSplit', 2, ofSick],
    ['a workspace', () => `workspace-${workspaceId}`, 'SoupCooledDown', 1, () => ['history', 'workspaces']],
    ['an account', () => 'account-somebody', 'SoupCooledDown', 1, () => ['history']],
  ])('in the stream of %s stops who is fed by it, says so, and is skipped', async (_of, stream, type, schema, fed) => {
    const position = await expectStopped(stream(), type, schema, fed());
    await skipAll(fed(), position);
    expect(await ops('status')).toMatchObject({ code: 0 });
  });

  describe('in the stream of a project', () => {
    const fed = (): readonly string[] => ['history', 'projects', ...ofSick()];
    let position = '';
    beforeAll(async () => {
      ({ position } = await write(`project-${sick.id}`, 'SoupCooledDown', 1));
      await untilStopped(fed());
    });

    /** Models may skip the event, decisions may not. */
    const expectRefused = async (): Promise<void> => {
      const command = { name: 'x', description: '' };
      const { status, headers, body } = await client().post<Problem>(`/api/projects/${sick.id}`, command);
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'EVENT_UNKNOWN', null]);
      expect(body.detail).toContain(`SoupCooledDown, version 1, at project-${sick.id}@`);
    };

    const stored = async (answer: ReturnType<ApiClient['post']>): Promise<unknown> => {
      const { status, headers, body } = await answer;
      expect([status, headers.get('event-position')]).toEqual([200, expect.stringMatching(/^[\w-]+$/u)]);
      return body;
    };

    it('lets commands be stored and answered with what they did', async () => {
      const created = (await stored(client().post('/api/projects/', { name: 'Anew', ...PROJECT }))) as Project;
      expect(created).toMatchObject({ name: 'Anew', dataFiles: [] });
      const path = `/api/projects/${created.id}`;
      expect(await stored(client().post(path, { name: 'Renewed', description: 'x' }))).toMatchObject({
        name: 'Renewed',
      });
      await stored(client().post(`${path}/table-definitions`, SAMPLE_DEFINITIONS));
      expect(await stored(client().post(`${path}/new-table`, { columns: [] }))).toMatchObject({
        id: created.id,
        columns: expect.arrayContaining(['comment']),
      });
      const uploaded = await client().upload(`${path}/upload-file`, { name: 'c.csv', content: sampleCsv(30) });
      expect([uploaded.status, uploaded.body]).toEqual([200, expect.objectContaining({ start: 1, total: 30 })]);
      const workspace = await stored(client().post(`${path}/workspaces`, { name: 'One', themes: [] }));
      const { id } = workspace as { id: string };
      expect(await stored(client().delete(`/api/workspaces/${id}`))).toEqual([]);
      const tree = (await stored(client().post('/api/folders/new', { name: 'Food', parent: null }))) as Folder[];
      expect(tree.map(({ name }) => name)).toContain('Food');
      const left = (await stored(client().delete(path))) as ProjectSummary[];
      expect(left.map(({ name }) => name).sort()).toEqual(['Sick', 'Well']);
    });

    it('names the stopped model, event and time to a client that needs it, and when to retry', async () => {
      const { status, headers, body } = await client().get<Problem>(`/api/projects/${sick.id}`);
      expect([status, headers.get('retry-after')]).toEqual([503, null]);
      expect(body).toMatchObject({
        code: 'READ_MODEL_STOPPED',
        stopped: { projector: 'projects', position, stream: `project-${sick.id}`, since: expect.any(String) },
      });
      await ok(client().get('/api/folders'));
      await ok(client().get(`/api/workspaces/${workspaceId}`));
    });

    it('is what doctor finds, with what to do about it, and not that models are about to catch up', async () => {
      const { code, lines } = await ops('doctor', '--json');
      const found = readOpsDocuments<DoctorDocument>({ lines })[0]?.findings ?? [];
      // The stand-in for EventStoreDB writes statistics into its log, which is a warning of its own.
      const warned = found.filter(({ verdict, part }) => verdict === 'warning' && part !== 'EventStoreDB');
      expect([code, warned]).toEqual([1, []]);
      const wrong = found.filter(({ verdict }) => verdict === 'failed');
      expect(wrong.map(({ part }) => part)).toEqual(['read models', ...fed().map(() => 'projector')]);
      for (const { remedy } of wrong) expect(remedy).toContain("'skip'");
    });

    it('refuses commands to that project, which cannot be decided, and stores nothing', async () => {
      await expectRefused();
    });

    it('is skipped, and everything shows what was stored meanwhile, in a rebuild too', async () => {
      await skipAll(fed(), position);
      const projects = await ok(client().get<ProjectSummary[]>('/api/projects'));
      expect(projects.map(({ name }) => name).sort()).toEqual(['Sick', 'Well']);
      expect(await ops('rebuild', 'projects')).toMatchObject({ code: 0 });
      expect(await ops('verify', 'projects')).toMatchObject({ code: 0 });
      await expectRefused();
    });
  });

  it('in the stream of the library stops its model, and with it what asks for themes, until it is skipped', async () => {
    const position = await expectStopped('library', 'SoupCooledDown', 1, ['history', 'library']);
    await ok(client().get('/api/projects'));
    await skipAll(['history', 'library'], position);
    await ok(client().get(`/api/workspaces/${workspaceId}/table`));
  });
});
