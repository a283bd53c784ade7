/**
 * Results as of a moment: after any sequence of acts, each moment on the way gives what was on screen then.
 */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { HistoryPage } from '@verbatim/command-api/contract/history';
import type { Theme } from '@verbatim/command-api/contract/library';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { PastMoment } from '@verbatim/command-api/contract/results/past';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { specProjects } from '../support/spec-server.ts';

const ROWS = 120;
const [header, ...lines] = sampleCsv(ROWS + 40)
  .trimEnd()
  .split('\n');
const MORE = [header, ...lines.slice(ROWS)].join('\n');

describe('a result as of a moment', () => {
  const { client } = specProjects();
  let project: Project;
  let workspace: Workspace;
  let themes: Theme[];
  let firstFile = '';
  let group = '';

  const path = (rest: string): string => `/api/projects/${project.id}${rest}`;
  const inWorkspace = (rest: string): string => `/api/workspaces/${workspace.id}${rest}`;
  const column = (field: string): string => {
    const { id } = project.tableDefinitions.find((one) => one.field === field)!;
    return path(`/table-definitions/${id}`);
  };
  const moment = (asOf?: string): Promise<PastMoment> => ok(client().get<PastMoment>(inWorkspace('/moment'), { asOf }));

  /** Everything that a workspace shows. */
  const results = async (asOf?: string, groupId = group): Promise<Readonly<Record<string, unknown>>> => {
    const read = async (address: string, query: object = {}) => ok(client().get<unknown>(address, { ...query, asOf }));
    const groupBy = groupId === '' ? ['season'] : ['room_type', `group:${groupId}`];
    const shown = {
      table: await read(inWorkspace('/table'), { groupBy: ['season'], unclassified: true }),
      weighted: await client().get(inWorkspace('/table'), { groupBy, weight: 'nights', means: true, asOf }),
      filtered: await client().get(inWorkspace('/table'), {
        filters: { nights: { value: [3], type: 'gt' } },
        asOf,
      }),
      stats: await read(inWorkspace('/stats')),
      columnStats: await read(inWorkspace('/column-stats')),
      link: await read(path(`/workspaces/${workspace.id}/link`)),
      cloud: await read(path(`/workspaces/${workspace.id}/cloud`)),
      terms: await read(path('/term-freq')),
      time: await read(inWorkspace('/time-series'), { field: 'arrival', step: 'month' }),
      comments: await read(path(`/themes/total/test`), { workspace_id: workspace.id, methods: [1, 2] }),
      response: await client().get(path(`/workspaces/${workspace.id}/responses/5`), { asOf }),
    };
    const status = (answer: unknown): unknown => {
      const { status: code, body } = answer as { status: number; body: unknown };
      return { code, body };
    };
    return {
      ...shown,
      weighted: status(shown.weighted),
      filtered: status(shown.filtered),
      response: status(shown.response),
    };
  };

  const acts: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['a changed query', () => client().post(`/api/themes/${themes[0]!.id}`, { text: 'staff - rude' })],
    [
      'a tag by hand',
      () =>
        client().post(path(`/workspaces/${workspace.id}/responses/5`), { s_id: null, t_id: themes[1]!.id, status: 2 }),
    ],
    ['a word of the project', () => client().post(path('/hidden-words'), { words: ['breakfast'] })],
    [
      'a custom group',
      async () => {
        const columns = [
          { name: 'Warm', items: ['Spring', 'Summer'] },
          { name: 'Cold', items: ['Winter'] },
        ];
        const made = await client().post<Project>(path('/group-definitions/new'), {
          name: 'Half',
          field: 'season',
          columns,
        });
        group = made.body.groupDef.at(-1)?.id ?? '';
        return made;
      },
    ],
    ['a renamed theme', () => client().post(`/api/themes/${themes[1]!.id}`, { name: `Meals ${project.id}` })],
    [
      'an exclusion',
      () =>
        client().post(path(`/workspaces/${workspace.id}/responses/1`), {
          s_id: null,
          t_id: themes[0]!.id,
          status: -1,
        }),
    ],
    ['fewer themes', () => client().post(inWorkspace(''), { themes: themes.slice(0, 2).map(({ id }) => id) })],
    ['a column of another type', () => client().post(`${column('Nights')}/reading`, { field_type: 'text' })],
    [
      'merged options',
      () => client().post(`${column('Season')}/merge-options`, { options: ['Winter'], into: 'Autumn' }),
    ],
    [
      'a second file',
      async () => {
        await uploadCsv(client(), project.id, MORE, 'second.csv');
        await runSteps(client(), project.id);
      },
    ],
    ['a deleted theme', () => client().delete(`/api/themes/${themes[1]!.id}`)],
    ['a column of numbers again', () => client().post(`${column('Nights')}/reading`, { field_type: 'number' })],
    ['another query again', () => client().post(`/api/themes/${themes[0]!.id}`, { text: 'room street' })],
  ];

  const seen: { readonly what: string; readonly asOf: string; readonly groupId: string; readonly shown: unknown }[] =
    [];
  beforeAll(async () => {
    project = await createProject(client(), 'As of', SAMPLE_DEFINITIONS);
    firstFile = (await uploadCsv(client(), project.id, sampleCsv(ROWS), 'first.csv')).dataFile.id;
    await runSteps(client(), project.id);
    themes = [];
    for (const word of ['staff', 'breakfast', 'room']) themes.push(await createTheme(client(), word, word));
    workspace = await createWorkspace(client(), project.id, 'All', themes);
    const note = async (what: string): Promise<void> => {
      seen.push({ what, asOf: (await moment()).asOf, groupId: group, shown: await results() });
    };
    await note('the beginning');
    for (const [what, act] of acts) {
      const answer = (await act()) as { status?: number; body?: unknown } | undefined;
      if (answer?.status !== undefined && answer.status !== 200)
        throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
      await note(what);
    }
  });

  it('is what was on screen then, after each of the acts', async () => {
    for (const { what, asOf, groupId, shown } of seen)
      expect([what, await results(asOf, groupId)]).toEqual([what, shown]);
  });

  it('differs from the one before where an act has changed it', () => {
    const tables = seen.map(({ shown }) => JSON.stringify(shown));
    for (let at = 1; at < tables.length; at++)
      expect([seen[at]!.what, tables[at]]).not.toEqual([seen[at]!.what, tables[at - 1]]);
  });

  it('is found by an instant, a day, and an entry of the history', async () => {
    const { items } = await ok(client().get<HistoryPage>(path('/history'), { kind: 'tag', limit: 10 }));
    const tag = items.at(-1)!;
    const [byEntry, byInstant] = [await moment(tag.id), await moment(tag.at)];
    expect(byEntry.asOf).toBe(seen.find(({ what }) => what === 'a tag by hand')!.asOf);
    expect(byInstant.asOf).toBe(byEntry.asOf);
    expect(byEntry).toMatchObject({ isNow: false, missing: { files: 0, comments: 0 } });
    expect((await moment(new Date().toISOString().slice(0, 10))).isNow).toBe(true);
  });

  it('names its moment in a header, and refuses what is no moment', async () => {
    const { headers } = await client().get(inWorkspace('/table'), { asOf: seen[0]!.asOf });
    expect(headers.get('as-of')).toBe(seen[0]!.asOf);
    for (const asOf of ['yesterday', '', '2026-13-45', 'library@x'])
      expect(await client().get<Problem>(inWorkspace('/table'), { asOf })).toMatchObject({
        status: 400,
        body: { code: 'AS_OF_INVALID', errors: [{ field: 'asOf' }] },
      });
    expect(await client().get<Problem>(inWorkspace('/table'), { asOf: 'library@999999999' })).toMatchObject({
      status: 404,
      body: { code: 'ENTRY_NOT_FOUND' },
    });
    expect(await client().get(inWorkspace('/table'), { asOf: '2001-01-01' })).toMatchObject({ status: 404 });
  });

  it('lacks what was erased since, and says how much', async () => {
    const { asOf } = seen.find(({ what }) => what === 'a second file')!;
    const before = (await ok(client().get<TableResult>(inWorkspace('/table'), { asOf }))).total;
    await ok(client().delete(path(`/files/${firstFile}`)));
    const { missing } = await moment(asOf);
    expect(missing).toEqual({ files: 1, comments: ROWS });
    const { total } = await ok(client().get<TableResult>(inWorkspace('/table'), { asOf }));
    expect(total).toBe(before - ROWS);
    expect(await client().get(path(`/workspaces/${workspace.id}/responses/5`), { asOf })).toMatchObject({
      status: 404,
      body: { code: 'COMMENT_ERASED' },
    });
  });
});
