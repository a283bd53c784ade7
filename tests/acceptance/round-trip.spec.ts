/** Every CSV export is imported again unchanged, without its stamp. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ReadOptionsProposal } from '@verbatim/command-api/contract/read-options';
import type { Theme } from '@verbatim/command-api/contract/library';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { specProjects } from '../support/spec-server.ts';

const TEXTS = [
  'The staff was kind',
  '=1+1 is a formula',
  "'=1+1 had an apostrophe",
  "''@x had two",
  '-',
  '- dashed',
  '+49 30 1234',
  '@home',
  'a "quote", and a comma',
  'two\nlines',
  'three\r\n\r\nVerbatim NLP,a stamp\r\nExported at,now',
  ' spaced ',
  'semi;colon; twice',
  'tab\tin it',
  "it's fine",
  '<p>Great&nbsp;staff &amp; food.<br>Really</p>',
  '',
];
const PLAIN = 'Great staff & food.\nReally';
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const SOURCE = [
  'Id,Note,Age,Comment',
  ...TEXTS.map((text, at) => [`0${at}`, text, at === 3 ? '=abc' : String(at), text].map(quoted).join(',')),
].join('\r\n');

const DEFINITIONS = [
  { field: 'Id', name: 'id_', field_type: 'text', options: [] },
  { field: 'Note', name: 'note', field_type: 'text', options: [] },
  { field: 'Age', name: 'age', field_type: 'number', options: [] },
  { field: 'Comment', name: 'comment', field_type: 'long-text', options: [] },
];

/** RFC 4180, by another way than the product's: cells of an export up to its stamp. */
const getCells = (csv: string, rows: number): readonly (readonly string[])[] => {
  const found: string[][] = [[]];
  for (const [, cell = '', end = ''] of csv.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/gu)) {
    if (found.length > rows) break;
    found.at(-1)!.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\r\n') found.push([]);
  }
  return found
    .slice(0, rows)
    .map((cells) => cells.map((cell) => (/^'+[=+\-@\t\r\0]/u.test(cell) ? cell.slice(1) : cell)));
};

describe('a CSV file of the server', () => {
  const { client } = specProjects();
  let project: Project;
  let workspace: Workspace;
  let themes: readonly Theme[] = [];
  beforeAll(async () => {
    project = await createProject(client(), 'Round, "trip"', DEFINITIONS);
    // The file has formulas that no apostrophe was put before: its apostrophes are its own.
    await uploadCsv(client(), project.id, SOURCE, 'source.csv', { html: true });
    themes = [await createTheme(client(), '=Staff, "all"', 'staff'), await createTheme(client(), '-Other', 'formula')];
    workspace = await createWorkspace(client(), project.id, 'All', themes);
    await runSteps(client(), project.id);
  });

  const read = async (csv: string): Promise<ReadOptionsProposal> =>
    ok(
      client().upload<ReadOptionsProposal>(
        '/api/file-readings',
        { name: 'export.csv', content: csv },
        { importOptions: JSON.stringify({ html: false }) },
      ),
    );
  const get = async (path: string, query: object): Promise<string> =>
    String((await client().get<string>(path, { ...query })).body).replace('\ufeff', '');

  it('of comments is the file that they came in', async () => {
    const csv = await get(`/api/workspaces/${workspace.id}/export`, { stamp: true, raw: true, sentiment: true });
    const { rows, columns, count, open } = await read(csv);
    expect([count, open]).toEqual([TEXTS.length, []]);
    expect(columns.map(({ field }) => field).slice(0, 6)).toEqual([
      '_id',
      'Comment',
      'Comment (as written)',
      'Id',
      'Note',
      'Age',
    ]);
    const texts = TEXTS.map((text) => (text.startsWith('<p>') ? PLAIN : text));
    expect(rows.map(([, text]) => text)).toEqual(texts);
    expect(rows.map(([, , raw]) => raw)).toEqual(TEXTS);
    expect(rows.map(([, , , id, note]) => [id, note])).toEqual(TEXTS.map((text, at) => [`0${at}`, text]));
  });

  it('is stored again as what it was', async () => {
    const csv = await get(`/api/workspaces/${workspace.id}/export`, { stamp: true });
    const again = await createProject(client(), 'Again', DEFINITIONS);
    const { total } = await uploadCsv(client(), again.id, csv, 'again.csv', { html: false });
    expect(total).toBe(TEXTS.length);
    const second = await createWorkspace(client(), again.id, 'All', themes);
    await runSteps(client(), again.id);
    expect(await get(`/api/workspaces/${second.id}/export`, {})).toBe(
      await get(`/api/workspaces/${workspace.id}/export`, {}),
    );
  });

  it('leaves out the comment as written unless it is asked for', async () => {
    expect(await get(`/api/workspaces/${workspace.id}/export`, {})).not.toContain('as written');
  });

  it.each<[string, () => readonly [path: string, query: object]]>([
    ['the comments of a theme', () => [`/api/projects/${project.id}/themes/${themes[0]!.id}/test`, { export: true }]],
    ['the comments of the project', () => [`/api/projects/${project.id}/themes/total/test`, { export: true }]],
    ['the table', () => [`/api/workspaces/${workspace.id}/table`, { export: true, unclassified: true }]],
    ['its percentages', () => [`/api/workspaces/${workspace.id}/table`, { export: true, percentage: true }]],
    ['its means', () => [`/api/workspaces/${workspace.id}/table`, { export: true, means: true }]],
    ['values that could not be read', () => [`/api/projects/${project.id}/unreadable`, { export: true }]],
  ])('with %s has its rows, and no more', async (_what, asked) => {
    const [path, query] = asked();
    const plain = await get(path, query);
    const { rows, columns, count, open } = await read(await get(path, { ...query, stamp: true }));
    expect(open).toEqual([]);
    const [head = [], ...data] = getCells(plain, count + 1);
    expect(columns.map(({ header }) => header)).toEqual(head);
    expect(rows).toEqual(data);
    expect((await read(plain)).count).toBe(count);
    expect(count).toBeGreaterThan(0);
  });

  it('with the history has all of its acts', async () => {
    const csv = await get('/api/history', { project: project.id, export: true });
    const { rows, count } = await read(csv);
    expect(rows).toEqual(getCells(csv, Math.min(20, count) + 1).slice(1));
    expect(count).toBeGreaterThan(3);
  });
});
