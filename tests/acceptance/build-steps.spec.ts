import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Builds } from '@verbatim/command-api/contract/builds';
import type { Folder, Theme } from '@verbatim/command-api/contract/library';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project, StepProgress, ProjectSummary } from '@verbatim/command-api/contract/projects';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { apiClient, ANALYST } from '../support/api-client.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';
import { waitUntil } from '../support/wait-until.ts';

const ROWS = 600;
const STEPS = ['build', 'parse', 'classify', 'sentiment'] as const;

describe('the build steps', () => {
  const { client, server } = specServer();
  beforeAll(async () => {
    for (const word of ['staff', 'room', 'pool']) await createTheme(client(), word, word);
    await createTheme(client(), 'by hand', '');
  });
  const uploaded = async (rows = ROWS): Promise<string> => {
    const { id } = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), id, sampleCsv(rows));
    return id;
  };
  /** Without requesting pages. */
  const untilBuilt = (id: string): Promise<void> =>
    waitUntil(async () => (await ok(client().get<Builds>('/api/builds', { project: id }))).builds.length === 0);
  const step = (id: string, name: string, query: Readonly<Record<string, unknown>> = {}, by = client()) =>
    by.get<StepProgress & Problem>(`/api/projects/${id}/${name}`, query);

  it('come one after the other, and say which one is missing', async () => {
    const id = await uploaded();
    for (const later of STEPS.slice(1)) {
      const early = await step(id, later);
      expect([later, early.status, early.body.code]).toEqual([later, 409, 'STEP_NOT_READY']);
      expect(early.body.detail).toContain(`'${STEPS[STEPS.indexOf(later) - 1]}'`);
    }
    for (const name of STEPS) {
      const { count, completed } = await ok(step(id, name));
      expect([name, count]).toEqual([name, name === 'classify' ? 3 : ROWS]);
      expect(completed).toBe(count);
    }
  });

  it('go page by page, finishing each stored batch that a page touches and those before it', async () => {
    for (const offsets of [
      [0, 200, 400],
      [400, 0, 200],
    ]) {
      const id = await uploaded();
      for (const offset of offsets) {
        const { count, completed } = await ok(step(id, 'build', { offset, limit: 200 }));
        expect(count).toBe(ROWS);
        // The server continues in the background, so there may be more.
        expect(completed).toBeGreaterThanOrEqual(Math.min(offset + 200, ROWS));
        expect([256, 512, 600]).toContain(completed);
      }
      expect((await ok(step(id, 'build', { offset: 5000 }))).completed).toBe(ROWS);
      // The remaining steps run in the background, and the next spec reads the list of all builds.
      await untilBuilt(id);
    }
  });

  it('continue by themselves to their end once begun, whether or not anyone watches', async () => {
    const id = await uploaded(2_000);
    await ok(step(id, 'build', { limit: 1 }));
    const [own, ...others] = (await ok(client().get<Builds>('/api/builds'))).builds;
    // It may have ended already.
    if (own !== undefined) expect([own.id, own.name, own.by, own.failure]).toEqual([id, 'Hotel', ANALYST.name, null]);
    expect(others).toEqual([]);
    await untilBuilt(id);
    const { dataFiles } = await ok(client().get<Project>(`/api/projects/${id}`));
    for (const { count, completed } of Object.values(dataFiles[0]?.steps ?? {})) expect(completed).toBe(count);
    const [summary] = await ok(client().get<ProjectSummary[]>('/api/projects'));
    expect([summary?.id, summary?.stage]).toEqual([id, 'ready']);
    expect((await ok(client().get<Builds>('/api/builds', { project: id }))).builds).toEqual([]);
  });

  it('classify one theme a page where asked to, and only themes with a query', async () => {
    const id = await uploaded(20);
    await ok(step(id, 'build'));
    await ok(step(id, 'parse'));
    for (let offset = 0; offset < 3; offset += 1)
      expect((await ok(step(id, 'classify', { offset, limit: 1 }))).completed).toBeGreaterThanOrEqual(offset + 1);
  });

  it('may be asked for the same page again without anything being done twice', async () => {
    const id = await uploaded();
    await runSteps(client(), id);
    await untilBuilt(id);
    for (const name of STEPS) await ok(step(id, name));
    const before = await client().get<Project>(`/api/projects/${id}`);
    for (const name of STEPS) {
      const again = await step(id, name);
      expect(again.body.completed).toBe(again.body.count);
      // Nothing was appended: there is no newer position.
      expect(again.headers.get('event-position')).toBeNull();
    }
    expect((await client().get(`/api/projects/${id}`)).body).toEqual(before.body);
  });

  it('may be run by two people at once, page by page', async () => {
    const id = await uploaded();
    const other = apiClient(server().url);
    await ok(other.post('/api/login', { username: ANALYST.name, password: ANALYST.password }));
    for (const name of STEPS)
      for (let offset = 0; offset < ROWS; offset += 256) {
        const both = await Promise.all(
          [client(), other, client(), other].map((by) => step(id, name, { offset, limit: 256 }, by)),
        );
        expect(both.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
        for (const { body } of both) expect(body.completed).toBeGreaterThanOrEqual(Math.min(body.count, offset + 256));
      }
    const { dataFiles } = await ok(client().get<Project>(`/api/projects/${id}`));
    for (const { count, completed } of Object.values(dataFiles[0]?.steps ?? {})) expect(completed).toBe(count);
  });

  it('can be run on a part of the project by min_id, and count that part', async () => {
    const id = await uploaded(300);
    await runSteps(client(), id);
    const { start } = await uploadCsv(client(), id, sampleCsv(100), 'more.csv');
    expect(start).toBe(301);
    expect((await ok(step(id, 'build', { min_id: start, limit: 10 }))).count).toBe(100);
    await runSteps(client(), id, start);
    const { dataFiles } = await ok(client().get<Project>(`/api/projects/${id}`));
    for (const { count, completed } of Object.values(dataFiles[1]?.steps ?? {})) expect(completed).toBe(count);
  });

  it('are skipped at no cost in a project without files', async () => {
    const { id } = await createProject(client(), 'Empty', SAMPLE_DEFINITIONS);
    for (const name of ['build', 'parse']) expect(await ok(step(id, name))).toEqual({ count: 0, completed: 0 });
    expect((await step(id, 'classify')).status).toBe(200);
    expect(await ok(step(id, 'sentiment'))).toEqual({ count: 0, completed: 0 });
  });

  it.each([
    { offset: -1 },
    { offset: 1.5 },
    { limit: 0 },
    { limit: 10_001 },
    { limit: 'all' },
    { min_id: 0 },
    { page: 1 },
  ])('refuse %j', async (query) => {
    const id = (await ok(client().get<ProjectSummary[]>('/api/projects')))[0]?.id ?? '';
    const { status, body } = await step(id, 'build', query);
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([400, 'INVALID_REQUEST', Object.keys(query)[0]]);
  });

  it('are not held up by themes that colleagues make and delete while they run', async () => {
    const id = await uploaded(300);
    for (const name of ['build', 'parse']) await ok(step(id, name));
    const doomed = await createTheme(client(), 'Doomed', 'towel');
    await ok(step(id, 'classify', { offset: 0, limit: 1 }));
    const late = await createTheme(client(), 'Late', 'lift');
    const { count } = await ok(step(id, 'classify', { offset: 1, limit: 1 }));
    expect(count).toBe(4);
    await ok(client().delete(`/api/themes/${doomed.id}`));
    const last = await ok(step(id, 'classify', { offset: 2, limit: 1 }));
    expect(last).toEqual({ count: 3, completed: 3 });
    const { status, body } = await step(id, 'sentiment');
    expect([status, body]).toEqual([200, { count: 300, completed: 300 }]);
    // The next run, which begins with a first page, includes the new theme.
    expect(await ok(step(id, 'classify'))).toEqual({ count: 4, completed: 4 });
    await ok(client().delete(`/api/themes/${late.id}`));
  });

  it('are not held up by the first theme of a library that was empty of queries when classify ran', async () => {
    // Deletes the library's folders temporarily: a simple theme stays.
    const own = await ok(client().get<readonly Folder[]>('/api/folders'));
    const themes = own.flatMap((folder): readonly Theme[] => folder.themes).filter(({ text }) => text !== '');
    for (const theme of themes) await ok(client().delete(`/api/themes/${theme.id}`));
    const id = await uploaded(20);
    for (const name of ['build', 'parse']) await ok(step(id, name));
    expect(await ok(step(id, 'classify'))).toEqual({ count: 0, completed: 0 });
    expect(await ok(step(id, 'classify'))).toEqual({ count: 0, completed: 0 });
    for (const { name, text } of themes) await createTheme(client(), name, text);
    expect((await step(id, 'sentiment')).status).toBe(200);
  });

  it('let a theme that is written in the middle of them count like the others', async () => {
    const id = await uploaded(300);
    await ok(step(id, 'build', { limit: 256 }));
    const theme = await createTheme(client(), 'Meanwhile', 'breakfast');
    await runSteps(client(), id);
    const { id: wid } = await createWorkspace(client(), id, 'All', [theme]);
    const { items } = await ok(client().get<TableResult>(`/api/workspaces/${wid}/table`));
    const expected = sampleCsv(300)
      .split('\n')
      .filter((line) => /breakfast/iu.test(line)).length;
    expect(items.map(({ count }) => count)).toEqual([expected]);
  });
});
