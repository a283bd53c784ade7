/** GET responses can be posted back, and invalid fields are reported consistently. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Folder, Theme } from '@verbatim/command-api/contract/library';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project, ProjectSummary } from '@verbatim/command-api/contract/projects';
import type { StarterThemes } from '@verbatim/command-api/contract/results/theme-builder';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';

describe('bodies', () => {
  const { client } = specServer();
  let project: Project;
  let workspace: Workspace;
  let theme: Theme;
  let folder: Folder;
  beforeAll(async () => {
    const { id } = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), id, sampleCsv(60));
    await runSteps(client(), id);
    const group = { name: 'Half', field: 'season', columns: [{ name: 'Warm', items: ['Summer', 'Spring'] }] };
    await ok(client().post(`/api/projects/${id}/group-definitions/new`, group));
    folder = (await ok(client().post<Folder[]>('/api/folders/new', { name: 'People' })))[1]!;
    theme = await createTheme(client(), 'Staff', 'staff “front  desk”', folder.id);
    workspace = await createWorkspace(client(), id, 'All', [theme, await createTheme(client(), 'Room', 'room')]);
    const words = [{ text: 'cosy', value: 2.5 }];
    await ok(client().post('/api/sentiment/list', { sentiment: words }));
    await ok(client().post(`/api/projects/${id}/sentiment`, { sentiment: words }));
    project = await ok(client().get<Project>(`/api/projects/${id}`));
  });

  describe('what a GET answers', () => {
    it.each([
      ['/api/negators', '/api/negators'],
      ['/api/sentiment/list', '/api/sentiment/list'],
      ['/api/projects/{p}', '/api/projects/{p}'],
      ['/api/workspaces/{w}', '/api/workspaces/{w}'],
      ['/api/themes/{t}', '/api/themes/{t}'],
    ])('of %s changes nothing when it is posted back', async (read, write) => {
      const at = (path: string) =>
        path.replace('{p}', project.id).replace('{w}', workspace.id).replace('{t}', theme.id);
      const before = await client().get(at(read));
      const back = await client().post(at(write), before.body);
      expect([back.status, back.body]).toEqual([200, before.body]);
      expect(back.headers.get('event-position')).toBe(before.headers.get('event-position'));
      expect((await client().get(at(read))).body).toEqual(before.body);
    });

    it('of a project stays with its columns, table, groups and words', async () => {
      const path = `/api/projects/${project.id}`;
      const { tableDefinitions, columns, groupDef, sentiment_words: words } = project;
      expect(await ok(client().post(`${path}/table-definitions`, tableDefinitions))).toEqual(project);
      expect(await ok(client().post(`${path}/new-table`, { columns }))).toEqual(project);
      for (const group of groupDef)
        expect(await ok(client().post(`${path}/group-definitions/${group.id}`, group))).toEqual(project);
      await ok(client().post(`${path}/sentiment`, { sentiment: words }));
      await ok(client().post(`${path}/sentiment`, await ok(client().get<object>(`${path}/sentiment-words`))));
      expect(await ok(client().get(path))).toEqual(project);
    });

    it('of folders is taken back, also those that hold others', async () => {
      const tree = await ok(client().get<Folder[]>('/api/folders'));
      for (const one of tree.slice(1)) expect(await ok(client().post(`/api/folders/${one.id}`, one))).toEqual(tree);
    });

    it('makes another where it is posted to what creates', async () => {
      const [summary] = await ok(client().get<ProjectSummary[]>('/api/projects'));
      expect(await ok(client().post('/api/projects/', summary))).toMatchObject({
        name: 'Hotel',
        no_sid: true,
        count: 0,
      });
      const [own] = await ok(client().get<Workspace[]>(`/api/projects/${project.id}/workspaces`));
      const copy = await ok(client().post<Workspace>(`/api/projects/${project.id}/workspaces`, own));
      expect([copy.id === own?.id, copy.name, copy.themes]).toEqual([false, own?.name, own?.themes]);
      const other = await ok(client().post<Theme>('/api/themes/new', { ...theme, name: 'Staff again' }));
      expect(other).toEqual({ ...theme, id: other.id, name: 'Staff again', originalText: theme.text, version: 1 });
      const made = await ok(
        client().post<Folder[]>('/api/folders/new', { ...folder, name: 'Other', parent_id: folder.id }),
      );
      const people = made.find(({ name }) => name === 'People');
      expect(people?.children.map(({ name, parent_id }) => [name, parent_id])).toEqual([['Other', folder.id]]);
      expect(await ok(client().post(`/api/workspaces/${workspace.id}/add`, other))).toMatchObject({
        themes: [{ id: theme.id }, {}, { id: other.id }],
      });
      const starters = await ok(client().get<StarterThemes>(`/api/projects/${project.id}/starter-themes`));
      expect(starters.themes.length).toBeGreaterThan(0);
      await ok(client().post(`/api/projects/${project.id}/starter-themes`, starters));
    });
  });

  describe('what is not there, or not as it should be, in a body', () => {
    const inProject = (rest: string) => `/api/projects/${project.id}${rest}`;
    const inWorkspace = (rest: string) => inProject(`/workspaces/${workspace.id}${rest}`);

    it.each<[string, () => string, object, string, string]>([
      [
        'a theme of a new workspace',
        () => inProject('/workspaces'),
        { name: 'x', themes: [NOWHERE] },
        'THEME',
        'themes',
      ],
      ['a theme of a workspace', () => `/api/workspaces/${workspace.id}`, { themes: [NOWHERE] }, 'THEME', 'themes'],
      ['a theme to add', () => `/api/workspaces/${workspace.id}/add`, { id: NOWHERE }, 'THEME', 'id'],
      ['a theme to tag', () => inWorkspace('/responses/1'), { s_id: null, t_id: NOWHERE, status: 2 }, 'THEME', 't_id'],
      [
        'a theme to tag many',
        () => inWorkspace('/responses'),
        { t_id: NOWHERE, status: 2, comments: [1] },
        'THEME',
        't_id',
      ],
      ['a theme to check', () => inProject('/agreement'), { theme: NOWHERE, size: 10 }, 'THEME', 'theme'],
      ['a theme to delete', () => '/api/library/delete', { themes: [NOWHERE] }, 'THEME', 'themes'],
      ['a theme to move', () => '/api/library/move', { themes: [NOWHERE], folder_id: null }, 'THEME', 'themes'],
      ['a folder to delete', () => '/api/library/delete', { folders: [NOWHERE] }, 'FOLDER', 'folders'],
      ['a folder to move', () => '/api/library/move', { folders: [NOWHERE], folder_id: null }, 'FOLDER', 'folders'],
      ['a folder of a new theme', () => '/api/themes/new', { name: 'x', folder_id: NOWHERE }, 'FOLDER', 'folder_id'],
      ['a folder of a theme', () => `/api/themes/${theme.id}`, { folder_id: NOWHERE }, 'FOLDER', 'folder_id'],
      ['a parent of a new folder', () => '/api/folders/new', { name: 'x', parent: NOWHERE }, 'FOLDER', 'parent'],
      ['a parent of a folder', () => `/api/folders/${folder.id}`, { parent_id: NOWHERE }, 'FOLDER', 'parent_id'],
    ])('is a 404 that names its field: %s', async (_what, path, body, kind, field) => {
      const refused = await client().post<Problem>(path(), body);
      expect([refused.status, refused.body.code]).toEqual([404, `${kind}_NOT_FOUND`]);
      expect(refused.body.errors?.map((error) => error.field)).toEqual([field]);
    });

    it('is a 404 that names its field: a folder to move into, and the theme of a list', async () => {
      for (const what of [{ themes: [theme.id] }, { folders: [folder.id ?? ''] }]) {
        const { status, body } = await client().post<Problem>('/api/library/move', { ...what, folder_id: NOWHERE });
        expect([status, body.code, body.errors?.[0]?.field]).toEqual([404, 'FOLDER_NOT_FOUND', 'folder_id']);
      }
      const list = { t_id: theme.id, status: 2, list: { theme: NOWHERE } };
      const { status, body } = await client().post<Problem>(inWorkspace('/responses'), list);
      expect([status, body.code, body.errors?.[0]?.field]).toEqual([404, 'THEME_NOT_FOUND', 'list.theme']);
    });

    it('is named by its place in the list of comments to tag', async () => {
      const readField = async (list: object) => {
        const { status, body } = await client().post<Problem>(inWorkspace('/responses'), {
          t_id: theme.id,
          status: 2,
          list,
        });
        return [status, body.errors?.[0]?.field];
      };
      expect(await readField({ filters: { nowhere: { value: ['x'] } } })).toEqual([400, 'list.filters.nowhere']);
      expect(await readField({ filters: { season: { value: ['x'], type: 'gt' } } })).toEqual([
        400,
        'list.filters.season',
      ]);
      expect(await readField({ groupBy: ['comment'] })).toEqual([400, 'list.groupBy']);
      expect(await readField({ groupBy: ['season'], field: 'Monsoon' })).toEqual([400, 'list.field']);
      expect(await readField({ string: '"open' })).toEqual([400, 'list.string']);
    });

    it('is named as the body has it when it breaks a rule', async () => {
      const definitions = project.tableDefinitions.map(({ id: _, ...definition }) => definition);
      const empty = await createProject(client(), 'Columns', SAMPLE_DEFINITIONS);
      const readField = async (path: string, body: unknown) =>
        (await client().post<Problem>(path, body)).body.errors?.map(({ field }) => field);
      const renamed = definitions.map((one, at) => (at === 3 ? { ...one, name: 'SEASON' } : one));
      expect(await readField(`/api/projects/${empty.id}/table-definitions`, renamed)).toEqual(['3.name']);
      expect(await readField(`/api/projects/${empty.id}/table-definitions`, [...definitions, definitions[0]])).toEqual([
        `${definitions.length}.field`,
      ]);
      expect(await readField(`/api/folders/${folder.id}`, { parent_id: folder.id })).toEqual(['parent_id']);
      expect(await readField(`/api/themes/${NOWHERE}`, { name: 'x' })).toBeUndefined();
      expect(await readField('/api/themes/new', { name: 'x', text: '"open' })).toEqual(['text']);
      expect(await readField(inProject('/group-definitions/new'), { name: '', field: 'season', columns: [] })).toEqual([
        'name',
      ]);
    });

    it.each([
      ['/api/signup', { name: 'x', password: 'correct horse', email: '' }, 'email'],
      ['/api/signup', { name: 'x', password: 'correct horse', email: '  ' }, 'email'],
      ['/api/signup', { name: 'x', password: 'correct horse' }, 'email'],
      ['/api/signup', { name: '', password: 'correct horse', email: 'x@example.org' }, 'name'],
      ['/api/signup', { name: 'x', password: '', email: 'x@example.org' }, 'password'],
      ['/api/users', { name: 'x', email: '' }, 'email'],
      ['/api/users', { name: 'x' }, 'email'],
      ['/api/reset', { username: '' }, 'username'],
      ['/api/reset-confirm', { email: '', password: 'correct horse', token: 'x' }, 'email'],
    ])('is required: %s %j', async (path, body, field) => {
      const refused = await client().post<Problem>(path, body);
      expect([refused.status, refused.body.detail]).toEqual([400, 'Field is Required']);
      expect(refused.body.errors).toEqual([{ field, message: 'Field is Required' }]);
    });
  });
});
