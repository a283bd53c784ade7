import { beforeAll, describe, expect, it } from '@jest/globals';
import { createSentimentScorer } from '@verbatim/domain/text/sentiment/sentiment-scorer';
import { testThemeQuery } from '../sentiment/dictionary-test.query.ts';
import { FieldError, type Filters } from '../engine/filters.ts';
import { createSegmentReads } from '../engine/segment-reads.ts';
import {
  ALL,
  toQueryText,
  recordRandomProject,
  sentencesWith,
  THEMES,
  type Comment,
} from '../../models/segments/spec-support/random-project.ts';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';
import { readTable } from './table.query.ts';
import type { TableItem, TableResult } from './table.ts';

const log = new RecordedProject();
const IDS = THEMES.map(({ id }) => id);
const reads = createSegmentReads();

beforeAll(() => recordRandomProject(log));

const scorer = createSentimentScorer();
const sentimentUnder = (comments: readonly Comment[], carrying: (comment: Comment) => readonly number[]) => {
  const counts = { pos: 0, neu: 0, mix: 0, neg: 0 };
  const all: number[] = [];
  for (const comment of comments) {
    const compounds = carrying(comment).map((at) =>
      scorer.compound(comment.cells[0]!.slice(comment.spans[at * 2], comment.spans[at * 2 + 1])),
    );
    if (compounds.length === 0) continue;
    all.push(...compounds);
    const [pos, neg] = [compounds.some((value) => value > 0.05), compounds.some((value) => value < -0.05)];
    counts[pos && neg ? 'mix' : pos ? 'pos' : neg ? 'neg' : 'neu'] += 1;
  }
  const sum = all.reduce((total, compound) => total + Math.round(compound * 10_000), 0);
  return { avg: all.length === 0 ? null : Math.round(sum / all.length) / 10_000, ...counts };
};

/** The same table, comment by comment. */
const referenceTable = (
  base: readonly Comment[],
  groupBy: readonly number[],
  unclassified: boolean,
  isAsked: (key: string) => boolean = () => true,
): TableResult => {
  const orders = [, ['blue', 'red', 'green'], ['XL', 'S', 'M']];
  const getLabels = ({ cells }: Comment): readonly string[] => groupBy.map((column) => cells[column]!);
  const keys = new Map<string, readonly string[]>();
  for (const comment of ALL) {
    const labels = getLabels(comment);
    if (labels.length > 0 && !labels.includes('')) keys.set(labels.join('__'), labels);
  }
  const place = (labels: readonly string[]): number =>
    labels.reduce((sum, label, level) => sum * 10 + orders[groupBy[level]!]!.indexOf(label), 0);
  const columns = [...keys]
    .map(([key, labels]) => ({ key, labels }))
    .filter(({ key }) => isAsked(key))
    .sort((a, b) => place(a.labels) - place(b.labels));
  const toRow = (comments: readonly Comment[]) => ({
    count: comments.length,
    groupBy: Object.fromEntries(
      columns.map(({ key }) => [key, comments.filter((comment) => getLabels(comment).join('__') === key).length]),
    ),
  });
  const items: TableItem[] = THEMES.map(({ id, name, text }) => ({
    id,
    name,
    portal_name: '',
    visible: true,
    ...toRow(base.filter((comment) => sentencesWith(comment, text).length > 0)),
    sentiment: sentimentUnder(base, (comment) => sentencesWith(comment, text)),
  })).sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  if (unclassified) {
    const without = base.filter((comment) => THEMES.every(({ text }) => sentencesWith(comment, text).length === 0));
    const everySentence = ({ spans }: Comment): readonly number[] => [...spans.slice(spans.length / 2).keys()];
    items.push({
      id: null,
      name: 'Unclassified',
      portal_name: 'Unclassified',
      visible: true,
      ...toRow(without),
      sentiment: sentimentUnder(without, everySentence),
    });
  }
  return { items, total: base.length, totalRow: toRow(base), columns };
};

const table = (query: Omit<Parameters<typeof readTable>[2], 'projectId' | 'themes'> = {}): Promise<TableResult> =>
  readTable(reads, log.models, { projectId: 'p', themes: IDS, ...query });

/** Filters, and a naive test of the comments that pass. */
const CASES: readonly {
  readonly filters: Filters;
  readonly passes: (comment: Comment) => boolean;
  /** Requested columns by team, if not all. */
  readonly isAsked?: (key: string) => boolean;
}[] = [
  { filters: {}, passes: () => true },
  {
    filters: { team: { value: ['red', 'green'], type: 'enum' } },
    passes: ({ cells }) => ['red', 'green'].includes(cells[1]!),
    isAsked: (key) => ['red', 'green'].includes(key),
  },
  {
    filters: { team: { value: ['red'], exclusive: true } },
    passes: ({ cells }) => cells[1] !== 'red',
    isAsked: (key) => key !== 'red',
  },
  { filters: { team: { value: [] } }, passes: () => true },
  {
    filters: { age: { value: [20, '30'], type: 'between' }, day: { value: ['2026-01-10'], type: 'gt' } },
    passes: ({ cells }) =>
      cells[3] !== '' && Number(cells[3]) >= 20 && Number(cells[3]) <= 30 && cells[4]! > '2026-01-10',
  },
  { filters: { age: { value: [5, 7] } }, passes: ({ cells }) => ['5', '7'].includes(cells[3]!) },
  {
    filters: { age: { value: [30], type: 'lt', exclusive: true } },
    passes: ({ cells }) => cells[3] === '' || Number(cells[3]) >= 30,
  },
  {
    filters: { day: { value: ['2026-01-03', '2026-01-05'], type: 'between' } },
    passes: ({ cells }) => cells[4]! >= '2026-01-03' && cells[4]! <= '2026-01-05',
  },
  { filters: { note: { value: ['o'] } }, passes: ({ cells }) => cells[5] !== '' },
  {
    filters: { comment: { value: ['LOVELY dress'], type: 'text' } },
    passes: ({ cells }) => cells[0]!.includes('lovely dress'),
  },
  {
    filters: { themes: { value: ['t1', 't4'] }, size: { value: ['M'] } },
    passes: (comment) => comment.cells[2] === 'M' && sentencesWith(comment, THEMES[0]!.text).length > 0,
  },
  {
    filters: { themes: { value: ['t1', 'gone'], exclusive: true } },
    passes: (comment) => sentencesWith(comment, THEMES[0]!.text).length === 0,
  },
  {
    filters: { themes: { value: ['t1', 't2', 't1'], type: 'all' } },
    passes: (comment) => [0, 1].every((theme) => sentencesWith(comment, THEMES[theme]!.text).length > 0),
  },
  { filters: { themes: { value: ['t1', 'gone'], type: 'all' } }, passes: () => false },
];

describe('the table', () => {
  it.each(CASES)('counts what one counts by hand: $filters', async ({ filters, passes, isAsked }) => {
    const base = ALL.filter(passes);
    const counted = await table({ filters, groupBy: ['team'], unclassified: true });
    expect(counted).toEqual(referenceTable(base, [1], true, isAsked));
  });

  it('nests levels in the order of the definitions, and does without any', async () => {
    expect(await table({ groupBy: ['size', 'team'] })).toEqual(referenceTable(ALL, [2, 1], false));
    expect(await table()).toEqual(referenceTable(ALL, [], false));
    const { columns } = await table({ groupBy: ['size', 'team', 'size'] });
    expect(columns[0]).toEqual({ key: 'XL__blue__XL', labels: ['XL', 'blue', 'XL'] });
    expect(columns).toHaveLength(9);
  });

  it('keeps its columns when a filter leaves them empty, but for those that a filter of their own column drops', async () => {
    const readKeys = async (groupBy: readonly string[], filters: Filters) =>
      (await table({ groupBy, filters })).columns.map(({ key }) => key);
    const none = await table({ groupBy: ['team'], filters: { comment: { value: ['nowhere to be found'] } } });
    expect(none.totalRow).toEqual({ count: 0, groupBy: { blue: 0, red: 0, green: 0 } });
    expect(await readKeys(['team'], { team: { value: ['red'] } })).toEqual(['red']);
    expect(await readKeys(['size', 'team'], { team: { value: ['red'] } })).toEqual(['XL__red', 'S__red', 'M__red']);
    expect(await readKeys(['size'], { team: { value: ['red'] } })).toEqual(['XL', 'S', 'M']);
  });

  it('sorts by name, count or a column, and pages with the unclassified row at the very end', async () => {
    const ids = async (sort: string, order: 'asc' | 'desc', offset = 0, limit = 100) => {
      const pagination = { offset, limit, sort, order };
      return (await table({ groupBy: ['team'], unclassified: true, pagination })).items.map(({ id }) => id);
    };
    expect(await ids('name', 'asc')).toEqual(['t2', 't3', 't1', 't4', 't5', null]);
    expect(await ids('name', 'desc')).toEqual(['t5', 't4', 't1', 't3', 't2', null]);
    expect((await ids('count', 'asc')).slice(0, 2)).toEqual(['t4', 't5']);
    const byRed = (await table({ groupBy: ['team'] })).items.map(({ id, groupBy }) => ({ id, red: groupBy['red']! }));
    const sorted = [...byRed].sort((a, b) => a.red - b.red || (a.id! < b.id! ? -1 : 1)).map(({ id }) => id);
    expect(await ids('red', 'asc')).toEqual([...sorted, null]);
    expect(await ids('name', 'asc', 5, 5)).toEqual([null]);
    expect(await ids('name', 'asc', 10, 5)).toEqual([]);
    const refused = { code: 'SORT_UNKNOWN', field: 'pagination.sort' };
    for (const sort of ['nothing', 'red__x', '']) await expect(ids(sort, 'asc')).rejects.toMatchObject(refused);
  });

  it.each(CASES.slice(0, 6))('weighs what one weighs by hand: $filters', async ({ filters, passes }) => {
    const base = ALL.filter(passes);
    const plain = await table({ filters, groupBy: ['team'], unclassified: true });
    const weighted = await table({ filters, groupBy: ['team'], unclassified: true, weight: 'age', means: true });
    const getAge = ({ cells }: Comment): number => (cells[3] === '' ? 0 : Number(cells[3]));
    const getSum = (comments: readonly Comment[], value: (comment: Comment) => number) => ({
      count: comments.reduce((sum, comment) => sum + value(comment), 0),
      groupBy: Object.fromEntries(
        plain.columns.map(({ key }) => [
          key,
          comments.filter(({ cells }) => cells[1] === key).reduce((sum, comment) => sum + value(comment), 0),
        ]),
      ),
    });
    expect(weighted).toMatchObject({
      total: base.length,
      totalRow: getSum(base, getAge),
      columns: plain.columns,
      weighted: {
        column: 'age',
        comments: plain.totalRow,
        squares: getSum(base, (comment) => getAge(comment) ** 2),
        without: base.filter(({ cells }) => cells[3] === '').length,
      },
    });
    const without = base.filter((comment) => THEMES.every(({ text }) => sentencesWith(comment, text).length === 0));
    for (const item of weighted.items) {
      const theme = THEMES.find(({ id }) => id === item.id);
      const carrying =
        theme === undefined ? without : base.filter((each) => sentencesWith(each, theme.text).length > 0);
      const squares = getSum(carrying, (comment) => getAge(comment) ** 2).count;
      expect(item).toMatchObject({ ...getSum(carrying, getAge), squares });
      const { pos, neu, mix, neg } = item.sentiment;
      const scored = carrying.filter(({ spans }) => spans.length > 0);
      expect(pos + neu + mix + neg).toBe(getSum(scored, getAge).count);
    }
    const items = new Map(plain.items.map((item) => [item.id, item]));
    for (const { id, means } of (await table({ filters, groupBy: ['team'], unclassified: true, means: true })).items) {
      const { sentiment, count } = items.get(id)!;
      expect(means!.count.avg).toBe(sentiment.avg);
      if (id !== null) expect(means!.count.comments).toBe(count);
      expect((means!.count.error ?? 0) > 0).toBe(means!.count.comments > 1);
    }
  });

  it.each([
    ['WEIGHT_NOT_NUMBER', 'team', { weight: 'team' }],
    ['FIELD_UNKNOWN', 'gone', { weight: 'gone' }],
    ['FIELD_UNKNOWN', 'nope', { filters: { nope: { value: [] } } }],
    ['FIELD_UNKNOWN', 'elsewhere', { filters: { elsewhere: { value: ['x'] } } }],
    ['FIELD_UNKNOWN', '_id', { groupBy: ['_id'] }],
    ['GROUP_BY_NOT_ENUM', 'age', { groupBy: ['team', 'age'] }],
    ['FILTER_TYPE_MISMATCH', 'team', { filters: { team: { value: ['r'], type: 'text' } } }],
    ['FILTER_TYPE_MISMATCH', 'age', { filters: { age: { value: ['r'], type: 'enum' } } }],
    ['FILTER_TYPE_MISMATCH', 'comment', { filters: { comment: { value: ['r'], type: 'exact' } } }],
    ['FILTER_VALUE_INVALID', 'age', { filters: { age: { value: ['old'] } } }],
    ['FILTER_VALUE_INVALID', 'day', { filters: { day: { value: ['someday'] } } }],
    ['FILTER_VALUE_INVALID', 'age', { filters: { age: { value: [1], type: 'between' } } }],
  ] as const)('refuses with %s and names the field %s', async (code, field, query) => {
    const refused = table(query);
    await expect(refused).rejects.toBeInstanceOf(FieldError);
    await expect(refused).rejects.toMatchObject({ code, field });
  });

  it('is empty for a project that has nothing, or that is not there', async () => {
    const empty = await readTable(reads, log.models, { projectId: 'q', themes: IDS, unclassified: true });
    expect(empty.total).toBe(0);
    expect(empty.items.map(({ id, count }) => [id, count])).toContainEqual([null, 0]);
    expect(empty.items).toHaveLength(THEMES.length + 1);
  });
});

describe('the dictionary test', () => {
  it.each(CASES.slice(0, 6))('finds the comments that the reference finds: $filters', async ({ filters, passes }) => {
    for (const text of ['love', 'lov* + dress', '"not bad"', 'awful @2 dress - shoe', 'nowhere']) {
      const expected = ALL.filter((comment) => passes(comment) && sentencesWith(comment, text).length > 0);
      for (const offset of [0, 5, expected.length - 3, expected.length + 10].filter((at) => at >= 0)) {
        const found = await testThemeQuery(reads, log.models, {
          projectId: 'p',
          query: toQueryText(text),
          filters,
          offset,
        });
        expect(found).toEqual({
          count: expected.length,
          gained: 0,
          lost: 0,
          matches: expected.slice(offset, offset + 10).map(({ _id }) => ({ id: _id, change: null })),
        });
      }
    }
  });

  it.each(CASES.slice(0, 3))('puts first what changes against another query: $filters', async ({ filters, passes }) => {
    const [text, saved] = ['love dress', 'lov* - dress'];
    const holds = (query: string) => (comment: Comment) => passes(comment) && sentencesWith(comment, query).length > 0;
    const [now, before] = [ALL.filter(holds(text)), ALL.filter(holds(saved))];
    const getMatches = (comments: readonly Comment[], change: 'gained' | 'lost' | null) =>
      comments.map(({ _id }) => ({ id: _id, change }));
    const gained = now.filter((comment) => !before.includes(comment));
    const lost = before.filter((comment) => !now.includes(comment));
    const all = [
      ...getMatches(gained, 'gained'),
      ...getMatches(lost, 'lost'),
      ...getMatches(
        now.filter((comment) => before.includes(comment)),
        null,
      ),
    ];
    expect(Math.min(gained.length, lost.length)).toBeGreaterThan(0);
    for (let offset = 0; offset <= all.length; offset += 7) {
      const test = { projectId: 'p', query: toQueryText(text), against: toQueryText(saved), filters, offset };
      expect(await testThemeQuery(reads, log.models, test)).toEqual({
        count: now.length,
        gained: gained.length,
        lost: lost.length,
        matches: all.slice(offset, offset + 10),
      });
    }
    const same = { projectId: 'p', query: toQueryText(text), against: toQueryText(text), filters };
    expect(await testThemeQuery(reads, log.models, same)).toMatchObject({ count: now.length, gained: 0, lost: 0 });
  });
});
