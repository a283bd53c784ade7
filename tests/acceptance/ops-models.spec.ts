import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PAGE_COMMENTS } from '@verbatim/projections/models/comments/comments';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import { openEmbeddedReadStore } from '../../projections/src/stores/embedded/embedded-read-store.ts';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ANALYST, apiClient, signedUp, type ApiClient } from '../support/api-client.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { appendEvents, readEvents } from '../support/event-log.ts';
import { filesContaining } from '../support/files-containing.ts';
import type { StatusDocument } from '../support/ops-documents.ts';
import { readOpsDocuments, runOps } from '../support/run-ops.ts';
import { startServer, type RunningServer } from '../support/running-server.ts';
import { SAMPLE_DEFINITIONS, SAMPLE_HEADERS, sampleCsv } from '../support/sample-comments.ts';

const ROWS = 1500;

describe('ops on read models', () => {
  let dataDir: string;
  let server: RunningServer | undefined;
  let client: ApiClient;
  let project: Project;
  let workspaceId: string;
  let models: readonly string[];

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'verbatim-'));
    server = await startServer({ dataDir });
    client = await signedUp(server.url);
    project = await createProject(client, 'Hotel', SAMPLE_DEFINITIONS);
    models = [`comments-${project.id}`, `segments-${project.id}`, `tags-${project.id}`];
    await uploadCsv(client, project.id, sampleCsv(ROWS));
    const themes = [await createTheme(client, 'Staff', 'staff'), await createTheme(client, 'Clean', 'clean* - dirty')];
    await runSteps(client, project.id);
    workspaceId = (await createWorkspace(client, project.id, 'All', themes)).id;
  });
  afterAll(async () => {
    await server?.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  });

  const ops = (...args: readonly string[]) => runOps(dataDir, args);
  const table = () =>
    ok(client.get<TableResult>(`/api/workspaces/${workspaceId}/table`, { groupBy: ['season'], unclassified: true }));
  const stop = async (): Promise<void> => {
    await server?.end('SIGTERM');
    server = undefined;
  };
  const start = async (): Promise<void> => {
    server = await startServer({ dataDir });
    client = apiClient(server.url);
    await ok(client.post('/api/login', { username: ANALYST.name, password: ANALYST.password }));
  };
  const readStatus = async (name: string) => {
    const [document] = readOpsDocuments<StatusDocument>(await ops('status', '--json'));
    return document?.projectors.find((projector) => projector.name === name);
  };

  it('status says lag and rate, and can be asked for one project', async () => {
    const { code, lines } = await ops('status', '--project', project.id, '--json');
    const [document] = readOpsDocuments<StatusDocument>({ lines });
    expect(code).toBe(0);
    expect(document?.projectors.map(({ name }) => name).sort()).toEqual(models);
    for (const projector of document?.projectors ?? [])
      expect(projector).toMatchObject({ state: 'live', lag: 0, skips: [], position: document?.end });
    // Over the last two seconds: it has just been working.
    while ((await readStatus(models[0] ?? ''))?.rate !== 0) await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await ops('status', '--project', 'nowhere')).toMatchObject({ code: 1 });
  });

  it('rebuilds the models of one project, and of one kind', async () => {
    const one = await ops('rebuild', 'all', '--project', project.id, '--json');
    expect(one).toMatchObject({ code: 0 });
    const rebuilt = (lines: readonly string[]) =>
      readOpsDocuments<{ rebuilt?: { model: string } }>({ lines }).flatMap((line) => line.rebuilt?.model ?? []);
    expect(rebuilt(one.lines)).toEqual(models);
    expect(rebuilt((await ops('rebuild', 'comments', '--json')).lines)).toEqual([models[0]]);
    expect(await ops('rebuild', 'library', '--project', project.id)).toMatchObject({ code: 2 });
    expect(await ops('rebuild', 'all', '--project', 'nowhere')).toMatchObject({ code: 1 });
  });

  it('verifies that what is served is what the events say', async () => {
    const { code, lines } = await ops('verify', '--json');
    const found = readOpsDocuments<{ model: string; same?: boolean; documents: number }>({ lines }).filter(
      ({ same }) => same !== undefined,
    );
    expect(found.filter(({ same }) => !same)).toEqual([]);
    expect(code).toBe(0);
    expect(found.map(({ model }) => model).sort()).toEqual(
      [...models, 'agreement', 'dictionary', 'history', 'library', 'projects', 'summaries', 'workspaces'].sort(),
    );
    expect(found.find(({ model }) => model === models[0])?.documents).toBeGreaterThan(ROWS / PAGE_COMMENTS);
    // And leaves nothing behind: it can be repeated.
    expect(await ops('verify', 'segments', '--project', project.id)).toMatchObject({ code: 0 });
  });

  it('replays classification and sentiment as events of the operator, and the numbers stay', async () => {
    const before = JSON.stringify(await table());
    const classified = await ops('replay', 'classification', '--json');
    expect(classified.code).toBe(0);
    expect(readOpsDocuments(classified)).toEqual([
      expect.objectContaining({ projectId: project.id, outcome: 'replayed', comments: ROWS, themes: 2 }),
    ]);
    expect(await ops('replay', 'classification', '--project', project.id)).toMatchObject({ code: 0 });
    expect(await ops('replay', 'sentiment')).toMatchObject({ code: 0 });
    expect(JSON.stringify(await table())).toBe(before);
    const { lines } = await ops('events', `project-${project.id}`, '--json');
    const runs = readOpsDocuments<{ type: string; metadata: { actor: { id: string } }; data: object }>({
      lines,
    }).filter(({ metadata }) => metadata.actor.id === 'operator');
    expect(runs.map(({ type }) => type)).toEqual(['ClassificationRun', 'ClassificationRun', 'SentimentRun']);
    expect(runs[2]?.data).toMatchObject({ fromId: 1, toId: ROWS });
    expect(await ops('verify', 'segments')).toMatchObject({ code: 0 });
  });

  it('refuses to replay what has not been built, or is none of the two', async () => {
    const empty = await createProject(client, 'Empty', SAMPLE_DEFINITIONS);
    expect((await ops('replay', 'sentiment', '--project', empty.id)).lines.join()).toContain('no comments');
    await uploadCsv(client, empty.id, sampleCsv(20));
    expect(await ops('replay', 'classification', '--project', empty.id)).toMatchObject({ code: 1 });
    expect(await ops('replay', 'classification', '--project', 'nowhere')).toMatchObject({ code: 1 });
    expect(await ops('replay', 'everything')).toMatchObject({ code: 2 });
    await ok(client.delete(`/api/projects/${empty.id}`));
  });

  it('with no server: what a rebuild has left half done is neither verified over nor kept by --cancel', async () => {
    await stop();
    const store = await openEmbeddedReadStore(dataDir);
    await store.beginGeneration('library');
    await store.close();
    expect((await ops('verify', 'library')).lines.join()).toContain('started but not finished');
    expect((await ops('rebuild', 'library', '--cancel', '--json')).lines).toEqual([
      '{"model":"library","cancelled":true}',
    ]);
    expect((await ops('rebuild', 'library', '--cancel')).lines.join()).toContain('no rebuild to cancel');
    expect(await ops('verify', 'library')).toMatchObject({ code: 0 });
  });

  it('verify names every id that differs, and a rebuild makes it right', async () => {
    const store = await openEmbeddedReadStore(dataDir);
    const writer = await store.writer('library');
    const at = await writer.checkpoint();
    const [{ id } = { id: '' }] = await writer.range('themes', { limit: 1 });
    const put = (name: string) => ({ kind: 'put', collection: 'themes', id: name, document: { id: name } }) as const;
    await writer.commit([put(id), put('zz-never')], at, at);
    await store.close();

    const { code, lines } = await ops('verify', 'library', '--json');
    expect(code).toBe(1);
    expect(readOpsDocuments(lines.length > 0 ? { lines } : { lines: [] }).at(-1)).toMatchObject({
      same: false,
      differenceCount: 2,
      differences: [
        { collection: 'themes', id, kind: 'document', served: 'different' },
        { collection: 'themes', id: 'zz-never', kind: 'document', served: 'unexpected' },
      ],
    });
    expect(await ops('rebuild', 'library')).toMatchObject({ code: 0 });
    expect(await ops('verify', 'library')).toMatchObject({ code: 0 });
  });

  it('where no server has run yet: once all was rebuilt, the status says how far each model is', async () => {
    const copied = join(dataDir, 'copied');
    await mkdir(copied);
    await cp(join(dataDir, 'events.db'), join(copied, 'events.db'));
    const rebuild = (...names: readonly string[]) => runOps(copied, ['rebuild', ...names]);
    const status = async () => readOpsDocuments<StatusDocument>(await runOps(copied, ['status', '--json']))[0];
    expect(await rebuild('library')).toMatchObject({ code: 0 });
    // The others are unknown.
    expect((await status())?.projectors.map(({ position }) => position)).toContain('');
    expect(await rebuild('all')).toMatchObject({ code: 0 });
    const { projectors = [], end } = (await status()) ?? {};
    expect(projectors.map(({ name }) => name)).toEqual(expect.arrayContaining([...models]));
    for (const projector of projectors) expect(projector).toMatchObject({ state: 'resting', lag: 0, position: end });
    await rm(copied, { recursive: true });
  });

  describe('an event that stops a projector', () => {
    it('can be skipped, with a reason, by its position alone; the projector goes on, and a rebuild does too', async () => {
      const stream = `project-${project.id}`;
      await appendEvents(dataDir, stream, [{ type: 'ProjectExploded', data: {} }]);
      const edited = { name: 'Renamed since', description: '' };
      await appendAfter(stream, 'ProjectEdited', edited);
      await start();
      const failed = await failing('projects');
      const position = failed?.failure?.position.replace(/^0+/u, '') ?? '';
      expect(failed?.failure?.reason).toContain('ProjectExploded');

      expect(await ops('skip', 'projects', position)).toMatchObject({ code: 2 });
      expect(await ops('skip', 'projects', '1', '--why', 'wrong place')).toMatchObject({ code: 1 });
      expect(await ops('skip', 'library', position, '--why', 'it is well')).toMatchObject({ code: 1 });
      expect(await ops('skip', 'nothing', position, '--why', 'who?')).toMatchObject({ code: 1 });
      expect((await readStatus('projects'))?.skips).toEqual([]);

      const done = await ops('skip', 'projects', position, '--why', 'written by a test', '--json');
      expect(done.code).toBe(0);
      expect(readOpsDocuments(done)[0]).toMatchObject({ recorded: true, projector: { state: 'live' } });
      expect(await readStatus('projects')).toMatchObject({
        state: 'live',
        lag: 0,
        skips: [{ stream, why: 'written by a test' }],
      });
      expect((await ops('status')).lines.join('\n')).toMatch(/skipped by projects: project-.*written by a test/u);
      const { body } = await client.get<Project>(`/api/projects/${project.id}`);
      expect(body.name).toBe('Renamed since');

      const again = await ops('skip', 'projects', position, '--why', 'once more', '--json');
      expect(again.code).toBe(0);
      expect(readOpsDocuments(again)[0]).toMatchObject({ recorded: false, skip: { why: 'written by a test' } });
      expect(await ops('rebuild', 'projects')).toMatchObject({ code: 0 });
      expect(await ops('verify', 'projects')).toMatchObject({ code: 0 });
      const records = readOpsDocuments<{ type: string; data: object; metadata: { actor: object; at: string } }>(
        await ops('events', 'skips-projects', '--json'),
      );
      expect(records).toEqual([
        expect.objectContaining({
          type: 'EventSkipped',
          data: expect.objectContaining({ projector: 'projects', stream, why: 'written by a test' }),
          metadata: expect.objectContaining({ actor: expect.objectContaining({ id: 'operator' }) }),
        }),
      ]);
    });
  });

  describe('a file', () => {
    const telltale = 'zyzzogeton';

    it('is erased from every store, with a receipt that says why, and erasing it again makes sure', async () => {
      const { id } = await createProject(client, 'With a slip', SAMPLE_DEFINITIONS);
      await uploadCsv(client, id, sampleCsv(50), 'kept.csv');
      const rows = Array.from({ length: 400 }, (_, i) => `Guest,The ${telltale} ${i} was lovely,Spring,,1,`);
      const slip = await uploadCsv(client, id, [SAMPLE_HEADERS.join(','), ...rows].join('\n'), 'slip.csv');
      await runSteps(client, id);
      expect(await filesContaining(dataDir, telltale)).not.toEqual([]);

      expect(await ops('erase-file', id, slip.dataFile.id)).toMatchObject({ code: 2 });
      expect(await ops('erase-file', id, 'nothing', '--why', 'x')).toMatchObject({ code: 1 });
      expect(await ops('erase-file', 'nothing', slip.dataFile.id, '--why', 'x')).toMatchObject({ code: 1 });
      const erased = await ops('erase-file', id, slip.dataFile.id, '--why', 'asked for by the guest', '--json');
      expect(erased).toMatchObject({ code: 0, errors: '' });
      expect(readOpsDocuments(erased).at(-1)).toMatchObject({ recorded: true });
      expect(await filesContaining(dataDir, telltale)).toEqual([]);
      expect((await ok(client.get<Project>(`/api/projects/${id}`))).count).toBe(50);

      const again = await ops('erase-file', id, slip.dataFile.id, '--why', 'to be sure', '--json');
      expect(again.code).toBe(0);
      expect(readOpsDocuments(again).at(-1)).toMatchObject({ recorded: false });
      const receipts = readOpsDocuments<{ type: string; metadata: { why: string }; data: { fileId: string } }>(
        await ops('events', `project-${id}`, '--json'),
      ).filter(({ type }) => type === 'FileErased');
      expect(receipts).toHaveLength(1);
      expect(receipts[0]).toMatchObject({
        data: { fileId: slip.dataFile.id },
        metadata: { why: 'asked for by the guest', actor: { id: 'operator' } },
      });
      expect(await ops('events', `file-${slip.dataFile.id}`)).toMatchObject({ code: 1 });
      const { code, lines } = await ops('verify', 'all', '--project', id, '--json');
      expect(readOpsDocuments<{ same?: boolean }>({ lines }).filter(({ same }) => same === false)).toEqual([]);
      expect(code).toBe(0);
    });
  });

  /** Continues like a server after the unknown event. */
  const appendAfter = async (stream: string, type: string, data: { [key: string]: string }): Promise<void> => {
    await appendEvents(dataDir, stream, [{ type, data }]);
    expect((await readEvents(dataDir, stream)).at(-1)?.type).toBe(type);
  };

  const failing = async (name: string) => {
    for (let tries = 0; ; tries += 1) {
      const found = await readStatus(name);
      if (found?.state === 'failed' || tries > 400) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
});
