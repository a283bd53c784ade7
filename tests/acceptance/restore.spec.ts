import { beforeAll, describe, expect, it } from '@jest/globals';
import type { HiddenWordsAnswer } from '@verbatim/command-api/contract/hidden-words';
import type { HistoryItem, HistoryPage } from '@verbatim/command-api/contract/history';
import type { Folder, Theme } from '@verbatim/command-api/contract/library';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type { NegatorsAnswer, WordListAnswer } from '@verbatim/command-api/contract/sentiment';
import type { RestoreResult } from '@verbatim/command-api/contract/undo';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { signedUp, type ApiClient } from '../support/api-client.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { runOps } from '../support/run-ops.ts';
import { settingsFor } from '../support/on-servers/open-stores.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';
import { eventually } from '../support/wait-until.ts';

const { client, server, dataDir } = specServer();

const entries = async (query: Readonly<Record<string, unknown>> = {}): Promise<readonly HistoryItem[]> =>
  (await ok(client().get<HistoryPage>('/api/history', { limit: 200, ...query }))).items;
/** Waits for what other people have done. */
const findEntry = async (words: string, query = {}): Promise<HistoryItem> => {
  let found: HistoryItem | undefined;
  await eventually(async () => {
    found = (await entries(query)).find(({ sentence }) => sentence.includes(words));
    expect([words, found?.sentence]).toEqual([words, expect.any(String)]);
  });
  return found!;
};
const restoreEntry = (entry: HistoryItem, by: ApiClient = client()) =>
  by.post<RestoreResult & Problem>('/api/restore', { change: entry.restore?.change ?? '' });
const restore = async (words: string, query = {}) => ok(restoreEntry(await findEntry(words, query)));

const themeNow = (id: string) => ok(client().get<Theme>(`/api/themes/${id}`));
const save = (id: string, body: object) => client().post<Theme>(`/api/themes/${id}`, body);
const newFolder = async (name: string, parent: string | null = null): Promise<string> => {
  const folders = await ok(client().post<Folder[]>('/api/folders/new', { name, parent_id: parent }));
  const all = (tree: readonly Folder[]): readonly Folder[] => tree.flatMap((one) => [one, ...all(one.children)]);
  return all(folders).find((folder) => folder.name === name)?.id ?? '';
};

describe('restoring what was deleted', () => {
  it('brings a theme back whose folder is gone and whose name is taken', async () => {
    const folder = await newFolder('Short-lived');
    const theme = await createTheme(client(), 'Linen', ' “clean  linen” ', folder);
    await ok(client().delete(`/api/themes/${theme.id}`));
    await ok(client().delete(`/api/folders/${folder}`));
    await createTheme(client(), 'Linen', 'other');
    expect(await restore('deleted the theme “Linen”')).toEqual({ what: 'deleted', changes: 1 });
    const { name, originalText, folder_id: folderId } = await themeNow(theme.id);
    expect([name, originalText, folderId]).toEqual(['Linen (restored)', ' “clean  linen” ', null]);
  });

  it('brings a folder back without what was moved or deleted since, and is undone', async () => {
    const [folder, other] = [await newFolder('Rooms'), await newFolder('Elsewhere')];
    const [bed, bath, lamp] = [
      await createTheme(client(), 'Bed', 'bed', folder),
      await createTheme(client(), 'Bath', 'bath', folder),
      await createTheme(client(), 'Lamp', 'lamp', folder),
    ];
    await ok(client().delete(`/api/folders/${folder}`));
    await ok(save(bath.id, { folder_id: other }));
    await ok(client().delete(`/api/themes/${lamp.id}`));
    const { undo } = await findEntry('deleted the folder “Rooms”');
    expect((await client().post<Problem>('/api/undo', { change: undo })).body.code).toBe('CHANGED_SINCE');
    const answer = await restoreEntry(await findEntry('deleted the folder “Rooms”'));
    expect([(await themeNow(bed.id)).folder_id, (await themeNow(bath.id)).folder_id]).toEqual([folder, other]);
    await ok(client().post('/api/undo', { change: answer.headers.get('undo') }));
    expect((await themeNow(bed.id)).folder_id).toBeNull();
  });

  it('brings back what an undo has deleted', async () => {
    const created = await client().post<Theme>('/api/themes/new', { name: 'Undone', text: 'undone', folder_id: null });
    await ok(client().post('/api/undo', { change: created.headers.get('undo') }));
    const entry = await findEntry('undid their change: created the theme “Undone”');
    expect([entry.undo, entry.restore?.what]).toEqual([null, 'deleted']);
    await ok(restoreEntry(entry));
    expect((await themeNow(created.body.id)).text).toBe('undone');
  });

  it('brings back what another person has deleted, in a workspace again', async () => {
    const bob = await signedUp(server().url, { name: 'bob', email: 'bob@example.org', password: 'correct horse' });
    const project = await createProject(client(), 'Shared', SAMPLE_DEFINITIONS);
    const theme = await createTheme(client(), 'Ours', 'ours');
    const workspace = await createWorkspace(client(), project.id, 'Common', [theme]);
    await ok(bob.delete(`/api/workspaces/${workspace.id}`));
    await ok(bob.delete(`/api/themes/${theme.id}`));
    await restore('bob deleted the theme “Ours”');
    await restore('bob deleted the workspace “Common”');
    const { themes } = await ok(client().get<Workspace>(`/api/workspaces/${workspace.id}`));
    expect(themes.map(({ name }) => name)).toEqual(['Ours']);
    const [entry] = await entries({ kind: 'workspace' });
    expect(entry?.sentence).toContain('undid a change by bob: deleted the workspace “Common”');
  });

  it('is refused once it is there again, and offered once', async () => {
    const theme = await createTheme(client(), 'Twice', 'twice');
    await ok(client().delete(`/api/themes/${theme.id}`));
    const first = await findEntry('ada deleted the theme “Twice”');
    await ok(restoreEntry(first));
    const undone = await findEntry('ada deleted the theme “Twice”');
    expect([undone.undo, undone.restore, undone.undone?.by.name]).toEqual([null, null, 'ada']);
    // A repeated call changes nothing.
    expect((await restoreEntry(first)).body).toEqual({ what: 'deleted', changes: 0 });
    await ok(client().delete(`/api/themes/${theme.id}`));
    expect((await restoreEntry(first)).body).toEqual({ what: 'deleted', changes: 0 });
    expect((await restoreEntry(await findEntry('ada deleted the theme “Twice”'))).body.changes).toBe(1);
  });
});

describe('restoring a project', () => {
  it('brings it back without the files that were erased, and takes other ones', async () => {
    const project = await createProject(client(), 'Had files', SAMPLE_DEFINITIONS);
    const path = `/api/projects/${project.id}`;
    await uploadCsv(client(), project.id, sampleCsv(20), 'first.csv');
    await runSteps(client(), project.id);
    const theme = await createTheme(client(), 'Of the project', 'staff');
    const workspace = await createWorkspace(client(), project.id, 'Kept', [theme]);
    await ok(client().post(`${path}/hidden-words/change`, { add: ['hotel'], remove: [] }));
    for (const [rows, file] of [
      [30, 'second.csv'],
      [40, 'third.csv'],
    ] as const) {
      await ok(client().delete(path));
      expect((await client().get(path)).status).toBe(404);
      const entry = await findEntry('deleted the project “Had files”');
      expect(await ok(restoreEntry(entry))).toEqual({ what: 'deleted', changes: 1 });
      const back = await ok(client().get<Project>(path));
      expect(back.workspaces.map(({ id, name, themes }) => [id, name, themes])).toEqual([
        [workspace.id, 'Kept', [theme.id]],
      ]);
      expect([back.columns, back.count]).toEqual([project.columns, 0]);
      expect((await ok(client().get<HiddenWordsAnswer>(`${path}/hidden-words`))).words).toEqual(['hotel']);
      const { start } = await uploadCsv(client(), project.id, sampleCsv(rows), file);
      await runSteps(client(), project.id, start);
      const { total } = await ok(client().get<TableResult>(`/api/workspaces/${workspace.id}/table`));
      expect(total).toBe(rows);
      expect((await findEntry(`added the file “${file}”`)).project?.id).toBe(project.id);
    }
    // The names of erased files are gone.
    expect((await entries({ project: project.id })).some(({ sentence }) => sentence.includes('second.csv'))).toBe(
      false,
    );
  });
});

describe('restoring a version of a theme', () => {
  let theme: Theme;
  const versions = () => entries({ theme: theme.id, kind: 'theme' });
  beforeAll(async () => {
    theme = await createTheme(client(), 'Food', 'breakfast');
    await ok(save(theme.id, { text: 'breakfast coffee' }));
    await ok(save(theme.id, { name: 'Meals', portal_name: 'Eating', visible: false }));
    await ok(save(theme.id, { text: 'dinner' }));
    await ok(save(theme.id, { text: ' lunch ' }));
  });

  it('gives it back what it was, with later edits on top, and names the version', async () => {
    const entry = (await versions()).find(({ changes }) => changes.some(({ after }) => after === 'breakfast coffee'));
    const answer = await restoreEntry(entry!);
    expect(answer.body).toEqual({ what: 'version', changes: 3 });
    expect(await themeNow(theme.id)).toMatchObject({
      name: 'Food',
      originalText: 'breakfast coffee',
      portal_name: '',
      visible: true,
      version: 9,
    });
    const [restored] = await versions();
    const at = `${entry?.at.slice(0, 10)} ${entry?.at.slice(11, 16)} UTC`;
    expect(restored?.sentence).toBe(`ada restored the theme “Meals” to the version that ada saved at ${at}.`);
    expect(restored?.changes.map(({ what, after }) => [what, after])).toEqual([
      ['name', 'Food'],
      ['query', 'breakfast coffee'],
      ['portal name', ''],
      ['in charts and exports', 'shown'],
    ]);
    // It is so already.
    expect((await restoreEntry(entry!)).body).toEqual({ what: 'version', changes: 0 });
    await ok(client().post('/api/undo', { change: answer.headers.get('undo') }));
    expect(await themeNow(theme.id)).toMatchObject({ name: 'Meals', originalText: ' lunch ', visible: false });
    // The restoration was undone from the toast, and the entry shows it.
    const undone = (await versions()).find(({ id }) => id === restored?.id);
    expect([undone?.undo, undone?.undone?.by.name]).toEqual([null, 'ada']);
  });

  it('gives a deleted theme back as of then, after a rebuild of the history', async () => {
    const before = await versions();
    const ops = async (...args: readonly string[]) => runOps(dataDir(), args, await settingsFor(dataDir()));
    expect(await ops('rebuild', 'history')).toMatchObject({ code: 0 });
    expect(await versions()).toEqual(before);
    await ok(client().delete(`/api/themes/${theme.id}`));
    await ok(restoreEntry(before.at(-1)!));
    expect(await themeNow(theme.id)).toMatchObject({ name: 'Food', text: 'breakfast', visible: true });
  });

  it('is not offered for what is of several themes, and takes nothing else', async () => {
    const themes = [
      { folder: ['Two of them'], name: 'One', text: 'one' },
      { folder: ['Two of them'], name: 'Two', text: 'two' },
    ];
    await ok(client().post('/api/themes/import', { themes }));
    const imported = await findEntry('created the folder “Two of them”');
    expect(imported.restore).toBeNull();
    const project = await createProject(client(), 'No version', SAMPLE_DEFINITIONS);
    const created = await findEntry('created the project “No version”');
    expect([created.restore, created.project?.id]).toEqual([null, project.id]);
    for (const change of [imported.undo, created.id.replace(/@(\d+)$/u, '@$1-$1'), 'library@0-9999', 'nothing'])
      expect((await client().post<Problem>('/api/restore', { change })).body.code).toBe('CHANGE_NOT_FOUND');
  });
});

describe('restoring a version of a word list', () => {
  it('gives words, negators and hidden words back what they were', async () => {
    const project = await createProject(client(), 'Words', SAMPLE_DEFINITIONS);
    const setWords = (words: Readonly<Record<string, number>>) =>
      client().post<WordListAnswer>('/api/sentiment/list', {
        sentiment: Object.entries(words).map(([text, value]) => ({ text, value })),
      });
    await ok(setWords({ lush: 2, drab: -1 }));
    await ok(setWords({ lush: 3, soft: 1 }));
    await ok(setWords({ soft: 2 }));
    const { negators } = await ok(client().get<NegatorsAnswer>('/api/negators'));
    await ok(client().post('/api/negators', { negators: [...negators, 'hardly ever'] }));
    await ok(client().post('/api/negators', { negators: ['not'] }));
    const path = `/api/projects/${project.id}/hidden-words`;
    await ok(client().post(`${path}/change`, { add: ['hotel', 'stay'], remove: [] }));
    await ok(client().post(`${path}/change`, { add: ['guest'], remove: ['hotel'] }));

    const lists = (await entries({ kind: 'sentiment' })).toReversed();
    const ofWords = lists.filter(({ sentence }) => /words? in the sentiment/u.test(sentence));
    const wordsNow = async () => {
      const { sentiment } = await ok(client().get<WordListAnswer>('/api/sentiment/list'));
      return Object.fromEntries(sentiment.map(({ text, value }) => [text, value]));
    };
    await ok(restoreEntry(ofWords[0]!));
    expect(await wordsNow()).toEqual({ lush: 2, drab: -1 });
    const [latest] = await entries({ kind: 'sentiment' });
    expect(latest?.sentence).toMatch(
      /^ada restored the words of the sentiment dictionary to the version that ada saved at .* UTC\.$/u,
    );
    await ok(restoreEntry(ofWords[1]!));
    expect(await wordsNow()).toEqual({ lush: 3, soft: 1 });

    await ok(restoreEntry(lists.find(({ sentence }) => sentence.includes('negator'))!));
    const now = (await ok(client().get<NegatorsAnswer>('/api/negators'))).negators;
    expect([...now].sort()).toEqual([...negators, 'hardly ever'].sort());

    await restore('hid the words “hotel” and “stay”');
    const hidden = (await ok(client().get<HiddenWordsAnswer>(path))).words;
    expect([...hidden].sort()).toEqual(['hotel', 'stay']);
  });
});
