/** Comments like one, and the query that is proposed for them. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Theme } from '@verbatim/command-api/contract/library';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { PastMoment } from '@verbatim/command-api/contract/results/past';
import type { ProposedQueryResult, SimilarResult } from '@verbatim/command-api/contract/results/similar';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';

const ROWS = 120;
const IDS = Array.from({ length: ROWS }, (_, at) => at + 1);
const rowOf = (id: number) => sampleRows(ROWS)[id - 1]!;
const holds = (id: number, word: string): boolean => rowOf(id).comment.toLowerCase().includes(word);
const QUEUE = IDS.filter((id) => holds(id, 'check-in'));
const EMPTY = IDS.find((id) => rowOf(id).comment === '')!;

describe('comments like one', () => {
  const { client } = specServer();
  let project: Project;
  let theme: Theme;
  let before: string;
  const path = (id: number, pid = project.id): string => `/api/projects/${pid}/responses/${id}/similar`;
  const find = (id: number, query: object = {}) => ok(client().get<SimilarResult>(path(id), { ...query }));

  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    await runSteps(client(), project.id);
    before = (await ok(client().get<PastMoment>(`/api/projects/${project.id}/moment`))).asOf;
    theme = await createTheme(client(), 'Queues', '');
  });

  it('lists those of the same words first, with the shared words marked', async () => {
    const [id] = QUEUE as [number];
    const { items, words, comment, sharing } = await find(id, { limit: 5 });
    expect(items.map(({ _id }) => _id).toSorted((a, b) => a - b)).toEqual(QUEUE.slice(1, 6));
    expect(words).toEqual(expect.arrayContaining(['queue', 'ridiculous', 'rude']));
    expect(sharing).toBeGreaterThan(items.length);
    for (const { text, spans, similarity } of [...items, { ...comment, similarity: 0.9 }]) {
      const marked = spans.map(([start, end]) => text.slice(start, end).toLowerCase());
      expect(new Set(marked).size).toBe(new Set(marked.filter((word) => words.includes(word))).size);
      expect(marked).toContain('queue');
      expect(similarity).toBeGreaterThan(0.8);
      expect(similarity).toBeLessThanOrEqual(1);
    }
  });

  it('keeps to the filters, and to the moment asked about', async () => {
    const season = rowOf(QUEUE[1]!).season;
    const filters = { season: { value: [season], type: 'enum' } };
    const { items } = await find(QUEUE[0]!, { filters, limit: 50 });
    for (const { _id } of items) expect(rowOf(_id).season).toBe(season);
    expect(items[0]!._id).toBe(QUEUE.slice(1).find((id) => rowOf(id).season === season));
    expect(await find(QUEUE[0]!, { asOf: before })).toEqual(await find(QUEUE[0]!));
  });

  it('finds nothing for a comment without words', async () => {
    const { items, words, sharing, comment } = await find(EMPTY);
    expect({ items, words, sharing, comment }).toEqual({
      items: [],
      words: [],
      sharing: 0,
      comment: { _id: EMPTY, text: '', spans: [] },
    });
  });

  it('makes a theme of them: a query, and the tags of the chosen ones as one act that is undone', async () => {
    const found = await find(QUEUE[0]!, { limit: QUEUE.length - 1 });
    const chosen = found.items.map(({ _id }) => _id);
    const proposed = await ok(
      client().get<ProposedQueryResult>(`/api/projects/${project.id}/proposed-query`, { comments: chosen.join(',') }),
    );
    expect(proposed).toMatchObject({ chosen: chosen.length, foundChosen: chosen.length, found: QUEUE.length });
    const workspace = await createWorkspace(client(), project.id, 'Wave 1', [theme]);
    const tagged = await client().post(`/api/projects/${project.id}/workspaces/${workspace.id}/responses`, {
      t_id: theme.id,
      status: 2,
      comments: chosen,
    });
    expect(tagged.body).toEqual({ changed: chosen.length });
    expect(await ok(client().post('/api/undo', { change: tagged.headers.get('undo') }))).toMatchObject({ undone: 1 });
  });

  it('refuses an unknown comment and an unknown project', async () => {
    for (const [address, code] of [
      [path(9_999), 'COMMENT_NOT_FOUND'],
      [path(1, 'nowhere'), 'PROJECT_NOT_FOUND'],
      ['/api/projects/nowhere/proposed-query?comments=1', 'PROJECT_NOT_FOUND'],
    ] as const) {
      const { status, body } = await client().get<Problem>(address);
      expect([status, body.code]).toEqual([404, code]);
    }
  });
});
