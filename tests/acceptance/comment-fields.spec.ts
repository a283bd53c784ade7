/** Sentiment and file as filters and groups: counted, listed, exported, frozen, and erased. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { Freeze, FreezeCheck, FreezeDetail } from '@verbatim/command-api/contract/freezes';
import type { ExportVerification } from '@verbatim/command-api/contract/export-verification';
import type { Theme } from '@verbatim/command-api/contract/library';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project, UploadResult } from '@verbatim/command-api/contract/projects';
import type { ColumnValues } from '@verbatim/command-api/contract/results/column-values';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, SAMPLE_HEADERS, sampleCsv } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';

const [SENTIMENT, FILE] = ['sentiment:', 'file:'];
const LABELS: Readonly<Record<string, string>> = { pos: 'Positive', neu: 'Neutral', mix: 'Mixed', neg: 'Negative' };
const SECOND = [
  SAMPLE_HEADERS.join(','),
  'Ada,The staff was rude and the room terrible.,Winter,Single,2,2026-03-01',
  'Ben,The staff was lovely.,Winter,Single,2,2026-03-01',
].join('\n');

describe('the sentiment and the file of comments', () => {
  const { client } = specServer();
  let project: Project;
  let workspace: Workspace;
  let staff: Theme;
  let second: UploadResult['dataFile'];
  /** As the export says, with the file of each. */
  let rows: readonly { readonly kind: string; readonly file: string }[];

  const path = (rest: string): string => `/api/projects/${project.id}${rest}`;
  const inWorkspace = (rest: string): string => `/api/workspaces/${workspace.id}${rest}`;
  const readTable = (query: object) => ok(client().get<TableResult>(inWorkspace('/table'), { ...query }));
  const read = (id: string) => ok(client().get<FreezeDetail>(`/api/freezes/${id}`));
  const check = (id: string) => ok(client().get<FreezeCheck>(`/api/freezes/${id}/check`));
  const saveComments = async (query: object): Promise<readonly (readonly string[])[]> => {
    const asked = { export: true, format: 'csv', sentiment: true, ...query };
    const text = await ok(client().get<string>(inWorkspace('/export'), asked));
    return parse(text, { bom: true, relax_column_count: true });
  };
  const countRows = (kind: string, file?: string): number =>
    rows.filter((row) => row.kind === kind && (file === undefined || row.file === file)).length;

  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(120), 'first.csv');
    second = (await uploadCsv(client(), project.id, SECOND, 'second.csv')).dataFile;
    await runSteps(client(), project.id);
    staff = await createTheme(client(), 'Staff', 'staff');
    workspace = await createWorkspace(client(), project.id, 'Quality', [staff]);
    project = await ok(client().get<Project>(path('')));
    const [head, ...saved] = await saveComments({ groupBy: [FILE] });
    const at = (name: RegExp): number => head!.findIndex((cell) => name.test(cell));
    const [kind, file] = [at(/^Sentiment class$/iu), at(/^File$/u)];
    const words = new Map(Object.entries(LABELS).map(([value, label]) => [label.toLowerCase(), value]));
    rows = saved.map((row) => ({
      kind: words.get(row[kind]!.toLowerCase()) ?? row[kind]!,
      file: row[file]!,
    }));
  });

  it('given saved comments, when the table is grouped by sentiment, then its classes are those that are saved', async () => {
    const table = await readTable({ groupBy: [SENTIMENT] });
    expect(rows).toHaveLength(122);
    expect(countRows('')).toBe(10);
    expect(table.columns.map(({ key }) => key)).toEqual(Object.values(LABELS));
    expect(table.totalRow).toEqual({
      count: 122,
      groupBy: Object.fromEntries(Object.entries(LABELS).map(([kind, label]) => [label, countRows(kind)])),
    });
  });

  it('given a class, when comments are filtered by it, then there are as many as were saved with it', async () => {
    for (const kind of ['pos', 'neu', 'mix', 'neg', '']) {
      const filters = { [SENTIMENT]: { value: [kind] } };
      expect((await readTable({ filters })).total).toBe(countRows(kind));
      expect((await saveComments({ filters })).length - 1).toBe(countRows(kind));
      const others = { [SENTIMENT]: { value: [kind], exclusive: true } };
      expect((await readTable({ filters: others })).total).toBe(122 - countRows(kind));
    }
  });

  it('given negative comments on a theme, when rows count these, then bases stay, and a cell lists its comments', async () => {
    const [plain, table] = [
      await readTable({ groupBy: [FILE] }),
      await readTable({ groupBy: [FILE], sentiment: 'neg' }),
    ];
    const [all, negative] = [plain, table].map(({ items }) => items.find(({ id }) => id === staff.id)!);
    expect(table.totalRow).toEqual(plain.totalRow);
    expect(negative!.count).toBe(all!.sentiment.neg);
    expect(negative!.groupBy['second.csv']).toBe(1);
    expect(negative!.count).toBeLessThan(all!.count);
    for (const { key } of table.columns) {
      const asked = { groupBy: [FILE], field: key, sentiment: 'neg' };
      const listed = await ok(client().get<{ total: number }>(path(`/themes/${staff.id}/test`), asked));
      expect(listed.total).toBe(negative!.groupBy[key]);
    }
    const file = { groupBy: [FILE], sentiment: 'neg', export: true, percentage: true, stamp: true };
    const text = await ok(client().get<string>(inWorkspace('/table'), file));
    const lines: string[][] = parse(text, { bom: true, relax_column_count: true });
    expect(lines[0]).toEqual(['Theme', 'Total negative %', 'first.csv negative %', 'second.csv negative %']);
    expect(lines[1]).toEqual(['Base', '122', '120', '2']);
    expect(lines[2]!.slice(2)).toEqual([
      String(Number(((negative!.groupBy['first.csv']! * 100) / 120).toFixed(4))),
      '50',
    ]);
    expect(text).toContain('Negative comments by theme, by the sentences about it, in percent of the column');
    const verified = await ok(
      client().upload<ExportVerification>('/api/exports/verify', { name: 'saved', content: text }),
    );
    expect(verified.verdict).toBe('same');
    const refused = await client().get<Problem>(inWorkspace('/table'), { sentiment: 'angry' });
    expect(refused.status).toBe(400);
  });

  it('given a cell, when its comments are listed, then they are as many as it counts', async () => {
    const table = await readTable({ groupBy: [SENTIMENT, FILE] });
    const field = 'Negative__second.csv';
    expect(table.items.find(({ id }) => id === staff.id)?.groupBy[field]).toBe(1);
    const listed = await ok(
      client().get<{ total: number }>(path(`/themes/${staff.id}/test`), { groupBy: [SENTIMENT, FILE], field }),
    );
    expect(listed.total).toBe(1);
  });

  it('given a form, when it asks for files or classes, then it gets them with names and counts', async () => {
    const filters = { [FILE]: { value: [second.id] }, [SENTIMENT]: { value: ['pos'] } };
    const values = (name: string) =>
      ok(client().get<ColumnValues>(path(`/columns/${encodeURIComponent(name)}/values`), { filters }));
    const counts = (['pos', 'neu', 'mix', 'neg'] as const).map((value) => ({
      value,
      label: LABELS[value],
      count: countRows(value, 'second.csv'),
    }));
    expect(await values(SENTIMENT)).toEqual({ type: 'sentiment', base: 2, found: 4, values: counts });
    expect(await values(FILE)).toMatchObject({
      type: 'file',
      values: [
        { label: 'first.csv', count: countRows('pos', 'first.csv') },
        { value: second.id, label: 'second.csv', count: countRows('pos', 'second.csv') },
      ],
    });
  });

  it('given a value that is no class, when comments are filtered by it, then the answer names the classes', async () => {
    const filters = { [SENTIMENT]: { value: ['angry'] } };
    const refused = await client().get<Problem>(inWorkspace('/table'), { filters });
    expect(refused).toMatchObject({ status: 400, body: { code: 'FILTER_VALUE_INVALID' } });
    expect(refused.body.detail).toContain('pos, neu, mix, neg');
  });

  it('given another dictionary, when results are read as of before, then classes are those of then', async () => {
    const by = { groupBy: [SENTIMENT], filters: { [FILE]: { value: [second.id] } } };
    const before = await readTable(by);
    const frozen = await ok(client().post<Freeze>(inWorkspace('/freezes'), { name: 'Classes', ...by }));
    const { figures } = await read(frozen.id);
    expect(figures.settings.labels).toMatchObject({ groupBy: ['Sentiment'], filters: ['File is second.csv'] });
    await ok(client().post('/api/sentiment/list', { sentiment: [{ text: 'staff', value: 4 }] }));
    expect((await readTable(by)).totalRow).not.toEqual(before.totalRow);
    expect(await readTable({ ...by, asOf: frozen.asOf })).toEqual(before);
    expect(await check(frozen.id)).toMatchObject({ same: true, intact: true });
  });

  it('given an erased file, when filtered by it, then no comment is kept, and freezes that name it are listed', async () => {
    const left = await ok(client().delete<Project>(path(`/files/${second.id}`)));
    expect(left.remains).toEqual([expect.stringContaining('Classes')]);
    const filters = { [FILE]: { value: [second.id] } };
    expect((await readTable({ filters })).total).toBe(0);
    const stamp = await ok(
      client().get<string>(inWorkspace('/table'), { filters, export: true, format: 'csv', stamp: true }),
    );
    expect(stamp).toContain('File is a deleted file');
  });
});
