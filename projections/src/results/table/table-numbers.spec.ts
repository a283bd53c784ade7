import { beforeAll, describe, expect, it } from '@jest/globals';
import { createSegmentReads } from '../engine/segment-reads.ts';
import {
  ALL,
  recordRandomProject,
  sentencesWith,
  THEMES,
  type Comment,
} from '../../models/segments/spec-support/random-project.ts';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';
import { readTable, type TableQuery } from './table.query.ts';

const log = new RecordedProject();
const reads = createSegmentReads();
beforeAll(() => recordRandomProject(log));

const IDS = THEMES.map(({ id }) => id);
/** They overlap in t2, and leave out others. */
const NETS = [
  { id: 'net-a', name: 'A', themes: ['t1', 't2'] },
  { id: 'net-b', name: 'B', themes: ['t2', 't3'] },
  { id: 'net-c', name: 'C', themes: ['t3'] },
];
const IN_NETS = ['t1', 't2', 't3'];

const table = (query: Partial<TableQuery>) => {
  const nets = { themes: IDS, nets: NETS };
  return readTable(reads, log.models, { projectId: 'p', themes: IDS, nets, number: 'age', ...query });
};

const carries = (comment: Comment, text: string): boolean => sentencesWith(comment, text).length > 0;
const carriesAny = (comment: Comment, ids: readonly string[]): boolean =>
  THEMES.some(({ id, text }) => ids.includes(id) && carries(comment, text));

/** Every age as often as its weight. */
const countByHand = (comments: readonly Comment[], weight: (age: number) => number) => {
  const ages = comments
    .flatMap(({ cells }) => (cells[3] === '' ? [] : [Number(cells[3])]))
    .flatMap((age) => new Array<number>(weight(age)).fill(age))
    .toSorted((a, b) => a - b);
  if (ages.length === 0) return { count: 0, mean: null, median: null, top: null, bottom: null };
  const half = ages.length / 2;
  const median = Number.isInteger(half) ? (ages[half - 1]! + ages[half]!) / 2 : ages[Math.floor(half)]!;
  const mean = ages.reduce((sum, age) => sum + age, 0) / ages.length;
  return { count: ages.length, mean: Math.round(mean * 10_000) / 10_000, median, top: null, bottom: null };
};

describe('the numbers of a table', () => {
  it.each<[string, Partial<TableQuery>, (comment: Comment) => boolean]>([
    ['of all comments', {}, () => true],
    ['under a filter', { filters: { team: { value: ['red'] } } }, ({ cells }) => cells[1] === 'red'],
    ['by groups', { groupBy: ['team'] }, () => true],
    ['weighted', { weight: 'age' }, () => true],
    ['where nothing is left', { filters: { day: { value: ['1999-01-01'] } } }, () => false],
  ])('are those of a count by hand, %s', async (_case, query, passes) => {
    const base = ALL.filter(passes);
    const weight = (age: number): number => (query.weight === undefined ? 1 : age);
    const { items, numbers } = await table({ ...query, unclassified: true });
    const figures = (comments: readonly Comment[], weigh: typeof weight) => {
      const ages = comments.flatMap(({ cells }) => (cells[3] === '' ? [] : [Number(cells[3])]));
      const squares = ages.reduce((sum, age) => sum + weigh(age) ** 2, 0);
      return { ...countByHand(comments, weigh), ...(query.weight !== undefined && { squares }) };
    };
    const found = new Map(items.map((item) => [item.id, item.numbers]));
    expect(numbers).toEqual({ column: 'age', total: figures(base, weight), top: null, bottom: null });
    const figuresBy = (passesRow: (comment: Comment) => boolean) => figures(base.filter(passesRow), weight);
    for (const { id, text } of THEMES) expect(found.get(id)).toEqual(figuresBy((comment) => carries(comment, text)));
    for (const { id, themes } of NETS)
      expect(found.get(id)).toEqual(figuresBy((comment) => carriesAny(comment, themes)));
    expect(found.get('none')).toEqual(figuresBy((comment) => !carriesAny(comment, IN_NETS)));
    expect(found.get(null)).toEqual(figuresBy((comment) => !carriesAny(comment, IDS)));
  });

  it('are of the rows of a page', async () => {
    const { items } = await table({ pagination: { sort: 'count', order: 'desc', offset: 1, limit: 1 } });
    expect(items).toHaveLength(1);
    expect(items[0]!.numbers!.count).toBeGreaterThan(0);
  });

  it('are of a number column, and of none unless requested', async () => {
    await expect(table({ number: 'team' })).rejects.toMatchObject({ code: 'COLUMN_NOT_NUMBER', field: 'team' });
    const plain = await table({ number: undefined });
    expect([plain.numbers, plain.items[0]!.numbers]).toEqual([undefined, undefined]);
  });
});
