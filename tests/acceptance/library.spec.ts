import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type {
  Folder,
  ImportThemesResult,
  LibraryOverview,
  Theme,
  ThemeUse,
} from '@verbatim/command-api/contract/library';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { ANALYST } from '../support/api-client.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';

const { client } = specServer();
const tree = () => ok(client().get<Folder[]>('/api/folders'));
const inTree = (folders: readonly Folder[], name: string): Folder | undefined => {
  for (const folder of folders) {
    const found = folder.name === name ? folder : inTree(folder.children, name);
    if (found !== undefined) return found;
  }
  return undefined;
};
const newFolder = async (name: string, parent: string | null = null): Promise<Folder & { id: string }> => {
  const folder = inTree(await ok(client().post<Folder[]>('/api/folders/new', { name, parent })), name);
  if (folder?.id == null) throw new Error(`${name} was not made`);
  return { ...folder, id: folder.id };
};

describe('folders', () => {
  it("stand in a tree below 'Uncategorized', sorted by name, with their themes", async () => {
    const hotel = await newFolder('Hotel');
    const rooms = await newFolder('Rooms', hotel.id);
    await newFolder('Airport');
    const bed = await createTheme(client(), 'Bed', 'bed', rooms.id);
    const loose = await createTheme(client(), 'Loose', 'loose');
    const roots = await tree();
    expect(roots.map(({ id, name, parent_id: parent }) => [id, name, parent])).toEqual([
      [null, 'Uncategorized', null],
      [expect.any(String), 'Airport', null],
      [hotel.id, 'Hotel', null],
    ]);
    expect(roots[0]?.themes).toEqual([loose]);
    expect(roots[2]?.children).toEqual([{ ...rooms, parent_id: hotel.id, children: [], themes: [bed] }]);
  });

  it.each([
    ['', 400, 'FOLDER_NAME_BLANK', 'Folder name must not be blank'],
    ['   ', 400, 'FOLDER_NAME_BLANK', 'Folder name must not be blank'],
    [' hOTEL ', 400, 'FOLDER_NAME_TAKEN', 'Folder name must be unique'],
    ['uncategorized', 400, 'FOLDER_RESERVED', expect.stringContaining('Uncategorized')],
  ])('cannot be named %j, new or renamed', async (name, status, code, message) => {
    const { id } = inTree(await tree(), 'Airport') ?? (await newFolder('Airport'));
    for (const path of ['/api/folders/new', `/api/folders/${id}`]) {
      const answer = await client().post<Problem>(path, { name });
      expect([answer.status, answer.body.code, answer.body.detail]).toEqual([status, code, message]);
    }
  });

  it('are renamed and moved, but never into themselves, and Uncategorized not at all', async () => {
    const a = await newFolder('A');
    const b = await newFolder('B', a.id);
    const renamed = await ok(client().post<Folder[]>(`/api/folders/${b.id}`, { ...b, name: 'B2' }));
    expect(inTree(renamed, 'B2')?.parent_id).toBe(a.id);
    for (const parent of [a.id, b.id]) {
      const { status, body } = await client().post<Problem>(`/api/folders/${a.id}`, { parent_id: parent });
      expect([status, body.code]).toEqual([400, 'FOLDER_IN_ITSELF']);
    }
    const moved = await ok(client().post<Folder[]>(`/api/folders/${b.id}`, { parent_id: null }));
    expect(moved.map(({ name }) => name)).toContain('B2');
    for (const id of ['null', 'Uncategorized'])
      expect((await client().post<Problem>(`/api/folders/${id}`, { name: 'Mine' })).body.code).toBe('FOLDER_NOT_FOUND');
    expect((await client().post<Problem>('/api/folders/new', { name: 'C', parent: 'nowhere' })).body.code).toBe(
      'FOLDER_NOT_FOUND',
    );
  });

  it('take a new name and another parent together, or neither', async () => {
    const outside = await newFolder('Outside');
    const inside = await newFolder('Inside', outside.id);
    const before = await tree();
    for (const parent of [inside.id, outside.id, 'nowhere']) {
      const answer = await client().post<Problem>(`/api/folders/${outside.id}`, { name: 'Renamed', parent_id: parent });
      expect([400, 404]).toContain(answer.status);
    }
    expect(await tree()).toEqual(before);
    const after = await ok(client().post<Folder[]>(`/api/folders/${inside.id}`, { name: 'Out', parent_id: null }));
    expect(inTree(after, 'Out')).toMatchObject({ id: inside.id, parent_id: null });
  });

  it('leave their themes to Uncategorized and their folders to the parent when deleted', async () => {
    const outer = await newFolder('Outer');
    const middle = await newFolder('Middle', outer.id);
    await newFolder('Inner', middle.id);
    await createTheme(client(), 'Same name', 'x');
    await createTheme(client(), 'Same name', 'y', middle.id);
    const after = await ok(client().delete<Folder[]>(`/api/folders/${middle.id}`));
    expect(inTree(after, 'Middle')).toBeUndefined();
    expect(inTree(after, 'Outer')?.children.map(({ name }) => name)).toEqual(['Inner']);
    expect(after[0]?.themes.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Same name', 'Same name (Middle)']),
    );
    expect((await client().delete(`/api/folders/${middle.id}`)).status).toBe(200);
  });
});

describe('themes', () => {
  it('are answered as they were read, with curly quotes and white space normalised', async () => {
    const theme = await createTheme(
      client(),
      'Quality',
      '  cheap   inexpensive + quality “build   quality” - plastic ',
    );
    expect(theme).toMatchObject({
      text: 'cheap inexpensive + quality "build quality" - plastic',
      originalText: '  cheap   inexpensive + quality “build   quality” - plastic ',
      reads: '((cheap OR inexpensive) AND (quality OR "build quality")) AND NOT plastic',
      folder_id: null,
      portal_name: '',
      visible: true,
      method: 1,
    });
    expect(await ok(client().get<Theme>(`/api/themes/${theme.id}`))).toEqual(theme);
  });

  it('are simple without a query, and can become so and back', async () => {
    const theme = await createTheme(client(), 'By hand', ' ');
    expect(theme).toMatchObject({ text: '', reads: '', method: 2 });
    const path = `/api/themes/${theme.id}`;
    expect(await ok(client().post<Theme>(path, { text: 'bed' }))).toMatchObject({
      text: 'bed',
      method: 1,
      name: 'By hand',
    });
    expect(await ok(client().post<Theme>(path, { text: '' }))).toMatchObject({ text: '', method: 2 });
  });

  it.each([
    ['"bed', 'Unmatched Quotes', [0, 1]],
    ['(bed', 'Unmatched Parentheses', [0, 1]],
    ['bed)', 'Unmatched Parentheses', [3, 4]],
    ['-bed', 'A theme needs at least one word to look for', expect.anything()],
    ['(-a) b', 'A theme needs at least one word to look for', expect.anything()],
    ['bed +', expect.any(String), expect.anything()],
    ['a @0 b', expect.any(String), expect.anything()],
    ['a @51 b', expect.any(String), expect.anything()],
    ['a @3 b @3 c', expect.any(String), expect.anything()],
    ['(a + b) @3 c', expect.any(String), expect.anything()],
    ['--', expect.any(String), expect.anything()],
  ])('refuse %j with its place', async (text, message, span) => {
    const { id } = await ok(client().post<Theme>('/api/themes/new', { name: `Target of ${text}`, text: 'bed' }));
    for (const path of ['/api/themes/new', `/api/themes/${id}`]) {
      const { status, body } = await client().post<Problem>(path, { name: `Broken ${text}`, text });
      expect([status, body.code, body.detail]).toEqual([400, 'THEME_QUERY_INVALID', message]);
      expect(body.errors?.[0]).toMatchObject({ field: 'text', span });
    }
  });

  it('need a name of their own in their folder, and a folder that is there', async () => {
    await createTheme(client(), 'Unique', 'x');
    const codes = [
      [{ name: ' UNIQUE ', text: 'y' }, 400, 'THEME_NAME_TAKEN'],
      [{ name: ' ', text: 'y' }, 400, 'INVALID_REQUEST'],
      [{ text: 'y' }, 400, 'INVALID_REQUEST'],
      [{ name: 'z', text: 'y', folder_id: 'nowhere' }, 404, 'FOLDER_NOT_FOUND'],
      [{ name: 'z', text: 'y'.repeat(10_001) }, 400, 'INVALID_REQUEST'],
      [{ name: 'z', text: ['y'] }, 400, 'INVALID_REQUEST'],
    ] as const;
    for (const [body, status, code] of codes) {
      const answer = await client().post<Problem>('/api/themes/new', body);
      expect([body, answer.status, answer.body.code]).toEqual([body, status, code]);
    }
  });

  it('are moved by a whole theme sent back, and deleted with the tree as the answer', async () => {
    const folder = await newFolder('Target');
    const theme = await createTheme(client(), 'Wanderer', 'x');
    const moved = await ok(client().post<Theme>(`/api/themes/${theme.id}`, { ...theme, folder_id: folder.id }));
    expect(moved).toEqual({ ...theme, folder_id: folder.id, version: 2 });
    const after = await ok(client().delete<Folder[]>(`/api/themes/${theme.id}`));
    expect(inTree(after, 'Target')?.themes).toEqual([]);
    expect((await client().get(`/api/themes/${theme.id}`)).status).toBe(404);
    expect((await client().delete(`/api/themes/${theme.id}`)).status).toBe(200);
  });
});

describe('a theme in use', () => {
  const ROWS = 120;
  let project: Project;
  let workspace: Workspace;
  let theme: Theme;
  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    await runSteps(client(), project.id);
    theme = await createTheme(client(), 'Changing', 'pool');
    workspace = await createWorkspace(client(), project.id, 'All', [theme]);
  });
  const table = () => ok(client().get<TableResult>(`/api/workspaces/${workspace.id}/table`));
  const holding = (word: string): number =>
    sampleRows(ROWS).filter(({ comment }) => new RegExp(`\\b${word}\\b`, 'iu').test(comment)).length;

  it('counts by its new query at once, a hundred times in a row', async () => {
    const words = ['staff', 'pool', 'breakfast', 'room', 'price'];
    for (let i = 0; i < 100; i += 1) {
      const word = words[i % words.length] ?? '';
      await ok(client().post(`/api/themes/${theme.id}`, { text: word }));
      const { items } = await table();
      expect([i, word, items[0]?.count]).toEqual([i, word, holding(word)]);
    }
  });

  it('shows its new name at once, and nothing more once it is deleted', async () => {
    await ok(client().post(`/api/themes/${theme.id}`, { name: 'Renamed' }));
    expect((await table()).items.map(({ name }) => name)).toEqual(['Renamed']);
    const other = await createTheme(client(), 'Added', 'street');
    await ok(client().post(`/api/workspaces/${workspace.id}/add`, { id: other.id }));
    await ok(client().delete(`/api/themes/${theme.id}`));
    expect((await table()).items.map(({ id, count }) => [id, count])).toEqual([[other.id, holding('street')]]);
    const { themes } = await ok(client().get<Workspace>(`/api/workspaces/${workspace.id}`));
    expect(themes.map(({ id }) => id)).toEqual([other.id]);
    const { workspaces } = await ok(client().get<Project>(`/api/projects/${project.id}`));
    expect(workspaces).toMatchObject([{ id: workspace.id, themes: [other.id] }]);
  });
});

describe('workspaces', () => {
  it('are made, edited, added to, listed and deleted, with the list as the answer', async () => {
    const { id: pid } = await ok(client().post<Project>('/api/projects', { name: 'Shelf', no_sid: true }));
    const [a, b] = [await createTheme(client(), 'wa', 'a'), await createTheme(client(), 'wb', 'b')];
    const made = await createWorkspace(client(), pid, ' First ', [a]);
    expect(made).toMatchObject({ name: 'First', project_id: pid, url: `/project/${pid}/workspace/${made.id}` });
    expect(made.themes).toEqual([{ id: a.id, name: 'wa', portal_name: '', text: 'a' }]);
    const path = `/api/workspaces/${made.id}`;
    const added = await ok(client().post<Workspace>(`${path}/add`, { id: b.id }));
    expect(await ok(client().post<Workspace>(`${path}/add`, { id: b.id }))).toEqual(added);
    expect(added.themes.map(({ id }) => id)).toEqual([a.id, b.id]);
    const edited = await ok(client().post<Workspace>(path, { name: 'Second', themes: [b.id] }));
    expect([edited.name, edited.themes.length]).toEqual(['Second', 1]);
    expect(await ok(client().get(`/api/projects/${pid}/workspaces`))).toEqual([edited]);
    expect(await ok(client().delete(path))).toEqual([]);
    expect((await client().get(path)).status).toBe(404);
  });

  it('need a name, and themes that exist, each once', async () => {
    const { id: pid } = await ok(client().post<Project>('/api/projects', { name: 'Shelf', no_sid: true }));
    const theme = await createTheme(client(), 'wc', 'c');
    const path = `/api/projects/${pid}/workspaces`;
    for (const [body, status, message] of [
      [{ name: '' }, 400, 'Field is Required'],
      [{ name: 'x', themes: [5] }, 400, 'themes.0: Must be the id of a theme'],
      [{ name: 'x', themes: ['none'] }, 404, "There is no theme 'none'"],
      [{ name: 'x', themes: [theme.id, theme.id] }, 400, 'A workspace can have a theme only once'],
    ] as const) {
      const answer = await client().post<Problem>(path, body);
      expect([answer.status, answer.body.detail]).toEqual([status, message]);
    }
  });
});

describe('a file of a library', () => {
  const file = (themes: readonly object[], headers = {}) =>
    client().post<ImportThemesResult & Problem>('/api/themes/import', { themes }, headers);
  const themes = [
    { folder: ['Of a file', 'Lifts'], name: 'Lift', text: 'lift elevator', portal_name: 'Lift!', visible: false },
    { folder: ['Of a file'], name: 'By hand', text: '' },
    { name: 'Stairs', text: 'stairs' },
  ];

  it('becomes themes in its folders, once for one key, and leaves alone what is there', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const first = await file(themes, key);
    expect(first.body).toMatchObject({ created: ['Lift', 'By hand', 'Stairs'], present: [] });
    expect((await file(themes, key)).body).toEqual(first.body);
    const roots = await tree();
    const inner = inTree(roots, 'Lifts')!;
    expect(inner.parent_id).toBe(inTree(roots, 'Of a file')!.id);
    expect(inner.themes).toMatchObject([{ name: 'Lift', text: 'lift elevator', portal_name: 'Lift!', visible: false }]);
    const ramp = { folder: ['lifts'], name: 'Ramp', text: 'ramp' };
    const { body: again } = await file([themes[0]!, { ...themes[1], text: 'hand' }, ramp]);
    expect([again.created, again.present]).toEqual([['By hand (imported)', 'Ramp'], ['Lift']]);
    expect(inTree(again.folders, 'Lifts')!.themes.map(({ name }) => name)).toEqual(['Lift', 'Ramp']);
  });

  it('is refused whole where a query cannot be read, naming it', async () => {
    const before = await tree();
    const { status, body } = await file([
      { name: 'Fine', text: 'fine' },
      { folder: ['New'], name: 'Bad', text: '(a' },
    ]);
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([400, 'THEME_QUERY_INVALID', 'themes.1.text']);
    expect((await file([])).body.code).toBe('INVALID_REQUEST');
    expect(await tree()).toEqual(before);
  });

  it('shows where a theme is used', async () => {
    const project = await createProject(client(), 'Used here', SAMPLE_DEFINITIONS);
    const theme = await createTheme(client(), 'Used', 'used');
    const workspace = await createWorkspace(client(), project.id, 'Main', [theme]);
    await createWorkspace(client(), project.id, 'Without', []);
    expect(await ok(client().get<readonly ThemeUse[]>(`/api/themes/${theme.id}/usage`))).toEqual([
      { id: workspace.id, name: 'Main', project: { id: project.id, name: 'Used here' } },
    ]);
    expect((await client().get<Problem>('/api/themes/none/usage')).body.code).toBe('THEME_NOT_FOUND');
    const { themes: listed } = await ok(client().get<LibraryOverview>('/api/library/overview'));
    expect(listed.find(({ id }) => id === theme.id)).toEqual({
      id: theme.id,
      edited: { at: expect.any(String), by: ANALYST.name },
      workspaces: {
        count: 1,
        first: [{ id: workspace.id, name: 'Main', project: { id: project.id, name: 'Used here' } }],
      },
    });
    const ids = (folders: readonly Folder[]): readonly string[] =>
      folders.flatMap(({ themes: own, children }) => [...own.map(({ id }) => id), ...ids(children)]);
    expect(listed.map(({ id }) => id).sort()).toEqual([...ids(await tree())].sort());
  });
});
