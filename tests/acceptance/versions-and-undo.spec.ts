import { describe, expect, it } from '@jest/globals';
import type { HistoryPage } from '@verbatim/command-api/contract/history';
import type { Folder, Theme } from '@verbatim/command-api/contract/library';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project, ProjectSummary } from '@verbatim/command-api/contract/projects';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { signedUp, type Answer } from '../support/api-client.ts';
import { specServer } from '../support/spec-server.ts';

const { client, server } = specServer();

const themeNow = (id: string) => ok(client().get<Theme>(`/api/themes/${id}`));
const save = (id: string, body: object, etag?: string) =>
  client().post<Theme & Problem>(`/api/themes/${id}`, body, etag === undefined ? {} : { 'if-match': etag });
const getWord = ({ headers }: Answer<unknown>): string => headers.get('undo') ?? '';
const undo = (change: string) => client().post<Problem & { undone: number }>('/api/undo', { change });

/** Folder of each folder and theme, ignoring versions. */
const getPlaces = (folders: readonly Folder[]): readonly string[] =>
  folders.flatMap(({ id, name, parent_id: parent, children, themes }) => [
    `${name} ${id} in ${parent}`,
    ...themes.map((theme) => `${theme.name} ${theme.id} in ${id}`),
    ...getPlaces(children),
  ]);
const places = async () => getPlaces(await ok(client().get<Folder[]>('/api/folders')));

describe('the version of a theme', () => {
  it('comes with every answer, and counts the changes of this theme alone', async () => {
    const theme = await createTheme(client(), 'Versioned', 'one');
    const answer = await client().get<Theme>(`/api/themes/${theme.id}`);
    expect([answer.headers.get('etag'), answer.body.version]).toEqual(['"1"', 1]);
    await createTheme(client(), 'A neighbour', 'two');
    const saved = await save(theme.id, { text: 'one two' }, '"1"');
    expect([saved.status, saved.headers.get('etag'), saved.body.version]).toEqual([200, '"2"', 2]);
    const [uncategorized] = await ok(client().get<Folder[]>('/api/folders'));
    expect(uncategorized?.themes.find(({ id }) => id === theme.id)?.version).toBe(2);
  });

  it('prevents an overwrite of unseen changes, and says who changed it, when, and both versions', async () => {
    const theme = await createTheme(client(), 'Two tabs', 'one');
    const bob = await signedUp(server().url, { name: 'bob', email: 'bob@example.org', password: 'correct horse' });
    const started = new Date().toISOString();
    await ok(bob.post(`/api/themes/${theme.id}`, { text: 'his words' }, { 'if-match': '"1"' }));
    const { status, body } = await save(theme.id, { text: 'my words' }, '"1"');
    expect([status, body.code]).toEqual([409, 'CHANGED_MEANWHILE']);
    expect(body.conflict).toMatchObject({
      yours: { text: 'my words' },
      theirs: { id: theme.id, text: 'his words', version: 2 },
      changes: [{ part: 'query', by: 'bob' }],
    });
    expect((body.conflict?.changes[0]?.at ?? '') >= started).toBe(true);
    // Read-your-writes holds for the writing client only: another one may see it later.
    expect((await ok(bob.get<Theme>(`/api/themes/${theme.id}`))).text).toBe('his words');
    expect((await save(theme.id, { text: 'my words' }, 'W/"2"')).status).toBe(200);
  });

  it('lets the last save win where none is named, and takes a save that comes twice for one', async () => {
    const theme = await createTheme(client(), 'Old client', 'one');
    await ok(save(theme.id, { text: 'two' }, '"1"'));
    expect((await save(theme.id, { text: 'two' }, '"1"')).status).toBe(200);
    expect((await save(theme.id, { text: 'three' })).status).toBe(200);
    expect((await save(theme.id, { text: 'four' }, '"no version"')).status).toBe(409);
  });

  it('is of a folder, too', async () => {
    const folders = await ok(client().post<Folder[]>('/api/folders/new', { name: 'Versioned folder' }));
    const folder = folders.find(({ name }) => name === 'Versioned folder');
    expect(folder?.version).toBe(1);
    const path = `/api/folders/${folder?.id}`;
    await ok(client().post(path, { name: 'Once' }, { 'if-match': '"1"' }));
    const { status, body } = await client().post<Problem>(path, { name: 'Twice' }, { 'if-match': '"1"' });
    expect([status, body.code, body.conflict?.theirs]).toEqual([
      409,
      'CHANGED_MEANWHILE',
      { id: folder?.id, name: 'Once', parent_id: null, version: 2 },
    ]);
  });
});

describe('the version of a workspace', () => {
  it('prevents an overwrite of unseen changes, and leaves alone what is not sent', async () => {
    const project = await createProject(client(), 'Of workspaces', SAMPLE_DEFINITIONS);
    const [a, b] = [
      await createTheme(client(), 'Of workspace A', 'a'),
      await createTheme(client(), 'Of workspace B', 'b'),
    ];
    const workspace = await createWorkspace(client(), project.id, 'Mine', [a]);
    const path = `/api/workspaces/${workspace.id}`;
    const told = await client().get<Workspace>(path);
    expect([told.headers.get('etag'), told.body.version]).toEqual(['"1"', 1]);
    const saved = await client().post<Workspace>(path, { themes: [b.id, a.id] }, { 'if-match': '"1"' });
    expect([saved.body.name, saved.headers.get('etag')]).toEqual(['Mine', '"2"']);
    const late = await client().post<Problem>(path, { name: 'His' }, { 'if-match': '"1"' });
    expect([late.status, late.body.code]).toEqual([409, 'CHANGED_MEANWHILE']);
    expect(late.body.conflict).toMatchObject({
      theirs: { name: 'Mine', version: 2, themes: [{ id: b.id }, { id: a.id }] },
      changes: [{ part: 'themes', by: 'ada' }],
    });
  });
});

describe('the versions of a project', () => {
  it('are of its basics and of its columns', async () => {
    const project = await createProject(client(), 'Versioned', SAMPLE_DEFINITIONS);
    const path = `/api/projects/${project.id}`;
    const told = await client().get<Project>(path);
    expect([told.headers.get('etag'), told.body.versions]).toEqual([
      '"basics-1.columns-3.groups-1"',
      { basics: 1, columns: 3, groups: 1 },
    ]);
    const etag = { 'if-match': told.headers.get('etag') ?? '' };
    expect((await client().post<Project>(path, { description: 'all of it' }, etag)).body).toMatchObject({
      name: 'Versioned',
      description: 'all of it',
      versions: { basics: 2, columns: 3, groups: 1 },
    });
    const late = await client().post<Problem>(path, { name: 'Late' }, { 'if-match': '"basics-1"' });
    expect([late.status, late.body.conflict]).toMatchObject([
      409,
      { theirs: { description: 'all of it', versions: { basics: 2 } }, changes: [{ part: 'basics', by: 'ada' }] },
    ]);
    // The columns as of the base version.
    const fewer = SAMPLE_DEFINITIONS.slice(0, 2);
    expect((await client().post(`${path}/table-definitions`, fewer, etag)).status).toBe(200);
    expect((await client().post(`${path}/table-definitions`, SAMPLE_DEFINITIONS, etag)).status).toBe(409);
  });
});

describe('undo', () => {
  it('gives workspaces and projects back what they were, and back themselves', async () => {
    const project = await createProject(client(), 'Settings', SAMPLE_DEFINITIONS);
    const path = `/api/projects/${project.id}`;
    await ok(undo(getWord(await client().post(path, { name: 'Mistaken' }))));
    const theme = await createTheme(client(), 'Of settings', 'a');
    const workspace = await createWorkspace(client(), project.id, 'Kept', [theme]);
    await ok(undo(getWord(await client().post(`/api/workspaces/${workspace.id}`, { themes: [] }))));
    await ok(undo(getWord(await client().delete(`/api/workspaces/${workspace.id}`))));
    const { version, ...same } = await ok(client().get<Workspace>(`/api/workspaces/${workspace.id}`));
    expect([version, same]).toEqual([4, { ...workspace, version: undefined }]);

    const word = getWord(await client().delete(path));
    expect((await client().get(path)).status).toBe(404);
    await ok(undo(word));
    const back = await ok(client().get<Project>(path));
    expect(back).toMatchObject({
      name: 'Settings',
      created: project.created,
      createdBy: 'ada',
      columns: project.columns,
    });
    expect(back.workspaces.map(({ name, themes }) => [name, themes])).toEqual([['Kept', [theme.id]]]);
    expect((await ok(client().get<ProjectSummary[]>('/api/projects'))).map(({ id }) => id)).toContain(project.id);
    const { start } = await uploadCsv(client(), project.id, sampleCsv(20));
    await runSteps(client(), project.id, start);
    const { total } = await ok(client().get<TableResult>(`/api/workspaces/${workspace.id}/table`));
    expect(total).toBe(20);

    // With a file its text is erased for good.
    const gone = await client().delete(path);
    expect([gone.status, gone.headers.get('undo')]).toEqual([200, null]);
  });

  it('gives a project the columns again that it had, with their table, and takes no options that a file since may use', async () => {
    const project = await createProject(client(), 'Columns', SAMPLE_DEFINITIONS);
    const path = `/api/projects/${project.id}`;
    const define = (definitions: readonly object[]) =>
      client().post<Project>(`${path}/table-definitions`, definitions, { 'if-match': '*' });
    const word = getWord(await define(SAMPLE_DEFINITIONS.slice(0, 3)));
    expect((await ok(client().get<Project>(path))).columns).toEqual([]);
    await ok(undo(word));
    const back = await ok(client().get<Project>(path));
    expect([back.columns, back.tableDefinitions]).toEqual([project.columns, project.tableDefinitions]);

    await uploadCsv(client(), project.id, sampleCsv(20));
    const withOptions = (...added: readonly string[]) =>
      SAMPLE_DEFINITIONS.map((one) => (one.name === 'season' ? { ...one, options: added } : one));
    const options = async () =>
      (await ok(client().get<Project>(path))).tableDefinitions.find(({ name }) => name === 'season')?.options;
    const before = await options();
    const added = await define(withOptions('Monsoon'));
    expect(await options()).toEqual([...(before ?? []), 'Monsoon']);
    await ok(undo(getWord(added)));
    expect(await options()).toEqual(before);
    const again = getWord(await define(withOptions('Monsoon')));
    await uploadCsv(client(), project.id, sampleCsv(21));
    const refused = await undo(again);
    expect([refused.status, refused.body.code]).toEqual([409, 'CHANGED_SINCE']);
    expect(refused.body.detail).toBe("A file has been added to 'Columns' since");
  });

  it('gives a renamed theme its name again, once', async () => {
    const theme = await createTheme(client(), 'Price of rooms', 'price');
    const word = getWord(await save(theme.id, { name: 'Cost of rooms', text: 'cost' }, '"1"'));
    const undone = await undo(word);
    expect([undone.status, undone.body]).toEqual([200, { undone: 2 }]);
    expect(await themeNow(theme.id)).toEqual({ ...theme, version: 5 });
    expect((await undo(word)).status).toBe(200);
    expect((await themeNow(theme.id)).version).toBe(5);
  });

  it('brings a deleted theme back under its id, with its query', async () => {
    const theme = await createTheme(client(), 'Deleted by mistake', ' “good  value” ');
    const word = getWord(await client().delete(`/api/themes/${theme.id}`));
    expect((await client().get(`/api/themes/${theme.id}`)).status).toBe(404);
    await ok(undo(word));
    expect(await themeNow(theme.id)).toEqual({ ...theme, version: 2 });
  });

  it('brings a deleted folder back with what it held', async () => {
    const folders = await ok(client().post<Folder[]>('/api/folders/new', { name: 'Full folder' }));
    const id = folders.find(({ name }) => name === 'Full folder')?.id ?? '';
    const theme = await createTheme(client(), 'In the full folder', 'x', id);
    await ok(undo(getWord(await client().delete(`/api/folders/${id}`))));
    expect((await themeNow(theme.id)).folder_id).toBe(id);
  });

  it('takes all that came with a file of a library away again, as one act', async () => {
    const before = await ok(client().get<Folder[]>('/api/folders'));
    const themes = [
      { folder: ['Of one act', 'Inner'], name: 'One', text: 'one' },
      { folder: ['Of one act'], name: 'Two', text: 'two' },
    ];
    const imported = await client().post('/api/themes/import', { themes });
    const { items } = await ok(client().get<HistoryPage>('/api/history', { kind: 'theme', limit: 1 }));
    expect(items[0]?.sentence).toMatch(/created the folder “Of one act”;.*the theme “Two”/u);
    expect((await undo(getWord(imported))).body).toEqual({ undone: 4 });
    expect(await ok(client().get<Folder[]>('/api/folders'))).toEqual(before);
  });

  it('brings back all that was deleted or moved at once, as one act', async () => {
    const folders = await ok(client().post<Folder[]>('/api/folders/new', { name: 'At once' }));
    const folder = folders.find(({ name }) => name === 'At once')?.id ?? '';
    const themes = [await createTheme(client(), 'Once', 'one', folder), await createTheme(client(), 'Twice', 'two')];
    const ids = themes.map(({ id }) => id);
    const before = await ok(client().get<Folder[]>('/api/folders'));

    const moved = await client().post<Folder[]>('/api/library/move', { themes: ids, folder_id: folder });
    const held = moved.body.find(({ id }) => id === folder)?.themes.map(({ name }) => name);
    expect(held).toEqual(['Once', 'Twice']);
    expect((await undo(getWord(moved))).body).toEqual({ undone: 1 });
    expect(await places()).toEqual(getPlaces(before));

    const deleted = await client().post<Folder[]>('/api/library/delete', { themes: ids, folders: [folder] });
    expect(deleted.body.some(({ id }) => id === folder)).toBe(false);
    const { items } = await ok(client().get<HistoryPage>('/api/history', { kind: 'theme', limit: 1 }));
    expect(items[0]?.sentence).toBe(
      'ada deleted the theme “Once”; deleted the theme “Twice”; deleted the folder “At once”.',
    );
    expect((await undo(getWord(deleted))).body).toEqual({ undone: 3 });
    expect(await places()).toEqual(getPlaces(before));
  });

  it('says what has changed since, and changes nothing', async () => {
    const theme = await createTheme(client(), 'Changed since', 'one');
    const word = getWord(await save(theme.id, { text: 'two' }));
    await ok(save(theme.id, { text: 'three' }));
    const { status, body } = await undo(word);
    expect([status, body.code, body.detail]).toEqual([
      409,
      'CHANGED_SINCE',
      "'Changed since' has been given another query since",
    ]);
    expect((await themeNow(theme.id)).text).toBe('three');
  });

  it('is offered for what has changed something only, and knows no change but those that were made', async () => {
    const theme = await createTheme(client(), 'Nothing to undo', 'one');
    const nothing = await save(theme.id, { text: 'one' });
    expect(nothing.headers.get('undo')).toBeNull();
    const word = getWord(await save(theme.id, { text: 'two' }));
    for (const other of [
      '',
      'x',
      word.replace(/^./u, 'z'),
      word.replace(/@.*$/u, '@0-9999'),
      word.replace('library', 'account-1'),
    ])
      expect([other, (await undo(other)).status >= 400]).toEqual([other, true]);
    expect((await themeNow(theme.id)).text).toBe('two');
  });
});
