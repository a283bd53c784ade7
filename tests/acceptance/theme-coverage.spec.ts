/** What themes cover, share and leave out: topics, answers that say nothing, filters, the past. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Theme } from '@verbatim/command-api/contract/library';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { Coverage } from '@verbatim/command-api/contract/results/coverage';
import type { PastMoment } from '@verbatim/command-api/contract/results/past';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { specProjects } from '../support/spec-server.ts';
import {
  EMPTY_ANSWERS,
  UNCOVERED_CSV,
  UNCOVERED_DEFINITIONS,
  UNCOVERED_ROWS,
  UNCOVERED_THEMES,
} from '../support/uncovered-project.ts';

type Row = (typeof UNCOVERED_ROWS)[number];

const isCovered = ({ comment }: Row): boolean => /staff|crew|breakfast/iu.test(comment);
const isEmpty = ({ comment }: Row): boolean => EMPTY_ANSWERS.includes(comment);
const count = (rows: readonly Row[], which: (row: Row) => boolean): number => rows.filter(which).length;

describe('the coverage of a workspace', () => {
  const { client } = specProjects();
  let project: Project;
  let workspace: Workspace;
  let themes: Theme[];
  const coverage = (query: Readonly<Record<string, unknown>> = {}) =>
    ok(client().get<Coverage>(`/api/workspaces/${workspace.id}/coverage`, query));

  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', UNCOVERED_DEFINITIONS);
    await uploadCsv(client(), project.id, UNCOVERED_CSV);
    themes = [];
    for (const [name, query] of UNCOVERED_THEMES) themes.push(await createTheme(client(), name, query));
    workspace = await createWorkspace(client(), project.id, 'All', themes);
    await runSteps(client(), project.id);
  });

  it('counts what is covered, what says nothing, and what each theme alone covers', async () => {
    const found = await coverage();
    expect(found).toMatchObject({
      total: UNCOVERED_ROWS.length,
      covered: count(UNCOVERED_ROWS, isCovered),
      empty: { count: count(UNCOVERED_ROWS, isEmpty) },
    });
    const cold = count(UNCOVERED_ROWS, ({ comment }) => /cold/iu.test(comment));
    expect(found.themes.find(({ name }) => name === 'Cold breakfast')).toMatchObject({ count: cold, only: 0 });
    expect(found.themes.at(-1)?.cumulative).toBe(found.covered);
    const [, breakfast, within] = themes;
    expect(found.overlaps[0]).toMatchObject({ themes: [within!.id, breakfast!.id], both: cold, contained: 1 });
  });

  it('groups by topic what no theme covers, with examples', async () => {
    const { topics } = await coverage();
    const shuttle = topics.find(({ query }) => query.includes('shuttle'));
    expect(shuttle?.count).toBe(count(UNCOVERED_ROWS, ({ comment }) => comment.includes('shuttle')));
    expect(shuttle?.examples.length).toBeGreaterThan(0);
    for (const { text } of shuttle?.examples ?? []) expect(text).toContain('shuttle');
    expect(topics.some(({ query }) => /staff|breakfast/u.test(query))).toBe(false);
  });

  it('is of the comments that pass the filters', async () => {
    const reds = UNCOVERED_ROWS.filter(({ team }) => team === 'Red');
    const filters = { team: { value: ['Red'], type: 'enum', exclusive: false } };
    expect(await coverage({ filters })).toMatchObject({
      total: reds.length,
      covered: count(reds, isCovered),
      empty: { count: count(reds, isEmpty) },
    });
    const unknown = { gone: { value: ['x'], type: 'enum', exclusive: false } };
    expect((await client().get(`/api/workspaces/${workspace.id}/coverage`, { filters: unknown })).status).toBe(400);
  });

  it('has no empty answers left once they have a theme, also in later files, and says what it was before', async () => {
    const { asOf } = await ok(client().get<PastMoment>(`/api/workspaces/${workspace.id}/moment`));
    const before = await coverage();
    const nothing = await createTheme(client(), 'Nothing to say', before.empty.query);
    await ok(client().post(`/api/workspaces/${workspace.id}/add`, { id: nothing.id }));
    const after = await coverage();
    expect(after.empty).toMatchObject({ count: 0, answers: [] });
    expect(after.covered).toBe(before.covered + before.empty.count);
    expect(await coverage({ asOf })).toEqual(before);
    await uploadCsv(client(), project.id, 'Comment,Team\nn/a,Red\nThe lift was slow,Red', 'later.csv');
    await runSteps(client(), project.id);
    expect(await coverage()).toMatchObject({ total: after.total + 2, covered: after.covered + 1 });
  });

  it('is not found for an unknown workspace', async () => {
    expect((await client().get('/api/workspaces/none/coverage')).status).toBe(404);
  });
});
