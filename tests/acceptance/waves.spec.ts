/** Tables by periods and files, as waves: counted, saved with banners, exported, verified and frozen. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { Freeze, FreezeCheck, FreezeDetail } from '@verbatim/command-api/contract/freezes';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type { TimeSeries } from '@verbatim/command-api/contract/results/workspace-results';
import type { ExportVerification } from '@verbatim/command-api/contract/export-verification';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { ok } from '../support/build-project.ts';
import { specServer } from '../support/spec-server.ts';
import { createWavesProject, type WavesProject } from '../support/waves-project.ts';

const MONTH = 'month:visited';

describe('waves', () => {
  const { client } = specServer();
  let made: WavesProject;
  beforeAll(async () => {
    made = await createWavesProject(client());
  });

  const inWorkspace = (rest: string): string => `/api/workspaces/${made.workspace.id}${rest}`;
  const readTable = (query: object) => ok(client().get<TableResult>(inWorkspace('/table'), { ...query }));
  const countsOf = ({ items }: TableResult, name: string) => items.find((item) => item.name === name)?.groupBy;
  const between = (from: string, to: string) => ({ visited: { value: [from, to], type: 'between' } });

  it('given dates in three months, when a table is grouped by month, then each is a column with its days', async () => {
    const table = await readTable({ groupBy: [MONTH] });
    expect(table.columns).toEqual([
      { key: 'Jan 2026', labels: ['Jan 2026'], periods: [{ from: '2026-01-01', to: '2026-01-31' }] },
      { key: 'Feb 2026', labels: ['Feb 2026'], periods: [{ from: '2026-02-01', to: '2026-02-28' }] },
      { key: 'Apr 2026', labels: ['Apr 2026'], periods: [{ from: '2026-04-01', to: '2026-04-30' }] },
    ]);
    expect(table.totalRow).toEqual({ count: 300, groupBy: { 'Jan 2026': 100, 'Feb 2026': 100, 'Apr 2026': 100 } });
    expect(countsOf(table, 'Staff')).toEqual({ 'Jan 2026': 60, 'Feb 2026': 30, 'Apr 2026': 45 });
    expect(countsOf(table, 'Room')).toEqual({ 'Jan 2026': 50, 'Feb 2026': 51, 'Apr 2026': 52 });
  });

  it('given a filter of the dates, when a table is grouped by them, then the periods are within the filter', async () => {
    const table = await readTable({ groupBy: [MONTH], filters: between('2026-01-20', '2026-02-03') });
    expect(table.totalRow.groupBy).toEqual({ 'Jan 2026': 27, 'Feb 2026': 12 });
  });

  it('given two files, when a table is grouped by file, then they are columns as they were added', async () => {
    const table = await readTable({ groupBy: ['file:', 'class'] });
    expect(table.columns.map(({ key }) => key)).toEqual([
      'spring.csv__Business',
      'spring.csv__Holiday',
      'later.csv__Business',
      'later.csv__Holiday',
    ]);
    expect(table.totalRow.groupBy).toMatchObject({ 'spring.csv__Business': 100, 'later.csv__Holiday': 50 });
  });

  it('given a cell, when its comments are listed, then they are as many as it counts', async () => {
    const query = { groupBy: [MONTH], field: 'Apr 2026' };
    const address = `/api/projects/${made.project.id}/themes/${made.staff.id}/test`;
    const matches = await ok(client().get<{ total: number }>(address, query));
    expect(matches.total).toBe(45);
  });

  it('given no such column or dates, when a table is grouped by them, then the answer names it', async () => {
    const refused = (groupBy: readonly string[]) => client().get<Problem>(inWorkspace('/table'), { groupBy });
    expect(await refused(['month:phase'])).toMatchObject({ status: 400, body: { code: 'COLUMN_NOT_DATE' } });
    expect(await refused(['month:gone'])).toMatchObject({ status: 400, body: { code: 'FIELD_UNKNOWN' } });
  });

  it('given a banner of waves, when it is saved, then it is answered with titles, and nothing of it is missing', async () => {
    const banners = [{ name: 'Waves', parts: [[MONTH], ['file:'], ['class', 'quarter:visited']] }];
    await ok(client().post<Workspace>(inWorkspace(''), { banners }));
    const table = await readTable({ banner: 'Waves' });
    expect(table.missing).toBeUndefined();
    expect([...new Set(table.columns.map(({ labels }) => labels[0]))]).toEqual([
      'Visited by month',
      'File',
      'Class › Visited by quarter',
    ]);
    expect(table.columns.at(-1)).toMatchObject({
      labels: ['Class › Visited by quarter', 'Holiday', 'Q2 2026'],
      periods: [null, { from: '2026-04-01', to: '2026-06-30' }],
    });
  });

  it('given a table by waves, when it is saved, then its columns are in the file, and it can be verified', async () => {
    const query = { groupBy: [MONTH], export: true, format: 'csv', stamp: true };
    const text = await ok(client().get<string>(inWorkspace('/table'), query));
    const [head, base] = parse(text, { bom: true, relax_column_count: true }) as readonly (readonly string[])[];
    expect(head).toEqual(['Theme', 'Total', 'Jan 2026', 'Feb 2026', 'Apr 2026']);
    expect(base).toEqual(['Base', '300', '100', '100', '100']);
    expect(text).toContain('Visited by month');
    const verified = await ok(
      client().upload<ExportVerification>('/api/exports/verify', { name: 'saved', content: Buffer.from(text) }),
    );
    expect(verified).toMatchObject({ verdict: 'same' });
  });

  it('given comments by file, when they are saved, then each says which', async () => {
    const text = await ok(
      client().get<string>(inWorkspace('/export'), { groupBy: ['file:'], export: true, format: 'csv' }),
    );
    const [head, first] = parse(text, { bom: true, relax_column_count: true }) as readonly (readonly string[])[];
    expect(first?.[head?.indexOf('File') ?? -1]).toBe('spring.csv');
  });

  it.each([
    [{}, 'month', 4, ['week']],
    [between('2026-02-01', '2026-02-28'), 'day', 28, ['day', 'week', 'month', 'quarter', 'year']],
    [between('2026-01-01', '2026-02-09'), 'month', 2, ['day', 'week']],
    [between('2026-01-01', '2026-02-10'), 'month', 2, ['week']],
  ] as const)(
    'given %j, when no step is named, then it is the finest of at most 40 that can be tested, or the finest: %s',
    async (filters, step, periods, untestable) => {
      const series = await ok(
        client().get<TimeSeries>(inWorkspace('/time-series'), { field: 'visited', step: 'auto', filters }),
      );
      expect(series.step).toBe(step);
      expect(series.periods).toHaveLength(periods);
      const named = await ok(
        client().get<TimeSeries>(inWorkspace('/time-series'), { field: 'visited', step, filters }),
      );
      expect({ step, untestable, ...named }).toEqual(series);
    },
  );

  it('given the step on screen, when it is frozen, then it stays, with the wave and its order', async () => {
    const freeze = (body: object) =>
      ok(client().post<Freeze>(inWorkspace('/freezes'), { name: 'Spring', groupBy: ['phase'], ...body }));
    const read = async (body: object) =>
      (await ok(client().get<FreezeDetail>(`/api/freezes/${(await freeze(body)).id}`))).figures;
    const filters = between('2026-02-01', '2026-02-28');
    const chosen = await read({ step: 'auto', wave: 'phase', filters });
    expect(chosen.settings).toMatchObject({
      field: 'visited',
      step: 'day',
      wave: { name: 'phase', order: ['Before', 'Middle', 'After'] },
    });
    expect(chosen.timeSeries?.periods).toHaveLength(28);
    expect((await read({ step: 'quarter' })).settings).toMatchObject({ step: 'quarter' });
    expect((await read({})).settings).toMatchObject({ step: 'month' });
    const { id } = await freeze({ step: 'auto', groupBy: ['file:', MONTH], wave: MONTH });
    expect(await ok(client().get<FreezeCheck>(`/api/freezes/${id}/check`))).toMatchObject({ same: true, intact: true });
    expect((await ok(client().get<FreezeDetail>(`/api/freezes/${id}`))).figures.settings.labels.groupBy).toEqual([
      'File',
      'Visited by month',
    ]);
    const wrong = { name: 'Spring', groupBy: ['class'], wave: MONTH };
    expect(await client().post<Problem>(inWorkspace('/freezes'), wrong)).toMatchObject({
      status: 400,
      body: { code: 'FIELD_UNKNOWN' },
    });
  });
});
