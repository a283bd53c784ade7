/** Filters of dates that name a time, over a column with times, one without, and one with both. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ColumnValues } from '@verbatim/command-api/contract/results/column-values';
import type { MatchesResult } from '@verbatim/command-api/contract/results/matches';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { specProjects } from '../support/spec-server.ts';

/** Sent, day and mixed. */
const ROWS: readonly (readonly [sent: string, day: string, mixed: string])[] = [
  ['2015-02-21 23:59:59 -0800', '2015-02-21', '2015-02-21'],
  ['2015-02-22 00:00:00 -0800', '2015-02-22', '2015-02-22 08:00'],
  ['2015-02-22 11:59:59 -0800', '2015-02-22', '2015-02-22'],
  ['2015-02-22 12:00:00 -0800', '2015-02-22', '2015-02-22T12:00'],
  ['2015-02-22 12:00:30 -0800', '2015-02-22', '2015-02-22 12:30 PM'],
  ['2015-02-22 23:59:59 -0800', '2015-02-23', ''],
  ['2015-02-23 00:00:00 -0800', '2015-02-23', '2015-02-23 00:00'],
  ['', '', '2015-02-24'],
];
const column = (name: string, field_type: string) => ({ field: name, name, field_type, options: [] });
const DEFINITIONS = [
  column('comment', 'long-text'),
  ...['sent', 'day', 'mixed'].map((name) => column(name, 'date')),
] as const;
const csv = ['comment,sent,day,mixed', ...ROWS.map((cells) => `The staff,${cells.join(',')}`)].join('\n');
const NOON = '2015-02-22T12:00';

describe('a filter of a date with a time', () => {
  const { client } = specProjects();
  let project: Project;
  let workspace: Workspace;
  let staff: string;
  beforeAll(async () => {
    project = await createProject(client(), 'Tweets', DEFINITIONS);
    await uploadCsv(client(), project.id, csv);
    await runSteps(client(), project.id);
    const theme = await createTheme(client(), 'Staff', 'staff');
    staff = theme.id;
    workspace = await createWorkspace(client(), project.id, 'All', [theme]);
  });

  const kept = async (field: string, type: string, value: readonly string[], exclusive = false) => {
    const filters = { [field]: { value, type, exclusive } };
    const { total } = await ok(client().get<TableResult>(`/api/workspaces/${workspace.id}/table`, { filters }));
    const path = `/api/projects/${project.id}/themes/${staff}/test`;
    const { items } = await ok(client().get<MatchesResult>(path, { filters, limit: 100 }));
    expect([field, type, value, items.length]).toEqual([field, type, value, total]);
    return items.map(({ _id }) => _id);
  };

  it.each([
    ['lt', [NOON], [1, 2, 3]],
    ['gt', [NOON], [5, 6, 7]],
    ['exact', [NOON], [4]],
    ['exact', ['2015-02-22 12:00:30'], [5]],
    ['exact', ['2015-02-22'], [2, 3, 4, 5, 6]],
    ['exact', ['2015-02-21', NOON], [1, 4]],
    ['lt', ['2015-02-22'], [1]],
    ['gt', ['2015-02-22'], [7]],
    ['lt', ['2015-02-22T00:00'], [1]],
    ['gt', ['2015-02-22T00:00'], [3, 4, 5, 6, 7]],
    ['between', [NOON, '2015-02-22T12:00:30'], [4, 5]],
    ['between', ['2015-02-22T12:00:30', NOON], [4, 5]],
    ['between', [NOON, '2015-02-22'], [4, 5, 6]],
    ['between', ['2015-02-22', NOON], [2, 3, 4]],
    ['between', ['2015-02-22', '2015-02-23'], [2, 3, 4, 5, 6, 7]],
    ['gt', ['2015-02-22 23:59:59Z'], [7]],
  ])('keeps what its column’s times are: %s %j', async (type, value, ids) => {
    expect(await kept('sent', type, value)).toEqual(ids);
    const others = ROWS.map((_, at) => at + 1).filter((id) => !(ids as readonly number[]).includes(id));
    expect(await kept('sent', type, value, true)).toEqual(others);
  });

  it.each([
    ['lt', [1]],
    ['gt', [6, 7]],
    ['exact', [2, 3, 4, 5]],
  ])('counts days in a column without times: %s', async (type, ids) => {
    expect(await kept('day', type, [NOON])).toEqual(ids);
  });

  it.each([
    ['lt', [1, 2]],
    ['gt', [5, 7, 8]],
    ['exact', [3, 4]],
  ])('counts the day of a cell without a time beside cells with one: %s', async (type, ids) => {
    expect(await kept('mixed', type, [NOON])).toEqual(ids);
  });

  it('is named with its time in files exported under it', async () => {
    const filters = { sent: { value: [NOON], type: 'lt' } };
    const query = { filters, export: true, stamp: true };
    const file = await ok(client().get<string>(`/api/workspaces/${workspace.id}/table`, query));
    expect(file).toContain(`sent is before ${NOON}`);
  });

  it('is offered where a column has times', async () => {
    const hasTimes = async (name: string) => {
      const path = `/api/projects/${project.id}/columns/${name}/values`;
      return (await ok(client().get<ColumnValues & { hasTimes: boolean }>(path))).hasTimes;
    };
    expect([await hasTimes('sent'), await hasTimes('day'), await hasTimes('mixed')]).toEqual([true, false, true]);
  });

  it.each(['2015-02-22T25:00', '2015-02-22T12', 'noon'])('refuses %s', async (value) => {
    const filters = { sent: { value: [value], type: 'lt' } };
    const { status, body } = await client().get<Problem>(`/api/workspaces/${workspace.id}/table`, { filters });
    expect([status, body.code]).toEqual([400, 'FILTER_VALUE_INVALID']);
  });
});
