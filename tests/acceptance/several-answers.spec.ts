/** A category whose cells hold several answers: from the file through tables, filters and exports. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ColumnReadingPreview } from '@verbatim/command-api/contract/reinterpret-column';
import type { ColumnValues } from '@verbatim/command-api/contract/results/column-values';
import type { Freeze, FreezeCheck, FreezeDetail } from '@verbatim/command-api/contract/freezes';
import type { HistoryPage } from '@verbatim/command-api/contract/history';
import type { MatchesResult } from '@verbatim/command-api/contract/results/matches';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { ReadOptionsProposal } from '@verbatim/command-api/contract/read-options';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { findPspp, PSPP_MISSING, runSyntax } from '../support/pspp.ts';
import { readZip } from '../support/read-zip.ts';
import { specProjects } from '../support/spec-server.ts';
import { readTripleS } from '../support/triple-s-reader.ts';

const withPspp = findPspp() === undefined ? it.skip : it;
if (findPspp() === undefined) console.warn(`Skipped: a set in SPSS syntax ${PSPP_MISSING}`);

const REASONS = [
  ['Price', 'Service'],
  ['Service'],
  ['Price; value', 'Food'],
  ['Food', 'Price'],
  [],
  ['Service', 'Food', 'Price'],
  ['Price; value'],
] as const;
const CITIES = ['New York, NY', 'Buffalo, NY', 'Austin, TX', 'Dallas, TX'];
const ROWS = Array.from({ length: 42 }, (_, at) => ({
  text: at % 3 === 0 ? 'Good staff' : 'Slow food',
  reasons: REASONS[at % REASONS.length]!,
  city: CITIES[at % CITIES.length]!,
}));
const quoted = (option: string): string => (option.includes(';') ? `"${option}"` : option);
const toCell = (reasons: readonly string[]): string => reasons.map(quoted).join(';');
const csv = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const FILE = [
  'Comment,Reasons,City',
  ...ROWS.map(({ text, reasons, city }) => [text, toCell(reasons), city].map(csv).join(',')),
].join('\n');

const countOf = (passes: (row: (typeof ROWS)[number]) => boolean): number => ROWS.filter(passes).length;
const has =
  (...options: readonly string[]) =>
  ({ reasons }: (typeof ROWS)[number]): boolean =>
    options.some((option) => (reasons as readonly string[]).includes(option));
const OPTIONS = ['Price', 'Service', 'Price; value', 'Food'];
const COUNTS = Object.fromEntries(OPTIONS.map((option) => [option, countOf(has(option))]));

const DEFINITIONS = [
  { field: 'Comment', name: 'comment', field_type: 'long-text', options: [] },
  { field: 'Reasons', name: 'reasons', field_type: 'enum', options: [], separator: ';' },
  { field: 'City', name: 'city', field_type: 'enum', options: [] },
];

describe('several answers in a cell', () => {
  const { client, server } = specProjects();
  let project: Project;
  let workspace: Workspace;
  beforeAll(async () => {
    project = await createProject(client(), 'Reasons', DEFINITIONS);
    await uploadCsv(client(), project.id, FILE);
    await runSteps(client(), project.id);
    workspace = await createWorkspace(client(), project.id, 'All', [await createTheme(client(), 'Staff', 'staff')]);
  });

  const known = (): Promise<Project> => ok(client().get<Project>(`/api/projects/${project.id}`));
  const table = (query: object = {}): Promise<TableResult> =>
    ok(client().get<TableResult>(`/api/workspaces/${workspace.id}/table`, { groupBy: ['reasons'], ...query }));
  const column = (act: string): string =>
    `/api/projects/${project.id}/table-definitions/${project.tableDefinitions[1]!.id}/${act}`;
  const change = async (act: string, body: object): Promise<string> => {
    const { status, headers } = await client().post<Project>(column(act), body);
    expect(status).toBe(200);
    return headers.get('undo') ?? '';
  };
  const undo = (word: string) => ok(client().post('/api/undo', { change: word }));

  it('are proposed with what separates them, and not for places', async () => {
    const { columns } = await ok(
      client().upload<ReadOptionsProposal>('/api/file-readings', { name: 'r.csv', content: FILE }),
    );
    expect(columns.map(({ field, type, separator }) => [field, type, separator])).toEqual([
      ['Comment', 'enum', null],
      ['Reasons', 'enum', ';'],
      ['City', 'enum', null],
    ]);
    expect(columns[1]!.options).toEqual(OPTIONS);
  });

  it('are options of their column, and count in each', async () => {
    const { tableDefinitions } = await known();
    expect(tableDefinitions.map(({ separator, options }) => [separator, options.length])).toEqual([
      ['', 0],
      [';', 4],
      ['', 4],
    ]);
    expect(tableDefinitions[1]!.options).toEqual(OPTIONS);
    const { totalRow, items, shared } = await table();
    expect(totalRow).toEqual({ count: ROWS.length, groupBy: COUNTS });
    const staff = ROWS.filter(({ text }) => text.includes('staff'));
    expect(items[0]).toMatchObject({
      count: staff.length,
      groupBy: Object.fromEntries(OPTIONS.map((option) => [option, staff.filter(has(option)).length])),
    });
    const both = countOf((row) => has('Price')(row) && has('Service')(row));
    expect(shared).toContainEqual({ columns: ['Price', 'Service'], count: both });
    const values = await ok(client().get<ColumnValues>(`/api/projects/${project.id}/columns/reasons/values`));
    expect(values).toMatchObject({ base: ROWS.length, several: true });
    expect('values' in values && Object.fromEntries(values.values.map(({ value, count }) => [value, count]))).toEqual({
      ...COUNTS,
      '': countOf(({ reasons }) => reasons.length === 0),
    });
  });

  it('are filtered by any, all or none', async () => {
    const total = async (filter: object) => (await table({ filters: { reasons: filter } })).total;
    expect(await total({ value: ['Price', 'Food'] })).toBe(countOf(has('Price', 'Food')));
    expect(await total({ value: ['Price', 'Food'], type: 'all' })).toBe(
      countOf((row) => has('Price')(row) && has('Food')(row)),
    );
    expect(await total({ value: ['Price', 'Food'], exclusive: true })).toBe(
      countOf((row) => !has('Price', 'Food')(row)),
    );
    expect(await total({ value: [''], type: 'empty' })).toBe(countOf(({ reasons }) => reasons.length === 0));
  });

  it('lead from a cell to its comments, whose cells are as in the file', async () => {
    const query = { workspace_id: workspace.id, string: '', groupBy: ['reasons'], field: 'Food' };
    const { total, items } = await ok(
      client().get<MatchesResult>(`/api/projects/${project.id}/themes/total/test`, query),
    );
    expect(total).toBe(COUNTS['Food']);
    const cells = new Set(items.map(({ fields }) => fields['reasons']));
    for (const cell of cells) expect(ROWS.map(({ reasons }) => toCell(reasons))).toContain(cell);
    const answer = await fetch(`${server().url}/api/workspaces/${workspace.id}/export`, {
      headers: { cookie: client().cookies() },
    });
    expect(await answer.text()).toContain('"""Price; value"";Food"');
  });

  it('are merged as options, and taken apart again', async () => {
    const change1 = await change('merge-options', { options: ['Price; value'], into: 'Price' });
    const { totalRow } = await table();
    expect(totalRow.groupBy).toEqual({
      Price: countOf(has('Price', 'Price; value')),
      Service: COUNTS['Service'],
      Food: COUNTS['Food'],
    });
    await undo(change1);
    expect((await table()).totalRow.groupBy).toEqual(COUNTS);
  });

  const download = async (format: string) => {
    const answer = await fetch(`${server().url}/api/workspaces/${workspace.id}/coded-data?format=${format}`, {
      headers: { cookie: client().cookies() },
    });
    return readZip(Buffer.from(await answer.arrayBuffer()));
  };

  it('are a multiple-response set in coded data', async () => {
    const tripleS = await download('triple-s');
    const survey = readTripleS(tripleS.get('Reasons - All.sss')!.toString());
    expect(survey.variables.map(({ label, type }) => [label, type])).toContainEqual(['Reasons', 'multiple']);
    const { name } = survey.variables.find(({ label }) => label === 'Reasons')!;
    const rows = survey.rows(tripleS.get('Reasons - All.csv')!.toString());
    expect(rows.map((row) => [...((row[name] as readonly string[] | null) ?? [])].sort())).toEqual(
      ROWS.map(({ reasons }) => [...reasons].sort()),
    );
    const sps = await download('sps');
    expect(sps.get('Reasons - All.sps')!.toString()).toMatch(
      /MRSETS[\s\S]*\/MDGROUP NAME=\$reasons LABEL=\s+'Reasons'/u,
    );
  });

  withPspp('are a set that PSPP reads from the syntax of SPSS', async () => {
    const sps = await download('sps');
    const folder = await mkdtemp(join(tmpdir(), 'verbatim-'));
    try {
      for (const [file, bytes] of sps) await writeFile(join(folder, file), bytes);
      const dataset = await runSyntax(folder, 'Reasons - All.sps', []);
      expect(dataset.rows).toHaveLength(ROWS.length);
      expect(dataset.sets.map(({ name, label }) => [name.toLowerCase(), label])).toContainEqual([
        '$reasons',
        'Reasons',
      ]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('are frozen with what their columns share, and stay so when options are merged', async () => {
    const body = { name: 'Wave 1', groupBy: ['reasons'] };
    const { id } = await ok(client().post<Freeze>(`/api/workspaces/${workspace.id}/freezes`, body));
    const read = () => ok(client().get<FreezeDetail>(`/api/freezes/${id}`));
    const frozen = await read();
    expect(frozen.figures.table.totalRow.groupBy).toEqual(COUNTS);
    expect(frozen.figures.table.shared).toEqual((await table()).shared);
    const merged = await change('merge-options', { options: ['Price; value'], into: 'Price' });
    expect(await read()).toEqual(frozen);
    const check = await ok(client().get<FreezeCheck>(`/api/freezes/${id}/check`));
    expect(check).toMatchObject({ same: true, intact: true });
    await undo(merged);
  });

  it('are one answer again where the analyst says so, and split later', async () => {
    const asOf = (await ok(client().get<{ readonly asOf: string }>(`/api/workspaces/${workspace.id}/moment`))).asOf;
    const shown = await ok(
      client().post<ColumnReadingPreview>(column('reading-preview'), { field_type: 'enum', separator: '' }),
    );
    expect(shown).toMatchObject({ separator: '', foundSeparator: ';', changes: true, options: { count: 6 } });
    const change1 = await change('reading', { field_type: 'enum', separator: '' });
    const whole = await table();
    expect(whole.shared).toBeUndefined();
    expect(whole.totalRow.groupBy['Price;Service']).toBe(6);
    expect((await known()).tableDefinitions[1]!.options).toHaveLength(6);
    const refused = await client().post<Problem>(`/api/projects/${project.id}/table-definitions`, DEFINITIONS);
    expect([refused.status, refused.body.code]).toEqual([409, 'COLUMNS_LOCKED']);
    // The table as it was.
    expect((await table({ asOf })).totalRow.groupBy).toEqual(COUNTS);
    const { items } = await ok(client().get<HistoryPage>(`/api/projects/${project.id}/history`, { kind: 'columns' }));
    expect(items[0]!.sentence).toContain('stopped splitting the cells');
    await undo(change1);
    expect((await table()).totalRow.groupBy).toEqual(COUNTS);
    expect((await known()).tableDefinitions[1]).toMatchObject({ separator: ';', options: OPTIONS });
  });

  it('are found in a column that had one answer in a cell, also for the next file', async () => {
    const before = await createProject(
      client(),
      'Later',
      DEFINITIONS.map(({ separator: _separator, ...definition }) => definition),
    );
    await uploadCsv(client(), before.id, FILE);
    await runSteps(client(), before.id);
    const all = await createWorkspace(client(), before.id, 'All', [await createTheme(client(), 'Staff 2', 'staff')]);
    const address = `/api/projects/${before.id}/table-definitions/${before.tableDefinitions[1]!.id}`;
    await ok(client().post(`${address}/reading`, { field_type: 'enum', separator: ';' }));
    await uploadCsv(client(), before.id, 'Comment,Reasons,City\nNice,Price;Parking,Rome', 'next.csv');
    const { totalRow } = await ok(
      client().get<TableResult>(`/api/workspaces/${all.id}/table`, { groupBy: ['reasons'] }),
    );
    expect(totalRow).toEqual({
      count: ROWS.length + 1,
      groupBy: { ...COUNTS, Price: COUNTS['Price']! + 1, Parking: 1 },
    });
    const { tableDefinitions } = await ok(client().get<Project>(`/api/projects/${before.id}`));
    expect(tableDefinitions[1]!.options).toEqual([...OPTIONS, 'Parking']);
  });

  it('are read by a separator that exists', async () => {
    const { status } = await client().post(column('reading'), { field_type: 'enum', separator: '--' });
    expect(status).toBe(400);
  });
});
