/** The list `themes` of comments, and comments by the methods that they carry themes by. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { MatchesResult } from '@verbatim/command-api/contract/results/matches';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { ResponseDetail } from '@verbatim/command-api/contract/responses';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows } from '../support/sample-comments.ts';
import { specProjects } from '../support/spec-server.ts';

const ROWS = 24;
const rows = sampleRows(ROWS);

describe('the themes of comments', () => {
  const { client } = specProjects();
  let project: Project;
  let workspace: Workspace;
  let [staff, room, byHand, outside] = ['', '', '', ''];
  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    await runSteps(client(), project.id);
    const themes = [
      await createTheme(client(), 'Staff', 'staff'),
      await createTheme(client(), 'Room', '"clean room" roo* - clean'),
      await createTheme(client(), 'By hand', ''),
    ];
    [staff = '', room = '', byHand = ''] = themes.map(({ id }) => id);
    outside = (await createTheme(client(), 'Outside', 'breakfast')).id;
    workspace = await createWorkspace(client(), project.id, 'All', themes);
    const tag = (rid: number, t_id: string, status: number, s_id: number | null = null) =>
      ok(
        client().post(`/api/projects/${project.id}/workspaces/${workspace.id}/responses/${rid}`, {
          s_id,
          t_id,
          status,
        }),
      );
    await tag(1, staff, -1);
    await tag(2, staff, -1, 1);
    await tag(3, staff, 2, 0);
    await tag(5, byHand, 2);
    await tag(6, byHand, 2);
    await tag(6, byHand, -2);
    await tag(9, staff, 2);
    await tag(13, staff, -1);
    await tag(13, staff, 1);
  });

  const read = (id: string, query: Readonly<Record<string, unknown>> = {}) =>
    client().get<MatchesResult & Problem>(`/api/projects/${project.id}/themes/${id}/test`, { limit: 100, ...query });
  /** Others have themes in the library of this server, too. */
  const own = (themes: readonly string[]) =>
    themes.filter((entry) => [staff, room, byHand, outside].some((id) => entry.startsWith(`${id}___`))).sort();

  it('are those of the whole library, each with its method', async () => {
    const { items } = await ok(read('total'));
    expect(items).toHaveLength(ROWS);
    const list = (id: number) => own(items.find(({ _id }) => _id === id)?.themes ?? []);
    expect(list(1)).toEqual([`${staff}___-1`, `${outside}___1`].sort());
    expect(list(2)).toEqual([`${staff}___-1`, `${room}___1`].sort());
    expect(list(3)).toEqual([`${staff}___2`, `${outside}___1`].sort());
    expect(list(5)).toEqual([`${byHand}___2`]);
    expect(list(6)).toEqual([]);
    expect(list(7)).toEqual([]);
    expect(list(8)).toEqual([]);
    expect(list(9)).toEqual([`${staff}___2`, `${outside}___1`].sort());
    expect(list(13)).toEqual([`${staff}___1`, `${outside}___1`].sort());
  });

  it('are what the comment’s own page lists of its workspace', async () => {
    const { items } = await ok(read('total'));
    for (const { _id, themes } of items) {
      const path = `/api/projects/${project.id}/workspaces/${workspace.id}/responses/${_id}`;
      const detail = await ok(client().get<ResponseDetail>(path));
      const ofWorkspace = own(themes).filter((entry) => !entry.startsWith(outside));
      expect([_id, ofWorkspace]).toEqual([_id, [...detail.themes].sort()]);
    }
  });

  it('stand on the comments of a theme as well', async () => {
    const { items } = await ok(read(staff));
    expect(items.map(({ _id }) => _id)).toContain(9);
    for (const { themes } of items)
      expect(themes.some((entry) => /^.+___[12]$/u.test(entry) && entry.startsWith(staff))).toBe(true);
  });

  it('choose the comments of a workspace by their methods', async () => {
    const all = (await ok(read('total'))).items;
    const carrying = (methods: readonly number[], ids: readonly string[]) =>
      all
        .filter(({ themes }) => ids.some((id) => methods.some((method) => themes.includes(`${id}___${method}`))))
        .map(({ _id }) => _id);
    const themes = [staff, room, byHand];
    for (const methods of [[1], [2], [-1], [1, 2], [2, -1], [1, 2, -1]]) {
      const { items, total } = await ok(read('total', { methods, workspace_id: workspace.id }));
      const ids = items.map(({ _id }) => _id);
      expect([methods, ids]).toEqual([methods, carrying(methods, themes)]);
      expect(total).toBe(ids.length);
    }
    expect((await ok(read('total', { workspace_id: workspace.id }))).total).toBe(ROWS);
    const none = await ok(read('total', { methods: [1, 2], workspace_id: workspace.id, no_theme: true }));
    expect(none.total).toBe(ROWS - carrying([1, 2], themes).length);
    const library = (await ok(read('total', { methods: [2] }))).items.map(({ _id }) => _id);
    expect(library).toEqual([3, 5, 9]);
  });

  it('follow the library and what people tag', async () => {
    const path = `/api/projects/${project.id}/workspaces/${workspace.id}/responses/7`;
    await ok(client().post(path, { s_id: null, t_id: byHand, status: 2 }));
    const late = await createTheme(client(), 'Late', 'stay');
    const seventh = async () =>
      (await ok(read('total', { filters: { guest: { value: ['Guest 10'] } } }))).items[0]?.themes;
    expect(await seventh()).toContain(`${late.id}___1`);
    expect(own((await ok(read(byHand))).items.find(({ _id }) => _id === 7)?.themes ?? [])).toEqual([`${byHand}___2`]);
    await ok(client().delete(`/api/themes/${late.id}`));
    expect(await seventh()).not.toContain(`${late.id}___1`);
    expect(rows[9]?.comment).toMatch(/stay/iu);
  });
});
