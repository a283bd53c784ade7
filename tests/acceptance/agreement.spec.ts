import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type {
  AgreementResult,
  ApplyResult,
  DrawResult,
  RaterResult,
  SampleComments,
  SampleDetail,
  SampleList,
} from '@verbatim/command-api/contract/agreement';
import type { Theme } from '@verbatim/command-api/contract/library';
import type { MatchesResult } from '@verbatim/command-api/contract/results/matches';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { ResponseHistory } from '@verbatim/command-api/contract/responses';
import { computeAgreement } from '@verbatim/domain/statistics/agreement';
import { signedIn, type ApiClient } from '../support/api-client.ts';
import { createProject, createTheme, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { runOps } from '../support/run-ops.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { specProjects } from '../support/spec-server.ts';

const ROWS = 120;
const SIZE = 40;

describe('the agreement of a theme with people', () => {
  const { client, server, dataDir } = specProjects();
  let project: Project;
  let theme: Theme;
  let byHand: Theme;
  let other: ApiClient;
  let id: string;
  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    await uploadCsv(client(), project.id, sampleCsv(ROWS).replaceAll('Stay number', 'Visit number'), 'later.csv');
    await runSteps(client(), project.id);
    // Human raters would tag staff wherever someone is friendly, rude or indifferent.
    theme = await createTheme(client(), 'Staff', 'staff "clean room"');
    byHand = await createTheme(client(), 'By hand', '');
    other = await signedIn(server().url, { name: 'bea', email: 'bea@example.org', password: 'correct horse' });
  });

  const path = (rest = '') => `/api/projects/${project.id}/agreement${rest}`;
  const carries = (text: string): boolean => /staff|friendly/iu.test(text);
  const detail = (who = client()) => ok(who.get<SampleDetail>(path(`/${id}`)));
  const judge = (comment: number, verdict: string | null, who = client()) =>
    ok(who.post<RaterResult>(path(`/${id}/judgements`), { comment, carries: verdict }));
  const result = (who = client(), judgeId?: string) =>
    who.get<AgreementResult>(path(`/${id}/result`), { judge: judgeId });
  const readTexts = async (ids: readonly number[], who = client()) => {
    const texts = new Map<number, string>();
    for (let at = 0; at < ids.length; at += 20) {
      const page = { ids: ids.slice(at, at + 20).join(',') };
      const { items } = await ok(who.get<SampleComments>(path(`/${id}/comments`), page));
      for (const { _id, text } of items) texts.set(_id, text);
    }
    return texts;
  };
  const matches = (methods: readonly number[]) =>
    ok(
      client().get<MatchesResult>(`/api/projects/${project.id}/themes/${theme.id}/test`, { methods, limit: 1000 }),
    ).then(({ items }) => items.map(({ _id }) => _id));

  it('begins with a sample that is drawn once, also when it is asked for twice', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const asked = { theme: theme.id, size: SIZE, seed: 7 };
    const drawn = await ok(client().post<DrawResult>(path(), asked, key));
    expect(drawn).toEqual({ id: expect.any(String), method: 'stratified', size: SIZE, seed: 7 });
    expect(await ok(client().post<DrawResult>(path(), asked, key))).toEqual(drawn);
    expect((await client().post<Problem>(path(), { ...asked, seed: 8 }, key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    ({ id } = drawn);
    const list = await ok(client().get<SampleList>(path(), { theme: theme.id }));
    expect(list.theme).toEqual({ id: theme.id, name: 'Staff', hasQuery: true });
    expect(list.samples).toEqual([
      expect.objectContaining({ id, size: SIZE, left: SIZE, judged: 0, drawnBy: 'ada', finishedBy: [] }),
    ]);
  });

  it('deals its comments out without revealing what the query finds', async () => {
    const dealt = await client().get<SampleDetail>(path(`/${id}`));
    const ids = dealt.body.comments.map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(SIZE);
    expect(dealt.body.comments[0]).toEqual({ _id: ids[0], carries: null, erased: false });
    const texts = await client().get<SampleComments>(path(`/${id}/comments`), { ids: ids.slice(0, 3).join(',') });
    expect(texts.body.items.map(({ _id }) => _id)).toEqual(ids.slice(0, 3));
    expect(Object.keys(texts.body.items[0]!)).toEqual(['_id', 'text', 'answers']);
    expect(JSON.stringify([dealt.body, texts.body])).not.toMatch(/found|population|clean room"|spans/u);
    const found = new Set(await matches([1]));
    expect(ids.filter((each) => found.has(each)).length).toBe(SIZE / 2);
    // The same seed draws the same sample.
    const again = await ok(client().post<DrawResult>(path(), { theme: theme.id, size: SIZE, seed: 7 }));
    const same = await ok(client().get<SampleDetail>(path(`/${again.id}`)));
    expect(same.comments).toEqual(dealt.body.comments);
  });

  it('records each rater’s ratings and their withdrawal, and shows no result before all are rated', async () => {
    const { comments } = await detail();
    const texts = await readTexts(comments.map(({ _id }) => _id));
    const [first] = comments;
    expect(await judge(first!._id, 'unsure')).toEqual({ judged: 1, left: SIZE });
    expect(await judge(first!._id, null)).toEqual({ judged: 0, left: SIZE });
    expect((await detail()).comments[0]).toMatchObject({ carries: null });
    expect((await result()).status).toBe(409);
    for (const { _id } of comments) {
      expect((await client().get<Problem>(path(`/${id}/result`))).body.code).toBe('SAMPLE_NOT_JUDGED');
      const marked = await client().get<Problem>(path(`/${id}/comments`), { ids: String(_id), marked: true });
      expect([marked.status, marked.body.code]).toEqual([409, 'SAMPLE_NOT_JUDGED']);
      await judge(_id, carries(texts.get(_id)!) ? 'yes' : 'no');
    }
    // The other rater is wrong now and then, and once unsure.
    for (const [at, { _id }] of comments.entries()) {
      if (at === 1) expect((await other.get<Problem>(path(`/${id}/result`))).body.code).toBe('SAMPLE_NOT_JUDGED');
      const isWrong = at % 10 === 5;
      await judge(_id, at === 0 ? 'unsure' : carries(texts.get(_id)!) !== isWrong ? 'yes' : 'no', other);
    }
    expect((await detail(other)).finishedBy.toSorted()).toEqual(['ada', 'bea']);
  });

  it('is reported at the end: counts, figures with intervals, the disputed comments and the other rater', async () => {
    const { body } = await result();
    const { comments } = await detail();
    const texts = await readTexts(comments.map(({ _id }) => _id));
    const found = new Set(await matches([1]));
    const those = (isFound: boolean, isCarrying: boolean) =>
      comments
        .map(({ _id }) => _id)
        .filter((each) => found.has(each) === isFound && carries(texts.get(each)!) === isCarrying);
    const counts = {
      truePositive: those(true, true).length,
      falsePositive: those(true, false).length,
      falseNegative: those(false, true).length,
      trueNegative: those(false, false).length,
    };
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
    const population = { found: found.size, other: 2 * ROWS - found.size };
    expect(body).toMatchObject({ counts, population, now: null, erased: 0, judge: { name: 'ada' }, unsure: [] });
    expect(body.figures).toEqual(computeAgreement('stratified', counts, population));
    expect(body.falsePositives).toEqual(those(true, false));
    expect(body.falseNegatives).toEqual(those(false, true));
    expect(body.judges.map(({ name }) => name).toSorted()).toEqual(['ada', 'bea']);
    const wrong = Math.ceil((SIZE - 5) / 10);
    expect(body.kappas).toEqual([
      {
        with: 'bea',
        comments: SIZE - 1,
        agreed: SIZE - 1 - wrong,
        kappa: { value: expect.any(Number), low: expect.any(Number), high: expect.any(Number) },
        differing: comments.flatMap(({ _id }, at) => (at % 10 === 5 ? [_id] : [])),
      },
    ]);
    expect(body.kappas[0]!.kappa!.value).toBeGreaterThan(0.5);
    const bea = body.judges.find(({ name }) => name === 'bea')!;
    expect((await result(client(), bea.id)).body).toMatchObject({ judge: { name: 'bea', unsure: 1 } });
    expect(body.applicable).toEqual({ tag: those(false, true).length, exclude: those(true, false).length });
  });

  it('marks what the query finds in those comments', async () => {
    const [wrong, missed] = [(await result()).body.falsePositives[0]!, (await result()).body.falseNegatives[0]!];
    const page = { ids: `${wrong},${missed}`, marked: true };
    const { items } = await ok(client().get<SampleComments>(path(`/${id}/comments`), page));
    const words = items.map(({ text, spans = [] }) => spans.map(([from, to]) => text.slice(from, to).toLowerCase()));
    expect(new Set(words[0])).toEqual(new Set(['clean room']));
    expect(words[1]).toEqual([]);
  });

  it('says how the same judgements speak of the query once it was changed', async () => {
    await ok(client().post(`/api/themes/${theme.id}`, { text: 'staff friendly' }));
    const { now, counts } = (await result()).body;
    expect(counts.falsePositive).toBeGreaterThan(0);
    expect(now).toMatchObject({
      counts: { falsePositive: 0, falseNegative: 0 },
      figures: { precision: 1, recall: 1, f1: 1 },
    });
    await ok(client().post(`/api/themes/${theme.id}`, { text: theme.text }));
    expect((await result()).body.now).toBeNull();
  });

  it('becomes tags on request alone: in one act, once, and undone as one', async () => {
    const before = await matches([1, 2]);
    const { falsePositives, falseNegatives } = (await result()).body;
    const applied = await client().post<ApplyResult>(path(`/${id}/apply`));
    expect(applied.body).toEqual({ tagged: falseNegatives.length, excluded: falsePositives.length });
    expect((await matches([2])).toSorted()).toEqual(falseNegatives.toSorted());
    expect((await matches([-1])).toSorted()).toEqual(falsePositives.toSorted());
    const again = await client().post<ApplyResult>(path(`/${id}/apply`));
    expect([again.body, again.headers.get('undo')]).toEqual([{ tagged: 0, excluded: 0 }, null]);
    expect((await result()).body).toMatchObject({ applicable: { tag: 0, exclude: 0 }, falsePositives });
    const history = await ok(
      client().get<ResponseHistory>(`/api/projects/${project.id}/responses/${falseNegatives[0]}/history`),
    );
    expect(history.items[0]?.text).toContain('ada tagged this comment with “Staff”');
    await ok(client().post('/api/undo', { change: applied.headers.get('undo') }));
    expect(await matches([1, 2])).toEqual(before);
    expect([await matches([2]), await matches([-1])]).toEqual([[], []]);
  });

  it.each<[string, () => readonly [string, object], number, string]>([
    ['a theme without a query', () => ['', { theme: byHand.id }], 400, 'THEME_WITHOUT_QUERY'],
    ['an unknown theme', () => ['', { theme: 'nowhere' }], 404, 'THEME_NOT_FOUND'],
    ['too few', () => ['', { theme: theme.id, size: 3 }], 400, 'INVALID_REQUEST'],
    ['too many', () => ['', { theme: theme.id, size: 1001 }], 400, 'INVALID_REQUEST'],
    ['a method that is none', () => ['', { theme: theme.id, method: 'hunch' }], 400, 'INVALID_REQUEST'],
    [
      'a comment of no sample',
      () => [`/${id}/judgements`, { comment: 9999, carries: 'yes' }],
      400,
      'COMMENT_NOT_IN_SAMPLE',
    ],
    ['a verdict that is none', () => [`/${id}/judgements`, { comment: 1, carries: 'maybe' }], 400, 'INVALID_REQUEST'],
    ['an unknown sample', () => ['/nowhere/judgements', { comment: 1, carries: 'yes' }], 404, 'SAMPLE_NOT_FOUND'],
    ['an unknown sample to apply', () => ['/nowhere/apply', {}], 404, 'SAMPLE_NOT_FOUND'],
  ])('refuses %s, and stores nothing', async (_what, ask, status, code) => {
    const [rest, body] = ask();
    const answer = await client().post<Problem>(path(rest), body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect((await ok(client().get<SampleList>(path(), { theme: theme.id }))).samples.length).toBe(2);
  });

  it('is not found from another project, nor drawn from one without comments', async () => {
    const empty = await createProject(client(), 'Empty', SAMPLE_DEFINITIONS);
    const elsewhere = await client().get<Problem>(`/api/projects/${empty.id}/agreement/${id}`);
    expect(elsewhere.body.code).toBe('SAMPLE_NOT_FOUND');
    const none = await client().post<Problem>(`/api/projects/${empty.id}/agreement`, { theme: theme.id });
    expect([none.status, none.body.code]).toEqual([400, 'COMMENTS_REQUIRED']);
  });

  it('goes on without comments that were erased, and says so', async () => {
    const before = await detail();
    const { dataFiles } = await ok(client().get<Project>(`/api/projects/${project.id}`));
    expect((await runOps(dataDir(), ['erase-file', project.id, dataFiles[0]!.id, '--why', 'a spec'])).code).toBe(0);
    const { comments, left, judged } = await detail();
    const gone = comments.filter(({ erased }) => erased);
    expect(gone.length).toBeGreaterThan(5);
    expect(gone).toEqual(comments.filter(({ _id }) => _id <= ROWS));
    expect([left, judged]).toEqual([SIZE - gone.length, SIZE - gone.length]);
    expect(comments.map(({ _id }) => _id)).toEqual(before.comments.map(({ _id }) => _id));
    expect((await readTexts([gone[0]!._id])).size).toBe(0);
    const refused = await client().post<Problem>(path(`/${id}/judgements`), { comment: gone[0]!._id, carries: 'no' });
    expect([refused.status, refused.body.code]).toEqual([404, 'COMMENT_ERASED']);
    const { body } = await result();
    expect(body.erased).toBe(gone.length);
    expect(Object.values<number>({ ...body.counts }).reduce((sum, count) => sum + count, 0)).toBe(left);
  });
});
