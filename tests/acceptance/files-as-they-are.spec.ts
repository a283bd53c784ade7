import { describe, expect, it } from '@jest/globals';
import type { ReadOptionsProposal } from '@verbatim/command-api/contract/read-options';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project, UploadResult } from '@verbatim/command-api/contract/projects';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import { createProject, createTheme, createWorkspace, ok, runSteps } from '../support/build-project.ts';
import { specServer } from '../support/spec-server.ts';

const CASES = join(import.meta.dirname, '../../../../shared/cases/files');
const ELSEWHERE = join(import.meta.dirname, '../../../shared/cases/files');
const folder = [CASES, ELSEWHERE].find((path) => existsSync(join(path, 'files.json')));

/** Expectations of a case: `files.json`. */
interface Right {
  readonly delimiter?: string;
  readonly encoding?: string;
  readonly headers?: readonly string[];
  readonly rows?: number;
  readonly labels?: { readonly [field: string]: string };
  readonly types?: { readonly [field: string]: string };
  readonly order?: { readonly [field: string]: string };
  readonly numbers?: { readonly [field: string]: string };
  readonly asked?: readonly string[];
  readonly warned?: readonly string[];
  readonly options?: { readonly [field: string]: readonly string[] };
  readonly 'without text'?: number;
}

const right: { readonly [file: string]: Right } =
  folder === undefined
    ? {}
    : (JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8')) as { [file: string]: Right });
const files = folder === undefined ? [] : readdirSync(folder).filter((name) => name.endsWith('.csv'));

(folder === undefined ? describe.skip : describe)('a file as people have it', () => {
  const { client } = specServer();
  const getContent = (name: string): Uint8Array => readFileSync(join(folder ?? '', name));
  const propose = (name: string, importOptions?: unknown) =>
    client().upload<ReadOptionsProposal>(
      '/api/file-readings',
      { name, content: getContent(name) },
      importOptions === undefined ? {} : { importOptions: JSON.stringify(importOptions) },
    );

  /** The proposal's values for what a case expects. */
  const getSaid = ({ reading, open, columns, count, comments }: ReadOptionsProposal, expected: Right): Right => {
    const getColumn = (field: string) => columns.find((column) => column.field === field);
    const byField = <T>(fields: object | undefined, of: (field: string) => T) =>
      Object.fromEntries(Object.keys(fields ?? {}).map((field) => [field, of(field)]));
    const said = {
      delimiter: reading.delimiter,
      encoding: reading.encoding,
      headers: columns.map(({ header }) => header),
      rows: count,
      labels: byField(expected.labels, (field) => getColumn(field)?.label ?? ''),
      types: byField(expected.types, (field) => getColumn(field)?.type ?? ''),
      order: byField(expected.order, (field) => reading.columns[field]?.dates?.order.replace('-', ' ') ?? ''),
      options: byField(expected.options, (field) => getColumn(field)?.options ?? []),
      warned: columns.filter(({ cutIds }) => cutIds !== null).map(({ field }) => field),
      'without text': comments.withoutText,
    };
    const named = Object.entries(said).filter(([what]) => what in expected);
    return { ...Object.fromEntries(named), asked: open.map((question) => question.replace(/^\w+:/u, '')) };
  };

  it.each(files.filter((name) => name !== 'quotes.csv'))('%s is proposed as it is meant', async (name) => {
    const { numbers, asked = [], ...expected } = right[name] ?? {};
    const proposal = await ok(propose(name));
    const known = [
      'delimiter',
      'encoding',
      'headers',
      'rows',
      'labels',
      'types',
      'order',
      'options',
      'warned',
      'without text',
    ];
    const checked = Object.fromEntries(Object.entries(expected).filter(([what]) => known.includes(what)));
    expect(getSaid(proposal, expected)).toEqual({ ...checked, asked });
    expect(proposal.rows.length).toBe(Math.min(20, proposal.count));
    for (const field of Object.keys(numbers ?? {}))
      expect(proposal.reading.columns[field]?.numbers).toBe('decimal-comma');
  });

  const project = async (columns: readonly (readonly [field: string, type: string])[]): Promise<string> => {
    const definitions = columns.map(([field, field_type], at) => ({ field, name: `c${at}`, field_type, options: [] }));
    return (await createProject(client(), 'Files', definitions)).id;
  };
  const upload = (id: string, name: string, importOptions?: unknown) =>
    client().upload<UploadResult & Problem>(
      `/api/projects/${id}/upload-file`,
      { name, content: getContent(name) },
      importOptions === undefined ? {} : { importOptions: JSON.stringify(importOptions) },
    );
  it('is stored as it was proposed', async () => {
    const id = await project([
      ['betrag', 'number'],
      ['kommentar', 'long-text'],
    ]);
    const { dataFile, cells } = await ok(upload(id, 'numbers-european.csv'));
    expect(dataFile.reading).toMatchObject({ delimiter: ';', columns: { betrag: { numbers: 'decimal-comma' } } });
    expect(cells['c0']).toMatchObject({ values: 12, missing: 0, unreadable: 0 });
  });

  it('gives every way to a value its numbers and dates', async () => {
    const id = await project([
      ['betrag', 'number'],
      ['kommentar', 'long-text'],
    ]);
    await ok(upload(id, 'numbers-european.csv'));
    await runSteps(client(), id);
    const theme = await createTheme(client(), `Rechnung ${id}`, 'rechnung');
    const workspace = await createWorkspace(client(), id, 'Numbers', [theme]);
    const base = async (filters: object): Promise<number> =>
      (
        await ok(
          client().get<TableResult>(`/api/workspaces/${workspace.id}/table`, { filters: JSON.stringify(filters) }),
        )
      ).totalRow.count;
    expect(await base({ c0: { value: [1200.5] } })).toBe(1);
    expect(await base({ c0: { value: [10_000], type: 'gt' } })).toBe(3);
  });

  it.each([
    ['dates-german.csv', 'tag', 'kommentar', '2023-01-13'],
    ['dates-with-zones.csv', 'at', 'comment', '2024-01-10'],
    ['dates-settled-late.csv', 'at', 'comment', '2024-02-06'],
  ])('reads the dates of %s', async (name, date, comment, day) => {
    const id = await project([
      [date, 'date'],
      [comment, 'long-text'],
    ]);
    const { cells } = await ok(upload(id, name));
    expect(cells['c0']).toMatchObject({ missing: 0, unreadable: 0 });
    await runSteps(client(), id);
    const theme = await createTheme(client(), `Gut ${id}`, 'gut');
    const workspace = await createWorkspace(client(), id, 'Dates', [theme]);
    const filters = JSON.stringify({ c0: { value: [day] } });
    const { totalRow } = await ok(client().get<TableResult>(`/api/workspaces/${workspace.id}/table`, { filters }));
    expect(totalRow.count).toBeGreaterThan(0);
  });

  it('names what could not be read, and what is missing', async () => {
    const id = await project([
      ['age', 'number'],
      ['comment', 'long-text'],
    ]);
    const { dataFile, cells } = await ok(upload(id, 'unreadable.csv'));
    expect(cells['c0']).toMatchObject({
      missing: 1,
      unreadable: 2,
      missingValues: [{ value: 'n/a', count: 1 }],
      unreadableValues: [
        { value: '12,5', count: 1 },
        { value: 'abc', count: 1 },
      ],
    });
    expect(dataFile.cells).toEqual({ c0: { missing: 1, unreadable: 2 } });
    const { dataFiles } = await ok(client().get<Project>(`/api/projects/${id}`));
    expect(dataFiles[0]).toMatchObject({ cells: { c0: { missing: 1, unreadable: 2 } }, withoutText: 0 });
  });

  it.each([
    [
      'numbers-open.csv',
      [
        ['n', 'number'],
        ['comment', 'long-text'],
      ],
      { numbers: { n: ['decimal-point', 'decimal-comma'] } },
      { columns: { n: { numbers: 'decimal-comma' } } },
    ],
    [
      'dates-open.csv',
      [
        ['at', 'date'],
        ['comment', 'long-text'],
      ],
      { dates: { at: ['day-first', 'month-first'] } },
      { columns: { at: { dates: { order: 'month-first' } } } },
    ],
    [
      'quotes.csv',
      [
        ['n', 'text'],
        ['comment', 'long-text'],
      ],
      { quotes: { count: 3 } },
      { quotes: 'literal' },
    ],
  ] as const)('%s is asked about, and taken with the answer', async (name, columns, choices, importOptions) => {
    const id = await project(columns);
    const { status, body } = await upload(id, name);
    expect([status, body.code]).toEqual([400, 'IMPORT_OPTIONS_NEEDED']);
    expect(body.choices).toMatchObject(choices);
    const { dataFile } = await ok(upload(id, name, importOptions));
    expect(dataFile.reading).toMatchObject(importOptions);
  });

  it('notices rows that the project holds already, and leaves them out', async () => {
    const id = await project([
      ['age', 'number'],
      ['comment', 'long-text'],
    ]);
    const first = Array.from({ length: 300 }, (_, at) => `${at},Comment number ${at}`);
    const send = (name: string, rows: readonly string[], end: string, fields: object) =>
      client().upload<UploadResult & Problem>(
        `/api/projects/${id}/upload-file`,
        { name, content: ['age,comment', ...rows, ''].join(end) },
        { importOptions: JSON.stringify(fields) },
      );
    await ok(send('first.csv', first, '\n', {}));
    const more = { name: 'more.csv', content: ['age,comment', ...first, '999,A new one', ''].join('\r\n') };
    const { repeated, count } = await ok(
      client().upload<ReadOptionsProposal>('/api/file-readings', more, { project: id }),
    );
    expect([repeated, count]).toEqual([300, 301]);
    const { total } = await ok(send('more.csv', [...first, '999,A new one'], '\r\n', { leaveOut: 'repeated' }));
    expect(total).toBe(1);
    const none = await send('again.csv', first, '\r', { leaveOut: 'repeated' });
    expect([none.status, none.body.code]).toEqual([400, 'CSV_NO_ROWS']);
    expect((await ok(send('all.csv', first, '\r\n', { leaveOut: 'none' }))).total).toBe(300);
  });

  it('shows rows with stray quotes as they would be', async () => {
    const { body } = await propose('quotes.csv');
    expect(body.open).toEqual(['quotes']);
    expect(body.choices.quotes?.rows.map(({ line }) => line)).toEqual([2, 3, 4]);
    const { rows } = await ok(propose('quotes.csv', { quotes: 'literal' }));
    expect(rows.map(([, comment]) => comment)).toEqual(['Good, but slow', 'He said "no"', '15" screen', 'fine']);
  });

  it('stores the text of HTML, and the HTML beside it', async () => {
    const id = await project([
      ['n', 'text'],
      ['comment', 'long-text'],
    ]);
    await ok(upload(id, 'html.csv'));
    const texts = new Set<string>();
    for (let at = 0; at < 40; at++)
      texts.add((await ok(client().get<{ text: string }>(`/api/projects/${id}/randomcomment`))).text);
    expect([...texts].sort()).toEqual([...((right['html.csv'] as { texts?: string[] }).texts ?? [])].sort());
  });
});
