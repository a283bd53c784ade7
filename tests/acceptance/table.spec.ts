import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project } from '@verbatim/command-api/contract/projects';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { naiveTable, withoutZeros, type NaiveTheme } from '../support/naive-table.ts';
import { SAMPLE_DEFINITIONS, sampleCsv, sampleRows, type SampleRow } from '../support/sample-comments.ts';
import { specProjects } from '../support/spec-server.ts';

const ROWS = 600;
const rows = sampleRows(ROWS);
/** One word each, so that a comment holds the theme when it holds the word. */
const WORDS = ['staff', 'breakfast', 'room', 'street', 'friendly', 'zebra'];
const LEVELS: Readonly<Record<string, (row: SampleRow) => string>> = {
  season: ({ season }) => season,
  room_type: ({ room }) => room,
  nights_group: ({ nights }) => (nights > 5 ? 'long' : 'short'),
};
const definitions = [...SAMPLE_DEFINITIONS, { field: 'Stay', name: 'nights_group', field_type: 'enum', options: [] }];
const csv = sampleCsv(ROWS)
  .trimEnd()
  .split('\n')
  .map((line, i) => `${line},${i === 0 ? 'Stay' : LEVELS['nights_group']?.(rows[i - 1] as SampleRow)}`)
  .join('\n');

describe('the table', () => {
  const { client } = specProjects();
  let project: Project;
  let workspace: Workspace;
  let themes: readonly NaiveTheme[];
  beforeAll(async () => {
    project = await createProject(client(), 'Hotel', definitions);
    await uploadCsv(client(), project.id, csv);
    await runSteps(client(), project.id);
    const made = [];
    for (const word of WORDS) made.push(await createTheme(client(), word, word));
    workspace = await createWorkspace(client(), project.id, 'All', made);
    themes = made.map(({ id, name }) => ({
      id,
      name,
      holds: ({ comment }) => new RegExp(`\\b${name}\\b`, 'iu').test(comment),
    }));
  });

  const read = (query: Readonly<Record<string, unknown>>) =>
    client().get<TableResult & Problem>(`/api/workspaces/${workspace.id}/table`, query);
  const table = (query: Readonly<Record<string, unknown>> = {}) => ok(read(query));

  it.each([
    [[]],
    [['season']],
    [['room_type']],
    [['season', 'room_type']],
    [['room_type', 'season']],
    [['season', 'room_type', 'nights_group']],
  ])('grouped by %j is what counting by hand gives', async (groupBy: readonly string[]) => {
    const levels = groupBy.map((name) => LEVELS[name] ?? (() => ''));
    const result = await table({ groupBy, unclassified: true });
    expect(withoutZeros(result)).toEqual(naiveTable(rows, themes, levels));
    for (const { key, labels } of result.columns) expect(labels.join('__')).toBe(key);
  });

  const filterCases: readonly [object, (row: SampleRow) => boolean][] = [
    [{ season: { value: ['Spring', 'Winter'], type: 'enum' } }, ({ season }) => ['Spring', 'Winter'].includes(season)],
    [{ season: { value: ['Spring'], exclusive: true } }, ({ season }) => season !== 'Spring'],
    [{ season: { value: ['nowhere'] } }, () => false],
    [{ season: { value: [], tmp: 'x' } }, () => true],
    [
      { room_type: { value: ['Suite'] }, season: { value: ['Summer', 'Autumn'] } },
      ({ room, season }) => room === 'Suite' && /^(Su|Au)/u.test(season),
    ],
    [{ nights: { value: [3], type: 'exact' } }, ({ nights }) => nights === 3],
    [{ nights: { value: ['4'], type: 'lt' } }, ({ nights }) => nights < 4],
    [{ nights: { value: [4], type: 'gt' } }, ({ nights }) => nights > 4],
    [{ nights: { value: [4], type: 'gte' } }, ({ nights }) => nights >= 4],
    [{ nights: { value: [4], type: 'lte', exclusive: true } }, ({ nights }) => nights > 4],
    [{ nights: { value: [2, 5], type: 'between' } }, ({ nights }) => nights >= 2 && nights <= 5],
    [{ nights: { value: [2, 5], type: 'between', exclusive: true } }, ({ nights }) => nights < 2 || nights > 5],
    [{ arrival: { value: ['2026-03-05'], type: 'exact' } }, ({ arrival }) => arrival === '2026-03-05'],
    [{ arrival: { value: ['2026-03-05'], type: 'lt' } }, ({ arrival }) => arrival < '2026-03-05'],
    [{ arrival: { value: ['2026-03-05'], type: 'gt' } }, ({ arrival }) => arrival > '2026-03-05'],
    [
      { arrival: { value: ['2026-02-01', '2026-04-10'], type: 'between' } },
      ({ arrival }) => arrival >= '2026-02-01' && arrival <= '2026-04-10',
    ],
    [{ guest: { value: ['GUEST 1'], type: 'text' } }, ({ guest }) => guest.includes('Guest 1')],
    [{ comment: { value: ['wi-fi', 'Pool'], type: 'text' } }, ({ comment }) => /wi-fi|pool/iu.test(comment)],
  ];
  it.each(filterCases.map(([filters, keeps]) => ({ filters, keeps })))(
    'filtered by $filters is counted over what is left',
    async ({ filters, keeps }) => {
      const result = await table({ groupBy: ['season'], filters, unclassified: true });
      expect(withoutZeros(result)).toEqual(naiveTable(rows.filter(keeps), themes, [({ season }) => season]));
    },
  );

  it('filtered by themes keeps the comments with any of them, or with none', async () => {
    const [one, other] = themes as [NaiveTheme, NaiveTheme];
    const has = (row: SampleRow): boolean => one.holds(row) || other.holds(row);
    const value = [one.id, other.id];
    expect(withoutZeros(await table({ filters: { themes: { value } }, unclassified: true }))).toEqual(
      naiveTable(rows.filter(has), themes, []),
    );
    const without = await table({ filters: { themes: { value, exclusive: true } }, unclassified: true });
    expect(withoutZeros(without)).toEqual(
      naiveTable(
        rows.filter((row) => !has(row)),
        themes,
        [],
      ),
    );
  });

  it('leaves out the unclassified row unless it is asked for', async () => {
    expect((await table()).items.map(({ id }) => id)).not.toContain(null);
  });

  it('is sorted by count, name or column, either way, equal counts by name, and paged', async () => {
    const names = async (pagination?: object) =>
      (await table({ groupBy: ['season'], unclassified: true, ...(pagination && { pagination }) })).items.map(
        ({ name }) => name,
      );
    const byName = [...WORDS].sort();
    expect(await names({ sort: 'name', order: 'asc' })).toEqual([...byName, 'Unclassified']);
    expect(await names({ sort: 'name', order: 'desc' })).toEqual([...byName.reverse(), 'Unclassified']);
    const summer = (word: string): number =>
      rows.filter(({ season, comment }) => season === 'Summer' && new RegExp(`\\b${word}\\b`, 'iu').test(comment))
        .length;
    const bySummer = [...WORDS].sort((a, b) => summer(a) - summer(b) || (a < b ? -1 : 1));
    expect(await names({ sort: 'Summer', order: 'asc' })).toEqual([...bySummer, 'Unclassified']);
    const readRows = async (query: object) =>
      (await table({ groupBy: ['season'], unclassified: true, ...query })).items.map(({ name }) => name);
    const all = await names();
    expect(await readRows({ offset: 2, limit: 3 })).toEqual(all.slice(2, 5));
    expect(await readRows({ offset: 5 })).toEqual(all.slice(5));
    expect(await readRows({ limit: 2, pagination: { page: 1 } })).toEqual(all.slice(2, 4));
    expect(await readRows({ limit: 2, pagination: { sort: 'name', order: 'asc' } })).toEqual(
      [...WORDS].sort().slice(0, 2),
    );
    expect(await readRows({ offset: 100 })).toEqual([]);
    const pages = [];
    for (let page = 0; page < 3; page += 1) pages.push(...(await names({ page, pageSize: 3 })));
    expect(pages).toEqual(all);
  });

  it('keeps a sort by a column that a filter of its own drops', async () => {
    const filters = { season: { value: ['Winter'] } };
    const sorted = await table({ groupBy: ['season'], filters, pagination: { sort: 'Summer' } });
    expect(sorted).toEqual(await table({ groupBy: ['season'], filters }));
  });

  it('answers equal bytes for equal data, numbers with four decimals at most', async () => {
    const bytes = JSON.stringify(await table({ groupBy: ['season', 'room_type'], unclassified: true }));
    for (let i = 0; i < 5; i += 1)
      expect(JSON.stringify(await table({ groupBy: ['season', 'room_type'], unclassified: true }))).toBe(bytes);
    expect(bytes).not.toMatch(/\d\.\d{5}/u);
  });

  it('gives each row the sentiment of its comments', async () => {
    for (const { count, sentiment } of (await table({ unclassified: true })).items) {
      expect(sentiment.pos + sentiment.neu + sentiment.mix + sentiment.neg).toBeLessThanOrEqual(count);
      if (count > 0) expect(Math.abs(sentiment.avg ?? 2)).toBeLessThanOrEqual(1);
    }
    const friendly = (await table()).items.find(({ name }) => name === 'friendly');
    expect(friendly?.sentiment.avg).toBeGreaterThan(0.3);
    expect(friendly?.sentiment.neg).toBe(0);
  });

  it.each<[Readonly<Record<string, unknown>>, string, string | RegExp]>([
    [
      { groupBy: ['nowhere'] },
      'nowhere',
      /^The project has no column 'nowhere' to group by. Choose one of these: season,/u,
    ],
    [{ groupBy: ['comment'] }, 'comment', /^'comment' is a long-text column, .* Choose one of these: season,/u],
    [{ groupBy: ['nights'] }, 'nights', /nights/u],
    [{ groupBy: ['season', 'room_type', 'nights_group', 'season'] }, 'groupBy', 'Group by at most 3 levels'],
    [{ groupBy: ['season', 'season'] }, 'groupBy', 'Group by each column only once. Remove the repeated one.'],
    [
      { pagination: { sort: 'nothing' } },
      'pagination.sort',
      /^The table cannot be sorted by 'nothing'\. Sort by 'count',/u,
    ],
    [{ groupBy: ['season'], pagination: { sort: 'Summer__Suite' } }, 'pagination.sort', /'Summer__Suite'/u],
    [{ pagination: { sort: 'Summer' }, export: true }, 'pagination.sort', /'Summer'/u],
    [{ offset: -1 }, 'offset', /0/u],
    [{ limit: 0 }, 'limit', /1/u],
    [{ limit: 1001 }, 'limit', /1000/u],
    [
      { groupBy: ['group:gone'] },
      'group:gone',
      /^The project has no custom group 'group:gone'\. .* Choose another\.$/u,
    ],
    [
      { filters: { nowhere: { value: ['x'] } } },
      'nowhere',
      /no column 'nowhere' to filter by\. Choose one of these: .*nights/u,
    ],
    [{ filters: { nowhere: { value: [] } } }, 'nowhere', /no column 'nowhere' to filter by\. Choose/u],
    [
      { filters: { season: { value: ['x'], type: 'gt' } } },
      'season',
      /^'gt' does not apply to 'season', a column of type 'enum'\. Use enum, all or empty\.$/u,
    ],
    [
      { filters: { nights: { value: ['many'] } } },
      'nights',
      /^'many' in the filter by 'nights' is not a number\. Enter/u,
    ],
    [
      { filters: { nights: { value: [1], type: 'between' } } },
      'nights',
      /needs two values, not 1\. Enter both, or filter by gte or lte for one end\.$/u,
    ],
    [
      { filters: { arrival: { value: ['someday'] } } },
      'arrival',
      /^'someday' in the filter by 'arrival' is not a date\. Enter/u,
    ],
    [{ filters: { season: { value: { $ne: 1 } } } }, 'filters.season.value', /array/u],
    [{ filters: { season: { value: [], like: 1 } } }, 'filters.season.like', /'like' .* Remove it\.$/u],
    [{ filters: '{"season":' }, 'filters', /^filters is not JSON: it ends too early\. .*quotes/u],
    [{ filters: '{"season":{},}' }, 'filters', /^filters is not JSON from character 14 on\./u],
    [{ filters: '[]' }, 'filters', /record|object/u],
    [{ groupBy: 'season' }, 'groupBy', /^groupBy is not JSON\. .*quotes/u],
    [{ groupBy: '"season"' }, 'groupBy', /array/u],
    [{ unclassified: 'perhaps' }, 'unclassified', /^unclassified is not JSON/u],
    [{ pagination: { pageSize: 1001 } }, 'pagination.pageSize', /1000/u],
    [{ pagination: { page: -1 } }, 'pagination.page', /0/u],
    [{ pagination: { order: 'up' } }, 'pagination.order', /asc/u],
    [{ grouped: ['season'] }, 'grouped', "'grouped' is not a known field. Remove it."],
    [{ filters: '{"__proto__":{"value":["x"]}}' }, 'filters', /^filters has the key '__proto__', .* Remove it\.$/u],
  ])('refuses %j by naming what is wrong', async (query, field, detail) => {
    const { status, body } = await read(query);
    expect(status).toBe(400);
    expect(body.errors?.[0]?.field).toBe(field);
    if (typeof detail === 'string') expect(body.detail).toBe(detail);
    else expect(body.detail).toMatch(detail);
  });
});
