import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ColumnValues } from '@verbatim/command-api/contract/results/column-values';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows } from '../support/sample-comments.ts';
import { specProjects } from '../support/spec-server.ts';

const ROWS = 300;
const rows = sampleRows(ROWS);

describe('the values of a column', () => {
  const { client } = specProjects();
  let project: Project;
  let workspace: Workspace;
  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    await runSteps(client(), project.id);
    const themes = [await createTheme(client(), 'Staff', 'staff'), await createTheme(client(), 'Room', 'room*')];
    workspace = await createWorkspace(client(), project.id, 'All', themes);
  });

  const read = (name: string, query: Readonly<Record<string, unknown>> = {}, pid = project.id) =>
    client().get<ColumnValues & Problem>(`/api/projects/${pid}/columns/${name}/values`, query);
  const values = (name: string, query: Readonly<Record<string, unknown>> = {}) => ok(read(name, query));

  it('are counted under the filters of the other columns', async () => {
    const base = rows.filter(({ guest }) => guest.includes('Guest 1'));
    const filters = { guest: { value: ['guest 1'], type: 'text' }, room_type: { value: ['Suite'] } };
    const count = (value: string): number => base.filter(({ room }) => room === value).length;
    expect(await values('room_type', { filters })).toEqual({
      type: 'enum',
      base: base.length,
      found: 3,
      values: ['Single', 'Double', 'Suite']
        .map((value) => ({ value, label: value, count: count(value) }))
        .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
    });
  });

  it('of numbers and dates are spread over bins', async () => {
    const nights = (await values('nights', { filters: { season: { value: ['Spring'] } } })) as Extract<
      ColumnValues,
      { type: 'number' }
    >;
    const spring = rows.filter(({ season }) => season === 'Spring');
    expect(nights).toMatchObject({ type: 'number', whole: true, base: spring.length, empty: 0, min: 1, max: 7 });
    expect(nights.bins).toEqual(
      Array.from({ length: 7 }, (_, at) => ({
        from: at + 1,
        to: at + 1,
        count: spring.filter((row) => row.nights === at + 1).length,
      })),
    );
    const arrival = (await values('arrival')) as Extract<ColumnValues, { type: 'date' }>;
    const days = rows.map((row) => row.arrival).sort();
    expect([arrival.min, arrival.max]).toEqual([days[0], days.at(-1)]);
    for (const { from, to, count } of arrival.bins)
      expect(count).toBe(days.filter((day) => day >= from && day <= to).length);
    expect(arrival.bins.reduce((sum, { count }) => sum + count, 0)).toBe(ROWS);
  });

  it("of themes are the rows of the workspace's table", async () => {
    const filters = { season: { value: ['Summer'] } };
    const table = await ok(client().get<TableResult>(`/api/workspaces/${workspace.id}/table`, { filters }));
    expect(await values('themes', { filters, workspace_id: workspace.id })).toEqual({
      type: 'themes',
      base: table.total,
      found: 2,
      values: table.items.map(({ id, name, count }) => ({ value: id, label: name, count })),
    });
  });

  it('of texts are only counted', async () => {
    expect(await values('guest')).toEqual({ type: 'text', base: ROWS });
  });

  it.each<[string, Readonly<Record<string, unknown>>, number, string]>([
    ['nowhere', {}, 400, 'FIELD_UNKNOWN'],
    ['season', { filters: { nowhere: { value: [] } } }, 400, 'FIELD_UNKNOWN'],
    ['season', { limit: 0 }, 400, 'INVALID_REQUEST'],
    ['season', { like: 'x' }, 400, 'INVALID_REQUEST'],
    ['themes', { workspace_id: 'nowhere' }, 404, 'WORKSPACE_NOT_FOUND'],
  ])('of %s with %j are refused with %d %s', async (name, query, status, code) => {
    const { status: answered, body } = await read(name, query);
    expect([answered, body.code]).toEqual([status, code]);
  });

  it('of a project that is not there are a 404', async () => {
    const { status, body } = await read('season', {}, 'nowhere');
    expect([status, body.code]).toEqual([404, 'PROJECT_NOT_FOUND']);
  });
});
