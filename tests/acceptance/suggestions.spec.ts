/** Suggestions for a theme, learnt from what people have said of comments. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { HistoryPage } from '@verbatim/command-api/contract/history';
import type { Theme } from '@verbatim/command-api/contract/library';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { ResponseDetail, ResponseHistory } from '@verbatim/command-api/contract/responses';
import type { MatchesResult } from '@verbatim/command-api/contract/results/matches';
import type { PastMoment } from '@verbatim/command-api/contract/results/past';
import type { AcceptResult, SuggestionsResult } from '@verbatim/command-api/contract/results/suggestions';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';

const ROWS = 360;
/** Of three of the twelve kinds of comments. */
const carries = (id: number): boolean => sampleRows(ROWS)[id - 1]!.comment.toLowerCase().includes('breakfast');
const IDS = Array.from({ length: ROWS }, (_, at) => at + 1);
const WITH = IDS.filter(carries).slice(0, 12);
const WITHOUT = IDS.filter((id) => !carries(id)).slice(0, 20);

describe('suggestions for a theme', () => {
  const { client } = specServer();
  let project: Project;
  let workspace: Workspace;
  let theme: Theme;
  let queried: Theme;
  const path = (id = theme.id, pid = project.id): string => `/api/projects/${pid}/themes/${id}/suggestions`;
  const responses = (): string => `/api/projects/${project.id}/workspaces/${workspace.id}/responses`;
  const suggest = (query: object = {}, id = theme.id) => ok(client().get<SuggestionsResult>(path(id), { ...query }));
  const say = (id: string, status: 2 | -2 | -1 | 1, comments: readonly number[]) =>
    client().post(responses(), { t_id: id, status, comments });

  const accept = (body: object) =>
    client().post<AcceptResult & Problem>(
      `/api/projects/${project.id}/workspaces/${workspace.id}/themes/${theme.id}/suggestions`,
      body,
    );
  const carriers = async (methods: readonly number[]): Promise<readonly number[]> => {
    const address = `/api/projects/${project.id}/themes/${theme.id}/test`;
    return (await ok(client().get<MatchesResult>(address, { methods, limit: ROWS }))).items.map(({ _id }) => _id);
  };

  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    await runSteps(client(), project.id);
    theme = await createTheme(client(), 'Morning meal', '');
    queried = await createTheme(client(), 'Coffee', 'coffee café');
    workspace = await createWorkspace(client(), project.id, 'Wave 1', [theme, queried]);
    await ok(say(theme.id, 2, WITH));
  });

  it('seeks comments without the theme while people have only said yes, and marks what the query finds', async () => {
    const { items, labels } = await suggest();
    expect(labels).toMatchObject({ with: 12, without: 0 });
    expect(items.some(({ because }) => because === 'unlikely')).toBe(true);
    expect(items.filter(({ because }) => because === 'unlikely').some(({ _id }) => carries(_id))).toBe(false);
    // The other theme has no labels: its query is where to begin.
    const begun = (await suggest({}, queried.id)).items;
    const found = begun.filter((item) => item.found);
    expect(found.length).toBeGreaterThan(0);
    for (const { text, spans } of found)
      for (const [start, end] of spans) expect(text.slice(start, end)).toMatch(/^(?:coffee|café)$/iu);
    expect(begun.every((item) => item.found === item.spans.length > 0)).toBe(true);
  });

  it('fits no model below 10 comments with and 10 without, and says what is missing', async () => {
    await ok(say(theme.id, -1, WITHOUT.slice(0, 9)));
    const below = await suggest();
    expect(below).toMatchObject({ minLabels: 10, model: null, workspace: workspace.id });
    expect(below.theme).toEqual({ id: theme.id, name: 'Morning meal', hasQuery: false });
    // Something to begin with, at random.
    expect(below.items).toHaveLength(20);
    expect(below.items[0]).toMatchObject({
      because: 'random',
      probability: null,
      logOdds: null,
      intercept: null,
      terms: [],
    });
    expect(below.labels).toEqual({ with: 12, without: 9, accepted: 0, reviewed: 0, fitted: 0 });
    expect(below.unlabelled).toBe(ROWS - 21);
    await ok(say(theme.id, -1, WITHOUT));
    expect((await suggest()).labels).toEqual({ with: 12, without: 20, accepted: 0, reviewed: 0, fitted: 32 });
  });

  it('orders the comments without a label by probability, and explains each to the last word', async () => {
    const labelled = new Set([...WITH, ...WITHOUT]);
    const { items, model } = await suggest({ order: 'probable', limit: 60 });
    expect(items).toHaveLength(60);
    expect(items.every(({ _id }) => !labelled.has(_id) && carries(_id))).toBe(true);
    expect(items.map(({ logOdds }) => logOdds)).toEqual(items.map(({ logOdds }) => logOdds!).toSorted((a, b) => b - a));
    for (const { text, terms, intercept, logOdds, probability } of items) {
      expect(intercept).toBe(model!.intercept);
      const sum = terms.reduce((total, { contribution }) => total + contribution, model!.intercept);
      expect(sum).toBeCloseTo(logOdds!, 10);
      const { slope, offset } = model!.calibration;
      expect(probability).toBeCloseTo(1 / (1 + Math.exp(-(slope * logOdds! + offset))), 10);
      for (const { term, spans } of terms)
        for (const [start, end] of spans)
          expect(
            text
              .slice(start, end)
              .toLowerCase()
              .replaceAll(/[^\p{L}\p{N}]+/gu, ' '),
          ).toBe(term.replaceAll(/[^\p{L}\p{N}]+/gu, ' '));
    }
    expect(items[0]!.terms[0]!.term).toContain('breakfast');
    expect(model!.strongest.for.some(({ term }) => term === 'breakfast')).toBe(true);
  });

  it('shows the cross-validated quality at each threshold, with counts of all labels', async () => {
    const { model } = await suggest();
    expect(model!.thresholds).toHaveLength(19);
    for (const { truePositive, falseNegative, falsePositive, precision, recall } of model!.thresholds) {
      expect(truePositive + falseNegative).toBe(12);
      expect(recall).toBeCloseTo(truePositive / 12);
      expect(precision ?? 1).toBeCloseTo(
        truePositive + falsePositive === 0 ? 1 : truePositive / (truePositive + falsePositive),
      );
    }
    const suggested = model!.thresholds.map((at) => at.suggested);
    expect(suggested).toEqual(suggested.toSorted((a, b) => b - a));
    expect(model!.best.f1).toBeGreaterThan(0.9);
  });

  it('is the same for the same events, also as of a moment after later ones', async () => {
    const before = await suggest({ limit: 10 });
    expect(await suggest({ limit: 10 })).toEqual(before);
    const { asOf } = await ok(client().get<PastMoment>(`/api/projects/${project.id}/moment`));
    expect(before.asOf).toBe(asOf);
    const [first] = before.items;
    const said = await client().post<ResponseDetail>(`${responses()}/${first!._id}`, {
      t_id: theme.id,
      s_id: null,
      status: 2,
      screen: 'suggestions',
    });
    const after = await suggest({ limit: 10 });
    expect(after.labels.with).toBe(13);
    expect(after.model!.digest).not.toBe(before.model!.digest);
    expect(after.items.map(({ _id }) => _id)).not.toContain(first!._id);
    expect(await suggest({ limit: 10, asOf })).toEqual(before);
    await ok(client().post('/api/undo', { change: said.headers.get('undo') }));
    expect({ ...(await suggest({ limit: 10 })), asOf }).toEqual(before);
  });

  it('takes probable and uncertain comments in turn, page by page, each once', async () => {
    const { items } = await suggest({ limit: 40 });
    expect(new Set(items.map(({ _id }) => _id)).size).toBe(40);
    expect(new Set(items.slice(0, 6).map(({ because }) => because))).toEqual(new Set(['probable', 'uncertain']));
    const pages = [await suggest({ limit: 20 }), await suggest({ limit: 20, offset: 20 })].flatMap(
      (page) => page.items,
    );
    expect(pages.map(({ _id }) => _id)).toEqual(items.map(({ _id }) => _id));
  });

  it('learns beside a query, from reviews too, and says which comments the query finds', async () => {
    const found = IDS.filter((id) => /coffee|café/iu.test(sampleRows(ROWS)[id - 1]!.comment));
    const others = IDS.filter((id) => !found.includes(id));
    const library = async (id: number) => (await ok(client().get<ResponseDetail>(`${responses()}/${id}`))).library;
    const reviewed = [...found.slice(0, 10), ...others.filter((id) => id > 7).slice(0, 10)];
    for (const id of reviewed)
      await ok(client().post(`${responses()}/${id}/review`, { reviewed: true, library: await library(id) }));
    const { labels, items } = await suggest({ limit: 50 }, queried.id);
    expect(labels).toEqual({ with: 10, without: 10, accepted: 0, reviewed: 20, fitted: 20 });
    for (const { _id, found: isFound } of items) expect(isFound).toBe(found.includes(_id));
    expect(items.some(({ found: isFound }) => isFound)).toBe(true);
    // Another workspace without the theme: its reviewers did not see it, so its absence says nothing.
    const other = await createWorkspace(client(), project.id, 'Without it', [theme]);
    expect((await suggest({}, queried.id)).labels).toMatchObject({ with: 10, without: 0 });
    await ok(client().delete(`/api/workspaces/${other.id}`));
    expect((await suggest({}, queried.id)).labels).toMatchObject({ with: 10, without: 10 });
  });

  it('previews all suggestions from a probability on, and tags them as one act that teaches no model', async () => {
    const before = await suggest({ order: 'sample', threshold: 0.5, limit: 20 });
    const { model, preview, labels } = before;
    expect(before.items).toHaveLength(20);
    for (const { because, probability } of before.items) {
      expect(because).toBe('random');
      expect(probability).toBeGreaterThanOrEqual(0.5);
    }
    expect(preview!.suggested).toBe(model!.thresholds.find(({ threshold }) => threshold === 0.5)!.suggested);
    expect(preview!.expectedWrong).toBeGreaterThan(0);
    const accepted = await accept({ threshold: 0.5, model: model!.digest });
    expect([accepted.status, accepted.body]).toEqual([200, { changed: preview!.suggested }]);

    const after = await suggest({ limit: 20 });
    expect(after.model!.digest).toBe(model!.digest);
    expect(after.labels).toEqual({ ...labels, accepted: preview!.suggested });
    expect(after.unlabelled).toBe(before.unlabelled - preview!.suggested);
    expect(after.model!.thresholds.find(({ threshold }) => threshold === 0.5)!.suggested).toBe(0);

    // Marked in lists, on the comment, in its history and in that of the project.
    expect((await carriers([3])).length).toBe(preview!.suggested);
    expect(await carriers([2])).toEqual(WITH);
    expect((await carriers([1, 2])).length).toBe(preview!.suggested + WITH.length);
    const [some] = await carriers([3]);
    const detail = await ok(client().get<ResponseDetail>(`${responses()}/${some}`));
    expect(detail.whole).toMatchObject([{ id: theme.id, method: 3, why: { by: 'person', actor: 'ada' } }]);
    const own = await ok(client().get<ResponseHistory>(`/api/projects/${project.id}/responses/${some}/history`));
    expect(own.items[0]).toMatchObject({ kind: 'accepted', actor: 'ada' });
    const { items } = await ok(client().get<HistoryPage>('/api/history', { project: project.id, limit: 1 }));
    expect(items[0]!.sentence).toContain(`ada tagged ${preview!.suggested} comments with the theme`);

    const exported = await client().get<string>(`/api/workspaces/${workspace.id}/export`, { suggested: true });
    const [head, ...lines] = exported.body.trim().split('\n');
    expect(head).toContain('Accepted suggestions');
    expect(lines.filter((line) => line.trimEnd().endsWith(',Morning meal'))).toHaveLength(preview!.suggested);
    const { body: plain } = await client().get<string>(`/api/workspaces/${workspace.id}/export`);
    expect(plain).not.toContain('Accepted suggestions');

    await ok(client().post('/api/undo', { change: accepted.headers.get('undo') }));
    expect(await carriers([3])).toEqual([]);
    expect({ ...(await suggest({ order: 'sample', threshold: 0.5, limit: 20 })), asOf: '' }).toEqual({
      ...before,
      asOf: '',
    });
  });

  it('keeps what people say of an accepted comment, and brings the acceptance back on undo', async () => {
    const { model } = await suggest();
    const accepted = await accept({ threshold: 0.5, model: model!.digest });
    const [first, second, third] = await carriers([3]);
    const tagged = await say(theme.id, 2, [first!]);
    expect((await carriers([2])).includes(first!)).toBe(true);
    await ok(client().post('/api/undo', { change: tagged.headers.get('undo') }));
    expect((await carriers([3])).includes(first!)).toBe(true);
    await ok(say(theme.id, -1, [second!]));
    await ok(say(theme.id, -2, [third!]));
    await ok(client().post('/api/undo', { change: accepted.headers.get('undo') }));
    expect(await carriers([3])).toEqual([]);
    expect(await carriers([-1])).toContain(second);
    await ok(say(theme.id, 1, [second!]));
  });

  it('refuses to tag the suggestions of another model than was previewed', async () => {
    const { model, items } = await suggest();
    const said = await say(theme.id, -1, [items[1]!._id]);
    const { status, body } = await accept({ threshold: 0.5, model: model!.digest });
    expect([status, body.code]).toEqual([409, 'SUGGESTIONS_CHANGED']);
    expect(await carriers([3])).toEqual([]);
    await ok(client().post('/api/undo', { change: said.headers.get('undo') }));
    const none = await accept({ threshold: 1, model: model!.digest });
    expect([none.status, none.body]).toEqual([200, { changed: 0 }]);
  });

  it('refuses an unknown theme and an unknown project', async () => {
    for (const [address, code] of [
      [path('nowhere'), 'THEME_NOT_FOUND'],
      [path(theme.id, 'nowhere'), 'PROJECT_NOT_FOUND'],
    ] as const) {
      const { status, body } = await client().get<Problem>(address);
      expect([status, body.code]).toEqual([404, code]);
    }
  });
});
