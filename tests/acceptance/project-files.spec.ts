/** Files of an existing project: added with a build of their comments only, erased, and rejected. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Builds } from '@verbatim/command-api/contract/builds';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project, RandomComment, StepProgress, UploadResult } from '@verbatim/command-api/contract/projects';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { naiveTable, withoutZeros } from '../support/naive-table.ts';
import { SAMPLE_DEFINITIONS, SAMPLE_HEADERS, sampleCsv, sampleRows } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';
import { waitUntil } from '../support/wait-until.ts';

const FIRST = 120;
const slip = (rows: number): string =>
  [
    SAMPLE_HEADERS.join(','),
    ...Array.from(
      { length: rows },
      (_, i) => `Guest ${i},The staff wrote this by mistake ${i},Summer,Suite,1,2026-01-02`,
    ),
  ].join('\n');

describe('files of a project', () => {
  const { client } = specServer();
  let project: Project;
  let workspace: Workspace;
  let added: UploadResult;
  // A file's time has milliseconds.
  const began = Date.now() - 1;
  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(FIRST), 'first.csv');
    workspace = await createWorkspace(client(), project.id, 'All', [await createTheme(client(), 'Staff', 'staff')]);
    await runSteps(client(), project.id);
  });

  const known = async (): Promise<Project> => ok(client().get<Project>(`/api/projects/${project.id}`));
  const table = (): Promise<TableResult> =>
    ok(client().get(`/api/workspaces/${workspace.id}/table`, { groupBy: ['season'], unclassified: true }));
  const remove = (fileId: string, projectId = project.id) =>
    client().delete<Project & Problem>(`/api/projects/${projectId}/files/${fileId}`);
  const built = (): Promise<void> =>
    waitUntil(async () => {
      const { builds } = await ok(client().get<Builds>('/api/builds', { project: project.id }));
      return builds.length === 0;
    });
  const expected = () => {
    const staff = {
      id: workspace.themes[0]!.id,
      name: 'Staff',
      holds: ({ comment }: { readonly comment: string }) => /staff/iu.test(comment),
    };
    return naiveTable(sampleRows(FIRST), [staff], [({ season }) => season]);
  };

  it('are added to it: the build of their comments begins at `min_id`, and the others stay as they are', async () => {
    added = await uploadCsv(client(), project.id, slip(40), 'slip.csv');
    expect([added.start, added.total]).toEqual([FIRST + 1, 40]);
    const page = { offset: 0, limit: 1000, min_id: added.start };
    const step = await ok(client().get<StepProgress>(`/api/projects/${project.id}/build`, page));
    expect(step.count).toBe(40);
    await runSteps(client(), project.id, added.start);
    await built();
    const { count, dataFiles } = await known();
    expect([count, dataFiles.map(({ name }) => name)]).toEqual([FIRST + 40, ['first.csv', 'slip.csv']]);
    const [first, second] = dataFiles.map(({ date }) => Date.parse(date));
    expect(first).toBeGreaterThan(began);
    expect(second).toBeGreaterThan(first!);
    const [staff] = (await table()).items;
    expect(staff?.groupBy['Summer']).toBeGreaterThanOrEqual(40);
  });

  it('lack no column that is defined: the answer names it, and nothing is stored', async () => {
    const content = sampleCsv(3).replace('Season,', 'Saison,');
    const { status, body } = await client().upload<Problem>(`/api/projects/${project.id}/upload-file`, {
      name: 'other.csv',
      content,
    });
    expect([status, body.detail]).toEqual([400, expect.stringContaining('Season')]);
    expect((await known()).dataFiles).toHaveLength(2);
  });

  it('are deleted: the answer is the project without it, and every number is as if it had never been', async () => {
    const { status, body } = await remove(added.dataFile.id);
    expect([status, body.count, body.dataFiles.map(({ name }) => name)]).toEqual([200, FIRST, ['first.csv']]);
    expect(withoutZeros(await table())).toEqual(expected());
    const [summary] = await ok(client().get<readonly { count: number; files: number }[]>('/api/projects'));
    expect(summary).toMatchObject({ count: FIRST, files: 1 });
    // A client that missed the response retries.
    expect((await remove(added.dataFile.id)).status).toBe(200);
  });

  it('never give their ids to other files, and are listed in the history', async () => {
    const again = await uploadCsv(client(), project.id, slip(5), 'again.csv');
    expect(again.start).toBe(FIRST + 41);
    expect((await remove(again.dataFile.id)).status).toBe(200);
    const history = await ok(client().get(`/api/projects/${project.id}/history`));
    expect(JSON.stringify(history)).toMatch(/permanently erased the file .{0,3}slip\.csv.{0,3} and its 40 comments/u);
  });

  it('stay while the project is being built', async () => {
    const path = `/api/projects/${project.id}/upload-file`;
    const file = { name: 'long.csv', content: slip(6000) };
    const { dataFile } = await ok(client().upload<UploadResult>(path, file, { build: 'true' }));
    const { status, body } = await remove(dataFile.id);
    expect([status, body.code]).toEqual([409, 'BUILD_UNDER_WAY']);
    expect((await known()).dataFiles.map(({ name }) => name)).toEqual(['first.csv', 'long.csv']);
    await built();
    expect((await remove(dataFile.id)).status).toBe(200);
    expect(withoutZeros(await table())).toEqual(expected());
  });

  it('are found by their project only', async () => {
    const other = await createProject(client(), 'Other', SAMPLE_DEFINITIONS);
    const [first] = (await known()).dataFiles;
    expect(await remove(first!.id, other.id)).toMatchObject({ status: 404, body: { code: 'FILE_NOT_FOUND' } });
    expect(await remove(first!.id, 'nothing')).toMatchObject({ status: 404, body: { code: 'PROJECT_NOT_FOUND' } });
    const none = await client().get<Problem>(`/api/projects/${other.id}/randomcomment`);
    expect([none.status, none.body.code]).toEqual([404, 'COMMENT_NOT_FOUND']);
  });

  it('give comments to try things on, of all files alike and none that is deleted', async () => {
    await uploadCsv(client(), project.id, slip(FIRST), 'half.csv');
    const texts = new Set(sampleRows(FIRST).map(({ comment }) => comment));
    let ofFirst = 0;
    for (let i = 0; i < 60; i += 1) {
      const { _id, text } = await ok(client().get<RandomComment>(`/api/projects/${project.id}/randomcomment`));
      expect(_id <= FIRST ? texts.has(text) : text.includes('by mistake')).toBe(true);
      expect(text.trim()).not.toBe('');
      if (_id <= FIRST) ofFirst += 1;
    }
    // Of 60 coin tosses fewer than 8 or more than 52 occur once in a thousand million.
    expect(ofFirst).toBeGreaterThan(7);
    expect(ofFirst).toBeLessThan(53);
  });
});
