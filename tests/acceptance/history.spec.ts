import { beforeAll, describe, expect, it } from '@jest/globals';
import type { HistoryItem, HistoryNames, HistoryPage, TaggedEver } from '@verbatim/command-api/contract/history';
import type { Theme } from '@verbatim/command-api/contract/library';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { runOps } from '../support/run-ops.ts';
import { settingsFor } from '../support/on-servers/open-stores.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';

const ROWS = 120;

describe('the history', () => {
  const { client, dataDir } = specServer();
  let project: Project;
  let workspace: Workspace;
  let staff: Theme;
  let change: string | null;
  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await createProject(client(), 'Elsewhere', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    await runSteps(client(), project.id);
    staff = await createTheme(client(), 'Staff', 'staff');
    workspace = await createWorkspace(client(), project.id, 'All', [staff]);
    const all = `/api/projects/${project.id}/workspaces/${workspace.id}/responses`;
    const comments = Array.from({ length: 100 }, (_, at) => at + 1);
    await ok(client().post(all, { t_id: staff.id, status: 2, comments }));
    await ok(client().post(`${all}/3`, { t_id: staff.id, s_id: null, status: -2 }));
    const edited = await client().post<Theme>(`/api/themes/${staff.id}`, { name: '=Team', text: 'staff team' });
    change = edited.headers.get('undo');
  });

  const history = (query: Readonly<Record<string, unknown>> = {}, of = '/api/history') =>
    ok(client().get<HistoryPage>(of, { limit: 200, ...query }));
  const sentences = async (query: Readonly<Record<string, unknown>> = {}, of?: string): Promise<readonly string[]> =>
    (await history(query, of)).items.map(({ sentence }) => sentence);

  it('describes every act in plain words, with the names of its time, newest first', async () => {
    expect(await sentences()).toEqual([
      'ada renamed the theme “Staff” to “=Team”; changed the query of the theme “=Team”.',
      'ada removed the theme “Staff” from comment 3.',
      'ada tagged 100 comments with the theme “Staff”.',
      'ada created the workspace “All” with 1 theme.',
      'ada created the theme “Staff”.',
      'ada finished building all comments of the project “Hotel”.',
      'ada scored the sentiment of comments 1 to 120 of the project “Hotel”.',
      'ada classified all comments of the project “Hotel” by no themes, as there were none.',
      'ada started building all comments of the project “Hotel”.',
      'ada added the file “comments.csv” with 120 comments to the project “Hotel”.',
      ...['Elsewhere', 'Hotel'].flatMap((name) => [
        `ada set up the comment table of the project “${name}” with 6 columns.`,
        `ada defined 6 columns in the project “${name}”.`,
        `ada created the project “${name}”.`,
      ]),
      'ada created the account “ada”.',
    ]);
  });

  it('says what was changed, before and after', async () => {
    const [item] = (await history({ theme: staff.id })).items;
    expect(item).toMatchObject({
      kind: 'theme',
      project: null,
      actor: { name: 'ada' },
      until: null,
      changes: [
        { of: 'Staff', what: 'name', before: 'Staff', after: '=Team' },
        { of: '=Team', what: 'query', before: 'staff', after: 'staff team' },
      ],
    });
  });

  it('is that of a project, of a person, of a kind, of a theme, of a comment and of days', async () => {
    const of = `/api/projects/${project.id}/history`;
    const names = (items: readonly HistoryItem[]) => new Set(items.map((item) => item.project?.name));
    const own = await history({}, of);
    expect(own.about).toEqual({ project: { id: project.id, name: 'Hotel' } });
    expect(names(own.items.filter(({ kind }) => kind !== 'theme'))).toEqual(new Set(['Hotel']));
    expect(await sentences({ kind: 'tag' }, of)).toEqual((await sentences()).slice(1, 3));
    const actor = own.items.at(-1)?.actor.id;
    expect((await sentences({ actor, kind: 'account' })).join()).toBe('ada created the account “ada”.');
    expect(await sentences({ actor: 'nobody' })).toEqual([]);
    expect((await sentences({ theme: staff.id }, of)).length).toBe(5);
    expect(await sentences({ comment: 3 }, of)).toEqual([
      ...(await sentences()).slice(1, 3),
      expect.stringContaining('added the file'),
    ]);
    expect(await sentences({ comment: 119, theme: staff.id }, of)).toEqual([]);
    // Tagged once, but not any more.
    expect((await sentences({ comment: 3, theme: staff.id, kind: 'tag' }, of)).at(-1)).toContain('tagged 100 comments');
    const today = own.items[0]?.at.slice(0, 10);
    expect((await sentences({ from: today, to: today })).length).toBe((await sentences()).length);
    expect(await sentences({ to: '2020-01-01' })).toEqual([]);
    expect(await sentences({ from: own.items[0]?.at, to: own.items[0]?.at }, of)).toHaveLength(1);
  });

  it('has in a project the edits of the themes in its workspaces, and of no other themes', async () => {
    const of = `/api/projects/${project.id}/history`;
    const other = await createTheme(client(), 'Parking', 'parking');
    const edits = [
      'ada renamed the theme “Staff” to “=Team”; changed the query of the theme “=Team”.',
      'ada created the theme “Staff”.',
    ];
    expect(await sentences({ kind: 'theme' }, of)).toEqual(edits);
    expect(await sentences({ kind: 'theme', project: project.id })).toEqual(edits);
    expect(await sentences({ theme: other.id }, of)).toEqual([]);
    await ok(client().delete(`/api/themes/${other.id}`));
  });

  it('finds the comments that ever carried a theme by hand, also those that do not any more', async () => {
    const of = `/api/projects/${project.id}/history/comments`;
    const ask = (query: Readonly<Record<string, unknown>>) =>
      ok(client().get<TaggedEver>(of, { theme: staff.id, ...query }));
    const { items, next } = await ask({ limit: 1000 });
    expect([items.map(({ _id }) => _id), next]).toEqual([Array.from({ length: 100 }, (_, at) => at + 1), null]);
    expect(items.filter(({ now }) => now !== 2)).toEqual([{ _id: 3, now: null }]);
    const [first, rest] = [await ask({ limit: 60 }), await ask({ limit: 60, cursor: 60 })];
    expect([first.next, [...first.items, ...rest.items], rest.next]).toEqual(['60', items, null]);
    expect((await ask({ state: 'excluded' })).items).toEqual([]);
    expect((await client().get<Problem>(`/api/projects/nowhere/history/comments`, { theme: staff.id })).status).toBe(
      404,
    );
  });

  it('has pages that hold while others write', async () => {
    const whole = await sentences();
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page: HistoryPage = await history({ limit: 4, ...(cursor == null ? {} : { cursor }) });
      seen.push(...page.items.map(({ sentence }) => sentence));
      cursor = page.next;
      await createTheme(client(), `Meanwhile ${seen.length}`, '');
    } while (cursor !== null);
    expect(seen).toEqual(whole);
  });

  it('says what was undone', async () => {
    await ok(client().post('/api/undo', { change }));
    const [item] = (await history({ kind: 'undo' })).items;
    expect(item?.sentence).toBe(
      'ada undid their change: renamed the theme “Staff” to “=Team”; changed the query of the theme “=Team”.',
    );
    expect(item?.kinds).toEqual(['undo', 'theme']);
    expect(item?.undo).toBeNull();
  });

  it('is where a change of any day is undone, as far as it can be', async () => {
    const theme = await createTheme(client(), 'Breakfast', 'breakfast');
    await ok(client().delete(`/api/themes/${theme.id}`));
    const readEntry = async (words: string) => (await history()).items.find(({ sentence }) => sentence.includes(words));
    const undo = async (words: string) =>
      client().post<Problem>('/api/undo', { change: (await readEntry(words))?.undo ?? '' });
    expect((await undo('created the theme “Breakfast”')).body.code).toBe('CHANGED_SINCE');
    await ok(undo('deleted the theme “Breakfast”'));
    expect((await client().get<Theme>(`/api/themes/${theme.id}`)).body.name).toBe('Breakfast');
    await ok(undo('tagged 100 comments'));
    for (const words of ['added the file', 'started building', 'created the account'])
      expect((await readEntry(words))?.undo).toBeNull();
    // A range that holds what several commands stored is none.
    const [, revision] = /@(\d+)-/u.exec((await readEntry('created the theme “Breakfast”'))?.undo ?? '') ?? [];
    const both = `library@${revision}-${Number(revision) + 1}`;
    expect((await client().post<Problem>('/api/undo', { change: both })).body.code).toBe('CHANGE_NOT_FOUND');
  });

  it('is a file for spreadsheets, of the same acts, in which nothing runs', async () => {
    const { body, headers } = await client().get<string>('/api/history', { theme: staff.id, export: true });
    expect(headers.get('content-disposition')).toContain('history.csv');
    const [head, first] = body.split('\r\n');
    expect(head).toContain('When,Who,What,Kind,Project');
    expect(first).toContain('ada undid their change');
    expect(body.split('\r\n').filter((line) => /^\d{4}-/u.test(line))).toHaveLength(
      (await sentences({ theme: staff.id })).length,
    );
    expect(body).not.toMatch(/(?:^|,)"?=/mu);
  });

  it('finds people, projects and themes by what they are or were called', async () => {
    const names = async (of: string, search: string) =>
      (await ok(client().get<HistoryNames>('/api/history/names', { of, search }))).items.map(({ name }) => name);
    expect(await names('theme', 'sta')).toEqual(['Staff']);
    expect(await names('theme', '=te')).toEqual(['=Team']);
    expect([await names('person', 'A'), await names('project', 'else')]).toEqual([['ada'], ['Elsewhere']]);
  });

  it('keeps what was deleted, and who deleted it, without the text of comments', async () => {
    // A busy machine shows the list later: the command is stored either way.
    expect([200, 202]).toContain((await client().delete(`/api/projects/${project.id}`)).status);
    const of = `/api/projects/${project.id}/history`;
    const [deleted, erased] = await sentences({}, of);
    expect(deleted).toBe('ada deleted the project “Hotel”.');
    // Its name was deleted with the project.
    expect(erased).toBe('ada permanently erased a file and its 120 comments from the project “Hotel”.');
    expect(JSON.stringify(await history())).not.toContain('friendly');
    // The comment is deleted, but not its audit entries.
    expect(await sentences({ comment: 3 }, of)).toEqual([
      erased,
      'ada removed the theme “Staff” from comment 3.',
      'ada tagged 100 comments with the theme “Staff”.',
      'ada added a file with 120 comments to the project “Hotel”.',
    ]);
    expect(await sentences({ comment: 119, kind: 'tag' }, of)).toEqual([]);
  });

  it('refuses what it cannot answer', async () => {
    for (const [path, query, named] of [
      ['/api/history', { comment: 3 }, 'project'],
      ['/api/history', { kind: 'soup' }, 'kind'],
      ['/api/history', { from: 'yesterday' }, 'from'],
      ['/api/history', { cursor: 'x' }, 'cursor'],
      ['/api/history', { limit: 0 }, 'limit'],
    ] as const) {
      const { status, body } = await client().get<Problem>(path, query);
      expect([status, body.code, body.errors?.[0]?.field]).toEqual([400, 'INVALID_REQUEST', named]);
    }
    const { status, body } = await client().get<Problem>('/api/projects/nowhere/history');
    expect([status, body.code]).toEqual([404, 'PROJECT_NOT_FOUND']);
  });

  it('is what the log says, and can be rebuilt from it', async () => {
    const ops = async (...args: readonly string[]) => runOps(dataDir(), args, await settingsFor(dataDir()));
    const before = await history();
    expect(await ops('verify', 'history')).toMatchObject({ code: 0 });
    expect(await ops('rebuild', 'history')).toMatchObject({ code: 0 });
    expect(await history()).toEqual(before);
  });
});
