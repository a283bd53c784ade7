/** How a number differs by theme: numbers and ordered categories, filters, missing values, the past, undo. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { HistoryPage } from '@verbatim/command-api/contract/history';
import type { Problem } from '@verbatim/command-api/contract/problem';
import type { Project, TableDefinition } from '@verbatim/command-api/contract/projects';
import type { Theme } from '@verbatim/command-api/contract/library';
import type { Drivers } from '@verbatim/command-api/contract/results/drivers';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type { PastMoment } from '@verbatim/command-api/contract/results/past';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { createProject, createTheme, createWorkspace, ok, runSteps, uploadCsv } from '../support/build-project.ts';
import { randomNumbers } from '../support/random-numbers.ts';
import { specProjects } from '../support/spec-server.ts';

const DEFINITIONS = [
  { field: 'Comment', name: 'comment', field_type: 'long-text', options: [] },
  { field: 'Score', name: 'score', field_type: 'number', options: [] },
  { field: 'Rating', name: 'rating', field_type: 'enum', options: [] },
  { field: 'Team', name: 'team', field_type: 'enum', options: [] },
  { field: 'Stars', name: 'stars', field_type: 'enum', options: [] },
];
const WORDS = ['staff', 'room', 'pool', 'price', 'parking'];
const RATINGS = ['Poor', 'Fair', 'Good', 'Great'];

const random = randomNumbers(34);

/** Some comments without a score, others without a rating. */
const rows = Array.from({ length: 240 }, (_, at) => {
  const words = WORDS.filter(() => random.below(3) === 0);
  const score = random.below(7) === 0 ? null : Math.max(0, 5 + random.below(6) - words.length);
  return {
    words,
    comment: `Comment ${at} about ${words.join(' and ')}`,
    score,
    rating: random.below(11) === 0 ? '' : random.oneOf(RATINGS),
    team: random.oneOf(['Red', 'Blue']),
    stars: at % 9 === 0 ? '' : `${5 - (at % 5)} stars`,
  };
});
type Row = (typeof rows)[number];

const CSV = [
  'Comment,Score,Rating,Team,Stars',
  ...rows.map((row) => [row.comment, row.score, row.rating, row.team, row.stars].join(',')),
].join('\n');

const getMean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

const SCALE = [...new Set(rows.flatMap(({ score }) => score ?? []))].toSorted((a, b) => a - b);
const [BOTTOM, TOP] = [SCALE.slice(0, 2), SCALE.slice(-2)];

/** Of rows that have a score. */
const getFigures = (scored: readonly Row[]) => {
  const scores = scored.map(({ score }) => score!).toSorted((a, b) => a - b);
  const half = Math.floor(scores.length / 2);
  return {
    count: scores.length,
    mean: Math.round(getMean(scores) * 10_000) / 10_000,
    median: scores.length % 2 === 1 ? scores[half] : (scores[half - 1]! + scores[half]!) / 2,
    top: scores.filter((score) => TOP.includes(score)).length,
    bottom: scores.filter((score) => BOTTOM.includes(score)).length,
  };
};
const getShare = (part: number, count: number): number => Math.round((part / count) * 1_000_000) / 10_000;
/** At the end of a line of the table's file. */
const getCells = ({ count, mean, median, top, bottom }: ReturnType<typeof getFigures>): string =>
  [mean, median, getShare(top, count), getShare(bottom, count)].join(',');

describe('the drivers of a number', () => {
  const { client } = specProjects();
  let project: Project;
  let workspace: Workspace;
  let themes: readonly Theme[];
  beforeAll(async () => {
    project = await createProject(client(), 'Drivers', DEFINITIONS);
    await uploadCsv(client(), project.id, CSV);
    const made = [];
    for (const word of WORDS) made.push(await createTheme(client(), `Drivers ${word}`, word));
    themes = made;
    workspace = await createWorkspace(client(), project.id, 'All', made);
    await runSteps(client(), project.id);
  });

  const read = (query: Readonly<Record<string, unknown>>, id = workspace.id) =>
    client().get<Drivers & Problem>(`/api/workspaces/${id}/drivers`, query);
  const getPlace = ({ rating }: Row): number | null => (rating === '' ? null : RATINGS.indexOf(rating) + 1);

  const expectCounted = (drivers: Drivers, base: readonly Row[], number: (row: Row) => number | null): void => {
    const counted = base.filter((row) => number(row) !== null);
    expect([drivers.total, drivers.base.count]).toEqual([base.length, counted.length]);
    expect(drivers.base.mean).toBeCloseTo(getMean(counted.map((row) => number(row)!)), 8);
    for (const [at, word] of WORDS.entries()) {
      const item = drivers.items.find(({ id }) => id === themes[at]!.id)!;
      for (const [group, isIn] of [
        ['with', true],
        ['without', false],
      ] as const) {
        const numbers = counted.filter(({ words }) => words.includes(word) === isIn).map((row) => number(row)!);
        expect(item[group].count).toBe(numbers.length);
        expect(item[group].mean).toBeCloseTo(getMean(numbers), 8);
      }
      expect(item.difference!.value).toBeCloseTo(item.with.mean! - item.without.mean!, 8);
    }
    expect(drivers.items.map((item) => item.with.count)).toEqual(
      drivers.items.map((item) => item.with.count).toSorted((a, b) => b - a),
    );
  };

  it.each<[string, object, (row: Row) => boolean]>([
    ['of all comments', {}, () => true],
    ['under a filter', { team: { value: ['Red'] } }, ({ team }) => team === 'Red'],
    ['under a filter by itself', { score: { value: [6], type: 'gt' } }, ({ score }) => score !== null && score > 6],
  ])('are the means with and without each theme, %s', async (_case, filters, passes) => {
    const drivers = await ok(read({ column: 'score', filters }));
    expectCounted(drivers, rows.filter(passes), ({ score }) => score);
    expect(drivers).toMatchObject({ column: 'score', themes: WORDS.length });
  });

  it('take the numbers of a category whose options begin with one, without an order', async () => {
    const drivers = await ok(read({ column: 'stars' }));
    expectCounted(drivers, rows, ({ stars }) => (stars === '' ? null : Number(stars.slice(0, 1))));
  });

  it('have a regression of all themes together, whose figures go together', async () => {
    const { regression, base, items } = await ok(read({ column: 'score' }));
    expect(regression).toMatchObject({ predictors: WORDS.length, df: base.count - WORDS.length - 1 });
    for (const { regression: part, with: having, without } of items) {
      expect(part!.low).toBeLessThan(part!.value);
      expect(part!.vif).toBeGreaterThanOrEqual(1);
      expect(part!.meanWithout).toBeCloseTo(base.mean! - (having.count / base.count) * part!.value, 6);
      expect(having.count + without.count).toBe(base.count);
    }
  });

  it('ask for a number column, and for a workspace that is there', async () => {
    expect(await read({})).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    expect(await read({ column: 'gone' })).toMatchObject({ status: 400, body: { code: 'FIELD_UNKNOWN' } });
    expect(await read({ column: 'rating' })).toMatchObject({ status: 400, body: { code: 'COLUMN_NOT_NUMBER' } });
    expect(await read({ column: 'score' }, 'gone')).toMatchObject({ status: 404 });
  });

  describe('of a category', () => {
    const path = (): string => `/api/projects/${project.id}/table-definitions`;
    const define = async (order: readonly string[]) => {
      const { tableDefinitions } = await ok(client().get<Project>(`/api/projects/${project.id}`));
      const isRating = ({ name }: TableDefinition): boolean => name === 'rating';
      return client().post<Project>(
        path(),
        tableDefinitions.map((column) => (isRating(column) ? { ...column, order } : column)),
      );
    };
    const readMoment = () => ok(client().get<PastMoment>(`/api/workspaces/${workspace.id}/moment`));

    it('need its order, which is in the history, undone, and absent before', async () => {
      const { asOf } = await readMoment();
      const answer = await define(RATINGS);
      expect(answer.body.tableDefinitions.find(({ name }) => name === 'rating')).toMatchObject({ order: RATINGS });
      expectCounted(await ok(read({ column: 'rating' })), rows, getPlace);
      const { items } = await ok(client().get<HistoryPage>('/api/history', { project: project.id, limit: 1 }));
      expect(items[0]!.changes).toEqual([
        expect.objectContaining({ what: 'order of rating', before: null, after: RATINGS.join(', ') }),
      ]);
      expect(await read({ column: 'rating', asOf })).toMatchObject({
        status: 400,
        body: { code: 'COLUMN_NOT_NUMBER' },
      });
      const ordered = await readMoment();
      await ok(client().post('/api/undo', { change: answer.headers.get('undo') ?? '' }));
      expect(await read({ column: 'rating' })).toMatchObject({ status: 400 });
      expectCounted(await ok(read({ column: 'rating', asOf: ordered.asOf })), rows, getPlace);
    });

    it('leave options without a place out, and keep the order when definitions without one are sent', async () => {
      await ok(define(['Poor', 'Great']));
      const { tableDefinitions } = await ok(client().get<Project>(`/api/projects/${project.id}`));
      await ok(
        client().post(
          path(),
          tableDefinitions.map(({ order: _order, ...column }) => column),
        ),
      );
      const ends = ({ rating }: Row): number | null => (rating === 'Poor' ? 1 : rating === 'Great' ? 2 : null);
      expectCounted(await ok(read({ column: 'rating' })), rows, ends);
    });

    it('count options as one that are merged', async () => {
      await ok(define(RATINGS));
      const { tableDefinitions } = await ok(client().get<Project>(`/api/projects/${project.id}`));
      const { id } = tableDefinitions.find(({ name }) => name === 'rating')!;
      await ok(
        client().post(`/api/projects/${project.id}/table-definitions/${id}/merge-options`, {
          options: ['Fair'],
          into: 'Good',
        }),
      );
      const merged = ({ rating }: Row): number | null =>
        rating === '' ? null : rating === 'Poor' ? 1 : rating === 'Great' ? 3 : 2;
      expectCounted(await ok(read({ column: 'rating' })), rows, merged);
      const { tableDefinitions: after } = await ok(client().get<Project>(`/api/projects/${project.id}`));
      expect(after.find(({ name }) => name === 'rating')?.order).toEqual(['Poor', 'Good', 'Great']);
    });
  });

  it('stand in the rows of the table, with the median and both ends of the scale', async () => {
    const query = { number: 'score', filters: { team: { value: ['Red'] } }, unclassified: true };
    const { items, numbers } = await ok(client().get<TableResult>(`/api/workspaces/${workspace.id}/table`, query));
    const base = rows.filter(({ team, score }) => team === 'Red' && score !== null);
    expect([numbers!.bottom, numbers!.top]).toEqual([BOTTOM.map(String), TOP.map(String)]);
    expect(numbers!.total).toEqual(getFigures(base));
    for (const [at, word] of WORDS.entries())
      expect(items.find(({ id }) => id === themes[at]!.id)!.numbers).toEqual(
        getFigures(base.filter(({ words }) => words.includes(word))),
      );
    const others = getFigures(base.filter(({ words }) => words.length === 0));
    expect(items.at(-1)).toMatchObject({ id: null, numbers: others });
    const file = { ...query, export: true, min_base: 1 };
    const lines = String((await client().get(`/api/workspaces/${workspace.id}/table`, file)).body).split('\r\n');
    expect(lines[0]).toMatch(/Total,Mean of score,Median of score,Top 2 of score %,Bottom 2 of score %$/u);
    expect(lines[1]!.endsWith(`,${getCells(getFigures(base))}`)).toBe(true);
    const ofPool = getFigures(base.filter(({ words }) => words.includes('pool')));
    expect(lines.find((line) => line.startsWith('Drivers pool'))!.endsWith(`,${getCells(ofPool)}`)).toBe(true);
    const refused = await client().get<Problem>(`/api/workspaces/${workspace.id}/table`, { number: 'team' });
    expect(refused).toMatchObject({ status: 400, body: { code: 'COLUMN_NOT_NUMBER' } });
  });

  it('stand in the rows of nets, with each comment once, and of those in none', async () => {
    const nets = [
      { name: 'People and rooms', themes: [themes[0]!.id, themes[1]!.id] },
      { name: 'Rooms and pools', themes: [themes[1]!.id, themes[2]!.id] },
    ];
    const address = `/api/workspaces/${workspace.id}`;
    await ok(client().post(address, { nets }));
    const query = { number: 'score', unclassified: true };
    const { items } = await ok(client().get<TableResult>(`${address}/table`, query));
    const scored = rows.filter(({ score }) => score !== null);
    const getAny = (words: readonly string[]) =>
      getFigures(scored.filter((row) => words.some((word) => row.words.includes(word))));
    const expected = new Map([
      ['People and rooms', getAny(['staff', 'room'])],
      ['Rooms and pools', getAny(['room', 'pool'])],
      ['None of these', getFigures(scored.filter(({ words }) => !/staff|room|pool/u.test(words.join(' '))))],
    ]);
    const found = items.filter(({ name }) => expected.has(name)).map(({ name, numbers }) => [name, numbers] as const);
    expect(new Map(found)).toEqual(expected);
    const file = String((await client().get(`${address}/table`, { ...query, export: true })).body).split('\r\n');
    for (const [name, figures] of expected) {
      const line = file.find((one) => one.startsWith(name === 'None of these' ? `,${name},` : `${name},${name},`));
      expect(line?.endsWith(`,${getCells(figures)}`)).toBe(true);
    }
    await ok(client().post(address, { nets: [] }));
  });

  it('are those of the moment, independent of later queries', async () => {
    const { asOf } = await ok(client().get<PastMoment>(`/api/workspaces/${workspace.id}/moment`));
    const before = await ok(read({ column: 'score' }));
    await ok(client().post(`/api/themes/${themes[0]!.id}`, { text: 'staff pool' }));
    const now = await ok(read({ column: 'score' }));
    expect(now.items.find(({ id }) => id === themes[0]!.id)).not.toEqual(
      before.items.find(({ id }) => id === themes[0]!.id),
    );
    expect(await ok(read({ column: 'score', asOf }))).toEqual(before);
  });
});
