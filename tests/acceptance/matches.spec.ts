import { beforeAll, describe, expect, it } from '@jest/globals';
import readSheets from 'read-excel-file/node';
import type { MatchesResult } from '@verbatim/command-api/contract/results/matches';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type { CoOccurrence } from '@verbatim/command-api/contract/results/workspace-results';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows, type SampleRow } from '../support/sample-comments.ts';
import { specProjects } from '../support/spec-server.ts';

const ROWS = 300;
const rows = sampleRows(ROWS);
const FILTERS = { nights: { value: [2, 7], type: 'between' } };
const WORDS: Readonly<Record<string, RegExp>> = { Staff: /\bstaff\b/iu, Clean: /\bclean|spotless\b/iu };

describe('matches', () => {
  const { client, server } = specProjects();
  let project: Project;
  let workspace: Workspace;
  let staff: string;
  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    await runSteps(client(), project.id);
    const themes = [
      await createTheme(client(), 'Staff', 'staff'),
      await createTheme(client(), 'Clean', 'clean* spotless'),
    ];
    staff = themes[0]!.id;
    workspace = await createWorkspace(client(), project.id, 'All', themes);
  });

  const read = <T = MatchesResult & Problem>(id: string, query: Readonly<Record<string, unknown>> = {}) =>
    client().get<T>(`/api/projects/${project.id}/themes/${id}/test`, query);
  const getIds = (belongs: (row: SampleRow) => boolean): readonly number[] =>
    rows.flatMap((row, at) => (belongs(row) ? [at + 1] : []));

  it('of a theme are whole comments, ten a page, with the words marked and the other answers beside', async () => {
    const ids = getIds(({ comment }) => WORDS['Staff']!.test(comment));
    const seen: number[] = [];
    for (let page = 0; seen.length < ids.length; page++) {
      const { items, total } = await ok(read(staff, { page }));
      expect(total).toBe(ids.length);
      expect(items.length).toBe(Math.min(10, ids.length - seen.length));
      for (const { _id, text, spans, fields } of items) {
        const row = rows[_id - 1]!;
        expect(text).toBe(row.comment);
        expect(spans.map(([start, end]) => text.slice(start, end).toLowerCase())).toContain('staff');
        expect(fields).toEqual({
          guest: row.guest,
          season: row.season,
          room_type: row.room,
          nights: String(row.nights),
          arrival: row.arrival,
        });
        seen.push(_id);
      }
    }
    expect(seen).toEqual(ids);
  });

  it('are as many as the cell of the table says, in each column and row', async () => {
    const query = { groupBy: ['season', 'room_type'], filters: { nights: { value: [2, 7], type: 'between' } } };
    const table = await ok(
      client().get<TableResult>(`/api/workspaces/${workspace.id}/table`, { ...query, unclassified: true }),
    );
    const total = async (id: string | null, field?: string): Promise<number> => {
      const none = id === null ? { workspace_id: workspace.id, no_theme: true } : {};
      return (await ok(read(id ?? 'total', { ...query, ...none, ...(field !== undefined && { field }) }))).total;
    };
    for (const { id, count, groupBy } of table.items) {
      expect(await total(id)).toBe(count);
      for (const [field, cell] of Object.entries(groupBy))
        expect([field, await total(id, field)]).toEqual([field, cell]);
    }
    expect((await ok(read('total', query))).total).toBe(table.total);
  });

  it('weigh together what the cell of a weighted table says', async () => {
    const query = { groupBy: ['season'], weight: 'nights' };
    const table = await ok(
      client().get<TableResult>(`/api/workspaces/${workspace.id}/table`, { ...query, unclassified: true }),
    );
    for (const { id, count, groupBy } of table.items) {
      const none = id === null ? { workspace_id: workspace.id, no_theme: true } : {};
      const readWeight = async (field?: string) =>
        (await ok(read(id ?? 'total', { ...query, ...none, ...(field !== undefined && { field }) }))).weight;
      expect(await readWeight()).toEqual({ sum: count, without: 0 });
      expect(await readWeight('Winter')).toEqual({ sum: groupBy['Winter'], without: 0 });
    }
  });

  it('of one sentiment are as many as the bar of the table and the pie of the network say', async () => {
    const table = await ok(
      client().get<TableResult>(`/api/workspaces/${workspace.id}/table`, { filters: FILTERS, unclassified: true }),
    );
    const total = async (id: string | null, sentiment: string): Promise<number> => {
      const none = id === null ? { workspace_id: workspace.id, no_theme: true } : {};
      return (await ok(read(id ?? 'total', { filters: FILTERS, ...none, sentiment }))).total;
    };
    for (const { id, sentiment } of table.items)
      for (const part of ['pos', 'neu', 'mix', 'neg'] as const)
        expect([id, part, await total(id, part)]).toEqual([id, part, sentiment[part]]);
    const { nodes } = await ok(
      client().get<CoOccurrence>(`/api/projects/${project.id}/workspaces/${workspace.id}/link`, { filters: FILTERS }),
    );
    for (const { id, sentiment } of nodes)
      for (const [at, band] of ['very-positive', 'positive', 'neutral', 'negative', 'very-negative'].entries())
        expect([id, band, await total(id, band)]).toEqual([id, band, sentiment[at]]);
    const { body } = await client().get<string>(`/api/projects/${project.id}/themes/${staff}/test`, {
      filters: FILTERS,
      sentiment: 'pos',
      export: true,
      stamp: true,
    });
    expect(body).toContain('Positive comments with a theme');
  });

  it('are refused by an unknown method or sentiment, with a message', async () => {
    for (const [query, detail] of [
      [{ methods: [5] }, 'A method is 1 (automatic), 2 (by hand), 3 (accepted suggestion) or -1 (excluded by hand)'],
      [{ sentiment: 'sad' }, 'Name a class (pos, neu, mix, neg) or a band'],
    ] as const) {
      const refused = await read(staff, query);
      expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_REQUEST']);
      expect(refused.body.detail).toContain(detail);
    }
  });

  it('turn round, and start anywhere', async () => {
    const ids = getIds(({ season }) => season === 'Winter').toReversed();
    const filters = { season: { value: ['Winter'] } };
    const pagination = { page: 1, pageSize: 7, sort: '_id', order: 'desc' };
    const paged = await ok(read('total', { filters, pagination }));
    expect(paged.items.map(({ _id }) => _id)).toEqual(ids.slice(7, 14));
    const cut = await ok(read('total', { filters, pagination, offset: 3, limit: 2 }));
    expect(cut.items.map(({ _id }) => _id)).toEqual(ids.slice(3, 5));
    expect((await ok(read('total', { filters, page: 1_000 }))).items).toEqual([]);
  });

  it('by hand are empty where no comment was tagged', async () => {
    expect(await ok(read(staff, { methods: [2] }))).toEqual({ items: [], total: 0, hints: [] });
  });

  it('are saved as a CSV file with every answer, which a spreadsheet runs nothing of', async () => {
    const { status, body, headers } = await read<string>(staff, {
      export: true,
      filters: { season: { value: ['Spring'] } },
    });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).toBe('attachment; filename="Staff.csv"');
    const lines = body.replace('\ufeff', '').trimEnd().split('\r\n');
    const ids = getIds(({ comment, season }) => season === 'Spring' && WORDS['Staff']!.test(comment));
    expect(lines[0]).toBe('_id,Guest,Comment,Season,Room Type,Nights,Arrival');
    expect(lines.slice(1).map((line) => Number(line.split(',')[0]))).toEqual(ids);
    expect(lines[1]).toContain(rows[ids[0]! - 1]!.guest);
  });

  it('are saved as a workbook, which says what they are', async () => {
    const filters = { season: { value: ['Spring'], type: 'enum' } };
    const address = new URLSearchParams({ export: 'true', format: 'xlsx', filters: JSON.stringify(filters) });
    const answer = await fetch(
      `${server().url}/api/projects/${project.id}/themes/${staff}/test?${address.toString()}`,
      {
        headers: { cookie: client().cookies() },
      },
    );
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Staff.xlsx"');
    const sheets = (await readSheets(Buffer.from(await answer.arrayBuffer()))) as unknown as readonly {
      data: readonly (readonly unknown[])[];
    }[];
    const ids = getIds(({ comment, season }) => season === 'Spring' && WORDS['Staff']!.test(comment));
    expect(sheets[0]!.data.slice(1).map((cells) => cells[0])).toEqual(ids);
    expect(sheets[0]!.data[1]![5]).toBe(rows[ids[0]! - 1]!.nights);
    const about = new Map(sheets[1]!.data.map(([what, said]) => [what, said]));
    expect([about.get('Verbatim NLP'), about.get('Theme'), about.get('Filters')]).toEqual([
      'Comments with a theme',
      'Staff = staff',
      'Season is Spring',
    ]);
  });

  it.each<[string, Readonly<Record<string, unknown>>, number, string]>([
    ['total', { weight: 'season' }, 400, 'WEIGHT_NOT_NUMBER'],
    ['nowhere', {}, 404, 'THEME_NOT_FOUND'],
    ['total', { workspace_id: 'nowhere' }, 404, 'WORKSPACE_NOT_FOUND'],
    ['total', { no_theme: true }, 400, 'INVALID_REQUEST'],
    ['total', { methods: [4] }, 400, 'INVALID_REQUEST'],
    ['total', { filters: { nowhere: { value: [] } } }, 400, 'FIELD_UNKNOWN'],
    ['total', { groupBy: ['season'], field: 'Monsoon' }, 400, 'FIELD_UNKNOWN'],
    ['total', { page: -1 }, 400, 'INVALID_REQUEST'],
  ])('of %s with %j are refused with %d %s', async (id, query, status, code) => {
    const { status: answered, body } = await read(id, query);
    expect([answered, body.code]).toEqual([status, code]);
  });
});
