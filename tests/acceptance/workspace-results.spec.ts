import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { ResultRevisions } from '@verbatim/command-api/contract/results/exports';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type {
  ColumnStats,
  CoOccurrence,
  Stats,
  TimeSeries,
} from '@verbatim/command-api/contract/results/workspace-results';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows, type SampleRow } from '../support/sample-comments.ts';
import { specProjects } from '../support/spec-server.ts';

const ROWS = 300;
const rows = sampleRows(ROWS);
const staff = ({ comment }: SampleRow): boolean => /\bstaff\b/iu.test(comment);
const room = ({ comment }: SampleRow): boolean => /\broom/iu.test(comment);

const getQuarter = (day: string): number => Math.floor((Number(day.slice(5, 7)) - 1) / 3);

type Query = Readonly<Record<string, unknown>>;

const toLines = (csv: string): readonly (readonly string[])[] =>
  parse(csv, { bom: true, relaxColumnCount: true, skipEmptyLines: false, recordDelimiter: '\r\n' });

describe('results of a workspace', () => {
  const { client } = specProjects();
  let project: Project;
  let workspace: Workspace;
  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    await runSteps(client(), project.id);
    const themes = [await createTheme(client(), 'Staff', 'staff'), await createTheme(client(), 'Room', 'room*')];
    workspace = await createWorkspace(client(), project.id, 'All', themes);
  });

  const read = <T>(path: string, query: Query = {}, id = workspace.id) =>
    client().get<T & Problem>(`/api/workspaces/${id}/${path}`, query);

  describe('its statistics', () => {
    it.each([
      ['of all comments', {}, () => true],
      ['under a filter', { season: { value: ['Spring'] } }, ({ season }: SampleRow) => season === 'Spring'],
    ])('count its themes and what none of them covers, %s', async (_case, filters, passes) => {
      const base = rows.filter(passes);
      const counts = [base.filter(staff).length, base.filter(room).length];
      expect(await ok(read<Stats>('stats', { filters }))).toEqual({
        themes: 2,
        comments: base.length,
        max: Math.max(...counts),
        min: Math.min(...counts),
        avg: (counts[0]! + counts[1]!) / 2,
        unclassified: base.filter((row) => !staff(row) && !room(row)).length,
      });
    });

    it.each([
      ['of all comments', {}, () => true],
      ['under a filter', { season: { value: ['Spring'] } }, ({ season }: SampleRow) => season === 'Spring'],
    ])('describe its columns, %s', async (_case, filters, passes) => {
      const base = rows.filter(passes);
      const { base: counted, columns } = await ok(read<ColumnStats>('column-stats', { filters }));
      expect(counted).toBe(base.length);
      const find = (name: string) => columns.find((column) => column.name === name);
      expect(find('season')).toMatchObject({ type: 'enum', options: new Set(base.map(({ season }) => season)).size });
      expect(find('nights')).toMatchObject({ type: 'number' });
      expect(find('arrival')).toMatchObject({ type: 'date' });
    });

    it('of a workspace that is not there, or under a filter of a column that is not, are none', async () => {
      expect(await read('stats', {}, 'gone')).toMatchObject({ status: 404, body: { code: 'WORKSPACE_NOT_FOUND' } });
      const filters = { gone: { value: ['x'] } };
      expect(await read('stats', { filters })).toMatchObject({ status: 400, body: { code: 'FIELD_UNKNOWN' } });
    });
  });

  describe('files of its table', () => {
    it('follow its weights, means and smallest base, and say so', async () => {
      const asked = { groupBy: ['season'], unclassified: true, weight: 'nights' };
      const table = await ok(read<TableResult>('table', { ...asked, means: true }));
      const { weighted, totalRow, columns } = table;
      const worth = (base: number, squares: number) => (squares === 0 ? 0 : base ** 2 / squares);
      const bases = [
        worth(totalRow.count, weighted!.squares.count),
        ...columns.map(({ key }) => worth(totalRow.groupBy[key]!, weighted!.squares.groupBy[key]!)),
      ];
      const least = Math.round(bases.toSorted((a, b) => a - b)[1]!);
      const readFile = async (query: Query) => {
        const lines = toLines(await ok(read<string>('table', { ...asked, ...query, export: true })));
        return { head: lines[0]!, rows: new Map(lines.map(([name, ...cells]) => [name!, cells])) };
      };
      const counts = await readFile({ min_base: least, stamp: true });
      const sums = [totalRow.count, ...columns.map(({ key }) => totalRow.groupBy[key]!)];
      expect(counts.rows.get('Base')!.map(Number)).toEqual(sums);
      for (const [at, cell] of counts.rows.get('Effective base')!.entries())
        expect(Number(cell)).toBeCloseTo(bases[at]!, 3);
      const staff = table.items.find(({ name }) => name === 'Staff')!;
      expect(counts.rows.get('Staff')).toEqual(
        [staff.count, ...columns.map(({ key }) => staff.groupBy[key]!)].map((sum, at) =>
          bases[at]! < least ? '' : String(sum),
        ),
      );
      expect(counts.rows.get('Staff')).toContain('');
      expect(counts.rows.get('Weighted by')).toEqual(['Nights']);
      expect(counts.rows.get('Left empty')).toEqual([`figures of bases below ${least}`]);
      const ofRow = Math.floor(worth(staff.count, staff.squares!));
      expect(ofRow).toBeLessThan(staff.count - 1);
      const shares = { percentage: true, percent_of: 'row' } as const;
      expect((await readFile({ ...shares, min_base: ofRow })).rows.get('Staff')![0]).toBe('100');
      expect((await readFile({ ...shares, min_base: ofRow + 1 })).rows.get('Staff')![0]).toBe('');
      const means = await readFile({ means: true });
      expect(means.head.slice(0, 3)).toEqual(['Theme', 'Total mean sentiment', 'Total standard error']);
      const { avg, error } = staff.means!.count;
      expect(means.rows.get('Staff')!.slice(0, 2).map(Number)).toEqual([avg, error]);
      for (const weight of ['season', 'gone'])
        expect(await read('table', { weight })).toMatchObject({
          status: 400,
          body: { code: weight === 'gone' ? 'FIELD_UNKNOWN' : 'WEIGHT_NOT_NUMBER' },
        });
    });

    it('say what they are made of, as images ask for it', async () => {
      const { headers } = await read('table', { export: true });
      const revisions = await ok(read<ResultRevisions>('revisions'));
      const words = Object.entries(revisions).map(([part, revision]) => `${part} ${revision ?? 'none'}`);
      expect(words.join(', ')).toBe(headers.get('x-verbatim-stamp'));
      expect(Object.keys(revisions)).toEqual(['project', 'workspace', 'library', 'dictionary', 'words', 'tags']);
      expect(await read('revisions', {}, 'gone')).toMatchObject({ status: 404 });
    });
  });

  it('go on without a theme that was deleted meanwhile', async () => {
    const gone = await createTheme(client(), 'Gone', 'staff');
    const { id } = await createWorkspace(client(), project.id, 'Left', [gone]);
    const before = await ok(read<TableResult>('table', {}, id));
    expect(before.items.map(({ name }) => name)).toEqual(['Gone']);
    await ok(client().delete(`/api/themes/${gone.id}`));
    expect(await ok(read<TableResult>('table', {}, id))).toMatchObject({ items: [], total: ROWS });
    expect(await ok(read<Stats>('stats', {}, id))).toMatchObject({ themes: 0, unclassified: ROWS });
    expect((await ok(read<TimeSeries>('time-series', { field: 'arrival', step: 'month' }, id))).items).toEqual([]);
    const link = `/api/projects/${project.id}/workspaces/${id}/link`;
    expect(await ok(client().get<CoOccurrence>(link))).toMatchObject({ nodes: [], links: [] });
    expect(toLines(await ok(read<string>('table', { export: true }, id))).slice(0, 2)).toEqual([
      ['Theme', 'Total'],
      ['Base', String(ROWS)],
    ]);
    const filters = { themes: { value: [gone.id] } };
    expect(await ok(read<TableResult>('table', { filters }))).toMatchObject({ total: 0 });
  });

  describe('its themes over time', () => {
    it('are counted by month, with the base', async () => {
      const series = await ok(read<TimeSeries>('time-series', { field: 'arrival', step: 'month' }));
      const months = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}`);
      const counted = (holds: (row: SampleRow) => boolean): readonly number[] =>
        months.map((month) => rows.filter((row) => row.arrival.startsWith(month) && holds(row)).length);
      expect(series.periods.map(({ from }) => from)).toEqual(months.map((month) => `${month}-01`));
      expect(series.periods.at(-1)).toEqual({ from: '2026-12-01', to: '2026-12-31' });
      expect(series).toMatchObject({ base: counted(() => true), undated: 0 });
      expect(series.items.map(({ name, counts }) => [name, counts])).toEqual([
        ['Staff', counted(staff)],
        ['Room', counted(room)],
      ]);
    });

    it('are summed by a number column, under a filter by all of some themes', async () => {
      const themes = { value: workspace.themes.map(({ id }) => id), type: 'all' };
      const asked = { field: 'arrival', step: 'quarter', weight: 'nights', filters: { themes } };
      const { base, weighted, items } = await ok(read<TimeSeries>('time-series', asked));
      const both = rows.filter((row) => staff(row) && room(row));
      const quarters = [...new Set(both.map(({ arrival }) => getQuarter(arrival)))].toSorted();
      const nights = quarters.map((quarter) =>
        both.filter(({ arrival }) => getQuarter(arrival) === quarter).reduce((sum, row) => sum + Number(row.nights), 0),
      );
      expect({ base, counts: items.map(({ counts }) => counts) }).toEqual({ base: nights, counts: [nights, nights] });
      expect(weighted?.comments.reduce((sum, count) => sum + count, 0)).toBe(both.length);
      const wrong = { field: 'arrival', weight: 'season' };
      expect(await read('time-series', wrong)).toMatchObject({ status: 400, body: { code: 'WEIGHT_NOT_NUMBER' } });
    });

    it('name what cannot be shown over time', async () => {
      expect(await read('time-series', { field: 'season' })).toMatchObject({
        status: 400,
        body: { code: 'COLUMN_NOT_DATE' },
      });
      expect(await read('time-series', { field: 'arrival', step: 'century' })).toMatchObject({ status: 400 });
      expect(await read('time-series')).toMatchObject({ status: 400 });
    });
  });

  describe('its themes together', () => {
    const together = (filters: object = {}, projectId = project.id, id = workspace.id) =>
      client().get<CoOccurrence & Problem>(`/api/projects/${projectId}/workspaces/${id}/link`, { filters });

    it.each([
      ['in all comments', {}, () => true],
      ['under a filter', { season: { value: ['Winter'] } }, ({ season }: SampleRow) => season === 'Winter'],
    ])('are counted, with their sentiment, %s', async (_case, filters, passes) => {
      const base = rows.filter(passes);
      const both = base.filter((row) => staff(row) && room(row)).length;
      const { total, themes, nodes, links, more } = await ok(together(filters));
      expect({ total, themes, more }).toEqual({ total: base.length, themes: 2, more: 0 });
      const counts = { Staff: base.filter(staff).length, Room: base.filter(room).length };
      expect(Object.fromEntries(nodes.map(({ name, count }) => [name, count]))).toEqual(counts);
      for (const { count, sentiment, classes: all } of nodes) {
        const { avg, ...classes } = all;
        expect(avg).not.toBeNull();
        expect(sentiment).toHaveLength(5);
        expect(sentiment.reduce((sum, part) => sum + part, 0)).toBe(count);
        expect(Object.values(classes).reduce((sum, part) => sum + part, 0)).toBe(count);
      }
      expect(both).toBeGreaterThan(0);
      expect(links).toEqual([
        { source: nodes[0]!.id, target: nodes[1]!.id, value: both, sentiment: { avg: expect.any(Number) } },
      ]);
    });

    it('of a workspace that is not of the project, or under a filter of a column that is not there, are none', async () => {
      const nowhere = { status: 404, body: { code: 'WORKSPACE_NOT_FOUND' } };
      expect(await together({}, 'other')).toMatchObject(nowhere);
      expect(await together({}, project.id, 'gone')).toMatchObject(nowhere);
      expect(await together({ gone: { value: ['x'] } })).toMatchObject({
        status: 400,
        body: { code: 'FIELD_UNKNOWN' },
      });
    });
  });
});
