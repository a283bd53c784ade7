import { describe, expect, it } from '@jest/globals';
import type { Folder } from '@verbatim/command-api/contract/library';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project, ProjectSummary } from '@verbatim/command-api/contract/projects';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { filesContaining } from '../support/files-containing.ts';
import { SAMPLE_DEFINITIONS, SAMPLE_HEADERS, sampleCsv } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';

/** In every comment, as a guest's name, and as an option of an enum column. */
const TELLTALES = ['zyzzogeton', 'quomodocunquize', 'xylopyrography'];
const csv = (rows: number): string =>
  [
    SAMPLE_HEADERS.join(','),
    ...Array.from(
      { length: rows },
      (_, i) => `${TELLTALES[1]} ${i},Our ${TELLTALES[0]} ${i} was lovely,${TELLTALES[2]},,1,`,
    ),
  ].join('\n');

describe('a project that is deleted', () => {
  const { client, dataDir } = specServer();

  it('takes its texts out of every file, and only its own', async () => {
    const kept = await createProject(client(), 'Kept', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), kept.id, sampleCsv(300));
    await runSteps(client(), kept.id);
    const doomed = await createProject(client(), 'Doomed', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), doomed.id, csv(2000));
    await uploadCsv(client(), doomed.id, csv(300), 'more.csv');
    const theme = await createTheme(client(), 'Lovely', 'lovely');
    await runSteps(client(), doomed.id);
    const workspace = await createWorkspace(client(), doomed.id, 'All', [theme]);
    await ok(client().get(`/api/workspaces/${workspace.id}/table`, { groupBy: ['season'] }));
    // Words of the comments are in what is kept of results, too.
    await ok(client().get(`/api/projects/${doomed.id}/workspaces/${workspace.id}/cloud`));
    for (const text of TELLTALES.slice(0, 2)) expect(await filesContaining(dataDir(), text)).not.toEqual([]);

    const left = await ok(client().delete<ProjectSummary[]>(`/api/projects/${doomed.id}`));
    expect(left.map(({ id }) => id)).toEqual([kept.id]);
    for (const text of TELLTALES.slice(0, 2)) await expectGone(text);

    for (const path of [`/api/workspaces/${workspace.id}`, `/api/workspaces/${workspace.id}/table`]) {
      const { status, body } = await client().get<Problem>(path);
      expect([path, status, body.code]).toEqual([path, 404, 'WORKSPACE_NOT_FOUND']);
    }
    const build = await client().get<Problem>(`/api/projects/${doomed.id}/build`);
    expect([build.status, build.body.code]).toEqual([404, 'PROJECT_NOT_FOUND']);
    const folders = await ok(client().get<Folder[]>('/api/folders'));
    expect(folders[0]?.themes.map(({ name }) => name)).toEqual(['Lovely']);
    const again = await ok(client().get<Project>(`/api/projects/${kept.id}`));
    expect(again.dataFiles[0]?.steps.sentiment).toEqual({ count: 300, completed: 300 });
  });

  it('in the middle of its build is gone all the same', async () => {
    const { id } = await createProject(client(), 'Busy', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), id, csv(3000));
    const step = (name: string, offset: number) =>
      client().get<Problem>(`/api/projects/${id}/${name}`, { offset, limit: 1000 });
    const building = [0, 1000, 2000].map((offset) => step('build', offset));
    await new Promise((resolve) => setTimeout(resolve, 10));
    await ok(client().delete(`/api/projects/${id}`));
    for (const { status, body } of await Promise.all(building))
      expect(status === 200 ? 'done' : body.code).toMatch(/^(done|PROJECT_NOT_FOUND|FILE_NOT_FOUND)$/u);
    await expectGone(TELLTALES[0] ?? '');
  });

  it('in the middle of an upload refuses it, and keeps nothing of it', async () => {
    const { id } = await createProject(client(), 'Leaving', SAMPLE_DEFINITIONS);
    const upload = client().upload<Problem>(`/api/projects/${id}/upload-file`, { name: 'a.csv', content: csv(20_000) });
    await new Promise((resolve) => setTimeout(resolve, 40));
    await ok(client().delete(`/api/projects/${id}`));
    const { status, body } = await upload;
    if (status !== 200) expect(body.code).toMatch(/^(PROJECT|FILE)_NOT_FOUND$/u);
    await expectGone(TELLTALES[0] ?? '');
  });

  it('loses the text of one file when that is deleted: it is in no file when the answer comes', async () => {
    const { id } = await createProject(client(), 'With a slip', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), id, sampleCsv(50), 'kept.csv');
    const { dataFile } = await uploadCsv(client(), id, csv(1500), 'slip.csv');
    await runSteps(client(), id);
    for (const text of TELLTALES.slice(0, 2)) expect(await filesContaining(dataDir(), text)).not.toEqual([]);
    const left = await ok(client().delete<Project>(`/api/projects/${id}/files/${dataFile.id}`));
    expect([left.count, left.dataFiles.map(({ name }) => name)]).toEqual([50, ['kept.csv']]);
    for (const text of TELLTALES.slice(0, 2)) expect(await filesContaining(dataDir(), text)).toEqual([]);
  });

  /** The read models follow the log, as soon as the machine lets them. */
  const expectGone = async (text: string): Promise<void> => {
    for (let tries = 0; tries < 2_000 && (await filesContaining(dataDir(), text)).length > 0; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await filesContaining(dataDir(), text)).toEqual([]);
  };
});
