/** Hidden words: hidden, shown again, undone, audited, and omitted from every result of words. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { HiddenWordsAnswer } from '@verbatim/command-api/contract/hidden-words';
import type { HistoryPage } from '@verbatim/command-api/contract/history';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type {
  RelatedWordsResult,
  StarterThemes,
  Terms,
  TopicsAnswer,
} from '@verbatim/command-api/contract/results/theme-builder';
import type { CloudWords, TermFrequency } from '@verbatim/command-api/contract/results/workspace-results';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { ANALYST, apiClient } from '../support/api-client.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, SAMPLE_HEADERS, sampleCsv } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';

const { client, server } = specServer();

describe('the hidden words of a project', () => {
  let project: Project;
  let workspace: Workspace;
  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(300));
    await runSteps(client(), project.id);
    workspace = await createWorkspace(client(), project.id, 'All', [await createTheme(client(), 'Staff', 'staff')]);
  });

  const path = (id = project.id): string => `/api/projects/${id}/hidden-words`;
  const list = async () => ok(client().get<HiddenWordsAnswer>(path()));
  const save = (words: readonly string[], headers = {}) =>
    client().post<HiddenWordsAnswer & Problem>(path(), { words }, headers);
  const change = (body: object) => client().post<HiddenWordsAnswer & Problem>(`${path()}/change`, body);
  const read = <T>(of: string, query: Readonly<Record<string, unknown>> = {}) =>
    ok(client().get<T & Problem>(`/api/projects/${project.id}/${of}`, query));
  const cloud = (query: Readonly<Record<string, unknown>> = {}) =>
    read<CloudWords>(`workspaces/${workspace.id}/cloud`, query);

  /** Every result of words, as one text. */
  const everything = async (): Promise<string> => {
    const terms = await Promise.all(
      ['ngram', 'term-generation'].flatMap((kind) => [1, 2, 3].map((n) => read<Terms>(kind, { n }))),
    );
    return JSON.stringify([
      Object.keys(await cloud()),
      Object.keys((await read<TermFrequency>('term-freq')).pos),
      terms.map((one) => one.terms.map(({ term }) => term)),
      (await read<TopicsAnswer>('topics')).topics.map((topic) => topic.terms),
      (await read<StarterThemes>('starter-themes')).themes,
      (await read<RelatedWordsResult>('related-words', { word: 'friendly' })).words,
    ]);
  };

  it('begin as none', async () => {
    expect(await list()).toEqual({ words: [], version: 1 });
    expect(await everything()).toMatch(/\bstaff\b/u);
  });

  it('are hidden and shown one by one, twice the same as once, in all results of words', async () => {
    const before = await cloud();
    const { body, headers } = await change({ add: ['Staff', ' Breakfast '] });
    expect([body, headers.get('etag')]).toEqual([{ words: ['staff', 'breakfast'], version: 2 }, '"2"']);
    const again = await change({ add: ['STAFF'], remove: ['nowhere'] });
    expect([again.body.version, again.headers.get('undo')]).toEqual([2, null]);
    expect(await list()).toEqual({ words: ['staff', 'breakfast'], version: 2 });
    expect(await everything()).not.toMatch(/\b(?:staff|breakfast)\b/u);
    const { staff, breakfast, ...others } = before;
    expect(await cloud()).toEqual(others);
    expect((await change({ remove: ['staff', 'breakfast'] })).body).toEqual({ words: [], version: 3 });
    expect(await cloud()).toEqual(before);
  });

  it('may be phrases, which are left out as such alone', async () => {
    const { terms } = await read<Terms>('ngram', { n: 2 });
    const [{ term: phrase }, second] = [terms[0]!, terms[1]!];
    await change({ add: [phrase.toUpperCase()] });
    const after = (await read<Terms>('ngram', { n: 2, limit: 1 })).terms;
    expect(after).toEqual([second]);
    expect(await cloud()).toHaveProperty(phrase.split(' ')[0]!);
    await change({ remove: [phrase] });
  });

  it('can be undone, and are listed in the history', async () => {
    const { headers } = await change({ add: ['staff', 'pool'] });
    expect(await ok(client().post('/api/undo', { change: headers.get('undo') }))).toEqual({ undone: 1 });
    expect((await list()).words).toEqual([]);
    const { items } = await ok(client().get<HistoryPage>('/api/history', { limit: 3 }));
    expect(items.slice(0, 2).map(({ sentence }) => sentence)).toEqual([
      'ada undid their change: hid the words “staff” and “pool” in the project “Hotel”.',
      'ada hid the words “staff” and “pool” in the project “Hotel”.',
    ]);
  });

  it('are named in the history as far as they are few', async () => {
    await change({ add: ['front desk'] });
    await change({ add: ['pool'], remove: ['front desk'] });
    await change({ add: ['bar', 'gym', 'spa', 'sauna', 'lift'] });
    await save([]);
    const { items } = await ok(client().get<HistoryPage>('/api/history', { limit: 4 }));
    expect(items.map(({ sentence }) => sentence.replace(' in the project “Hotel”', ''))).toEqual([
      'ada stopped hiding the words “pool”, “bar”, “gym” and 3 more.',
      'ada hid the words “bar”, “gym”, “spa” and 2 more.',
      'ada hid the word “pool” and stopped hiding the phrase “front desk”.',
      'ada hid the phrase “front desk”.',
    ]);
  });

  it('are saved as a list that keeps what others have changed since it was read', async () => {
    const first = await save(['hotel', 'pool']);
    const seen = { 'if-match': first.headers.get('etag') ?? '' };
    await save(['hotel', 'pool', 'bar'], seen);
    expect((await save(['hotel'], seen)).body.words).toEqual(['hotel', 'bar']);
    expect((await save([], { 'if-match': '"999"' })).status).toBe(409);
    expect((await save([])).body.words).toEqual([]);
  });

  it.each([
    [{ add: ['pool', '!!!'] }, 'HIDDEN_WORD_INVALID', 'add.1'],
    [{ add: ['one two three four five six'] }, 'HIDDEN_WORD_INVALID', 'add.0'],
    [{ add: ['pool'], remove: ['POOL'] }, 'HIDDEN_WORD_INVALID', 'remove'],
    [{ remove: ['x'.repeat(201)] }, 'WORD_TOO_LONG', 'remove.0'],
    [{ add: [7] }, 'INVALID_REQUEST', 'add.0'],
    [{ words: ['pool'] }, 'INVALID_REQUEST', 'words'],
  ])('are refused by the entry that cannot be one: %j', async (body, code, field) => {
    const { status, body: problem } = await change(body);
    expect([status, problem.code, problem.errors?.[0]?.field]).toEqual([400, code, field]);
    expect((await list()).words).toEqual([]);
  });

  it('are those of a project that is there', async () => {
    expect(await client().get(path('none'))).toMatchObject({ status: 404, body: { code: 'PROJECT_NOT_FOUND' } });
    expect(await client().post(`${path('none')}/change`, { add: ['pool'] })).toMatchObject({ status: 404 });
    expect(await client().post(path('none'), { words: [] })).toMatchObject({ status: 404 });
  });

  it('are hidden for every user, in this project alone', async () => {
    await change({ add: ['staff'] });
    const other = apiClient(server().url);
    await ok(other.post('/api/login', { username: ANALYST.name, password: ANALYST.password }));
    const seen = await ok(other.get<CloudWords>(`/api/projects/${project.id}/workspaces/${workspace.id}/cloud`));
    expect(seen).not.toHaveProperty('staff');
    const second = await createProject(client(), 'Second', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), second.id, sampleCsv(20));
    await runSteps(client(), second.id);
    const words = await ok(client().get<TermFrequency>(`/api/projects/${second.id}/term-freq`));
    expect({ ...words.pos, ...words.neg }).toHaveProperty('staff');
    await change({ remove: ['staff'] });
  });
});

describe('numbers alone', () => {
  it('are words of the cloud and of term frequency where they are asked for', async () => {
    const { id } = await createProject(client(), 'Numbers', SAMPLE_DEFINITIONS);
    const texts = ['Great, room 101 for 2 nights', 'Awful: waited 45 minutes on the 3rd floor'];
    const rows = texts.map((text) => `Guest,"${text}",Spring,Single,2,2026-01-01`);
    const csv = [SAMPLE_HEADERS.join(','), ...rows].join('\n');
    await uploadCsv(client(), id, csv);
    await runSteps(client(), id);
    const { id: wid } = await createWorkspace(client(), id, 'All', []);
    const words = async (query: object) => {
      const found = await ok(client().get<CloudWords>(`/api/projects/${id}/workspaces/${wid}/cloud`, { ...query }));
      const felt = await ok(client().get<TermFrequency>(`/api/projects/${id}/term-freq`, { ...query }));
      return [Object.keys(found), Object.keys(felt.pos)].map((all) => all.filter((word) => /\d/u.test(word)).sort());
    };
    expect(await words({})).toEqual([['3rd'], ['3rd']]);
    expect(await words({ numbers: false })).toEqual(await words({}));
    expect(await words({ numbers: true })).toEqual([
      ['101', '2', '3rd', '45'],
      ['101', '2', '3rd', '45'],
    ]);
    const refused = await client().get(`/api/projects/${id}/term-freq`, { numbers: 'some' });
    expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  });
});
