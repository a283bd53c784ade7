import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { Freeze, FreezeCheck, FreezeDetail } from '@verbatim/command-api/contract/freezes';
import type { HistoryPage } from '@verbatim/command-api/contract/history';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { Folder } from '@verbatim/command-api/contract/library';
import type { MatchesResult } from '@verbatim/command-api/contract/results/matches';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type { TimeSeries } from '@verbatim/command-api/contract/results/workspace-results';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows, type SampleRow } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';

const ROWS = 300;
const rows = sampleRows(ROWS);
const staff = ({ comment }: SampleRow): boolean => /\bstaff\b/iu.test(comment);
const room = ({ comment }: SampleRow): boolean => /\broom/iu.test(comment);
const breakfast = ({ comment }: SampleRow): boolean => /\bbreakfast\b/iu.test(comment);
const count = (holds: (row: SampleRow) => boolean): number => rows.filter(holds).length;

describe('nets of a workspace', () => {
  const { client } = specServer();
  let project: Project;
  let workspace: Workspace;
  let ids: readonly string[];
  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    await runSteps(client(), project.id);
    const themes = [
      await createTheme(client(), 'Staff', 'staff'),
      await createTheme(client(), 'Room', 'room*'),
      await createTheme(client(), 'Breakfast', 'breakfast'),
    ];
    ids = themes.map(({ id }) => id);
    workspace = await createWorkspace(client(), project.id, 'All', themes);
  });

  const address = (): string => `/api/workspaces/${workspace.id}`;
  const save = (nets: readonly object[], headers: Readonly<Record<string, string>> = {}) =>
    client().post<Workspace & Problem>(address(), { nets }, headers);
  const readTable = (query: Readonly<Record<string, unknown>> = {}) =>
    ok(client().get<TableResult>(`${address()}/table`, { unclassified: true, ...query }));
  const list = (query: Readonly<Record<string, unknown>>) =>
    client().get<MatchesResult & Problem>(`/api/projects/${project.id}/themes/total/test`, {
      workspace_id: workspace.id,
      limit: 1000,
      ...query,
    });
  const findRow = ({ items }: TableResult, name: string) => items.find((item) => item.name === name);

  it('are saved with the workspace, and posted back as they are answered', async () => {
    const saved = await ok(save([{ name: ' Service ', themes: [ids[0], ids[2]] }]));
    expect(saved.nets).toEqual([
      { id: expect.stringMatching(/^net-/u), name: 'Service', folder_id: null, themes: [ids[0], ids[2]] },
    ]);
    expect(await ok(client().post<Workspace>(address(), saved))).toEqual(saved);
    expect(await ok(client().get<Workspace>(address()))).toEqual(saved);
    expect((await ok(client().get<Project>(`/api/projects/${project.id}`))).workspaces[0]?.nets).toBe(1);
  });

  it('are refused with what is wrong with them', async () => {
    const twice = [
      { name: 'A', themes: ids },
      { name: 'a', themes: ids },
    ];
    expect(await save(twice)).toMatchObject({ status: 400, body: { code: 'NET_INVALID' } });
    expect(await save([{ name: '', themes: ids }])).toMatchObject({ status: 400, body: { code: 'NAME_REQUIRED' } });
    expect(await save([{ name: 'A', themes: ['gone'] }])).toMatchObject({
      status: 404,
      body: { code: 'THEME_NOT_FOUND' },
    });
    expect(await save([{ folder_id: 'gone' }])).toMatchObject({ status: 404, body: { code: 'FOLDER_NOT_FOUND' } });
    const many = Array.from({ length: 51 }, (_, at) => ({ name: `${at}`, themes: ids }));
    expect(await save(many)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    const late = await save([], { 'if-match': '"1"' });
    expect(late).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } });
  });

  it('are rows that count each comment once, with the comments behind them', async () => {
    const table = await readTable({ groupBy: ['season'] });
    const net = findRow(table, 'Service')!;
    const expected = { kind: 'net', count: count((row) => staff(row) || breakfast(row)) };
    expect(net).toMatchObject(expected);
    expect([...net.children!].sort()).toEqual([ids[0], ids[2]].sort());
    expect(table.items[0]).toEqual(net);
    expect(findRow(table, 'None of these')).toMatchObject({
      id: 'none',
      count: count((row) => !staff(row) && !breakfast(row)),
    });
    expect(findRow(table, 'Unclassified')?.count).toBe(count((row) => !staff(row) && !breakfast(row) && !room(row)));
    const { key } = table.columns[0]!;
    const behind = await list({ net: net.id, groupBy: ['season'], field: key });
    expect(behind.body.total).toBe(net.groupBy[key]);
    expect((await list({ net: net.id, sentiment: 'pos' })).body.total).toBe(net.sentiment.pos);
    expect((await list({ net: 'none' })).body.total).toBe(findRow(table, 'None of these')?.count);
    expect(await list({ net: 'net-gone' })).toMatchObject({ status: 404, body: { code: 'NET_NOT_FOUND' } });
    const lonely = { net: net.id, workspace_id: undefined };
    expect(await list(lonely)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  });

  it('are counted over time', async () => {
    const { items, periods } = await ok(
      client().get<TimeSeries>(`${address()}/time-series`, { field: 'arrival', step: 'quarter' }),
    );
    const [net] = items;
    expect(net).toMatchObject({ kind: 'net', name: 'Service' });
    const service = rows.filter((row) => staff(row) || breakfast(row));
    expect(net?.counts).toEqual(
      periods.map(({ from, to }) => service.filter(({ arrival }) => arrival >= from && arrival <= to).length),
    );
  });

  it('are exported with their themes below them', async () => {
    const csv = await ok(client().get<string>(`${address()}/table`, { export: true, stamp: false }));
    const lines: readonly (readonly string[])[] = parse(csv, { bom: true, recordDelimiter: '\r\n' });
    const [head, base, net, ...others] = lines;
    expect([head?.slice(0, 3), base?.slice(0, 2)]).toEqual([
      ['Net', 'Theme', 'Total'],
      ['', 'Base'],
    ]);
    expect(net).toEqual(['Service', 'Service', String(count((row) => staff(row) || breakfast(row)))]);
    expect(others.map(([of, name]) => `${of}/${name}`).sort()).toEqual(['/Room', 'Service/Breakfast', 'Service/Staff']);
    const workbook = await client().get<string>(`${address()}/table`, { export: true, format: 'xlsx' });
    expect([workbook.status, workbook.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('spreadsheetml'),
    ]);
  });

  it('tag the comments of a list of theirs', async () => {
    const net = findRow(await readTable(), 'Service')!;
    const tagMany = (theme: string) =>
      client().post<{ readonly changed: number } & Problem>(
        `/api/projects/${project.id}/workspaces/${workspace.id}/responses`,
        { t_id: ids[1], status: 2, list: { theme } },
      );
    const tagged = await tagMany(net.id!);
    expect(tagged.status).toBe(200);
    expect(findRow(await readTable(), 'Room')?.count).toBe(count((row) => room(row) || staff(row) || breakfast(row)));
    await ok(client().post('/api/undo', { change: tagged.headers.get('undo') }));
    expect(findRow(await readTable(), 'Room')?.count).toBe(count(room));
  });

  it('stand in the history, are undone there, and shown as of then', async () => {
    const before = await readTable();
    const saved = await save([{ ...(await ok(client().get<Workspace>(address()))).nets[0], name: 'People' }]);
    const { items } = await ok(client().get<HistoryPage>('/api/history', { kind: 'workspace', limit: 1 }));
    expect(items[0]).toMatchObject({
      sentence: expect.stringContaining('renamed the net “Service” to “People” in'),
      changes: [{ what: 'nets', before: 'Service (Staff, Breakfast)', after: 'People (Staff, Breakfast)' }],
    });
    expect(findRow(await readTable(), 'People')).toBeDefined();
    expect(findRow(await readTable(), 'Service')).toBeUndefined();
    await ok(client().post('/api/undo', { change: saved.headers.get('undo') }));
    expect(await readTable()).toEqual(before);
    const then = await ok(client().get<TableResult>(`${address()}/table`, { asOf: items[0]!.id, unclassified: true }));
    expect(findRow(then, 'People')?.count).toBe(findRow(before, 'Service')?.count);
  });

  it('are frozen with the workspace, and stay as they were', async () => {
    const net = (await ok(client().get<Workspace>(address()))).nets[0]!;
    const shown = await readTable({ means: true });
    const frozen = await ok(client().post<Freeze>(`${address()}/freezes`, { name: 'Wave 1' }));
    const read = () => ok(client().get<FreezeDetail>(`/api/freezes/${frozen.id}`));
    const before = await read();
    expect(before.figures.table).toEqual(shown);
    expect(findRow(before.figures.table, 'Service')).toMatchObject({ kind: 'net', count: expect.any(Number) });
    expect(findRow(before.figures.table, 'None of these')).toMatchObject({ id: 'none', kind: 'none' });
    await ok(save([{ ...net, name: 'Rooms alone', themes: [ids[1]] }]));
    expect(findRow(await readTable(), 'Service')).toBeUndefined();
    expect(await read()).toEqual(before);
    const then = client().get<TableResult>(`${address()}/table`, {
      asOf: `freeze:${frozen.id}`,
      unclassified: true,
      means: true,
    });
    expect(await ok(then)).toEqual(shown);
    const check = await ok(client().get<FreezeCheck>(`/api/freezes/${frozen.id}/check`));
    expect(check).toMatchObject({ same: true, intact: true });
    await ok(save([net]));
  });

  it('follow a folder, and lose a deleted theme and folder quietly', async () => {
    const folders = await ok(client().post<readonly Folder[]>('/api/folders/new', { name: 'Meals', parent: null }));
    const folder = folders.find(({ name }) => name === 'Meals')!;
    await ok(save([{ folder_id: folder.id }, { name: 'Both', themes: [ids[1], ids[2]] }]));
    expect(findRow(await readTable(), 'Meals')).toBeUndefined();
    await ok(client().post('/api/library/move', { folder_id: folder.id, themes: [ids[2]] }));
    expect(findRow(await readTable(), 'Meals')).toMatchObject({ kind: 'net', count: count(breakfast) });
    expect(findRow(await readTable(), 'Both')?.count).toBe(count((row) => breakfast(row) || room(row)));
    const deletion = await client().delete(`/api/themes/${ids[2]!}`);
    expect(findRow(await readTable(), 'Meals')).toBeUndefined();
    expect(findRow(await readTable(), 'Both')).toMatchObject({ count: count(room), children: [ids[1]] });
    expect((await ok(client().get<Workspace>(address()))).nets[1]?.themes).toEqual([ids[1]]);
    await ok(client().post('/api/undo', { change: deletion.headers.get('undo') }));
    expect(findRow(await readTable(), 'Meals')?.count).toBe(count(breakfast));
  });
});
