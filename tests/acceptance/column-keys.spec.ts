/** Keys of nested columns whose labels contain the separator. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { MatchesResult } from '@verbatim/command-api/contract/results/matches';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { specProjects } from '../support/spec-server.ts';

const PAIRS: readonly (readonly [outer: string, inner: string, key: string, count: number])[] = [
  ['A', 'B__x', 'A__B%5F%5Fx', 2],
  ['A__B', 'x', 'A%5F%5FB__x', 1],
  ['A_', 'x', 'A%5F__x', 3],
  ['A', '_x', 'A__%5Fx', 1],
  ['room_type', 'a b', 'room_type__a b', 2],
  ['50%5F', 'x', '50%255F__x', 1],
];
const DEFINITIONS = [
  { field: 'Comment', name: 'comment', field_type: 'long-text', options: [] },
  { field: 'Outer', name: 'outer', field_type: 'enum', options: [] },
  { field: 'Inner', name: 'inner', field_type: 'enum', options: [] },
] as const;
const csv = [
  'Comment,Outer,Inner',
  ...PAIRS.flatMap(([outer, inner, , n]) => Array<string>(n).fill(`The staff,${outer},${inner}`)),
];

describe('the keys of nested columns', () => {
  const { client } = specProjects();
  let project: Project;
  let workspace: Workspace;
  let staff: string;
  beforeAll(async () => {
    project = await createProject(client(), 'Underscores', DEFINITIONS);
    await uploadCsv(client(), project.id, csv.join('\n'));
    await runSteps(client(), project.id);
    const theme = await createTheme(client(), 'Staff', 'staff');
    staff = theme.id;
    workspace = await createWorkspace(client(), project.id, 'All', [theme]);
  });

  const table = (query: object) =>
    ok(client().get<TableResult>(`/api/workspaces/${workspace.id}/table`, { unclassified: true, ...query }));

  it('are one a pair of values, with the labels as a list beside them', async () => {
    const { columns, totalRow, items } = await table({ groupBy: ['outer', 'inner'] });
    const byKey = Object.fromEntries(PAIRS.map(([, , key, count]) => [key, count]));
    expect(Object.fromEntries(columns.map(({ key, labels }) => [key, labels]))).toEqual(
      Object.fromEntries(PAIRS.map(([outer, inner, key]) => [key, [outer, inner]])),
    );
    expect(totalRow.groupBy).toEqual(byKey);
    expect(items.find(({ id }) => id === staff)?.groupBy).toEqual(byKey);
  });

  it('are written so in a table of one level, too', async () => {
    const { columns } = await table({ groupBy: ['outer'] });
    expect(columns.map(({ key }) => key)).toEqual(['A', 'A%5F%5FB', 'A%5F', 'room_type', '50%255F']);
  });

  it('lead to the comments of their own column, also as a file', async () => {
    for (const [outer, inner, field, count] of PAIRS) {
      const query = { groupBy: ['outer', 'inner'], field };
      const path = `/api/projects/${project.id}/themes/${staff}/test`;
      const { items, total } = await ok(client().get<MatchesResult>(path, query));
      expect([field, total]).toEqual([field, count]);
      for (const { fields } of items) expect(fields).toEqual({ outer, inner });
      const file = await ok(client().get<string>(path, { ...query, export: true, stamp: true }));
      expect(file).toContain(`only ${outer} › ${inner}`);
    }
  });

  it('sort the rows, and stand apart in a table’s file', async () => {
    await table({ groupBy: ['outer', 'inner'], pagination: { sort: 'A%5F%5FB__x', order: 'asc' } });
    const file = await ok(
      client().get<string>(`/api/workspaces/${workspace.id}/table`, { groupBy: ['outer', 'inner'], export: true }),
    );
    for (const [outer, inner] of PAIRS) expect(file).toContain(`${outer} › ${inner}`);
  });

  it('are made of the names of a custom group’s bands by the same rule', async () => {
    const columns = [
      { name: 'A', items: ['A'] },
      { name: 'A__B', items: ['A__B', 'A_'] },
    ];
    const { groupDef } = await ok(
      client().post<Project>(`/api/projects/${project.id}/group-definitions/new`, {
        name: 'Bands',
        field: 'outer',
        columns,
      }),
    );
    const grouped = await table({ groupBy: [`group:${groupDef[0]?.id}`, 'inner'] });
    expect(grouped.totalRow.groupBy).toEqual({ 'A__B%5F%5Fx': 2, 'A__%5Fx': 1, 'A%5F%5FB__x': 4 });
  });
});
