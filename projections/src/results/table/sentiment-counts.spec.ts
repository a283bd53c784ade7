/** Tables that count comments of one sentiment about the theme in rows, under the bases of all comments. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { COMMENT_CLASSES, type CommentClass } from '@verbatim/domain/text/sentiment/sentiment-class';
import { recordRandomProject, THEMES } from '../../models/segments/spec-support/random-project.ts';
import { RecordedProject, type RawComment } from '../../models/segments/spec-support/recorded-project.ts';
import { readMatches } from '../comments/matches.query.ts';
import type { Filters } from '../engine/filters.ts';
import { createSegmentReads } from '../engine/segment-reads.ts';
import { tableRows } from '../exports/export-pages.ts';
import { readTable, type TableQuery } from './table.query.ts';
import type { TableResult } from './table.ts';

const NET = { id: 'net-service', name: 'Service', themes: ['late', 'crew'] };

describe('negative comments by theme, counted by hand', () => {
  const log = new RecordedProject();
  const reads = createSegmentReads();
  const COLUMNS = [
    { name: 'comment', type: 'long-text' },
    { name: 'airline', type: 'enum' },
    { name: 'weight', type: 'number' },
  ] as const;
  const IDS = ['late', 'crew', 'food'];
  const COMMENTS: readonly (readonly [sentences: readonly string[], airline: string, weight: string])[] = [
    [['Awful late flight.'], 'A', '2'],
    // Mixed as a whole, and negative about the delay.
    [['Late again, awful.', 'Great crew.'], 'A', '3'],
    [['Great crew.'], 'A', '1'],
    [['Awful late.', 'Awful crew.'], 'B', '5'],
    [['We were late.'], 'B', '1'],
    [['Awful late.'], '', '4'],
    [['Awful seat.'], 'B', '2'],
    [[], 'A', '1'],
  ];

  beforeAll(async () => {
    const raw = COMMENTS.map(([sentences, ...cells]): RawComment => {
      const spans = sentences.flatMap((sentence, at) => {
        const start = sentences.slice(0, at).join(' ').length + (at > 0 ? 1 : 0);
        return [start, start + sentence.length];
      });
      return { cells: [sentences.join(' '), ...cells], spans };
    });
    const columns = COLUMNS.map(({ name, type }) => ({ id: name, field: name, name, type, options: [] }));
    await log.append('project-p', [
      { type: 'ColumnsDefined', data: { columns } },
      { type: 'TableCreated', data: { columns: COLUMNS.map(({ name }) => name) } },
    ]);
    for (const id of IDS) await log.createTheme(id, id, id);
    await log.addFile('p.f1', 1, COLUMNS, raw, 256);
    await log.split('p.f1', raw, 256);
    await log.classify(IDS);
    await log.score(1, 10_000);
    await log.project();
  });

  const ask = (query: Partial<TableQuery> = {}): Promise<TableResult> =>
    readTable(reads, log.models, {
      projectId: 'p',
      themes: IDS,
      nets: { themes: IDS, nets: [NET] },
      groupBy: ['airline'],
      unclassified: true,
      sentiment: 'neg',
      ...query,
    });
  const pick = ({ items }: TableResult) =>
    Object.fromEntries(items.map(({ name, count, groupBy, squares }) => [name, [count, groupBy, squares]]));

  it('counts them by column, a net’s once, and leaves the bases of all comments', async () => {
    const table = await ask();
    expect(table.totalRow).toEqual({ count: 8, groupBy: { A: 4, B: 3 } });
    expect(pick(table)).toEqual({
      Service: [3, { A: 1, B: 1 }, undefined],
      late: [4, { A: 2, B: 1 }, undefined],
      crew: [1, { A: 0, B: 1 }, undefined],
      food: [0, { A: 0, B: 0 }, undefined],
      'None of these': [1, { A: 0, B: 1 }, undefined],
      Unclassified: [1, { A: 0, B: 1 }, undefined],
    });
    expect(table.items.find(({ id }) => id === 'late')!.sentiment).toMatchObject({ pos: 0, neu: 1, mix: 0, neg: 4 });
  });

  it('sums their weights, and squares these', async () => {
    const table = await ask({ weight: 'weight' });
    expect(table.totalRow).toEqual({ count: 19, groupBy: { A: 7, B: 8 } });
    expect(pick(table)).toEqual({
      Service: [11, { A: 2, B: 5 }, 45],
      late: [14, { A: 5, B: 5 }, 54],
      crew: [5, { A: 0, B: 5 }, 25],
      food: [0, { A: 0, B: 0 }, 0],
      'None of these': [2, { A: 0, B: 2 }, 4],
      Unclassified: [2, { A: 0, B: 2 }, 4],
    });
  });

  it('counts none of a base of none', async () => {
    const { totalRow, items } = await ask({ filters: { weight: { value: [9] } } });
    expect(totalRow.count).toBe(0);
    expect(items.map(({ count, groupBy }) => [count, ...Object.values(groupBy)])).toEqual(items.map(() => [0, 0, 0]));
  });

  it('lists by descending number of negative comments', async () => {
    const pagination = { offset: 0, limit: 100, sort: 'B', order: 'desc' } as const;
    expect((await ask({ pagination, nets: undefined })).items.map(({ id }) => id)).toEqual([
      'crew',
      'late',
      'food',
      null,
    ]);
  });

  it('exports them in percent of the column', async () => {
    const file = { projectId: 'p', format: 'csv', figures: 'column', minBase: 0, from: 0, line: 1 } as const;
    const rows = tableRows(await ask({ nets: undefined }), { ...file, sentiment: 'neg' });
    expect(Buffer.from(rows.bytes).toString().trim().split('\r\n')).toEqual([
      'Theme,Total negative %,A negative %,B negative %',
      'Base,8,4,3',
      'late,50,50,33.3333',
      'crew,12.5,0,33.3333',
      'food,0,0,0',
      'Unclassified,12.5,0,33.3333',
    ]);
  });
});

describe('comments of one sentiment in a random project', () => {
  const log = new RecordedProject();
  const reads = createSegmentReads();
  const IDS = THEMES.map(({ id }) => id);
  const nets = { themes: IDS, nets: [{ id: 'net-1', name: 'Feeling', themes: ['t1', 't2'] }] };
  const TEAMS = ['blue', 'red', 'green'];
  beforeAll(() => recordRandomProject(log));

  const ask = (query: Partial<TableQuery>): Promise<TableResult> =>
    readTable(reads, log.models, { projectId: 'p', themes: IDS, nets, ...query });
  const SIZES: Filters = { size: { value: ['M', 'S'], type: 'enum' } };
  const CASES: readonly (readonly [name: string, query: Partial<TableQuery>])[] = [
    ['plain', {}],
    ['filtered, with the rest', { filters: SIZES, unclassified: true }],
    ['weighted, with the rest', { weight: 'age', unclassified: true }],
    ['with means', { means: true }],
  ];
  const BANNER = [['size'], ['team'], ['team', 'size']].map((groupBy) => ({ groupBy, title: groupBy.join(' › ') }));

  it.each(CASES)('are those that sentiment counts in each column alone: %s', async (_name, query) => {
    const ofTeams = new Map<string, TableResult>();
    for (const team of TEAMS)
      ofTeams.set(team, await ask({ ...query, filters: { ...query.filters, team: { value: [team], type: 'enum' } } }));
    for (const sentiment of COMMENT_CLASSES) {
      const table = await ask({ ...query, groupBy: ['team'], sentiment });
      const inBanner = await ask({ ...query, banner: BANNER, sentiment });
      for (const [at, { id, count, groupBy, sentiment: all }] of table.items.entries()) {
        expect(count).toBe(all[sentiment]);
        for (const team of TEAMS) {
          const alone = ofTeams.get(team)!.items.find((item) => item.id === id)!;
          expect(groupBy[team]).toBe(alone.sentiment[sentiment]);
          expect(inBanner.items[at]!.groupBy[`team__${team}`]).toBe(groupBy[team]);
        }
      }
    }
  });

  it.each(CASES)('add up to all comments of a theme, and change nothing else: %s', async (_name, query) => {
    // By name, because counts order the themes of a net.
    const pagination = { offset: 0, limit: 100, sort: 'name', order: 'asc' } as const;
    const byTeam = { ...query, groupBy: ['team'], pagination };
    const all = await ask(byTeam);
    const parts: TableResult[] = [];
    for (const sentiment of COMMENT_CLASSES) parts.push(await ask({ ...byTeam, sentiment }));
    for (const { count, groupBy, squares, ...item } of all.items) {
      const own = parts.map(({ items }) => items.find(({ id }) => id === item.id)!);
      for (const part of own) expect(part).toMatchObject(item);
      // Comments without a sentence are in a rest, and have no sentiment.
      if (item.id === null || item.kind === 'none') continue;
      const sum = (get: (part: (typeof own)[number]) => number): number => own.reduce((all, one) => all + get(one), 0);
      expect(sum((part) => part.count)).toBe(count);
      expect(sum((part) => part.squares ?? 0)).toBe(squares ?? 0);
      for (const key of Object.keys(groupBy)) expect(sum((part) => part.groupBy[key]!)).toBe(groupBy[key]);
    }
    for (const { totalRow, weighted, columns } of parts)
      expect({ totalRow, weighted, columns }).toEqual({
        totalRow: all.totalRow,
        weighted: all.weighted,
        columns: all.columns,
      });
  });

  it('are those that the drilldown of a cell lists', async () => {
    const { items } = await ask({ groupBy: ['team'], sentiment: 'neg', unclassified: true });
    const list = {
      projectId: 'p',
      nets,
      methods: [1, 2],
      offset: 0,
      limit: 1,
      order: 'asc',
      groupBy: ['team'],
    } as const;
    const ofCell = { ...list, field: 'red', sentiment: 'neg' as CommentClass } as const;
    for (const { id, kind, groupBy } of items) {
      if (kind === 'none') continue;
      const asked = id === null ? ({ which: 'none', themes: IDS } as const) : ({ which: 'any', themes: [id] } as const);
      expect((await readMatches(reads, log.models, { ...ofCell, ...asked })).total).toBe(groupBy['red']);
    }
    expect(items.find(({ id }) => id === 't2')!.groupBy['red']).toBeGreaterThan(0);
  });
});
