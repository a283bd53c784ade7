/**
 * Freezes: the figures of a workspace stored under a name, which stay readable whatever happens, and are
 * compared with results as of their moment.
 */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Freeze, FreezeCheck, FreezeDetail } from '@verbatim/command-api/contract/freezes';
import type { HistoryPage } from '@verbatim/command-api/contract/history';
import type { Theme } from '@verbatim/command-api/contract/library';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project, UploadResult } from '@verbatim/command-api/contract/projects';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { createHash, randomUUID } from 'node:crypto';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, SAMPLE_HEADERS, sampleCsv } from '../support/sample-comments.ts';
import { specServer } from '../support/spec-server.ts';

const ROWS = 120;
/** A text, and a category value, of the second file alone. */
const [TEXT, VALUE] = ['zyzzogeton', 'quomodocunquize'];
const secondFile = [SAMPLE_HEADERS.join(','), `Ada,The staff was ${TEXT},${VALUE},Single,2,2026-03-01`].join('\n');

describe('a frozen workspace', () => {
  const { client } = specServer();
  let project: Project;
  let workspace: Workspace;
  let themes: readonly Theme[];
  let second: UploadResult['dataFile'];
  let frozen: Freeze;
  let detail: FreezeDetail;

  const path = (rest: string): string => `/api/projects/${project.id}${rest}`;
  const inWorkspace = (rest: string): string => `/api/workspaces/${workspace.id}${rest}`;
  const settings = { groupBy: ['season'], weight: 'nights', filters: { nights: { value: [1], type: 'gt' } } };
  const table = { ...settings, unclassified: true, means: true };
  const read = (id = frozen.id): Promise<FreezeDetail> => ok(client().get<FreezeDetail>(`/api/freezes/${id}`));
  const check = (id = frozen.id): Promise<FreezeCheck> => ok(client().get<FreezeCheck>(`/api/freezes/${id}/check`));

  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS), 'first.csv');
    second = (await uploadCsv(client(), project.id, secondFile, 'second.csv')).dataFile;
    themes = [await createTheme(client(), 'Staff', 'staff'), await createTheme(client(), 'Food', 'breakfast')];
    workspace = await createWorkspace(client(), project.id, 'Quality', themes);
  });

  it('has to be built', async () => {
    const answer = await client().post<Problem>(inWorkspace('/freezes'), { name: 'Too early' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'FILE_NOT_BUILT' } });
    await runSteps(client(), project.id);
  });

  it('stores the figures of its settings, with their digests, and no word of a comment', async () => {
    const shown = await ok(client().get<TableResult>(inWorkspace('/table'), table));
    const note = ' Sent to the client ';
    frozen = await ok(client().post<Freeze>(inWorkspace('/freezes'), { name: 'Wave 1 report', note, ...settings }));
    expect(frozen).toMatchObject({
      name: 'Wave 1 report',
      note: 'Sent to the client',
      project_id: project.id,
      workspace: { id: workspace.id, name: 'Quality' },
      asOf: expect.stringMatching(/^p\d+-w0-l\d+$/u),
    });
    detail = await read();
    expect(detail).toMatchObject({ ...frozen, intact: true });
    expect(detail.figures.table).toEqual(shown);
    expect(detail.figures.stats).toMatchObject({ themes: 2, comments: detail.figures.table.weighted?.comments.count });
    expect(detail.figures.coOccurrence.nodes.map(({ name }) => name)).toEqual(['Staff', 'Food']);
    expect(detail.figures.timeSeries?.items.map(({ name }) => name)).toEqual(['Staff', 'Food']);
    expect(detail.figures.settings.labels).toEqual({
      groupBy: ['Season'],
      filters: ['Nights is greater than 1'],
      weight: 'Nights',
      field: 'Arrival',
    });
    for (const [figure, value] of Object.entries(detail.figures)) {
      const sha256 = createHash('sha256').update(JSON.stringify(value)).digest('hex');
      expect(detail.digests).toContainEqual({ figure, sha256 });
    }
    expect(detail.digests.map(({ figure }) => figure)).toEqual(expect.arrayContaining(['cloud', 'termFrequency']));
    expect(JSON.stringify(detail)).not.toContain(TEXT);
  });

  it('given a banner, when it is frozen, then all of its parts are stored, and are still the same', async () => {
    const parts = [['season'], ['room_type'], ['season', 'quarter:arrival']];
    const asked = { unclassified: true, means: true, parts };
    const shown = await ok(client().get<TableResult>(inWorkspace('/table'), asked));
    const body = { name: 'Banner', parts, wave: 'quarter:arrival' };
    const banner = await ok(client().post<Freeze>(inWorkspace('/freezes'), body));
    const { figures } = await read(banner.id);
    expect(figures.table).toEqual(shown);
    expect(figures.settings).toMatchObject({ groupBy: [], parts, wave: { name: 'quarter:arrival' } });
    expect(figures.settings.labels).toMatchObject({
      groupBy: [],
      parts: ['Season', 'Room Type', 'Season › Arrival by quarter'],
    });
    const season = project.tableDefinitions.find(({ field }) => field === 'Season')!.id;
    const merge = { options: ['Winter'], into: 'Autumn' };
    const merged = await client().post(path(`/table-definitions/${season}/merge-options`), merge);
    expect(await ok(client().get<TableResult>(inWorkspace('/table'), asked))).not.toEqual(shown);
    expect(await check(banner.id)).toMatchObject({ same: true, intact: true });
    expect(await read(banner.id)).toMatchObject({ figures });
    await ok(client().post('/api/undo', { change: merged.headers.get('undo') }));
    await ok(client().delete(`/api/freezes/${banner.id}`));
  });

  it('given a banner beside groups, or a wave that is in none of its parts, when it is frozen, then it is refused', async () => {
    const freeze = (body: object) => client().post<Problem>(inWorkspace('/freezes'), { name: 'B', ...body });
    const both = await freeze({ groupBy: ['season'], parts: [['room_type']] });
    expect(both).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    const wave = await freeze({ parts: [['season'], ['room_type']], wave: 'quarter:arrival' });
    expect(wave).toMatchObject({ status: 400, body: { code: 'FIELD_UNKNOWN' } });
  });

  it('is made once by a repeated request, and needs a name', async () => {
    const key = randomUUID();
    const create = () => client().post<Freeze>(inWorkspace('/freezes'), { name: 'Again' }, { 'idempotency-key': key });
    const first = await ok(create());
    await ok(client().post(`/api/themes/${themes[1]!.id}`, { text: 'breakfast lunch' }));
    expect(await ok(create())).toEqual(first);
    await ok(client().delete(`/api/freezes/${first.id}`));
    expect(await client().post<Problem>(inWorkspace('/freezes'), { name: ' ' })).toMatchObject({ status: 400 });
    const unknown = { name: 'Unknown', groupBy: ['colour'] };
    expect(await client().post<Problem>(inWorkspace('/freezes'), unknown)).toMatchObject({ status: 400 });
    const nowhere = `/api/workspaces/${randomUUID()}/freezes`;
    expect(await client().post<Problem>(nowhere, { name: 'Nowhere' })).toMatchObject({ status: 404 });
  });

  it('stays as it was, and as of its moment results are the same, after everything was changed', async () => {
    await ok(client().post(`/api/themes/${themes[0]!.id}`, { text: 'room street', name: 'Rooms' }));
    await ok(client().post(path('/hidden-words'), { words: ['breakfast'] }));
    const tag = { t_id: themes[1]!.id, s_id: null, status: 2 };
    await ok(client().post(path(`/workspaces/${workspace.id}/responses/6`), tag));
    const season = project.tableDefinitions.find(({ field }) => field === 'Season')!.id;
    const merge = { options: ['Winter'], into: 'Autumn' };
    await ok(client().post(path(`/table-definitions/${season}/merge-options`), merge));
    await ok(client().post(inWorkspace(''), { name: 'Renamed', themes: [themes[1]!.id] }));
    await ok(client().delete(`/api/themes/${themes[1]!.id}`));
    const now = await ok(client().get<TableResult>(inWorkspace('/table'), table));
    expect(now).not.toEqual(detail.figures.table);
    expect(await read()).toEqual(detail);
    expect(await check()).toEqual({
      same: true,
      intact: true,
      figures: detail.digests
        .filter(({ figure }) => figure !== 'settings')
        .map(({ figure }) => ({ figure, same: true, difference: null, error: null })),
      erased: [],
      resplit: [],
      rules: [],
    });
  });

  it('is a moment of its project', async () => {
    const asOf = `freeze:${frozen.id}`;
    const answer = await client().get<TableResult>(inWorkspace('/table'), { ...table, asOf });
    expect(answer.headers.get('as-of')).toBe(frozen.asOf);
    expect(answer.body).toEqual(detail.figures.table);
    expect(await client().get(path('/term-freq'), { asOf })).toMatchObject({ status: 200 });
    const other = await createWorkspace(client(), project.id, 'Other', []);
    const elsewhere = `/api/workspaces/${other.id}/table`;
    for (const [address, id] of [[elsewhere, frozen.id] as const, [inWorkspace('/table'), randomUUID()] as const])
      expect(await client().get<Problem>(address, { asOf: `freeze:${id}` })).toMatchObject({
        status: 404,
        body: { code: 'FREEZE_NOT_FOUND' },
      });
  });

  it('is listed, deleted, and restored by an undo', async () => {
    const list = async () => (await ok(client().get<readonly Freeze[]>(path('/freezes')))).map(({ name }) => name);
    expect(await list()).toEqual(['Wave 1 report']);
    const { headers } = await client().delete(`/api/freezes/${frozen.id}`);
    expect(await list()).toEqual([]);
    for (const rest of ['', '/check'])
      expect(await client().get<Problem>(`/api/freezes/${frozen.id}${rest}`)).toMatchObject({
        status: 404,
        body: { code: 'FREEZE_NOT_FOUND' },
      });
    await ok(client().delete(`/api/freezes/${frozen.id}`));
    await ok(client().post('/api/undo', { change: headers.get('undo') }));
    expect(await list()).toEqual(['Wave 1 report']);
    expect(await read()).toEqual(detail);
    const { items } = await ok(client().get<HistoryPage>(path('/history'), { kind: 'workspace', limit: 20 }));
    const sentences = items.map(({ sentence }) => sentence.replace(/^\S+ /u, ''));
    expect(sentences).toEqual(
      expect.arrayContaining([
        'froze the workspace “Quality” as “Wave 1 report”.',
        'deleted the freeze “Wave 1 report”.',
      ]),
    );
    const made = items.find(({ sentence }) => sentence.endsWith('as “Wave 1 report”.'));
    expect(made).toMatchObject({ details: ['Sent to the client'], project: { id: project.id } });
  });

  it('is readable after a file was erased, and says which erasure makes results differ', async () => {
    const { remains } = await ok(client().delete<Project>(path(`/files/${second.id}`)));
    expect(remains).toEqual([expect.stringContaining('Wave 1 report')]);
    expect(await read()).toEqual(detail);
    const { same, intact, figures, erased } = await check();
    expect([same, intact]).toEqual([false, true]);
    expect(erased).toEqual([{ file: 'second.csv', comments: 1, by: 'ada', at: expect.any(String) }]);
    const [first] = figures;
    expect(first).toMatchObject({ figure: 'table', same: false, error: null });
    expect(first?.difference).toMatchObject({ path: ['items', 'Staff', 'count'] });
    expect(first!.difference!.frozen).toBe(Number(first!.difference!.now) + 2);
    expect(figures.find(({ figure }) => figure === 'cloud')).toMatchObject({ same: false, difference: null });
  });

  it('goes with its project', async () => {
    await ok(client().delete(path('')));
    expect(await client().get<Problem>(`/api/freezes/${frozen.id}`)).toMatchObject({
      status: 404,
      body: { code: 'PROJECT_NOT_FOUND' },
    });
    expect(await client().get<Problem>(path('/freezes'))).toMatchObject({ status: 404 });
  });
});
