import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Theme } from '@verbatim/command-api/contract/library';
import type { MatchesResult } from '@verbatim/command-api/contract/results/matches';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { ResponseDetail, ResponseHistory } from '@verbatim/command-api/contract/responses';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { randomUUID } from 'node:crypto';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv } from '../support/sample-comments.ts';
import { specProjects } from '../support/spec-server.ts';

const ROWS = 60;

describe('the comment feed', () => {
  const { client } = specProjects();
  let project: Project;
  let workspace: Workspace;
  let [staff, pool, simple]: Theme[] = [];
  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    await runSteps(client(), project.id);
    staff = await createTheme(client(), 'Staff', 'staff');
    pool = await createTheme(client(), 'Pool', 'pool');
    simple = await createTheme(client(), 'By hand', '');
    workspace = await createWorkspace(client(), project.id, 'All', [staff, pool, simple]);
  });

  const path = (comment: number) => `/api/projects/${project.id}/workspaces/${workspace.id}/responses/${comment}`;
  const detail = (comment: number) => ok(client().get<ResponseDetail>(path(comment)));
  const feed = (more: object = {}) =>
    client().get<MatchesResult>(`/api/projects/${project.id}/themes/total/test`, {
      workspace_id: workspace.id,
      review: 'any',
      pagination: { page: 0, pageSize: 5, sort: '_id', order: 'desc' },
      ...more,
    });
  const review = async (comment: number, more: object = {}) => {
    const { library } = await detail(comment);
    return client().post<ResponseDetail>(`${path(comment)}/review`, { library, ...more });
  };
  const reviewed = async (): Promise<number | undefined> => (await ok(feed())).progress?.reviewed;
  const change = (theme: Theme | undefined, text: string) => ok(client().post(`/api/themes/${theme?.id}`, { text }));

  it('lists the comments from the newest on, and searches their texts', async () => {
    const { items, total, progress } = await ok(feed());
    expect(items.map(({ _id }) => _id)).toEqual([60, 59, 58, 57, 56]);
    expect([total, progress, items[0]?.review]).toEqual([ROWS, { reviewed: 0, of: ROWS }, null]);
    const sought = await ok(feed({ search: 'LOVELY pool' }));
    expect(sought.items.map(({ _id }) => _id)).toEqual([51, 39, 27, 15, 3]);
    expect(sought.progress).toEqual({ reviewed: 0, of: 5 });
    expect((await ok(feed({ search: 'pool', filters: { guest: { value: ['Guest 27'] } } }))).total).toBe(1);
  });

  it('gives each comment its sentiment, as its sentences and the filter by class have it', async () => {
    const { items } = await ok(feed({ limit: ROWS }));
    for (const { _id, sentiment, class: kind } of items) {
      const scores = (await detail(_id)).sentiment.flatMap((sentence) => sentence.sentiment ?? []);
      if (scores.length === 0) {
        expect([sentiment, kind]).toEqual([null, null]);
        continue;
      }
      const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
      expect(sentiment).toBeCloseTo(mean, 4);
      const [isPositive, isNegative] = [scores.some((score) => score > 0.05), scores.some((score) => score < -0.05)];
      expect(kind).toBe(isPositive && isNegative ? 'mix' : isPositive ? 'pos' : isNegative ? 'neg' : 'neu');
    }
    const positive = (await ok(feed({ limit: ROWS, sentiment: 'pos' }))).items;
    expect(positive.map(({ _id }) => _id)).toEqual(items.filter((item) => item.class === 'pos').map(({ _id }) => _id));
    expect(positive.length).toBeGreaterThan(0);
  });

  it('says who has reviewed a comment, counts it, and shows those that are left', async () => {
    const done = await review(60);
    expect(done.status).toBe(200);
    expect(done.body.review).toEqual({ actor: 'ada', at: expect.stringMatching(/^\d{4}-/u), open: false });
    await review(58);
    const all = await ok(feed());
    expect(all.progress).toEqual({ reviewed: 2, of: ROWS });
    expect(all.items.map(({ review: mark }) => mark?.actor)).toEqual(['ada', undefined, 'ada', undefined, undefined]);
    const left = await ok(feed({ review: 'open' }));
    expect(left.items.map(({ _id }) => _id)).toEqual([59, 57, 56, 55, 54]);
    expect([left.total, left.progress]).toEqual([ROWS - 2, { reviewed: 2, of: ROWS }]);
    expect((await ok(feed({ review: 'reviewed' }))).items.map(({ _id }) => _id)).toEqual([60, 58]);
  });

  it('reviews a comment once, takes the review back, and undoes both', async () => {
    const again = await review(60);
    expect([again.headers.get('undo'), await reviewed()]).toEqual([null, 2]);
    const taken = await review(60, { reviewed: false });
    expect([taken.body.review, await reviewed()]).toEqual([null, 1]);
    await ok(client().post('/api/undo', { change: taken.headers.get('undo') }));
    expect(await reviewed()).toBe(2);
    const third = await review(57);
    expect(await reviewed()).toBe(3);
    await ok(client().post('/api/undo', { change: third.headers.get('undo') }));
    expect([(await detail(57)).review, await reviewed()]).toEqual([null, 2]);
    const { items } = await ok(client().get<ResponseHistory>(`/api/projects/${project.id}/responses/57/history`));
    expect(items.slice(0, 2).map(({ kind, text }) => [kind, text])).toEqual([
      ['reopened', 'ada undid the review of this comment. This undid an earlier change.'],
      ['reviewed', 'ada reviewed this comment.'],
    ]);
  });

  it('opens a comment again when the query of one of its themes changes, and only such a one', async () => {
    // 1 is found by Staff, 3 by Pool, 8 by neither.
    for (const comment of [1, 3, 8]) await review(comment);
    const open = async () => Promise.all([1, 3, 8].map(async (comment) => (await detail(comment)).review?.open));
    const before = (await reviewed()) ?? 0;
    expect(await open()).toEqual([false, false, false]);
    await change(staff, 'staff desk');
    // Its new query also finds 3.
    expect(await open()).toEqual([true, true, false]);
    const { items } = await ok(feed({ review: 'open', filters: { guest: { value: ['Guest 3'] } }, limit: 100 }));
    expect(items.find(({ _id }) => _id === 3)?.review).toMatchObject({ actor: 'ada', open: true });
    await change(staff, 'staff');
    expect(await open()).toEqual([false, false, false]);
    expect(await reviewed()).toBe(before);
    await change(pool, 'pool value');
    expect(await open()).toEqual([false, true, true]);
    await review(3);
    expect(await open()).toEqual([false, false, true]);
  });

  it('refuses a review made under other queries, and stores nothing', async () => {
    const { library } = await detail(20);
    await change(pool, 'pool sauna');
    const refused = await client().post<Problem>(`${path(20)}/review`, { library });
    expect([refused.status, refused.body.code]).toEqual([409, 'THEMES_CHANGED']);
    expect(refused.body.detail).toContain('“Pool”');
    expect((await detail(20)).review).toBeNull();
  });

  it('takes a repeated tag once, whatever was sent in between', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const tag = { t_id: simple?.id, s_id: null, status: 2, screen: 'feed' };
    const post = (body: object, headers: Record<string, string> = {}) =>
      client().post<ResponseDetail>(path(10), body, headers);
    expect((await post(tag, key)).body.themes).toContain(`${simple?.id}___2`);
    expect((await post(tag, key)).body.themes).toContain(`${simple?.id}___2`);
    await ok(post({ ...tag, status: -2 }));
    const late = await post(tag, key);
    expect([late.status, late.body.themes.includes(`${simple?.id}___2`)]).toEqual([200, false]);
    const other = await client().post<Problem>(path(10), { ...tag, t_id: staff?.id }, key);
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    await ok(post(tag, { 'idempotency-key': randomUUID() }));
    expect((await detail(10)).themes).toContain(`${simple?.id}___2`);
  });

  it.each([
    ['a comment that is not there', 99_999, { library: 1 }, 404, 'COMMENT_NOT_FOUND'],
    ['a request without what was seen', 1, {}, 400, 'INVALID_REQUEST'],
  ])('refuses the review of %s', async (_, comment, body, status, code) => {
    const answer = await client().post<Problem>(`${path(comment)}/review`, body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('needs a workspace to say what is reviewed, and names it', async () => {
    const answer = await client().get<Problem>(`/api/projects/${project.id}/themes/total/test`, { review: 'open' });
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, 'workspace_id']);
  });
});
