import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { naiveTable, withoutZeros } from '../support/naive-table.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows, type SampleRow } from '../support/sample-comments.ts';
import { specProjects } from '../support/spec-server.ts';

const ROWS = 300;
const rows = sampleRows(ROWS);
const band = (name: string, ...items: string[]) => ({ name, items });
const HALVES = [band('Warm', 'Spring', 'Summer'), band('Cold', 'Winter')];
const half = ({ season }: SampleRow): string => (season === 'Winter' ? 'Cold' : season === 'Autumn' ? '' : 'Warm');

describe('custom groups', () => {
  const { client } = specProjects();
  let project: Project;
  let workspace: Workspace;
  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    await runSteps(client(), project.id);
    workspace = await createWorkspace(client(), project.id, 'All', [await createTheme(client(), 'Staff', 'staff')]);
  });

  const path = (group: string): string => `/api/projects/${project.id}/group-definitions/${group}`;
  const post = (group: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    client().post<Project & Problem>(path(group), body, headers);
  const form = (changes: object = {}) => ({ name: 'Half', field: 'season', columns: HALVES, ...changes });
  const known = async (): Promise<Project> => ok(client().get<Project>(`/api/projects/${project.id}`));
  const undo = (word: string | null) => client().post('/api/undo', { change: word });

  it('are created once by a key, and stand in the project', async () => {
    const key = { 'idempotency-key': '0c8a52d4-8c4c-4a55-9d64-0d0c54a1a9aa' };
    const first = await post('new', form(), key);
    expect(first.status).toBe(200);
    const [group] = first.body.groupDef;
    expect(group).toEqual({
      id: group?.id,
      name: 'Half',
      field: 'season',
      columns: HALVES.map(({ name, items }) => ({ name, items, text: items.join(',') })),
    });
    expect(first.headers.get('etag')).toContain('groups-2');
    const again = await post('new', form(), key);
    expect(again.body.groupDef).toHaveLength(1);
    expect((await known()).groupDef).toEqual(first.body.groupDef);
  });

  it('are columns of tables, nested with others, and of the comments behind them', async () => {
    const [group] = (await known()).groupDef;
    const groupBy = [`group:${group?.id}`, 'room_type'];
    const address = `/api/workspaces/${workspace.id}/table`;
    const table = await ok(client().get<TableResult>(address, { groupBy, unclassified: true }));
    const staff = {
      id: workspace.themes[0]!.id,
      name: 'Staff',
      holds: (row: SampleRow) => /staff/iu.test(row.comment),
    };
    expect(withoutZeros(table)).toEqual(naiveTable(rows, [staff], [half, ({ room }) => room]));
    const cell = table.columns[0]!.key;
    const list = `/api/projects/${project.id}/themes/${staff.id}/test`;
    const { total } = await ok(client().get<{ total: number }>(list, { groupBy, field: cell }));
    expect(total).toBe(table.items[0]!.groupBy[cell]);
  });

  it.each([
    ['a field', { field: '' }, 'GROUP_FIELD_REQUIRED', 'field', /^Field is Required$/u],
    ['a label', { name: ' ' }, 'NAME_REQUIRED', 'name', /^Field is Required$/u],
    [
      'a label of each category with values',
      { columns: [band('', 'Spring')] },
      'BAND_NAME_REQUIRED',
      'columns.0.name',
      /^Field is Required$/u,
    ],
    [
      'each value once',
      { columns: [band('a', 'Spring'), band('b', 'Spring')] },
      'BAND_VALUE_TAKEN',
      'columns.1.items',
      /^'Spring' is in 'a' and in 'b', .* Remove it from one of them\.$/u,
    ],
    [
      'values that there are',
      { columns: [band('a', 'Monsoon')] },
      'BAND_VALUE_UNKNOWN',
      'columns.0.items',
      /^'Monsoon' in 'a' is not a value of 'season'\. Choose one of these: .*Spring/u,
    ],
    [
      'a column that there is',
      { field: 'gone' },
      'COLUMN_NOT_FOUND',
      'field',
      /^The project has no column 'gone'\. Choose one of these: season,/u,
    ],
    [
      'an enum',
      { field: 'nights' },
      'GROUP_FIELD_NOT_ENUM',
      'field',
      /^'nights' is a number column\. .* Choose one of these: season,/u,
    ],
  ])('need %s', async (_rule, changes, code, field, detail) => {
    const { status, body } = await post('new', form({ name: 'Another', ...changes }));
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([400, code, field]);
    expect(body.detail).toMatch(detail);
  });

  it('are changed on the version that was seen, and undone', async () => {
    const before = await known();
    const [group] = before.groupDef;
    const ifMatch = { 'if-match': `"groups-${before.versions.groups}"` };
    const changed = await post(group!.id, form({ name: 'Halves' }), ifMatch);
    expect(changed.body.groupDef[0]?.name).toBe('Halves');
    const late = await post(group!.id, form({ name: 'Parts' }), ifMatch);
    expect([late.status, late.body.code]).toEqual([409, 'CHANGED_MEANWHILE']);
    expect((await undo(changed.headers.get('undo'))).status).toBe(200);
    expect((await known()).groupDef).toEqual(before.groupDef);
  });

  it('are deleted, and come back by an undo', async () => {
    const before = (await known()).groupDef;
    const gone = await client().delete<Project>(path(before[0]!.id));
    expect(gone.body.groupDef).toEqual([]);
    const table = await client().get<Problem>(`/api/workspaces/${workspace.id}/table`, {
      groupBy: [`group:${before[0]!.id}`],
    });
    expect([table.status, table.body.code]).toEqual([400, 'FIELD_UNKNOWN']);
    expect((await undo(gone.headers.get('undo'))).status).toBe(200);
    expect((await known()).groupDef).toEqual(before);
    expect((await post('gone', form())).status).toBe(404);
  });
});
