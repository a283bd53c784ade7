/**
 * Values that could not be read, after the upload: counted, listed by pages, exported; and comments without a
 * text.
 */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project, UploadResult } from '@verbatim/command-api/contract/projects';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type { UnreadableList } from '@verbatim/command-api/contract/results/unreadable';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { specProjects } from '../support/spec-server.ts';

const DEFINITIONS = [
  { field: 'Age', name: 'age', field_type: 'number', options: [] },
  { field: 'Day', name: 'day', field_type: 'date', options: [] },
  { field: 'Team', name: 'team', field_type: 'enum', options: [] },
  { field: 'Note', name: 'note', field_type: 'text', options: [] },
  { field: 'Comment', name: 'comment', field_type: 'long-text', options: [] },
];

const MARKS = ['n/a', '-', 'none', 'NULL', '#N/A', ''];
const rows = (count: number): readonly (readonly string[])[] =>
  Array.from({ length: count }, (_, at) => [
    at % 10 === 3 ? 'abc' : at % 10 === 4 ? MARKS[at % 6]! : at % 10 === 5 ? '999' : String(at % 90),
    at % 25 === 7 ? '2026-02-31' : `2026-01-${String(1 + (at % 28)).padStart(2, '0')}`,
    at % 2 === 0 ? 'red' : '',
    at % 3 === 0 ? '' : 'noted',
    at % 4 === 1 ? '  ' : `The staff was kind ${at}`,
  ]);
const csv = (count: number): string =>
  ['Age,Day,Team,Note,Comment', ...rows(count).map((cells) => cells.join(','))].join('\n');

const FIRST = 700;
const expected = rows(FIRST).flatMap(([age, day], at) => [
  ...(age === 'abc' ? [[at + 1, 'age', 'abc']] : []),
  ...(day === '2026-02-31' ? [[at + 1, 'day', '2026-02-31']] : []),
]);

describe('what could not be read of a file', () => {
  const { client } = specProjects();
  let project: Project;
  let workspace: Workspace;
  let second: UploadResult;
  beforeAll(async () => {
    project = await createProject(client(), 'Unread', DEFINITIONS);
    await uploadCsv(client(), project.id, csv(FIRST), 'first.csv');
    const missing = { columns: { Age: { missing: ['999', 'ABC'] } } };
    second = await uploadCsv(client(), project.id, `${csv(20)}\nxyz,,,,more`, 'second.csv', missing);
    workspace = await createWorkspace(client(), project.id, 'All', [await createTheme(client(), 'Kind', 'kind')]);
    await runSteps(client(), project.id);
  });

  const path = () => `/api/projects/${project.id}/unreadable`;
  const all = async (query: object = {}): Promise<readonly (readonly (string | number)[])[]> => {
    const found: (readonly (string | number)[])[] = [];
    for (let cursor: number | null = 0; cursor !== null;) {
      const page: UnreadableList = await ok(client().get<UnreadableList>(path(), { ...query, cursor }));
      found.push(...page.items.map(({ _id, column, value }) => [_id, column, value]));
      cursor = page.next;
    }
    return found;
  };

  it('is listed by pages: no cell twice, and no mark of a missing value', async () => {
    const { id } = (await ok(client().get<Project>(`/api/projects/${project.id}`))).dataFiles[0]!;
    expect(await all({ file: id, limit: 7 })).toEqual(expected);
    expect(await all({ file: id, column: 'day' })).toEqual(expected.filter(([, column]) => column === 'day'));
    const page = await ok(client().get<UnreadableList>(path(), { limit: 1 }));
    expect(page.items.every(({ file, fileId }) => file === 'first.csv' && fileId === id)).toBe(true);
  });

  it('leaves out what a person has said is missing', async () => {
    const own = await all({ file: second.dataFile.id });
    expect(own).toEqual([
      [FIRST + 8, 'day', '2026-02-31'],
      [FIRST + 21, 'age', 'xyz'],
    ]);
    expect(second.cells['age']).toMatchObject({ unreadable: 1, unreadableValues: [{ value: 'xyz', count: 1 }] });
  });

  it('agrees with the counts that are kept with the file', async () => {
    const { dataFiles } = await ok(client().get<Project>(`/api/projects/${project.id}`));
    for (const column of ['age', 'day'])
      expect(dataFiles[0]?.cells?.[column]?.unreadable).toBe(expected.filter(([, name]) => name === column).length);
  });

  it('is exported as CSV, under the names of files and columns', async () => {
    const answer = await client().get<string>(path(), { export: true, column: 'age', stamp: true });
    const [head, ...lines] = String(answer.body).replace('\ufeff', '').split(/\r?\n/u);
    expect(head).toBe('File,_id,Column,Value');
    expect(lines.filter((line) => line.endsWith(',Age,abc'))).toHaveLength(FIRST / 10);
    expect(lines).toContain(`second.csv,${FIRST + 21},Age,xyz`);
    expect(lines).toContain('Filters,Column is Age');
  });

  it('names a column or a file that is not there', async () => {
    const column = await client().get<Problem>(path(), { column: 'gone' });
    expect([column.status, column.body.code]).toEqual([400, 'FIELD_UNKNOWN']);
    const file = await client().get<Problem>(path(), { file: 'gone' });
    expect([file.status, file.body.code]).toEqual([404, 'FILE_NOT_FOUND']);
  });

  const base = async (filters: object): Promise<number> => {
    const query = { filters: JSON.stringify(filters), groupBy: ['team'] };
    return (await ok(client().get<TableResult>(`/api/workspaces/${workspace.id}/table`, query))).totalRow.count;
  };
  const isFirst = (cells: readonly string[], at: number) => (cells[at] ?? '').trim() === '';
  const both = [...rows(FIRST), ...rows(20), ['xyz', '', '', '', 'more']];

  it('lets a workspace have the comments with a text for its base', async () => {
    const without = both.filter((cells) => isFirst(cells, 4)).length;
    expect(await base({})).toBe(both.length);
    expect(await base({ comment: { type: 'empty' } })).toBe(without);
    expect(await base({ comment: { type: 'empty', exclusive: true } })).toBe(both.length - without);
    const { dataFiles } = await ok(client().get<Project>(`/api/projects/${project.id}`));
    expect(dataFiles.reduce((sum, file) => sum + (file.withoutText ?? 0), 0)).toBe(without);
  });

  it('filters by empty cells in columns of every type', async () => {
    expect(await base({ note: { type: 'empty' } })).toBe(both.filter((cells) => isFirst(cells, 3)).length);
    expect(await base({ team: { type: 'empty' } })).toBe(both.filter((cells) => isFirst(cells, 2)).length);
    expect(await base({ day: { type: 'empty' } })).toBe(
      both.filter(([, day]) => day === '' || day === '2026-02-31').length,
    );
    const unread = [...rows(FIRST)].filter(([age]) => age === 'abc' || MARKS.includes(age ?? '')).length;
    const inSecond = rows(20).filter(([age]) => ['abc', '999', ...MARKS].includes(age ?? '')).length + 1;
    expect(await base({ age: { type: 'empty' } })).toBe(unread + inSecond);
    const themes = await client().get<Problem>(`/api/workspaces/${workspace.id}/table`, {
      filters: JSON.stringify({ themes: { type: 'empty' } }),
    });
    expect([themes.status, themes.body.code]).toEqual([400, 'FILTER_TYPE_MISMATCH']);
  });
});
