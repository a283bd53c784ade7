/** After saving the dictionary every result with sentiment equals a naive rescoring of every sentence. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Builds } from '@verbatim/command-api/contract/builds';
import type { MatchesResult } from '@verbatim/command-api/contract/results/matches';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { ResponseDetail } from '@verbatim/command-api/contract/responses';
import type {
  DictionaryPreviewResult,
  NegatorsAnswer,
  ProjectWords,
  ScoredComments,
  SentenceSentiment,
  WordListAnswer,
} from '@verbatim/command-api/contract/sentiment';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { DEFAULT_CONFIDENCE, testTable } from '@verbatim/domain/statistics/significance';
import { createSentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import { VADER_NEGATORS } from '@verbatim/domain/text/sentiment/vader-rules';
import { ANALYST, apiClient } from '../support/api-client.ts';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';

const ROWS = 240;
const rows = sampleRows(ROWS);
const THEMES = ['staff', 'breakfast', 'street'];
type Compound = (sentence: string) => number;
const plain = createSentimentScorer();
const vader: Compound = (sentence) => plain.compound(sentence);

const { client, server } = specServer();

describe('the saved dictionary', () => {
  let project: Project;
  let workspace: Workspace;
  /** Sentences of each comment, as split by the product. */
  let sentences: readonly (readonly string[])[];
  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    await runSteps(client(), project.id);
    const themes = [];
    for (const word of THEMES) themes.push(await createTheme(client(), word, word));
    workspace = await createWorkspace(client(), project.id, 'All', themes);
    const split: string[][] = [];
    for (const { comment } of rows) {
      const scored = await ok(client().get<readonly SentenceSentiment[]>('/api/sentiment', { string: comment }));
      split.push(scored.map(({ sentence }) => sentence));
    }
    sentences = split;
  });

  const detail = async (id: number) =>
    (await ok(client().get<ResponseDetail>(`/api/projects/${project.id}/workspaces/${workspace.id}/responses/${id}`)))
      .sentiment;

  /** Sums over sentences in ten-thousandths, as stored. */
  const naive = (compound: Compound) =>
    THEMES.map((word) => {
      const holds = sentences.map((list) => list.filter((one) => new RegExp(`\\b${word}\\b`, 'iu').test(one)));
      const scores = holds.map((list) => list.map((one) => Math.round(compound(one) * 10_000)));
      const all = scores.flat();
      const figures = {
        avg: all.reduce((sum, one) => sum + one, 0) / all.length / 10_000,
        pos: 0,
        neu: 0,
        mix: 0,
        neg: 0,
      };
      for (const list of scores.filter(({ length }) => length > 0)) {
        const [pos, neg] = [list.some((one) => one > 500), list.some((one) => one < -500)];
        figures[pos && neg ? 'mix' : pos ? 'pos' : neg ? 'neg' : 'neu'] += 1;
      }
      return [word, figures] as const;
    });
  const table = async () => {
    const { items } = await ok(client().get<TableResult>(`/api/workspaces/${workspace.id}/table`));
    return THEMES.map((word) => [word, items.find(({ name }) => name === word)!.sentiment] as const);
  };
  const expectTable = async (compound: Compound) => {
    const [found, expected] = [await table(), naive(compound)];
    expect(found.map(([word, { avg, ...counts }]) => [word, counts])).toEqual(
      expected.map(([word, { avg, ...counts }]) => [word, counts]),
    );
    // The table rounds to ten-thousandths.
    for (const [at, [, { avg }]] of found.entries())
      expect(Math.abs(avg! - expected[at]![1].avg)).toBeLessThan(0.000051);
  };

  const save = (words: Readonly<Record<string, number>>, headers = {}) =>
    client().post<WordListAnswer & Problem>(
      '/api/sentiment/list',
      { sentiment: Object.entries(words).map(([text, value]) => ({ text, value })) },
      headers,
    );
  const saveNegators = (negators: readonly string[]) =>
    ok(client().post<NegatorsAnswer>('/api/negators', { negators }));
  const byWords = (words: Readonly<Record<string, number>>, negators: readonly string[] = VADER_NEGATORS): Compound => {
    const customWords = Object.entries(words).map(([text, value]) => ({ text, value }));
    const scorer = createSentimentScorer({ customWords, negators });
    return (sentence) => scorer.compound(sentence);
  };

  it('begins as VADER has it, also in the table', async () => {
    expect(await ok(client().get('/api/sentiment/list'))).toEqual({ sentiment: [], version: 1 });
    expect(await ok(client().get('/api/negators'))).toEqual({ negators: VADER_NEGATORS, version: 1 });
    await expectTable(vader);
  });

  it('changes the table with a word, an expression and a sign, and back again', async () => {
    const words = { breakfast: -3.5, 'Quiet Street': 4, staff: 1.5, hour: -2 };
    expect((await ok(save(words))).sentiment).toContainEqual({ text: 'quiet street', value: 4, type: 'g' });
    await expectTable(byWords(words));
    expect((await table())[1]![1].avg).not.toBeCloseTo(naive(vader)[1]![1].avg, 2);
    // A sign has no term: every sentence is rescored.
    await ok(save({ '!': 2, kind: 0 }));
    await expectTable(byWords({ '!': 2, kind: 0 }));
    await ok(save({}));
    await expectTable(vader);
  });

  it('changes the order of matches and the words of a response', async () => {
    await ok(save({ pool: -5, lovely: -5 }));
    const scored = byWords({ pool: -5, lovely: -5 });
    const { items } = await ok(
      client().get<MatchesResult>(`/api/projects/${project.id}/themes/total/test`, {
        pagination: { page: 0, pageSize: 25, sort: 'sentiment', order: 'asc' },
      }),
    );
    const means = sentences.flatMap((list) =>
      list.length === 0 ? [] : [list.reduce((sum, one) => sum + scored(one), 0) / list.length],
    );
    expect(items[0]!.sentiment).toBeCloseTo(Math.min(...means), 3);
    for (const { sentence, sentiment, words } of await detail(3)) {
      expect(sentiment).toBeCloseTo(scored(sentence), 4);
      if (/pool/u.test(sentence)) expect(words.some(({ weight }) => weight === -5)).toBe(true);
    }
    await ok(save({}));
  });

  it('takes negators of its own, and none', async () => {
    await saveNegators([...VADER_NEGATORS.filter((word) => word !== 'not'), 'Could', 'nobody']);
    await expectTable(byWords({}, [...VADER_NEGATORS.filter((word) => word !== 'not'), 'could', 'nobody']));
    await saveNegators([]);
    await expectTable(byWords({}, []));
    await saveNegators(VADER_NEGATORS);
    await expectTable(vader);
  });

  it('lets the words of a project go before those of all, for it alone', async () => {
    await ok(save({ staff: 3 }));
    const path = `/api/projects/${project.id}/sentiment`;
    const own = { sentiment: [{ text: 'STAFF', value: -3 }], limit: 1000, offset: 0 };
    expect(await ok(client().post<ScoredComments>(path, own))).toEqual({ count: ROWS, completed: ROWS });
    await expectTable(byWords({ staff: -3 }));
    const list = await ok(client().get<readonly ProjectWords[]>('/api/sentiment/project_list'));
    expect(list).toEqual([{ id: project.id, name: 'Hotel', words: [{ text: 'staff', value: -3, type: 'c' }] }]);
    expect((await client().post('/api/projects/none/sentiment', own)).status).toBe(404);
    await ok(client().post(path, { sentiment: [] }));
    await expectTable(byWords({ staff: 3 }));
    await ok(save({}));
  });

  it('shows every user the project that is being scored, for whom and how far', async () => {
    const { id } = await createProject(client(), 'Two files', SAMPLE_DEFINITIONS);
    for (const size of [12, 8]) await uploadCsv(client(), id, sampleCsv(size));
    await runSteps(client(), id);
    const other = apiClient(server().url);
    await ok(other.post('/api/login', { username: ANALYST.name, password: ANALYST.password }));
    const shown = async () => (await ok(other.get<Builds>('/api/builds', { project: id }))).scoring;
    const score = (body: object) => ok(client().post<ScoredComments>(`/api/projects/${id}/sentiment`, body));
    expect(await score({ sentiment: [{ text: 'staff', value: 2 }], limit: 1 })).toEqual({ count: 20, completed: 12 });
    expect(await shown()).toEqual([{ id, name: 'Two files', by: ANALYST.name, count: 20, completed: 12 }]);
    expect(await score({ limit: 20 })).toEqual({ count: 20, completed: 20 });
    expect(await shown()).toEqual([]);
    await ok(client().delete(`/api/projects/${id}`));
  });

  it('is what the tester scores by where nothing else is given', async () => {
    await ok(save({ kip: -4 }));
    await saveNegators([...VADER_NEGATORS, 'barely']);
    const score = async (query: object) =>
      (await ok(client().get<readonly SentenceSentiment[]>('/api/sentiment', { string: 'A kip.', ...query })))[0]!;
    expect((await score({})).compound).toBeLessThan(0);
    expect((await score({})).words).toEqual([{ start: 2, end: 6, weight: -4, value: -4 }]);
    expect((await score({ custom_words: [] })).compound).toBe(0);
    expect((await score({ string: 'It is barely good.' })).compound).toBeLessThan(0);
    expect((await score({ string: 'It is barely good.', negators: [] })).compound).toBeGreaterThan(0);
    await saveNegators(VADER_NEGATORS);
    await ok(save({}));
  });

  it('lists before saving which comments would change class, of all words and of the project’s own', async () => {
    const getClass = (list: readonly string[], compound: Compound): string => {
      const [pos, neg] = [list.some((one) => compound(one) > 0.05), list.some((one) => compound(one) < -0.05)];
      return pos && neg ? 'mix' : pos ? 'pos' : neg ? 'neg' : 'neu';
    };
    const preview = (change: object) =>
      ok(client().post<DictionaryPreviewResult>(`/api/projects/${project.id}/sentiment-preview`, change));
    const expectPreview = async (change: object, [before, after]: readonly [Compound, Compound]) => {
      const [was, is] = [before, after].map((compound) => sentences.map((list) => getClass(list, compound)));
      const moves = new Map<string, number>();
      const changed: number[] = [];
      for (const [at, from] of was!.entries()) {
        if (from === is![at]) continue;
        changed.push(at + 1);
        moves.set(`${from} ${is![at]}`, (moves.get(`${from} ${is![at]}`) ?? 0) + 1);
      }
      expect(changed.length).toBeGreaterThan(0);
      const found = await preview(change);
      expect(found).toMatchObject({ comments: ROWS, lookedAt: ROWS, changed: changed.length });
      expect(new Map(found.moves.map(({ from, to, count }) => [`${from} ${to}`, count]))).toEqual(moves);
      expect(found.samples.map(({ id }) => id)).toEqual(changed.slice(0, 5));
      for (const { id, text, from, to } of found.samples)
        expect([text, from, to]).toEqual([rows[id - 1]!.comment, was![id - 1], is![id - 1]]);
    };
    const list = [
      { text: 'Breakfast', value: -3.5 },
      { text: 'quiet street', value: 4 },
    ];
    const words = { breakfast: -3.5, 'quiet street': 4 };
    await expectPreview({ list: 'g', words: list }, [vader, byWords(words)]);
    await expectPreview({ list: 'g', negators: [] }, [vader, byWords({}, [])]);
    await ok(save(words));
    await expectPreview({ list: 'g', words: [{ text: 'breakfast', value: null }] }, [
      byWords(words),
      byWords({ 'quiet street': 4 }),
    ]);
    await expectPreview({ list: 'c', words: [{ text: 'breakfast', value: 3 }] }, [
      byWords(words),
      byWords({ ...words, breakfast: 3 }),
    ]);
    expect((await ok(client().get<WordListAnswer>('/api/sentiment/list'))).sentiment).toHaveLength(2);
    await ok(save({}));
    expect(await preview({ list: 'c' })).toMatchObject({ changed: 0, moves: [], samples: [] });
    expect((await client().post('/api/projects/none/sentiment-preview', { list: 'c' })).status).toBe(404);
  });

  it('lists before saving which themes, workspaces and significance flags would change', async () => {
    const other = await createWorkspace(client(), project.id, 'Streets', [
      await createTheme(client(), 'a street', 'street'),
    ]);
    await createWorkspace(client(), project.id, 'Nothing', []);
    await ok(client().post(`/api/workspaces/${workspace.id}/freezes`, { name: 'Wave 1', note: '' }));
    const preview = (change: object) =>
      ok(client().post<DictionaryPreviewResult>(`/api/projects/${project.id}/sentiment-preview`, change));
    const classes = (compound: Compound, word = /./u) =>
      sentences.map((list) => {
        const scores = list.filter((one) => word.test(one)).map(compound);
        const [pos, neg] = [scores.some((one) => one > 0.05), scores.some((one) => one < -0.05)];
        return scores.length === 0 ? '' : pos && neg ? 'mix' : pos ? 'pos' : neg ? 'neg' : 'neu';
      });
    const after = byWords({ breakfast: -3.5 });
    const found = await preview({ list: 'g', words: [{ text: 'breakfast', value: -3.5 }] });
    const moved = THEMES.map((word) => {
      const under = new RegExp(`\\b${word}\\b`, 'iu');
      const [was, will] = [classes(vader, under), classes(after, under)];
      const isMoved = sentences.some((list) => list.some((one) => under.test(one) && vader(one) !== after(one)));
      return { word, isMoved, changed: was.filter((name, at) => name !== will[at]).length };
    }).filter(({ isMoved }) => isMoved);
    const named = new Map(found.themes.map(({ name, changed }) => [name, changed]));
    for (const { word, changed } of moved) expect([word, named.get(word)]).toEqual([word, changed]);
    expect(moved.map(({ word }) => word)).toContain('breakfast');
    expect(found.themes.filter(({ name }) => THEMES.includes(name))).toHaveLength(moved.length);
    const isStreet = moved.some(({ word }) => word === 'street');
    expect(found.workspaces).toEqual([workspace, ...(isStreet ? [other] : [])].map(({ id, name }) => ({ id, name })));
    expect([found.freezes, found.untested]).toEqual([1, []]);

    const flags: object[] = [];
    for (const sentiment of ['pos', 'neg'] as const)
      for (const [cell, groupBy] of [['season', 'season'] as const, ['room', 'room_type'] as const]) {
        const labels = [...new Set(rows.map((row) => row[cell]))].filter((label) => label !== '');
        const count = (kept: (at: number) => boolean) => ({
          count: rows.filter((_, at) => kept(at)).length,
          groupBy: Object.fromEntries(
            labels.map((label) => [label, rows.filter((row, at) => row[cell] === label && kept(at)).length]),
          ),
        });
        const columns = labels.map((label) => ({ key: label, labels: [label] }));
        const items = [vader, after].map((compound) => {
          const own = classes(compound);
          return count((at) => own[at] === sentiment);
        });
        const tests = testTable({ items, totalRow: count(() => true), columns }, 'total', DEFAULT_CONFIDENCE.z);
        for (const label of labels) {
          const [was, will] = tests.map((row) => row[label]!.verdict).map((one) => (/er$/u.test(one) ? one : null));
          if (was !== will) flags.push({ sentiment, groupBy, column: label, before: was, after: will });
        }
      }
    const byPlace = (all: readonly object[]) => all.map((flag) => JSON.stringify(Object.entries(flag).sort())).sort();
    expect(byPlace(found.columnFlags.items)).toEqual(byPlace(flags));
    expect(flags.length).toBeGreaterThan(0);
    expect((await preview({ list: 'c' })).workspaces).toEqual([]);
  });

  it('is merged word by word with what others have saved, and asks about a word that both have changed', async () => {
    const first = await save({ lush: 2, meh: -1 });
    const seen = { 'if-match': first.headers.get('etag') ?? '' };
    await ok(save({ lush: 2, meh: -1, wow: 4 }, seen));
    const merged = await ok(save({ lush: 3, meh: -1 }, seen));
    expect(merged.sentiment.map(({ text, value }) => [text, value])).toEqual([
      ['lush', 3],
      ['meh', -1],
      ['wow', 4],
    ]);
    const { status, body } = await save({ lush: 1, meh: -1 }, seen);
    expect([status, body.code]).toEqual([409, 'CHANGED_MEANWHILE']);
    expect(body).toMatchObject({ conflict: { theirs: { version: merged.version }, changes: expect.any(Array) } });
    await ok(save({}));
  });

  it('can be undone', async () => {
    await ok(save({ lush: 2 }));
    const { headers } = await save({ lush: 4 });
    const change = headers.get('undo');
    expect(await ok(client().post('/api/undo', { change }))).toEqual({ undone: 1 });
    expect((await ok(client().get<WordListAnswer>('/api/sentiment/list'))).sentiment).toEqual([
      { text: 'lush', value: 2, type: 'g' },
    ]);
    await ok(save({}));
  });

  it.each([
    [
      {
        sentiment: [
          { text: 'good', value: 1 },
          { text: 'lush', value: 5.1 },
        ],
      },
      'WORD_WEIGHT_INVALID',
      'sentiment.1.value',
    ],
    [{ sentiment: [{ text: 'lush', value: 0.25 }] }, 'WORD_WEIGHT_INVALID', 'sentiment.0.value'],
    [{ sentiment: [{ text: 'x'.repeat(201), value: 1 }] }, 'WORD_TOO_LONG', 'sentiment.0.text'],
    [{ sentiment: [{ text: 'lush' }] }, 'INVALID_REQUEST', 'sentiment.0.value'],
    [{ negators: [] }, 'INVALID_REQUEST', 'sentiment'],
  ])('refuses %j and names the entry', async (body, code, field) => {
    const { status, body: problem } = await client().post<Problem>('/api/sentiment/list', body);
    expect([status, problem.code, problem.errors?.[0]?.field]).toEqual([400, code, field]);
    expect((await ok(client().get<WordListAnswer>('/api/sentiment/list'))).sentiment).toEqual([]);
  });

  it('does not add an empty word', async () => {
    expect((await ok(save({ '  ': 3, lush: 1 }))).sentiment).toEqual([{ text: 'lush', value: 1, type: 'g' }]);
    await ok(save({}));
  });
});
