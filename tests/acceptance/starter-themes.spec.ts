import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { DictionaryTestResult } from '@verbatim/command-api/contract/results/dictionary-test';
import type { Folder } from '@verbatim/command-api/contract/library';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type { StarterThemes, TopicsAnswer } from '@verbatim/command-api/contract/results/theme-builder';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows } from '../support/sample-comments.ts';
import { specProjects } from '../support/spec-server.ts';

const ROWS = 240;
const rows = sampleRows(ROWS);

describe('starter themes', () => {
  const { client } = specProjects();
  let project: Project;
  let proposed: StarterThemes;
  const path = (id: string): string => `/api/projects/${id}/starter-themes`;
  const folders = () => ok(client().get<readonly Folder[]>('/api/folders'));
  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    await runSteps(client(), project.id);
    proposed = await ok(client().get<StarterThemes>(path(project.id)));
  });

  it('are proposed from the terms of the comments, each with the count that its query finds', async () => {
    expect(proposed.base).toBe(ROWS);
    expect(proposed.themes.length).toBeGreaterThan(2);
    expect(proposed.themes.map(({ name }) => name)).toContain('Staff');
    for (const { query, count } of proposed.themes) {
      const { count: found } = await ok(
        client().get<DictionaryTestResult>('/api/dictionary/test', { pid: project.id, string: query }),
      );
      expect([query, found]).toEqual([query, count]);
      expect(count).toBeGreaterThanOrEqual(0.02 * ROWS);
      expect(count).toBeLessThanOrEqual(0.4 * ROWS);
    }
    expect(await ok(client().get<StarterThemes>(path(project.id)))).toEqual(proposed);
  });

  it('come out of the topics, whose terms, counts, sentiment and examples are those of the comments', async () => {
    const { base, sentiment, topics } = await ok(client().get<TopicsAnswer>(`/api/projects/${project.id}/topics`));
    expect([base, sentiment]).toEqual([proposed.base, proposed.sentiment]);
    const shown = topics.map(({ name, query, count }) => ({ name, query, count }));
    for (const theme of proposed.themes) expect(shown).toContainEqual(theme);
    const themes = [];
    for (const { name, query, terms, count, examples } of topics) {
      expect([query, count >= 5]).toEqual([query, true]);
      expect(terms.map(({ term }) => (term.includes(' ') ? `"${term}"` : term)).join(' ')).toBe(query);
      for (const { term, count: holding } of terms) {
        const asked = { pid: project.id, string: `"${term}"` };
        const found = await ok(client().get<DictionaryTestResult>('/api/dictionary/test', asked));
        expect([term, found.count]).toEqual([term, holding]);
      }
      for (const { _id, text, spans } of examples) {
        expect(text).toBe(rows[_id - 1]!.comment);
        expect(spans.length).toBeGreaterThan(0);
      }
      themes.push(await createTheme(client(), `Topic ${name}`, query));
    }
    // A theme that is made of a topic has the topic's sentiment.
    const workspace = await createWorkspace(client(), project.id, 'Topics', themes);
    const table = await ok(
      client().get<TableResult>(`/api/workspaces/${workspace.id}/table`, { pagination: { page: 0, pageSize: 100 } }),
    );
    for (const topic of topics)
      expect(table.items.find(({ name }) => name === `Topic ${topic.name}`)).toMatchObject({
        count: topic.count,
        sentiment: topic.sentiment,
      });
  });

  it('come with the mood of all comments', () => {
    const { pos, neu, mix, neg } = proposed.sentiment;
    // Every twelfth comment of the sample is empty.
    expect(pos + neu + mix + neg).toBe(ROWS - ROWS / 12);
    expect(Math.min(pos, neg)).toBeGreaterThan(0);
  });

  it('become themes in a folder of the project and a workspace whose table has their counts, once for one key', async () => {
    const chosen = proposed.themes.slice(0, 3);
    const body = { themes: chosen.map(({ name, query }) => ({ name, query })) };
    const key = { 'idempotency-key': randomUUID() };
    const first = await ok(client().post<Workspace>(path(project.id), body, key));
    const again = await ok(client().post<Workspace>(path(project.id), body, key));
    expect(again).toEqual(first);
    expect(first.themes.map(({ name }) => name)).toEqual(chosen.map(({ name }) => name));
    const made = (await folders()).filter(({ name }) => name.startsWith('Hotel'));
    expect(made.map(({ name, themes }) => [name, themes.length])).toEqual([['Hotel', 3]]);
    const table = await ok(client().get<TableResult>(`/api/workspaces/${first.id}/table`));
    for (const { name, count } of chosen) expect(table.items.find((item) => item.name === name)?.count).toBe(count);

    // Another click makes others, in a folder of its own.
    const other = await ok(client().post<Workspace>(path(project.id), body));
    expect(other.id).not.toBe(first.id);
    expect((await folders()).map(({ name }) => name)).toEqual(expect.arrayContaining(['Hotel', 'Hotel 2']));
  });

  it.each<[string, readonly { name: string; query: string }[], string]>([
    ['no theme', [], 'INVALID_REQUEST'],
    ['a query that cannot be read', [{ name: 'A', query: '"open' }], 'THEME_QUERY_INVALID'],
    ['one name twice', [1, 2].map(() => ({ name: 'A', query: 'a' })), 'THEME_NAME_TAKEN'],
  ])('refuse %s, and nothing is stored', async (_what, themes, code) => {
    const before = await folders();
    const { status, body } = await client().post<Problem>(path(project.id), { themes });
    expect([status, body.code]).toEqual([400, code]);
    expect(await folders()).toEqual(before);
  });

  it('are none of a project without a file, and of none that is not there', async () => {
    const empty = await createProject(client(), 'Empty', SAMPLE_DEFINITIONS);
    expect((await ok(client().get<StarterThemes>(path(empty.id)))).themes).toEqual([]);
    for (const answer of [
      await client().get<Problem>(path('nowhere')),
      await client().post<Problem>(path('nowhere'), { themes: [{ name: 'A', query: 'a' }] }),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'PROJECT_NOT_FOUND']);
  });
});
