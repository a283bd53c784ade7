import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DictionaryTestResult } from '@verbatim/command-api/contract/results/dictionary-test';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows } from '../support/sample-comments.ts';
import { specProjects } from '../support/spec-server.ts';

const ROWS = 700;

describe('from a CSV to a table', () => {
  const { client } = specProjects();
  let project: Project;

  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    await createTheme(client(), 'Staff', 'staff "front desk"');
    await runSteps(client(), project.id);
  });

  it('shows every row of the file as a comment of the project, with all steps done', async () => {
    const { count, dataFiles, tableDefinitions } = await ok(client().get<Project>(`/api/projects/${project.id}`));
    expect(count).toBe(ROWS);
    const all = { count: ROWS, completed: ROWS };
    expect(dataFiles).toMatchObject([
      { name: 'comments.csv', count: ROWS, start: 1, steps: { build: all, parse: all, sentiment: all } },
    ]);
    expect(tableDefinitions.find(({ name }) => name === 'season')?.options).toEqual([
      'Spring',
      'Winter',
      'Autumn',
      'Summer',
    ]);
  });

  it('counts comments by theme and column as a reader of the file would', async () => {
    const rows = sampleRows(ROWS);
    const breakfast = await createTheme(client(), 'Breakfast', 'breakfast + staff');
    const clean = await createTheme(client(), 'Clean', 'clean* spotless - dirty');
    const workspace = await createWorkspace(client(), project.id, 'All', [breakfast, clean]);
    const table = await ok(
      client().get<TableResult>(`/api/workspaces/${workspace.id}/table`, { groupBy: ['season'], unclassified: true }),
    );

    // The sample has no sentence with both words, and "cleaned" only about a dirty room, in another sentence.
    const hasClean = ({ comment }: { comment: string }): boolean => /clean|spotless/u.test(comment);
    const bySeason = (chosen: readonly { season: string }[]): Record<string, number> => {
      const counts: Record<string, number> = {};
      for (const { season } of chosen) counts[season] = (counts[season] ?? 0) + 1;
      return counts;
    };
    expect(table.total).toBe(ROWS);
    expect(table.totalRow).toEqual({ count: ROWS, groupBy: bySeason(rows) });
    const item = (id: string | null) => table.items.find((candidate) => candidate.id === id);
    expect(item(clean.id)).toMatchObject({
      name: 'Clean',
      count: rows.filter(hasClean).length,
      groupBy: bySeason(rows.filter(hasClean)),
    });
    expect(item(breakfast.id)?.count).toBe(
      rows.filter(({ comment }) => /Breakfast was cold.*staff/u.test(comment)).length,
    );
    expect(table.items.at(-1)?.id).toBeNull();
  });

  it('finds and marks what a query matches while it is being written', async () => {
    const { sample, count, reads } = await ok(
      client().get<DictionaryTestResult>('/api/dictionary/test', {
        pid: project.id,
        string: 'cafe "friendly welcome"',
      }),
    );
    expect(reads).toBe('cafe OR "friendly welcome"');
    expect(count).toBe(sampleRows(ROWS).filter(({ comment }) => /café|friendly welcome/u.test(comment)).length);
    expect(sample).toHaveLength(10);
    for (const { text, spans } of sample)
      expect(spans.map(([start, end]) => text.slice(start, end))).toEqual([
        expect.stringMatching(/^(café|friendly welcome)$/u),
      ]);
  });

  it('appends a second file with min_id, and answers a repeated page without doing anything twice', async () => {
    const upload = await uploadCsv(client(), project.id, sampleCsv(300), 'more.csv');
    expect(upload).toMatchObject({ start: ROWS + 1, total: 300, dataFile: { name: 'more.csv' } });
    await runSteps(client(), project.id, upload.start);
    const again = await client().get(`/api/projects/${project.id}/build`, {
      offset: 0,
      limit: 1000,
      min_id: upload.start,
    });
    expect(again.body).toEqual({ count: 300, completed: 300 });
    expect((await ok(client().get<Project>(`/api/projects/${project.id}`))).count).toBe(ROWS + 300);
  });

  it('puts columns that are numbers in the order of numbers', async () => {
    const { id } = await createProject(client(), 'By score', [
      { field: 'Comment', name: 'comment', field_type: 'long-text', options: [] },
      { field: 'Score', name: 'score', field_type: 'enum', options: [] },
    ]);
    await uploadCsv(client(), id, 'Comment,Score\ngood,5\nbad,-1\nfine,10\nso so,2\n');
    await runSteps(client(), id);
    const workspace = await createWorkspace(client(), id, 'All', []);
    const { columns } = await ok(
      client().get<TableResult>(`/api/workspaces/${workspace.id}/table`, { groupBy: ['score'] }),
    );
    expect(columns.map(({ key }) => key)).toEqual(['-1', '2', '5', '10']);
  });
});
