import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Theme } from '@verbatim/command-api/contract/library';
import type { MatchesResult } from '@verbatim/command-api/contract/results/matches';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { ResponseDetail, ResponseHistory, TagManyResult } from '@verbatim/command-api/contract/responses';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { signedIn } from '../support/api-client.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { runOps } from '../support/run-ops.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows } from '../support/sample-comments.ts';
import { specProjects } from '../support/spec-server.ts';

const ROWS = 120;

describe('a response', () => {
  const { client, dataDir, server } = specProjects();
  let project: Project;
  let workspace: Workspace;
  let [staff, simple, elsewhere]: Theme[] = [];
  let fileId: string;
  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    fileId = (await uploadCsv(client(), project.id, sampleCsv(ROWS))).dataFile.id;
    await runSteps(client(), project.id);
    staff = await createTheme(client(), 'Staff', 'staff "kind people"');
    simple = await createTheme(client(), 'By hand', '');
    elsewhere = await createTheme(client(), 'Elsewhere', 'pool');
    workspace = await createWorkspace(client(), project.id, 'All', [staff, simple]);
  });

  const path = (comment: number | string, of = workspace.id) =>
    `/api/projects/${project.id}/workspaces/${of}/responses/${comment}`;
  const many = () => `/api/projects/${project.id}/workspaces/${workspace.id}/responses`;
  const detail = (comment: number) => ok(client().get<ResponseDetail>(path(comment)));
  const say = (comment: number, theme: Theme | undefined, status: number, sentence: number | null = null) =>
    ok(client().post<ResponseDetail>(path(comment), { s_id: sentence, t_id: theme?.id, status }));
  const history = (comment: number) =>
    ok(client().get<ResponseHistory>(`/api/projects/${project.id}/responses/${comment}/history`));
  const table = () => ok(client().get<TableResult>(`/api/workspaces/${workspace.id}/table`, { unclassified: true }));
  const readCount = async (theme: Theme | undefined): Promise<number | undefined> =>
    (await table()).items.find(({ id }) => id === (theme?.id ?? null))?.count;
  const matched = (theme: Theme | undefined, methods: readonly number[]) =>
    ok(client().get<MatchesResult>(`/api/projects/${project.id}/themes/${theme?.id}/test`, { methods }));

  it('shows each sentence with its score, its themes and why, and the other answers', async () => {
    const { _id, text, sentiment, whole, themes, answers } = await detail(1);
    expect([_id, text]).toEqual([1, sampleRows(1)[0]?.comment]);
    expect(sentiment.map(({ sentence }) => sentence)).toEqual([
      'The staff was friendly and helpful.',
      'Breakfast could be better.',
    ]);
    const [first] = sentiment;
    expect(text.slice(first?.start, first?.end)).toBe(first?.sentence);
    expect(first?.sentiment).toBeGreaterThan(0.5);
    const at = text.indexOf('staff');
    const why = {
      by: 'query',
      clause: 'staff',
      spans: [[at, at + 5]],
      since: expect.any(Number),
      version: 1,
      written: { by: 'ada', at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/u) },
    };
    expect(first?.themes).toEqual([{ id: staff?.id, name: 'Staff', method: 1, why }]);
    expect([whole, themes]).toEqual([[], [`${staff?.id}___1`]]);
    expect(answers[0]).toEqual({ name: 'guest', field: 'Guest', label: '', value: 'Guest 1' });
  });

  it('names the words that made each score, and the words that changed them', async () => {
    const { text, sentiment } = await detail(2);
    const told = sentiment.map(({ words }) =>
      words.map(({ start, end, weight, value, by }) => ({
        word: text.slice(start, end),
        weight,
        value,
        by: by.map((one) => [one.rule, text.slice(one.start, one.end)]),
      })),
    );
    expect(told[0]).toEqual([{ word: 'dirty!', weight: -1.9, value: -1.9, by: [] }]);
    expect(told[1]).toContainEqual({ word: 'care.', weight: 2.2, value: -1.628, by: [['negator', 'not']] });
    const emphasis = sentiment.map((sentence) => sentence.emphasis);
    expect(emphasis).toEqual([0.292, 0]);
    const sum = -1.9 - 0.292;
    expect(sentiment[0]?.sentiment).toBeCloseTo(sum / Math.sqrt(sum * sum + 15), 4);
  });

  it('says since when a theme has its query, who wrote it, and which version of the theme that is', async () => {
    const theme = await createTheme(client(), 'Rewritten', 'helpful');
    await ok(client().post(`/api/workspaces/${workspace.id}/add`, { id: theme.id }));
    const why = async () => (await detail(1)).sentiment[0]?.themes.find(({ id }) => id === theme.id)?.why;
    expect(await why()).toMatchObject({ version: 1, written: { by: 'ada' } });
    const bob = await signedIn(server().url, { name: 'bob', email: 'bob@example.org', password: 'correct horse' });
    await ok(bob.post(`/api/themes/${theme.id}`, { text: 'helpful friendly' }));
    await ok(client().post(`/api/themes/${theme.id}`, { portal_name: 'Service' }));
    expect(await why()).toMatchObject({ version: 3, written: { by: 'bob' } });
    await ok(client().delete(`/api/themes/${theme.id}`));
  });

  it('is tagged and untagged by hand, and the table counts it', async () => {
    const before = (await readCount(undefined)) ?? 0;
    expect(await readCount(simple)).toBe(0);
    const tagged = await say(3, simple, 2);
    expect(tagged.whole).toEqual([
      {
        id: simple?.id,
        name: 'By hand',
        method: 2,
        why: {
          by: 'person',
          actor: 'ada',
          at: expect.stringMatching(/^\d{4}-/u),
          screen: 'response',
          version: 1,
          versionNow: 1,
        },
      },
    ]);
    expect(await readCount(simple)).toBe(1);
    expect(await readCount(undefined)).toBe(before - 1);
    expect((await say(3, simple, -2)).themes).toEqual([]);
    expect([await readCount(simple), await readCount(undefined)]).toEqual([0, before]);
  });

  it('is excluded from what a query finds, and restored', async () => {
    const before = (await readCount(staff)) ?? 0;
    expect((await say(1, staff, -1)).themes).toEqual([`${staff?.id}___-1`]);
    expect(await readCount(staff)).toBe(before - 1);
    expect((await matched(staff, [-1])).items.map(({ _id }) => _id)).toEqual([1]);
    expect((await say(1, staff, 1)).themes).toEqual([`${staff?.id}___1`]);
    expect(await readCount(staff)).toBe(before);
  });

  it('is tagged by the sentence, and a sentence excluded', async () => {
    const before = (await readCount(staff)) ?? 0;
    const { sentiment } = await say(1, simple, 2, 1);
    expect(sentiment.map(({ themes }) => themes.map(({ name, method }) => `${name} ${method}`))).toEqual([
      ['Staff 1'],
      ['By hand 2'],
    ]);
    expect((await say(1, staff, -1, 0)).themes.toSorted()).toEqual(
      [`${staff?.id}___-1`, `${simple?.id}___2`].toSorted(),
    );
    expect(await readCount(staff)).toBe(before - 1);
    await say(1, staff, 1, 0);
    await say(1, simple, -2, 1);
    expect([await readCount(staff), await readCount(simple)]).toEqual([before, 0]);
  });

  it('keeps what was said by hand when the query is another, and after a run', async () => {
    const theme = await createTheme(client(), 'Noise', 'noisy');
    const own = await createWorkspace(client(), project.id, 'Own', [theme]);
    const own1 = path(1, own.id);
    await ok(client().post(own1, { s_id: null, t_id: theme.id, status: 2 }));
    await ok(client().post(path(6, own.id), { s_id: null, t_id: theme.id, status: -1 }));
    await ok(client().post(`/api/themes/${theme.id}`, { text: 'noisy street' }));
    await runSteps(client(), project.id);
    const tagged = await ok(client().get<ResponseDetail>(own1));
    expect(tagged.themes).toEqual([`${theme.id}___2`]);
    expect(tagged.whole[0]?.why).toMatchObject({ by: 'person', version: 1, versionNow: 2 });
    expect((await ok(client().get<ResponseDetail>(path(6, own.id)))).themes).toEqual([`${theme.id}___-1`]);
    expect((await matched(theme, [2])).total).toBe(1);
    const [all, automatic] = [(await matched(theme, [1, 2])).total, (await matched(theme, [1])).total];
    expect(all).toBe(automatic + 1);
  });

  it('is tagged with many others in one act, which is undone as one', async () => {
    const comments = Array.from({ length: 100 }, (_, at) => at + 1);
    await say(5, simple, 2);
    const before = (await readCount(simple)) ?? 0;
    const done = await client().post<TagManyResult>(many(), { t_id: simple?.id, status: 2, comments });
    expect([done.status, done.body]).toEqual([200, { changed: 99 }]);
    expect(await readCount(simple)).toBe(100);
    const again = await client().post<TagManyResult>(many(), { t_id: simple?.id, status: 2, comments });
    expect([again.body, again.headers.get('undo')]).toEqual([{ changed: 0 }, null]);
    await say(7, simple, -1);
    const change = done.headers.get('undo');
    await ok(client().post('/api/undo', { change }));
    // Existing and later tags stay.
    expect(await readCount(simple)).toBe(before);
    expect((await detail(7)).themes).toEqual([`${simple?.id}___-1`]);
    await say(7, simple, 1);
    await say(5, simple, -2);
  });

  it('is tagged with all that a list holds', async () => {
    const list = { theme: staff?.id, filters: { season: { value: ['Spring'] } } };
    const { total } = await ok(
      client().get<MatchesResult>(`/api/projects/${project.id}/themes/${staff?.id}/test`, { filters: list.filters }),
    );
    const { changed } = await ok(client().post<TagManyResult>(many(), { t_id: simple?.id, status: 2, list }));
    expect([changed, await readCount(simple)]).toEqual([total, total]);
    expect(total).toBeGreaterThan(3);
    await ok(client().post(many(), { t_id: simple?.id, status: -2, list: { theme: simple?.id } }));
    expect(await readCount(simple)).toBe(0);
  });

  it('is tagged with all of one sentiment that a list holds, and with no other', async () => {
    const list = { theme: staff?.id, sentiment: 'neg' };
    const { sentiment } = (await table()).items.find(({ id }) => id === staff?.id)!;
    const { changed } = await ok(client().post<TagManyResult>(many(), { t_id: simple?.id, status: 2, list }));
    expect([changed, await readCount(simple)]).toEqual([sentiment.neg, sentiment.neg]);
    expect(sentiment.neg).toBeGreaterThan(0);
    await ok(client().post(many(), { t_id: simple?.id, status: -2, list: { theme: simple?.id } }));
  });

  it('describes its history in plain words, newest first', async () => {
    await say(9, simple, 2);
    await say(9, staff, -1);
    const { items } = await history(9);
    expect(items.slice(0, 2).map(({ text }) => text)).toEqual([
      'ada excluded this comment from “Staff”; the query found it.',
      'ada tagged this comment with “By hand”; the theme had no query.',
    ]);
    expect(items.at(-1)).toMatchObject({ kind: 'imported', text: 'Imported from comments.csv.' });
    expect(items.some(({ text }) => / with 98 others/u.test(text))).toBe(true);
    await say(9, simple, -2);
    await say(9, staff, 1);
  });

  it('takes two people at once: both acts are kept', async () => {
    await Promise.all([say(11, simple, 2), say(11, staff, 2), say(11, staff, 2, 0), say(12, simple, 2)]);
    expect((await detail(11)).whole.map(({ method }) => method)).toEqual([2, 2]);
    expect(await readCount(simple)).toBe(2);
    for (const [comment, theme] of [
      [11, simple],
      [11, staff],
      [12, simple],
    ] as const)
      await say(comment, theme, -2);
    await say(11, staff, -2, 0);
  });

  it.each<[string, () => readonly [string | number, object], number, string]>([
    ['an unknown comment', () => [100_000, { t_id: simple?.id, status: 2 }], 404, 'COMMENT_NOT_FOUND'],
    ['what is no comment', () => ['abc', { t_id: simple?.id, status: 2 }], 404, 'COMMENT_NOT_FOUND'],
    ['a theme of another workspace', () => [1, { t_id: elsewhere?.id, status: 2 }], 400, 'THEME_NOT_IN_WORKSPACE'],
    ['an unknown theme', () => [1, { t_id: 'nowhere', status: 2 }], 404, 'THEME_NOT_FOUND'],
    ['a status that is no method', () => [1, { t_id: simple?.id, status: 3 }], 400, 'INVALID_REQUEST'],
    ['a sentence that is not there', () => [1, { t_id: simple?.id, status: 2, s_id: 9 }], 400, 'SENTENCE_NOT_FOUND'],
  ])('refuses %s, and stores nothing', async (_what, ask, status, code) => {
    const [comment, body] = ask();
    const answer = await client().post<Problem>(path(comment), body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await readCount(simple)).toBe(0);
  });

  it('refuses many of which one is not there, and the workspace of another project', async () => {
    const mixed = await client().post<Problem>(many(), { t_id: simple?.id, status: 2, comments: [1, 2, 99_999] });
    expect([mixed.status, mixed.body.code]).toEqual([404, 'COMMENT_NOT_FOUND']);
    const neither = await client().post<Problem>(many(), { t_id: simple?.id, status: 2 });
    expect([neither.status, neither.body.detail]).toEqual([400, 'Name the comments, or the list that holds them']);
    expect(await readCount(simple)).toBe(0);
    expect((await client().get<Problem>(path(1, 'nowhere'))).body.code).toBe('WORKSPACE_NOT_FOUND');
  });

  it('that was erased is refused and counted nowhere; its history stays', async () => {
    await say(2, simple, 2);
    const erased = await runOps(dataDir(), ['erase-file', project.id, fileId, '--why', 'a spec']);
    expect(erased.code).toBe(0);
    const refused = await client().post<Problem>(path(2), { t_id: simple?.id, status: 2 });
    expect([refused.status, refused.body.code]).toEqual([404, 'COMMENT_ERASED']);
    expect(await readCount(simple)).toBe(0);
    expect((await history(2)).items[0]).toMatchObject({ kind: 'tagged', actor: 'ada' });
  });
});
