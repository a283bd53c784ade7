import { describe, expect, it } from '@jest/globals';
import type { Freeze, FreezeDetail } from '@verbatim/command-api/contract/freezes';
import type { Folder } from '@verbatim/command-api/contract/library';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project, ProjectSummary } from '@verbatim/command-api/contract/projects';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import { gzipSync } from 'node:zlib';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { filesContaining } from '../support/files-containing.ts';
import { SAMPLE_DEFINITIONS, SAMPLE_HEADERS, sampleCsv } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';

/** In every comment, as a guest's name, as a category value, and in a file name. */
const TELLTALES = ['zyzzogeton', 'quomodocunquize', 'xylopyrography', 'syzygial'];
/** Of several in a cell, of one file each. */
const OPTIONS = ['floccinaucinihil', 'honorificabilitud'];
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
    await uploadCsv(client(), doomed.id, csv(2000), `${TELLTALES[3]}.csv`);
    await uploadCsv(client(), doomed.id, csv(300), 'more.csv');
    const theme = await createTheme(client(), 'Lovely', 'lovely');
    await runSteps(client(), doomed.id);
    const workspace = await createWorkspace(client(), doomed.id, 'All', [theme]);
    await ok(client().get(`/api/workspaces/${workspace.id}/table`, { groupBy: ['season'] }));
    // Cached results contain words of the comments, too.
    await ok(client().get(`/api/projects/${doomed.id}/workspaces/${workspace.id}/cloud`));
    for (const text of TELLTALES) expect(await filesContaining(dataDir(), text)).not.toEqual([]);

    const left = await ok(client().delete<ProjectSummary[]>(`/api/projects/${doomed.id}`));
    expect(left.map(({ id }) => id)).toEqual([kept.id]);
    for (const text of TELLTALES) await expectGone(text);

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

  it('takes the figures of its freezes with it', async () => {
    const { id } = await createProject(client(), 'Frozen', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), id, csv(20));
    await runSteps(client(), id);
    const workspace = await createWorkspace(client(), id, 'All', []);
    const settings = { name: 'Wave 1', groupBy: ['season'] };
    const freeze = await ok(client().post<Freeze>(`/api/workspaces/${workspace.id}/freezes`, settings));
    const { figures } = await ok(client().get<FreezeDetail>(`/api/freezes/${freeze.id}`));
    expect(figures.table.columns.map(({ key }) => key)).toContain(TELLTALES[2]);
    // They are stored compressed.
    const stored = gzipSync(JSON.stringify(figures.table)).toString('base64');
    expect(await filesContaining(dataDir(), stored)).not.toEqual([]);
    await ok(client().delete(`/api/projects/${id}`));
    await expectGone(stored);
  });

  it('takes the options of cells with several answers with it, and those of a deleted file before', async () => {
    const definitions = SAMPLE_DEFINITIONS.map((column) =>
      column.name === 'season' ? { ...column, separator: ';' } : column,
    );
    const { id } = await createProject(client(), 'Several', definitions);
    const several = (secret: string, rows: number): string =>
      [
        SAMPLE_HEADERS.join(','),
        ...Array.from(
          { length: rows },
          (_, at) => `Ada,The staff ${at},"${secret};Winter${at % 2}",Single,1,2026-03-01`,
        ),
      ].join('\n');
    await uploadCsv(client(), id, several(OPTIONS[0]!, 40), 'kept.csv');
    const { dataFile } = await uploadCsv(client(), id, several(OPTIONS[1]!, 20), 'slip.csv');
    await runSteps(client(), id);
    const workspace = await createWorkspace(client(), id, 'All', [await createTheme(client(), 'Staff 2', 'staff')]);
    const banners = [{ name: 'Report', parts: [['season'], ['room_type']] }];
    await ok(client().post(`/api/workspaces/${workspace.id}`, { banners }));
    const ask = (query: Readonly<Record<string, unknown>>) =>
      ok(client().get<TableResult>(`/api/workspaces/${workspace.id}/table`, query));
    const { shared } = await ask({ banner: 'Report' });
    expect(shared).toHaveLength(4);
    for (const text of OPTIONS) expect(await filesContaining(dataDir(), text)).not.toEqual([]);

    const left = await ok(client().delete<Project>(`/api/projects/${id}/files/${dataFile.id}`));
    expect(left.tableDefinitions[2]).toMatchObject({ separator: ';', options: [OPTIONS[0], 'Winter0', 'Winter1'] });
    await expectGone(OPTIONS[1]!);
    const { totalRow } = await ask({ groupBy: ['season'] });
    expect(totalRow).toEqual({ count: 40, groupBy: { [OPTIONS[0]!]: 40, Winter0: 20, Winter1: 20 } });
    await ok(client().delete(`/api/projects/${id}`));
    await expectGone(OPTIONS[0]!);
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
    for (const text of TELLTALES.slice(0, 3)) expect(await filesContaining(dataDir(), text)).not.toEqual([]);
    const left = await ok(client().delete<Project>(`/api/projects/${id}/files/${dataFile.id}`));
    expect([left.count, left.dataFiles.map(({ name }) => name)]).toEqual([50, ['kept.csv']]);
    for (const text of TELLTALES.slice(0, 3)) expect(await filesContaining(dataDir(), text)).toEqual([]);
  });

  it('keeps the values that people have chosen, and shows none that went with its file', async () => {
    const { id } = await createProject(client(), 'With groups', SAMPLE_DEFINITIONS);
    const path = `/api/projects/${id}`;
    await uploadCsv(client(), id, sampleCsv(50), 'kept.csv');
    const { dataFile } = await uploadCsv(client(), id, csv(20), 'slip.csv');
    const group = { name: 'Times', field: 'season', columns: [{ name: 'Odd', items: [TELLTALES[2]!, 'Summer'] }] };
    const { groupDef, tableDefinitions } = await ok(client().post<Project>(`${path}/group-definitions/new`, group));
    expect(tableDefinitions[2]?.options).toContain(TELLTALES[2]);
    // Saving the definitions as displayed adds no file contents to the log.
    await ok(client().post(`${path}/table-definitions`, tableDefinitions));
    const order = ['Summer', TELLTALES[2]!, 'Winter'];
    const ordered = tableDefinitions.map((column) => (column.name === 'season' ? { ...column, order } : column));
    await ok(client().post(`${path}/table-definitions`, ordered));
    const left = await ok(client().delete<Project>(`${path}/files/${dataFile.id}`));
    expect(left.remains).toEqual([expect.stringContaining('Season'), expect.stringContaining('Times')]);
    expect(left.tableDefinitions[2]?.order).toEqual(['Summer', 'Winter']);
    expect(left.tableDefinitions[2]?.options).toEqual(expect.not.arrayContaining([TELLTALES[2]]));
    const values = await ok(client().get(`${path}/columns/season/values`));
    expect(JSON.stringify(values)).not.toContain(TELLTALES[2]);
    expect(left.groupDef[0]?.columns[0]?.items).toEqual(['Summer']);
    // A further band is accepted although the group contains an erased value.
    const wider = { ...group, columns: [...group.columns, { name: 'Cold', items: ['Winter'] }] };
    const saved = await ok(client().post<Project>(`${path}/group-definitions/${groupDef[0]?.id}`, wider));
    expect(saved.groupDef[0]?.columns.map(({ items }) => items)).toEqual([['Summer'], ['Winter']]);
    await ok(client().post<Project>(path, { ...saved, remains: left.remains }));
  });

  /** Read models follow the log with some delay. */
  const expectGone = async (text: string): Promise<void> => {
    for (let tries = 0; tries < 2_000 && (await filesContaining(dataDir(), text)).length > 0; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await filesContaining(dataDir(), text)).toEqual([]);
  };
});
