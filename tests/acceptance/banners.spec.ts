import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { HistoryPage } from '@verbatim/command-api/contract/history';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';

const PARTS = [['season'], ['room_type'], ['season', 'room_type']];

describe('banners of a workspace', () => {
  const { client } = specServer();
  let project: Project;
  let workspace: Workspace;
  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(300));
    await runSteps(client(), project.id);
    const themes = [await createTheme(client(), 'Staff', 'staff'), await createTheme(client(), 'Room', 'room*')];
    workspace = await createWorkspace(client(), project.id, 'All', themes);
  });

  const address = (): string => `/api/workspaces/${workspace.id}`;
  const read = () => ok(client().get<Workspace>(address()));
  const save = (banners: readonly object[], headers: Readonly<Record<string, string>> = {}) =>
    client().post<Workspace & Problem>(address(), { banners }, headers);
  const ask = (query: Readonly<Record<string, unknown>>) =>
    client().get<TableResult & Problem>(`${address()}/table`, query);
  const readTable = (query: Readonly<Record<string, unknown>>) =>
    ok(client().get<TableResult>(`${address()}/table`, query));

  it('are saved with the workspace, and posted back as they are answered', async () => {
    const saved = await ok(save([{ name: ' Report ', parts: PARTS }]));
    expect(saved.banners).toEqual([{ id: expect.stringMatching(/^banner-/u), name: 'Report', parts: PARTS }]);
    expect(await ok(client().post<Workspace>(address(), saved))).toEqual(saved);
    expect(await read()).toEqual(saved);
  });

  it('are refused with what is wrong with them', async () => {
    const [report] = (await read()).banners;
    const refused = async (...banners: readonly object[]) => (await save([report!, ...banners])).body.code;
    expect(await refused({ name: 'REPORT', parts: PARTS })).toBe('BANNER_INVALID');
    expect(await refused({ name: ' ', parts: PARTS })).toBe('NAME_REQUIRED');
    expect(await refused({ name: 'B', parts: [] })).toBe('BANNER_INVALID');
    expect(await refused({ name: 'B', parts: [[]] })).toBe('INVALID_REQUEST');
    expect((await save([], { 'if-match': '"1"' })).body.code).toBe('CHANGED_MEANWHILE');
  });

  it('put tables side by side, asked for by name, id or parts', async () => {
    const [report] = (await read()).banners;
    const table = await readTable({ banner: 'report' });
    expect(await readTable({ banner: report!.id })).toEqual(table);
    expect(await readTable({ parts: PARTS })).toEqual(table);
    for (const part of PARTS) {
      const plain = await readTable({ groupBy: part });
      const columns = table.columns.filter(({ groupBy }) => JSON.stringify(groupBy) === JSON.stringify(part));
      expect(columns.map(({ labels }) => labels.slice(1))).toEqual(plain.columns.map(({ labels }) => labels));
      const bases = (counts: TableResult['totalRow'], of: TableResult['columns']) =>
        of.map(({ key }) => counts.groupBy[key]);
      expect(bases(table.totalRow, columns)).toEqual(bases(plain.totalRow, plain.columns));
      for (const [at, item] of table.items.entries())
        expect(bases(item, columns)).toEqual(bases(plain.items[at]!, plain.columns));
      expect([table.total, table.totalRow.count]).toEqual([plain.total, plain.totalRow.count]);
    }
    expect(table.columns[0]).toEqual({ key: 'season__Spring', labels: ['Season', 'Spring'], groupBy: ['season'] });
    const sorted = await readTable({ parts: PARTS, pagination: { sort: 'season__Spring' } });
    expect(sorted.columns).toEqual(table.columns);
  });

  it('are refused with unknown names and columns', async () => {
    expect(await ask({ banner: 'gone' })).toMatchObject({ status: 404, body: { code: 'BANNER_NOT_FOUND' } });
    expect(await ask({ parts: [['season'], ['gone']] })).toMatchObject({
      status: 400,
      body: { code: 'FIELD_UNKNOWN' },
    });
    expect(await ask({ parts: [['season'], ['season']] })).toMatchObject({ status: 400 });
    expect(await ask({ parts: [['season'], ['nights']] })).toMatchObject({ body: { code: 'GROUP_BY_NOT_ENUM' } });
    for (const both of [{ parts: PARTS }, { banner: 'Report' }]) {
      const refused = await ask({ groupBy: ['season'], ...both });
      expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
      expect(refused.body.detail).toContain('Remove groupBy, or send it as a part.');
    }
    const refused = await ask({ parts: PARTS, banner: 'Report' });
    expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    expect(refused.body.detail).toContain('Ask for a banner or for parts, not for both.');
    // As the web app asks.
    expect(await ask({ groupBy: [], parts: PARTS })).toMatchObject({ status: 200 });
    expect(await ask({ parts: PARTS, pagination: { sort: 'Spring' } })).toMatchObject({
      body: { code: 'SORT_UNKNOWN' },
    });
  });

  it('are exported with their parts in the headings, and described in the stamp', async () => {
    const csv = await client().get<string>(`${address()}/table`, { export: true, stamp: true, banner: 'Report' });
    const lines: readonly (readonly string[])[] = parse(csv.body, { relaxColumnCount: true, bom: true });
    const [head] = lines;
    expect(head?.slice(0, 3)).toEqual(['Theme', 'Total', 'Season › Spring']);
    expect(head).toContain('Room Type › Suite');
    expect(csv.body).toContain('Season | Room Type | Season › Room Type');
    const workbook = await client().get<string>(`${address()}/table`, {
      export: true,
      format: 'xlsx',
      banner: 'Report',
    });
    expect(workbook.status).toBe(200);
  });

  it('leave out what has been deleted since, and say so', async () => {
    const [report] = (await read()).banners;
    await ok(save([report!, { name: 'Old', parts: [['season'], ['group:gone'], ['season', 'lost']] }]));
    const table = await readTable({ banner: 'Old' });
    expect(table.missing).toEqual(['group:gone', 'lost']);
    expect(new Set(table.columns.map(({ groupBy }) => groupBy?.join()))).toEqual(new Set(['season']));
    await ok(save([report!, { name: 'Old', parts: [['lost']] }]));
    expect(await readTable({ banner: 'Old' })).toMatchObject({ columns: [], missing: ['lost'] });
    await ok(save([report!]));
  });

  it('stand in the history, are undone there, and shown as of then', async () => {
    const before = await read();
    const renamed = await save([{ ...before.banners[0], name: 'Wave 1' }]);
    const { items } = await ok(client().get<HistoryPage>('/api/history', { kind: 'workspace', limit: 1 }));
    const parts = '(season; room_type; season › room_type)';
    expect(items[0]).toMatchObject({
      sentence: expect.stringContaining('renamed the banner “Report” to “Wave 1” in'),
      changes: [{ what: 'banners', before: `Report ${parts}`, after: `Wave 1 ${parts}` }],
    });
    expect(await ask({ banner: 'Report' })).toMatchObject({ status: 404 });
    const then = await ask({ banner: 'Wave 1', asOf: items[0]!.id });
    await ok(client().post('/api/undo', { change: renamed.headers.get('undo') }));
    expect((await read()).banners).toEqual(before.banners);
    expect(then.status).toBe(200);
    expect(await readTable({ banner: 'Report' })).toEqual(then.body);
    const deletion = await client().delete(address());
    await ok(client().post('/api/undo', { change: deletion.headers.get('undo') }));
    expect((await read()).banners).toEqual(before.banners);
  });
});
