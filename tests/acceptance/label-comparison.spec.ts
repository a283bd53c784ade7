/** Sentiment classes compared with labels that people gave: of a workspace, of a project, and of the past. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { LabelComparison } from '@verbatim/command-api/contract/results/label-comparison';
import type { MatchesResult } from '@verbatim/command-api/contract/results/matches';
import type { PastMoment } from '@verbatim/command-api/contract/results/past';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { RATED_DEFINITIONS, ratedCsv, ratedRows } from '../support/rated-comments.ts';
import { specServer } from '../support/spec-server.ts';

const ROWS = 300;

describe('sentiment compared with labels', () => {
  const { client } = specServer();
  let project: Project;
  let workspace: Workspace;
  const path = (): string => `/api/workspaces/${workspace.id}/label-comparison`;
  const compare = (query: object) => ok(client().get<LabelComparison>(path(), { column: 'label', ...query }));

  beforeAll(async () => {
    project = await createProject(client(), 'Shop', RATED_DEFINITIONS);
    await uploadCsv(client(), project.id, ratedCsv(ROWS));
    await runSteps(client(), project.id);
    const theme = await createTheme(client(), 'Belts', 'belt');
    workspace = await createWorkspace(client(), project.id, 'All', [theme]);
  });

  it('takes the labels of words, and of stars the same ones', async () => {
    const [words, stars] = [await compare({}), await compare({ column: 'stars' })];
    expect(words.values.map(({ value, label }) => [value, label]).sort()).toEqual([
      ['Negative', 'neg'],
      ['Neutral', 'neu'],
      ['Positive', 'pos'],
    ]);
    expect({ ...stars, column: '', values: [] }).toEqual({ ...words, column: '', values: [] });
    const positive = ratedRows(ROWS).filter(({ label }) => label === 'Positive').length;
    expect(words.rows.find(({ label }) => label === 'pos')!.of).toBe(positive);
    expect(words.all.of).toBe(ROWS);
    expect(words.themes.map(({ name }) => name)).toEqual(['Belts']);
  });

  it('has as many comments in a cell as its list has', async () => {
    const { rows } = await compare({});
    for (const { label, pos, neu, mix, neg } of rows)
      for (const [sentiment, count] of Object.entries({ pos, neu, mix, neg })) {
        const value = { pos: 'Positive', neu: 'Neutral', mix: 'Mixed', neg: 'Negative' }[label];
        const list = await ok(
          client().get<MatchesResult>(`/api/projects/${project.id}/themes/total/test`, {
            filters: { label: { value: [value], type: 'enum', exclusive: false } },
            sentiment,
            limit: 1,
          }),
        );
        expect([label, sentiment, list.total]).toEqual([label, sentiment, count]);
      }
  });

  it('follows given labels and filters', async () => {
    const found = await compare({
      labels: { Neutral: null, Negative: 'pos' },
      filters: { brand: { value: ['Acme'], type: 'enum', exclusive: false } },
    });
    const own = ratedRows(ROWS).filter(({ brand, label }) => brand === 'Acme' && label !== 'Neutral');
    expect([found.all.of, found.rows.map(({ label }) => label)]).toEqual([own.length, ['pos']]);
    const wrong = await client().get<Problem>(path(), { column: 'label', labels: { Neutral: 'good' } });
    expect(wrong.status).toBe(400);
  });

  it('is that of the project without themes, and stays as of a moment', async () => {
    const { themes, ...rest } = await compare({});
    expect(themes).toHaveLength(1);
    const whole = await ok(
      client().get<LabelComparison>(`/api/projects/${project.id}/label-comparison`, { column: 'label' }),
    );
    expect(whole).toEqual({ ...rest, themes: [] });
    const { asOf } = await ok(client().get<PastMoment>(`/api/workspaces/${workspace.id}/moment`));
    const sentiment = [{ text: 'snuggly', value: 3 }];
    await ok(client().post(`/api/projects/${project.id}/sentiment`, { sentiment, limit: 1 }));
    expect((await compare({})).all.right).toBeGreaterThan(rest.all.right);
    expect(await compare({ asOf })).toEqual({ ...rest, themes });
  });
});
