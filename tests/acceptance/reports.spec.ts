/** Reports: lists of results with their settings, in an order, whose changes can be undone. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { HistoryPage } from '@verbatim/command-api/contract/history';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { Report } from '@verbatim/command-api/contract/reports';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';

describe('a report', () => {
  const { client } = specServer();
  let project: Project;
  let workspace: Workspace;
  let report: Report;

  const path = (rest = ''): string => `/api/projects/${project.id}/reports${rest}`;
  const list = (): Promise<readonly Report[]> => ok(client().get<readonly Report[]>(path()));
  const read = async (): Promise<Report> => (await list()).find(({ id }) => id === report.id)!;
  const add = (kind: string, more: object = {}) =>
    client().post<Report>(path(`/${report.id}/items`), { kind, workspace_id: workspace.id, ...more });
  const undo = async (answer: { readonly headers: Headers }): Promise<void> => {
    await ok(client().post('/api/undo', { change: answer.headers.get('undo') ?? '' }));
  };

  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(24), 'hotel.csv');
    await runSteps(client(), project.id);
    workspace = await createWorkspace(client(), project.id, 'Quality', [await createTheme(client(), 'Staff', 'staff')]);
  });

  it('is created under a name', async () => {
    expect(await list()).toEqual([]);
    expect(await client().post<Problem>(path(), { name: ' ' })).toMatchObject({ status: 400 });
    report = await ok(client().post<Report>(path(), { name: ' Third quarter ' }));
    expect(report).toEqual({ id: expect.any(String), name: 'Third quarter', project_id: project.id, items: [] });
    expect(await list()).toEqual([report]);
  });

  it('takes results with their settings as they are, and the moment', async () => {
    const search = 'by=season&filters=%7B%22gone%22%3A%7B%7D%7D&unknown=1';
    const { items } = await ok(add('table', { search }));
    expect(items).toEqual([
      {
        id: expect.any(String),
        kind: 'table',
        workspace_id: workspace.id,
        search,
        title: '',
        asOf: '',
        seen: expect.stringMatching(/^p\d/u),
      },
    ]);
    await ok(add('bar', { title: 'Staff leads', asOf: '2100-01-01' }));
    await ok(add('time'));
    expect((await read()).items.map(({ kind }) => kind)).toEqual(['table', 'bar', 'time']);
    expect((await read()).items[1]).toMatchObject({ title: 'Staff leads', asOf: expect.stringMatching(/^p\d/u) });
    expect(await add('bar', { asOf: 'soon' })).toMatchObject({ status: 400, body: { code: 'AS_OF_INVALID' } });
    const other = await createProject(client(), 'Other', SAMPLE_DEFINITIONS);
    const elsewhere = await createWorkspace(client(), other.id, 'Elsewhere', []);
    expect(await add('bar', { workspace_id: elsewhere.id })).toMatchObject({ status: 404 });
  });

  it('is reordered, and its results are edited and removed, each of which is undone', async () => {
    const before = await read();
    const ids = before.items.map(({ id }) => id);
    const [first = '', second = ''] = ids;
    const order = await client().post<Report>(path(`/${report.id}`), { order: [...ids].reverse() });
    expect(order.body.items.map(({ id }) => id)).toEqual([...ids].reverse());
    await undo(order);
    const titled = await client().post<Report>(path(`/${report.id}/items/${first}`), { title: 'A finding' });
    expect(titled.body.items[0]).toMatchObject({ title: 'A finding' });
    await undo(titled);
    const removed = await client().delete<Report>(path(`/${report.id}/items/${second}`));
    expect(removed.body.items.map(({ id }) => id)).toEqual(ids.filter((id) => id !== second));
    await undo(removed);
    const renamed = await client().post<Report>(path(`/${report.id}`), { name: 'Q3' });
    await undo(renamed);
    const deleted = await client().delete(path(`/${report.id}`));
    expect(await list()).toEqual([]);
    await undo(deleted);
    expect(await read()).toEqual(before);
  });

  it('moves the moment from which changes are counted, when a result is refreshed', async () => {
    const [{ id, seen } = { id: '', seen: '' }] = (await read()).items;
    await createTheme(client(), 'Later', 'breakfast');
    const { items } = await ok(client().post<Report>(path(`/${report.id}/items/${id}`), { refreshed: true }));
    expect(items[0]?.seen).not.toBe(seen);
  });

  it('is in the history without titles and settings', async () => {
    const { items } = await ok(client().get<HistoryPage>('/api/history', { project: project.id, limit: 100 }));
    const sentences = items.map(({ sentence }) => sentence).filter((text) => text.includes('report'));
    expect(sentences).toContainEqual(expect.stringContaining('added a table to the report “Third quarter”'));
    expect(JSON.stringify(items)).not.toContain('Staff leads');
  });

  it('is erased with its project, and restored with one that had no files', async () => {
    const empty = await createProject(client(), 'Empty', SAMPLE_DEFINITIONS);
    await ok(client().post<Report>(`/api/projects/${empty.id}/reports`, { name: 'Kept' }));
    const gone = await client().delete(`/api/projects/${empty.id}`);
    expect(await client().get(`/api/projects/${empty.id}/reports`)).toMatchObject({ status: 404 });
    await undo(gone);
    const kept = await ok(client().get<readonly Report[]>(`/api/projects/${empty.id}/reports`));
    expect(kept).toMatchObject([{ name: 'Kept' }]);

    await ok(client().delete(`/api/projects/${project.id}`));
    expect(await client().get(path())).toMatchObject({ status: 404 });
  });
});
