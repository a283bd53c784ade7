import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import readSheets from 'read-excel-file/node';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import type { Theme } from '@verbatim/command-api/contract/library';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows } from '../support/sample-comments.ts';
import { specProjects } from '../support/spec-server.ts';

const ROWS = 300;
const rows = sampleRows(ROWS);
type Query = Readonly<Record<string, unknown>>;
type Cell = string | number | boolean | Date | null;

const toLines = (csv: string): readonly (readonly string[])[] =>
  parse(csv, { bom: true, relaxColumnCount: true, skipEmptyLines: false, recordDelimiter: '\r\n' });
const FILTERS = { season: { value: ['Spring', 'Winter'] }, nights: { value: [2, 7], type: 'between' } };

describe('exports of a workspace', () => {
  const { client, server } = specProjects();
  let project: Project;
  let workspace: Workspace;
  let themes: readonly Theme[];
  beforeAll(async () => {
    project = await createProject(client(), 'Hotel: "A/B"', SAMPLE_DEFINITIONS);
    await uploadCsv(client(), project.id, sampleCsv(ROWS));
    await runSteps(client(), project.id);
    themes = [
      await createTheme(client(), 'Staff', 'staff'),
      await createTheme(client(), 'Clean', 'clean* spotless'),
      await createTheme(client(), 'Hidden', 'breakfast'),
    ];
    await ok(client().post(`/api/themes/${themes[1]!.id}`, { portal_name: '=Clean & tidy' }));
    await ok(client().post(`/api/themes/${themes[2]!.id}`, { visible: false }));
    workspace = await createWorkspace(client(), project.id, 'All', themes);
    // By hand, where the query finds nothing.
    const comment = `/api/projects/${project.id}/workspaces/${workspace.id}/responses/5`;
    await ok(client().post(comment, { s_id: null, t_id: themes[0]!.id, status: 2 }));
  });

  const address = (what: string): string => `/api/workspaces/${workspace.id}/${what}`;
  const csv = (what: string, query: Query = {}) => client().get<string>(address(what), { export: true, ...query });
  const comments = async (query: Query = {}) => {
    const [head = [], ...lines] = toLines((await csv('export', query)).body);
    return lines.map((line) => Object.fromEntries(head.map((name, at) => [name, line[at]!])));
  };
  const workbook = async (what: string, query: Query = {}) => {
    const parameters = new URLSearchParams({ export: 'true', format: 'xlsx' });
    for (const [name, value] of Object.entries(query)) parameters.set(name, JSON.stringify(value));
    const answer = await fetch(`${server().url}${address(what)}?${parameters.toString()}`, {
      headers: { cookie: client().cookies() },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const sheets = (await readSheets(bytes)) as unknown as readonly {
      sheet: string;
      data: readonly (readonly Cell[])[];
    }[];
    return { answer, sheets: new Map(sheets.map(({ sheet, data }) => [sheet, data])) };
  };

  it.each([
    ['counts', {}, (count: number) => count],
    ['column percentages', { percentage: true }, (count: number, base: number) => (100 * count) / base],
    [
      'row percentages',
      { percentage: true, percent_of: 'row' },
      (count: number, _base: number, total: number) => (100 * count) / total,
    ],
  ])('of the table hold its own %s, bases first, without hidden themes', async (_what, query, figure) => {
    const asked = { groupBy: ['season', 'room_type'], filters: FILTERS, unclassified: true };
    const table = await ok(client().get<TableResult>(address('table'), asked));
    const { body, headers } = await csv('table', { ...asked, ...query });
    const unit = 'percentage' in query ? ' %' : '';
    const [head, base, ...lines] = toLines(body);
    expect(head).toEqual([
      'Theme',
      ...['Total', ...table.columns.map(({ labels }) => labels.join(' › '))].map((label) => label + unit),
    ]);
    expect(base?.slice(1).map(Number)).toEqual([
      table.total,
      ...table.columns.map(({ key }) => table.totalRow.groupBy[key]),
    ]);
    const shown = table.items.filter(({ id }) => id !== themes[2]!.id);
    expect(lines.map(([name]) => name)).toEqual(
      shown.map(({ portal_name, name }) => (portal_name === '=Clean & tidy' ? "'=Clean & tidy" : portal_name || name)),
    );
    for (const [row, { count, groupBy }] of shown.entries()) {
      const numbers = [
        figure(count, table.total, count),
        ...table.columns.map(({ key }) => figure(groupBy[key]!, table.totalRow.groupBy[key]!, count)),
      ];
      for (const [at, number] of numbers.entries())
        if (Number.isNaN(number)) expect(lines[row]![at + 1]).toBe('');
        else expect(Number(lines[row]![at + 1])).toBeCloseTo(number, 3);
    }
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="Hotel_ _A_B_ - All - table.csv"');
    expect(headers.get('x-verbatim-stamp')).toMatch(
      /^project \d+, workspace 0, library \d+, dictionary (?:\d+|none), words (?:\d+|none), tags (?:\d+|none)$/u,
    );
  });

  it('of the comments hold every answer, and add up to the table under the same filters', async () => {
    const table = await ok(client().get<TableResult>(address('table'), { filters: FILTERS }));
    const all = await comments({ filters: FILTERS });
    expect(all).toHaveLength(table.total);
    for (const line of all) {
      const row = rows[Number(line['_id']) - 1]!;
      expect(line).toMatchObject({
        Comment: row.comment,
        Guest: row.guest,
        Season: row.season,
        'Room Type': row.room,
        Nights: String(row.nights),
        Arrival: row.arrival,
      });
    }
    const sum = (name: string): number => all.reduce((total, line) => total + Number(line[name]), 0);
    expect(sum('Staff')).toBe(table.items.find(({ id }) => id === themes[0]!.id)?.count);
    expect(sum("'=Clean & tidy")).toBe(table.items.find(({ id }) => id === themes[1]!.id)?.count);
    expect(Object.keys(all[0]!)).toEqual([
      '_id',
      'Comment',
      'Guest',
      'Season',
      'Room Type',
      'Nights',
      'Arrival',
      'Staff',
      "'=Clean & tidy",
    ]);
  });

  it('hold what people tagged', async () => {
    const all = await comments();
    expect(all.map(({ _id }) => Number(_id))).toEqual(rows.map((_, at) => at + 1));
    expect(all[4]).toMatchObject({ Comment: rows[4]!.comment, Staff: '1' });
    expect(rows[4]!.comment).not.toMatch(/staff/iu);
  });

  it('say the sentiment of each comment as its own page does, and the column of a table that it is in', async () => {
    const all = await comments({ sentiment: true, groupBy: ['season', 'room_type'] });
    const sorted = await ok(
      client().get<{ items: readonly { _id: number; sentiment: number | null }[] }>(
        `/api/projects/${project.id}/themes/total/test`,
        { pagination: { page: 0, pageSize: 1000, sort: 'sentiment', order: 'asc' } },
      ),
    );
    const compounds = new Map(sorted.items.map(({ _id, sentiment }) => [_id, sentiment]));
    for (const line of all) {
      const compound = compounds.get(Number(line['_id']))!;
      expect(line['Sentiment']).toBe(compound === null ? '' : String(compound));
      expect(line['Sentiment class'] === '').toBe(compound === null);
      const { season, room } = rows[Number(line['_id']) - 1]!;
      expect(line['Season › Room Type']).toBe(room === '' ? '' : `${season} › ${room}`);
    }
    expect(new Set(all.map((line) => line['Sentiment class']))).toEqual(new Set(['pos', 'neu', 'mix', 'neg', '']));
  });

  it('are workbooks that a reader opens, numbers as numbers, and say what they are made of', async () => {
    const { answer, sheets } = await workbook('export', { sentiment: true, filters: FILTERS });
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Hotel_ _A_B_ - All - comments.xlsx"');
    const [head, ...lines] = sheets.get('Data')!;
    const all = await comments({ sentiment: true, filters: FILTERS });
    expect(head).toEqual([
      '_id',
      'Comment',
      'Guest',
      'Season',
      'Room Type',
      'Nights',
      'Arrival',
      'Staff',
      '=Clean & tidy',
      'Sentiment',
      'Sentiment class',
    ]);
    expect(lines.map((line) => line.map((cell) => String(cell ?? '')))).toEqual(all.map((line) => Object.values(line)));
    expect(lines[0]!.map((cell) => typeof cell)).toEqual([
      'number',
      'string',
      'string',
      'string',
      'string',
      'number',
      'string',
      'number',
      'number',
      'number',
      'string',
    ]);
    const about = new Map(
      sheets
        .get('About')!
        .map(([name, value]) => [`${String(name)} ${name === 'Theme' ? String(value).slice(0, 5) : ''}`.trim(), value]),
    );
    expect(Object.fromEntries(about)).toMatchObject({
      'Verbatim NLP': 'Comments with themes and sentiment',
      Project: 'Hotel: "A/B"',
      Workspace: 'All',
      Filters: 'Season is Spring or Winter; Nights is between 2 and 7',
      'Grouped by': 'none',
      'Theme Staff': 'Staff = staff',
      'Theme =Clea': '=Clean & tidy = clean* spotless',
      'Left out, not visible': 'Hidden',
      'Exported by': 'ada',
    });
    const table = await workbook('table', { groupBy: ['season'], unclassified: true });
    const read = toLines((await csv('table', { groupBy: ['season'], unclassified: true })).body);
    expect(table.sheets.get('Data')!.map((line) => line.map(String))).toEqual(
      read.map((line) => line.map((cell) => cell.replace(/^'/u, ''))),
    );
  });

  it('stamp a CSV file below its data when asked', async () => {
    const plain = toLines((await csv('table')).body);
    const stamped = toLines((await csv('table', { stamp: true })).body);
    expect(stamped.slice(0, plain.length)).toEqual(plain);
    expect(stamped[plain.length]).toEqual(['']);
    const stamp = stamped.slice(plain.length + 1);
    expect(stamp[0]).toEqual(['Verbatim NLP', 'Number of comments by theme']);
    expect(stamp.find(([name]) => name === 'Sentences')?.[1]).toMatch(/: verbatim\/sentences \d+$/u);
    expect(stamp.map(([name]) => name).join('; ')).toBe(
      'Verbatim NLP; Project; Workspace; Filters; Grouped by; File; Theme; Theme; ' +
        'Left out, not visible; Sentences; Revisions; Exported by; Verify; Exported at',
    );
  });

  it('have nothing in them that a spreadsheet would run', async () => {
    const formulas = [
      '=1+1',
      '+cmd|calc',
      '-2+3',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '-5',
      '+7',
      'a "quoted", one\nwith lines',
      'plain',
    ];
    const written = [
      "'=1+1",
      "'+cmd|calc",
      "'-2+3",
      "'@SUM(A1)",
      "'\t=1",
      "'\r=1",
      '-5',
      '+7',
      'a "quoted", one\nwith lines',
      'plain',
    ];
    const evil = await createProject(client(), '=Evil', SAMPLE_DEFINITIONS);
    const quoted = formulas.map((text) => `"${text.replaceAll('"', '""')}"`);
    await uploadCsv(
      client(),
      evil.id,
      `Guest,Comment,Season,Room Type,Nights,Arrival\n${quoted.map((text) => `${text},${text},x,y,-3,2026-01-01`).join('\n')}\n`,
    );
    await runSteps(client(), evil.id);
    const { id } = await createWorkspace(client(), evil.id, '@All', []);
    const read = async (format: string) => {
      const answer = await fetch(`${server().url}/api/workspaces/${id}/export?format=${format}`, {
        headers: { cookie: client().cookies() },
      });
      return Buffer.from(await answer.arrayBuffer());
    };
    const [, ...lines] = toLines((await read('csv')).toString());
    expect(lines.map(([, text, guest]) => [text, guest])).toEqual(written.map((text) => [text, text]));
    expect(lines[0]![5]).toBe('-3');
    const [data] = (await readSheets(await read('xlsx'))) as unknown as readonly {
      data: readonly (readonly Cell[])[];
    }[];
    // As texts: no cell of a workbook that is one is run.
    expect(data!.data.slice(1).map(([, text]) => String(text).trim())).toEqual(formulas.map((text) => text.trim()));
    expect(data!.data[1]![5]).toBe(-3);
  });

  it.each<[string, Query, number, string]>([
    ['table', { filters: { nowhere: { value: ['x'] } } }, 400, 'FIELD_UNKNOWN'],
    ['table', { groupBy: ['nights'] }, 400, 'GROUP_BY_NOT_ENUM'],
    ['table', { format: 'pdf' }, 400, 'INVALID_REQUEST'],
    ['export', { filters: { nowhere: { value: ['x'] } } }, 400, 'FIELD_UNKNOWN'],
    ['export', { groupBy: ['nowhere'] }, 400, 'FIELD_UNKNOWN'],
    ['export', { format: 'pdf' }, 400, 'INVALID_REQUEST'],
    ['export', { sentiment: 'perhaps' }, 400, 'INVALID_REQUEST'],
  ])('of %s with %j are refused before a file begins, with %d %s', async (what, query, status, code) => {
    const answer = await client().get<Problem>(address(what), { export: true, ...query });
    expect([answer.status, answer.body.code, answer.headers.get('content-disposition')]).toEqual([status, code, null]);
  });

  it('of no workspace are not there', async () => {
    for (const what of ['table', 'export']) {
      const { status, body } = await client().get<Problem>(`/api/workspaces/nowhere/${what}`, { export: true });
      expect([status, body.code]).toEqual([404, 'WORKSPACE_NOT_FOUND']);
    }
  });

  it('without comments are a heading', async () => {
    expect(await comments({ filters: { season: { value: ['Monsoon'] } } })).toEqual([]);
    const [head, base] = toLines((await csv('table', { filters: { season: { value: ['Monsoon'] } } })).body);
    expect([head, base]).toEqual([
      ['Theme', 'Total'],
      ['Base', '0'],
    ]);
  });
});
