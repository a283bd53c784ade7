/** From the tags of a theme to its query. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Theme } from '@verbatim/command-api/contract/library';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { PastMoment } from '@verbatim/command-api/contract/results/past';
import type { QueryTermsResult } from '@verbatim/command-api/contract/results/suggestions';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';

const ROWS = 360;
const ID_LIST = Array.from({ length: ROWS }, (_, at) => at + 1);
const holds = (id: number, word: string): boolean => sampleRows(ROWS)[id - 1]!.comment.toLowerCase().includes(word);
const TAGGED = ID_LIST.filter((id) => holds(id, 'breakfast')).slice(0, 15);
const EXCLUDED = ID_LIST.filter((id) => !holds(id, 'breakfast')).slice(0, 15);

describe('terms for the query of a theme', () => {
  const { client } = specServer();
  let project: Project;
  let theme: Theme;
  let before: string;
  const path = (id = theme.id, pid = project.id): string => `/api/projects/${pid}/themes/${id}/query-terms`;
  const propose = (query: object = {}) => ok(client().get<QueryTermsResult>(path(), { ...query }));

  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    await runSteps(client(), project.id);
    theme = await createTheme(client(), 'Morning meal', 'coffee');
    const workspace = await createWorkspace(client(), project.id, 'Wave 1', [theme]);
    before = (await ok(client().get<PastMoment>(`/api/projects/${project.id}/moment`))).asOf;
    const say = (status: 2 | -1, comments: readonly number[]) =>
      ok(
        client().post(`/api/projects/${project.id}/workspaces/${workspace.id}/responses`, {
          t_id: theme.id,
          status,
          comments,
        }),
      );
    await say(2, TAGGED);
    await say(-1, EXCLUDED);
  });

  it('proposes what the tagged comments have in common, and lists those that the query does not find', async () => {
    const { labels, terms, missed } = await propose({ limit: 4 });
    const expected = TAGGED.filter((id) => !holds(id, 'coffee'));
    expect(labels).toEqual({ with: 15, without: 15 });
    expect(missed.count).toBe(expected.length);
    expect(missed.items.map(({ _id }) => _id)).toEqual(expected.slice(0, 4));
    expect(missed.items[0]!.text).toBe(sampleRows(ROWS)[expected[0]! - 1]!.comment);
    const breakfast = terms.find(({ text }) => /^breakf/u.test(text))!;
    const gained = ID_LIST.filter((id) => holds(id, 'breakfast') && !holds(id, 'coffee'));
    expect(breakfast).toMatchObject({ gained: gained.length, gainedWith: expected.length, gainedWithout: 0 });
    expect(breakfast.query).toBe(`coffee ${breakfast.text}`);
  });

  it('compares another query than the saved one, pages the missed comments, and answers as of a moment', async () => {
    const all = await propose({ string: 'breakfast' });
    expect(all).toMatchObject({ foundWith: 15, foundWithout: 0, terms: [], missed: { count: 0, items: [] } });
    const [first, second] = [await propose({ string: '', limit: 10 }), await propose({ string: '', offset: 10 })];
    expect([...first.missed.items, ...second.missed.items].map(({ _id }) => _id)).toEqual(TAGGED);
    expect(await propose({ asOf: before })).toMatchObject({ labels: { with: 0, without: 0 }, terms: [] });
  });

  it('refuses a query that cannot be read, and what is not there', async () => {
    const invalid = await client().get<Problem>(path(), { string: '(staff' });
    expect([invalid.status, invalid.body.code]).toEqual([400, 'THEME_QUERY_INVALID']);
    const missing = [await client().get<Problem>(path('none')), await client().get<Problem>(path(theme.id, 'none'))];
    expect(missing.map(({ body }) => body.code)).toEqual(['THEME_NOT_FOUND', 'PROJECT_NOT_FOUND']);
  });
});
