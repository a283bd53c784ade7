/**
 * Changes a column's type after its files were added: previewed, computed from the stored cells, and undone.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ColumnReadingPreview } from '@verbatim/command-api/contract/reinterpret-column';
import type { ColumnValues } from '@verbatim/command-api/contract/results/column-values';
import type { HistoryPage } from '@verbatim/command-api/contract/history';
import type { MatchesResult } from '@verbatim/command-api/contract/results/matches';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project, UploadResult } from '@verbatim/command-api/contract/projects';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type { TimeSeries } from '@verbatim/command-api/contract/results/workspace-results';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { signedUp, type ApiClient } from '../support/api-client.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { settingsFor } from '../support/on-servers/open-stores.ts';
import { runOps } from '../support/run-ops.ts';
import { startServer, type RunningServer } from '../support/running-server.ts';
import { eventually } from '../support/wait-until.ts';

const DEFINITIONS = [
  { field: 'Comment', name: 'comment', field_type: 'long-text', options: [] },
  { field: 'Score', name: 'score', field_type: 'text', options: [] },
  { field: 'Visited', name: 'visited', field_type: 'text', options: [] },
  { field: 'Answer', name: 'answer', field_type: 'enum', options: [] },
  { field: 'Channel', name: '', field_type: 'unused', options: [] },
];
const HEADER = 'Comment;Score;Visited;Answer;Channel';
const FIRST = [
  HEADER,
  'Good staff;4,5;26.01.2023;YES;Mail',
  'Bad staff;3;05.02.2023;yes;Phone',
  'Good food;n/a;07.02.2023;no;Mail',
  'Fine;abc;soon;Yes;',
].join('\n');
const SECOND = [HEADER, 'Good staff again;1,25;03.02.2023;YES;Desk', 'Slow;2;09.03.2023;no;Mail'].join('\n');

describe('a column that is taken for another type', () => {
  let dataDir: string;
  let server: RunningServer;
  let client: ApiClient;
  let project: Project;
  let workspace: Workspace;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'verbatim-'));
    server = await startServer({ dataDir });
    client = await signedUp(server.url);
    project = await createProject(client, 'Survey', DEFINITIONS);
    await uploadCsv(client, project.id, FIRST, 'first.csv');
    await uploadCsv(client, project.id, SECOND, 'second.csv');
    await runSteps(client, project.id);
    const theme = await createTheme(client, 'Staff', 'staff');
    workspace = await createWorkspace(client, project.id, 'All', [theme]);
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  });

  const known = async (): Promise<Project> => ok(client.get<Project>(`/api/projects/${project.id}`));
  const address = (field: string, act: string): string => {
    const id = project.tableDefinitions.find((column) => column.field === field)?.id;
    return `/api/projects/${project.id}/table-definitions/${id}/${act}`;
  };
  const preview = (field: string, body: object) =>
    ok(client.post<ColumnReadingPreview>(address(field, 'reading-preview'), body));
  const change = async (field: string, body: object): Promise<string> => {
    const { status, headers, body: answer } = await client.post<Project>(address(field, 'reading'), body);
    expect([status, (answer as { code?: string }).code]).toEqual([200, undefined]);
    return headers.get('undo') ?? '';
  };
  const undo = (word: string) => client.post<Problem>('/api/undo', { change: word });
  const table = (query: object = {}) =>
    ok(client.get<TableResult>(`/api/workspaces/${workspace.id}/table`, { unclassified: true, ...query }));
  const base = async (filters: object): Promise<number> => (await table({ filters })).total;
  const readValues = (name: string) =>
    ok(client.get<ColumnValues>(`/api/projects/${project.id}/columns/${name}/values`));
  const overTime = async () => {
    const query = { field: 'visited', step: 'month' };
    const { base: counts } = await ok(client.get<TimeSeries>(`/api/workspaces/${workspace.id}/time-series`, query));
    return counts;
  };
  const readAnswers = async (): Promise<readonly object[]> => {
    const query = { workspace_id: workspace.id, string: '' };
    const { items } = await ok(client.get<MatchesResult>(`/api/projects/${project.id}/themes/total/test`, query));
    return items.map(({ fields }) => fields);
  };
  /** The results by column, whatever the types: initially. */
  const plain = async () => ({
    definitions: (await known()).tableDefinitions.map(({ field, name, field_type }) => [field, name, field_type]),
    files: (await known()).dataFiles.map(({ cells }) => cells),
    table: await table({ groupBy: ['answer'] }),
    text: await base({ score: { value: ['4,5'], type: 'text' } }),
    fields: await readAnswers(),
  });

  it('is shown before it is done, with what would not be read', async () => {
    const shown = await preview('Score', { field_type: 'number' });
    expect(shown).toMatchObject({
      field: 'Score',
      name: 'score',
      field_type: 'number',
      open: null,
      changes: true,
      not_stored: [],
      groups: [],
      before: { field_type: 'text', cells: null },
      cells: { values: 5, missing: 1, unreadable: 1 },
      unreadableValues: [{ value: 'abc', count: 1 }],
    });
    expect(shown.formats.map(({ file, format }) => [file, format.numbers])).toEqual([
      ['first.csv', 'decimal-comma'],
      ['second.csv', 'decimal-comma'],
    ]);
    const asPoint = await preview('Score', { field_type: 'number', format: { numbers: 'decimal-point' } });
    expect(asPoint.cells).toEqual({ values: 5, missing: 1, unreadable: 3 });
    const dates = await preview('Visited', { field_type: 'date' });
    expect([dates.cells, dates.unreadableValues]).toEqual([
      { values: 6, missing: 0, unreadable: 1 },
      [{ value: 'soon', count: 1 }],
    ]);
    expect((await preview('Answer', { field_type: 'enum' })).changes).toBe(false);
    expect((await known()).tableDefinitions[1]?.field_type).toBe('text');
  });

  it('is counted, filtered, weighted and drawn over time by it, in both files and after a rebuild', async () => {
    await eventually(async () => expect((await plain()).text).toBe(1));
    const before = await plain();
    const words = [await change('Score', { field_type: 'number' }), await change('Visited', { field_type: 'date' })];
    const shows = async (): Promise<void> => {
      expect(await base({ score: { value: [2, 5], type: 'between' } })).toBe(3);
      expect(await readValues('score')).toMatchObject({ type: 'number', min: 1.25, max: 4.5, empty: 2 });
      expect((await table({ weight: 'score' })).totalRow.count).toBe(10.75);
      expect(await base({ visited: { value: ['2023-02-01', '2023-02-28'], type: 'between' } })).toBe(3);
      expect(await overTime()).toEqual([1, 3, 1]);
    };
    await eventually(shows);
    const { dataFiles, tableDefinitions } = await known();
    expect(tableDefinitions.map(({ field_type }) => field_type)).toEqual([
      'long-text',
      'number',
      'date',
      'enum',
      'unused',
    ]);
    expect(dataFiles.map(({ cells }) => cells)).toEqual([
      { score: { missing: 1, unreadable: 1 }, visited: { missing: 0, unreadable: 1 } },
      { score: { missing: 0, unreadable: 0 }, visited: { missing: 0, unreadable: 0 } },
    ]);
    const rebuilt = await runOps(dataDir, ['rebuild', 'all', '--project', project.id], await settingsFor(dataDir));
    expect(rebuilt).toMatchObject({ code: 0 });
    await eventually(shows);
    const { items } = await ok(client.get<HistoryPage>(`/api/projects/${project.id}/history`, { kind: 'columns' }));
    expect(items.slice(0, 2).map(({ sentence }) => sentence)).toEqual([
      'ada changed the type of the column “Visited” from text to date (day first).',
      'ada changed the type of the column “Score” from text to number (decimal comma).',
    ]);
    for (const word of words.reverse()) expect((await undo(word)).status).toBe(200);
    await eventually(async () => expect(await plain()).toEqual(before));
  });

  it('is read by another format where one is chosen, and by a question where nothing decides it', async () => {
    const word = await change('Score', { field_type: 'number', format: { numbers: 'decimal-point' } });
    await eventually(async () => expect(await readValues('score')).toMatchObject({ min: 2, max: 3, empty: 4 }));
    const other = await change('Score', { field_type: 'number', format: { missing: ['abc'] } });
    await eventually(async () => expect((await known()).dataFiles[0]?.cells?.['score']?.unreadable).toBe(0));
    expect((await undo(word)).body.code).toBe('CHANGED_SINCE');
    expect((await undo(other)).status).toBe(200);
    await change('Score', { field_type: 'text' });
    const open = await createProject(client, 'Open', DEFINITIONS.slice(0, 2));
    await uploadCsv(client, open.id, 'Comment;Score\nGood;1.234\nBad;2.500\n');
    const to = `/api/projects/${open.id}/table-definitions/${open.tableDefinitions[1]?.id}/`;
    const shown = await ok(client.post<ColumnReadingPreview>(`${to}reading-preview`, { field_type: 'number' }));
    expect(shown.open).toBe('numbers');
    expect(await client.post<Problem>(`${to}reading`, { field_type: 'number' })).toMatchObject({
      status: 400,
      body: { code: 'IMPORT_OPTIONS_NEEDED', choices: { numbers: { Score: expect.anything() } } },
    });
  });

  it('may be a category, whose options stand in the event, or be used for the first time', async () => {
    const shown = await preview('Channel', { field_type: 'enum' });
    expect(shown).toMatchObject({ name: 'channel', options: { count: 3, first: ['Mail', 'Phone', 'Desk'] } });
    const before = await plain();
    const word = await change('Channel', { field_type: 'enum' });
    await eventually(async () => {
      expect((await table({ groupBy: ['channel'] })).totalRow.groupBy).toEqual({ Mail: 3, Phone: 1, Desk: 1 });
      expect((await readAnswers())[0]).toMatchObject({ channel: 'Mail' });
    });
    expect((await known()).columns).toContain('channel');
    expect((await known()).tableDefinitions[4]?.options).toEqual(['Mail', 'Phone', 'Desk']);
    expect((await undo(word)).status).toBe(200);
    await eventually(async () => expect(await plain()).toEqual(before));
  });

  it('has options counted as one that are offered to be one, in tables, filters, groups and files to come', async () => {
    const group = {
      name: 'Answers',
      field: 'answer',
      columns: [
        { name: 'Positive', items: ['YES', 'yes', 'Yes'] },
        { name: 'Negative', items: ['no'] },
      ],
    };
    const defined = await ok(client.post<Project>(`/api/projects/${project.id}/group-definitions/new`, group));
    const groupBy = [`group:${defined.groupDef[0]?.id}`];
    await eventually(async () =>
      expect((await table({ groupBy })).totalRow.groupBy).toEqual({ Positive: 4, Negative: 2 }),
    );
    const before = await plain();
    const { status, headers } = await client.post(address('Answer', 'merge-options'), {
      options: ['YES', 'yes'],
      into: 'Yes',
    });
    expect(status).toBe(200);
    await eventually(async () => {
      expect((await table({ groupBy: ['answer'] })).totalRow.groupBy).toEqual({ Yes: 4, no: 2 });
      expect((await table({ groupBy })).totalRow.groupBy).toEqual({ Positive: 4, Negative: 2 });
    });
    expect(await base({ answer: { value: ['YES'], type: 'enum' } })).toBe(4);
    expect(await readValues('answer')).toMatchObject({
      values: [
        { value: 'Yes', count: 4 },
        { value: 'no', count: 2 },
      ],
    });
    // Cells are shown as in their file.
    expect((await readAnswers())[0]).toMatchObject({ answer: 'YES' });
    const { tableDefinitions, groupDef } = await known();
    expect(tableDefinitions[3]).toMatchObject({ options: ['no', 'Yes'], merged: [{ option: 'YES', into: 'Yes' }, {}] });
    expect(groupDef[0]?.columns[0]?.items).toEqual(['Yes']);
    const { items } = await ok(client.get<HistoryPage>(`/api/projects/${project.id}/history`, { kind: 'columns' }));
    expect(items[0]?.sentence).toContain('merged the options “YES” and “yes” in the column “Answer” into “Yes”');
    const third = await ok(
      client.upload<UploadResult>(`/api/projects/${project.id}/upload-file`, {
        name: 'third.csv',
        content: `${HEADER}\nGood;1;01.01.2024;YES;\n`,
      }),
    );
    await eventually(async () =>
      expect((await table({ groupBy: ['answer'] })).totalRow.groupBy).toEqual({ Yes: 5, no: 2 }),
    );
    await ok(client.delete(`/api/projects/${project.id}/files/${third.dataFile.id}`));
    expect((await undo(headers.get('undo') ?? '')).status).toBe(200);
    await eventually(async () => expect(await plain()).toEqual(before));
  });

  it('is refused for the column of the comments, and where there is no such column', async () => {
    for (const [field, type] of [
      ['Comment', 'text'],
      ['Score', 'long-text'],
    ] as const)
      expect(await client.post<Problem>(address(field, 'reading'), { field_type: type })).toMatchObject({
        status: 409,
        body: { code: 'COMMENT_COLUMN_STAYS' },
      });
    const nowhere = `/api/projects/${project.id}/table-definitions/none/reading`;
    expect(await client.post<Problem>(nowhere, { field_type: 'text' })).toMatchObject({
      status: 404,
      body: { code: 'COLUMN_NOT_FOUND' },
    });
    const long = await createProject(client, 'Long', DEFINITIONS.slice(0, 2));
    await uploadCsv(client, long.id, `Comment;Score\nGood;${'x'.repeat(101)}\nBad;y\n`);
    const to = `/api/projects/${long.id}/table-definitions/${long.tableDefinitions[1]?.id}/reading-preview`;
    expect((await client.post<Problem>(to, { field_type: 'enum' })).body.code).toBe('ENUM_TOO_LARGE');
  });
});
