/** Categories with several answers, counted again comment by comment. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { columnKey } from '@verbatim/domain/column-key';
import type { AnswerSeparator } from '@verbatim/domain/formats/several-answers';
import type { RawComment } from '../../models/segments/spec-support/recorded-project.ts';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';
import { seededRandom } from '../../models/segments/spec-support/seeded-random.ts';
import { readColumnValues } from '../column-values/column-values.query.ts';
import { readMatches } from '../comments/matches.query.ts';
import type { Filters } from '../engine/filters.ts';
import { createSegmentReads } from '../engine/segment-reads.ts';
import { readTable } from './table.query.ts';
import type { TableResult } from './table.ts';

const COLUMNS = [
  { name: 'comment', type: 'long-text' },
  { name: 'why', type: 'enum' },
  { name: 'team', type: 'enum' },
  { name: 'seen', type: 'enum' },
  { name: 'weight', type: 'number' },
] as const;
const SEPARATORS: { readonly [column: string]: AnswerSeparator } = { why: ';', seen: ',' };
const WHYS = ['Price', 'Service', 'Food', 'Price; value', 'السعر', 'x'.repeat(90)];
const SEENS = ['TV', 'Web', 'Print'];
const THEMES = [
  { id: 't1', text: 'love' },
  { id: 't2', text: 'dress' },
  { id: 't3', text: 'nowhere' },
];

const random = seededRandom(34);
const some = (options: readonly string[]): readonly string[] => options.filter(() => random.below(3) === 0);
const quoted = (option: string): string => (option.includes(';') ? `"${option}"` : option);

interface Reference {
  readonly id: number;
  readonly words: readonly string[];
  readonly cells: { readonly [column: string]: readonly string[] };
  readonly weight: number;
}

const FILES = [
  { id: 'p.f1', firstId: 1, count: 8300 },
  { id: 'p.f2', firstId: 9001, count: 150 },
].map((file) => ({
  ...file,
  comments: Array.from({ length: file.count }, (_, at) => randomComment(file.firstId + at)),
}));

function randomComment(id: number): { readonly raw: RawComment; readonly reference: Reference } {
  const words = Array.from({ length: random.below(4) }, () => random.pick(['love', 'this', 'dress']));
  const text = words.join(' ');
  const [why, seen, team, weight] = [some(WHYS), some(SEENS), random.pick(['red', 'blue', '']), random.below(4)];
  // In any order, and some twice.
  const shuffled = [...why].sort(() => random.below(3) - 1).map(quoted);
  const cell = [...shuffled, ...(random.below(5) === 0 ? shuffled.slice(0, 1) : [])].join(random.pick([';', ' ; ']));
  return {
    raw: { cells: [text, cell, team, seen.join(', '), String(weight)], spans: text === '' ? [] : [0, text.length] },
    reference: { id, words, cells: { why, seen, team: team === '' ? [] : [team] }, weight },
  };
}

const ALL = FILES.flatMap(({ comments }) => comments.map(({ reference }) => reference));
const log = new RecordedProject();
const reads = createSegmentReads();

beforeAll(async () => {
  const columns = COLUMNS.map(({ name, type }) => {
    const separator = SEPARATORS[name];
    return { id: name, field: name, name, type, options: [], ...(separator !== undefined && { separator }) };
  });
  await log.append('project-p', [
    { type: 'ColumnsDefined', data: { columns } },
    { type: 'TableCreated', data: { columns: COLUMNS.map(({ name }) => name) } },
  ]);
  for (const { id, text } of THEMES) await log.createTheme(id, text, id);
  for (const { id, firstId, comments } of FILES) {
    const raw = comments.map((comment) => comment.raw);
    await log.addFile(id, firstId, COLUMNS, raw, 256);
    await log.split(id, raw, 256);
  }
  await log.classify(THEMES.map(({ id }) => id));
  await log.score(1, 10_000);
  await log.project();
});

const carries = ({ words }: Reference, theme: string): boolean =>
  words.includes(THEMES.find(({ id }) => id === theme)!.text);

/** Keys of all columns that a comment is in. Cached, because specs ask for each pair of columns. */
const keysOf = (comment: Reference, groupBy: readonly string[]): ReadonlySet<string> => {
  const known = keysBy.get(comment) ?? new Map<string, ReadonlySet<string>>();
  keysBy.set(comment, known);
  const keys = known.get(groupBy.join()) ?? new Set(listPaths(comment, groupBy).map(columnKey));
  known.set(groupBy.join(), keys);
  return keys;
};
const keysBy = new WeakMap<Reference, Map<string, ReadonlySet<string>>>();

const listPaths = ({ cells }: Reference, groupBy: readonly string[]): readonly (readonly string[])[] =>
  groupBy.reduce<readonly (readonly string[])[]>(
    (paths, column) => paths.flatMap((path) => cells[column]!.map((option) => [...path, option])),
    [[]],
  );

const sum = (comments: readonly Reference[], weigh: (comment: Reference) => number): number =>
  comments.reduce((all, comment) => all + weigh(comment), 0);

const table = (query: Omit<Parameters<typeof readTable>[2], 'projectId' | 'themes'>): Promise<TableResult> =>
  readTable(reads, log.models, { projectId: 'p', themes: THEMES.map(({ id }) => id), ...query });

/** @param id of a theme; null for the comments without any */
const isOfRow = (comment: Reference, id: string | null): boolean =>
  id === null ? THEMES.every((theme) => !carries(comment, theme.id)) : carries(comment, id);

const toPart = (groupBy: readonly string[]) => ({ groupBy, title: groupBy.join(' › ') });

/** Pairs of columns of one parent in one part. */
const listSiblings = (columns: TableResult['columns']): readonly (readonly [string, string])[] => {
  const parentOf = ({ labels }: TableResult['columns'][number]): string => JSON.stringify(labels.slice(0, -1));
  return columns.flatMap((one, at) =>
    columns
      .slice(at + 1)
      .filter((other) => parentOf(other) === parentOf(one))
      .map((other) => [one.key, other.key] as const),
  );
};

/** Pairs of columns of one part that differ in one level, which is not the last. */
const listAcross = (columns: TableResult['columns']): readonly (readonly [string, string])[] =>
  columns.flatMap((one, at) =>
    columns.slice(at + 1).flatMap((other) => {
      const differing = [...one.labels.keys()].filter((level) => one.labels[level] !== other.labels[level]);
      const isAcross =
        one.labels.length === other.labels.length && differing.length === 1 && differing[0]! < one.labels.length - 1;
      return isAcross ? [[one.key, other.key] as const] : [];
    }),
  );

const FILTERS: readonly { readonly filters: Filters; readonly passes: (comment: Reference) => boolean }[] = [
  { filters: {}, passes: () => true },
  {
    filters: { why: { value: ['Price', 'Food'] } },
    passes: ({ cells: { why } }) => why!.includes('Price') || why!.includes('Food'),
  },
  {
    filters: { why: { value: ['Price', 'Food'], type: 'all' } },
    passes: ({ cells: { why } }) => why!.includes('Price') && why!.includes('Food'),
  },
  {
    filters: { why: { value: ['Price', 'Price; value'], exclusive: true } },
    passes: ({ cells: { why } }) => !why!.includes('Price') && !why!.includes('Price; value'),
  },
  {
    filters: { why: { value: ['', 'Price'] }, team: { value: ['red'] } },
    passes: ({ cells: { why, team } }) => (why!.length === 0 || why!.includes('Price')) && team![0] === 'red',
  },
  { filters: { why: { value: ['nobody'] } }, passes: () => false },
];
const GROUPINGS = [['why'], ['seen'], ['why', 'seen'], ['team', 'why'], ['seen', 'team', 'why']];
const CASES = GROUPINGS.flatMap((groupBy) => FILTERS.map((each, at) => ({ groupBy, ...each, at })));

describe('a table of several answers', () => {
  it.each(CASES)('counts as a naive one does: by $groupBy, filters $at', async ({ groupBy, filters, passes }) => {
    for (const weight of [undefined, 'weight']) {
      const weigh = (comment: Reference): number => (weight === undefined ? 1 : comment.weight);
      const base = ALL.filter(passes);
      const result = await table({ groupBy, filters, unclassified: true, ...(weight && { weight }) });
      const byKey = (comments: readonly Reference[]) =>
        Object.fromEntries(
          result.columns.map(({ key }) => [
            key,
            sum(
              comments.filter((one) => keysOf(one, groupBy).has(key)),
              weigh,
            ),
          ]),
        );
      expect(result.totalRow).toEqual({ count: sum(base, weigh), groupBy: byKey(base) });
      const present = new Set(base.flatMap((comment) => [...keysOf(comment, groupBy)]));
      const columns = new Set(result.columns.map(({ key }) => key));
      expect([...present].filter((key) => !columns.has(key))).toEqual([]);
      for (const item of result.items) {
        const own = base.filter((comment) => isOfRow(comment, item.id));
        expect({ id: item.id, count: item.count, groupBy: item.groupBy }).toEqual({
          id: item.id,
          count: sum(own, weigh),
          groupBy: byKey(own),
        });
      }
      const squares = (comment: Reference): number => weigh(comment) ** 2;
      const isIn = (comment: Reference, key: string): boolean => keysOf(comment, groupBy).has(key);
      for (const {
        columns: [one, other],
        count,
      } of (result.shared ?? []).slice(0, 40))
        expect(count).toBe(
          sum(
            base.filter((each) => isIn(each, one) && isIn(each, other)),
            squares,
          ),
        );
      const across = listAcross(result.columns).flatMap(([one, other]) => {
        const count = sum(
          base.filter((each) => isIn(each, one) && isIn(each, other)),
          squares,
        );
        return count === 0 ? [] : [{ columns: [one, other], count }];
      });
      if (groupBy.length > 1 && result.columns.length > 0) expect(result.sharedAcross).toEqual(across);
      else expect(result.sharedAcross).toBeUndefined();
      if (groupBy.length === 1) {
        const keys = result.columns.map(({ key }) => key);
        const pairs = keys.flatMap((one, at) => keys.slice(at + 1).map((other) => [one, other] as const));
        const sharing = pairs.filter(
          ([one, other]) =>
            sum(
              base.filter((each) => isIn(each, one) && isIn(each, other)),
              squares,
            ) > 0,
        );
        expect(result.shared).toHaveLength(sharing.length);
      }
    }
  });

  it.each(GROUPINGS.map((groupBy) => ({ groupBy })))(
    'counts in rows comments of one sentiment as a naive one does: by $groupBy',
    async ({ groupBy }) => {
      const getSentiment = ({ words }: Reference): string | null =>
        words.length === 0 ? null : words.includes('love') ? 'pos' : 'neu';
      for (const sentiment of ['pos', 'neu'] as const)
        for (const weight of [undefined, 'weight']) {
          const weigh = (comment: Reference): number => (weight === undefined ? 1 : comment.weight);
          const asked = { sentiment, unclassified: true, ...(weight && { weight }) };
          const result = await table({ groupBy, ...asked });
          const inBanner = await table({ banner: [['team'], groupBy].map(toPart), ...asked });
          for (const [at, item] of result.items.entries()) {
            const own = ALL.filter((comment) => getSentiment(comment) === sentiment && isOfRow(comment, item.id));
            expect(item.count).toBe(sum(own, weigh));
            for (const { key, labels } of result.columns) {
              const inColumn = own.filter((comment) => keysOf(comment, groupBy).has(key));
              expect(item.groupBy[key]).toBe(sum(inColumn, weigh));
              const keyInBanner = columnKey([columnKey(groupBy), ...labels]);
              expect(inBanner.items[at]!.groupBy[keyInBanner]).toBe(item.groupBy[key]);
            }
          }
          expect(result.items.find(({ id }) => id === null)!.count > 0).toBe(sentiment === 'neu');
        }
    },
  );

  it.each(FILTERS.map((each, at) => ({ ...each, at })))(
    'counts in each part of a banner as a naive one does, with what columns share: filters $at',
    async ({ filters, passes }) => {
      const parts = [['why'], ['team'], ['team', 'seen']];
      for (const weight of [undefined, 'weight']) {
        const weigh = (comment: Reference): number => (weight === undefined ? 1 : comment.weight);
        const banner = parts.map(toPart);
        const result = await table({ banner, filters, ...(weight && { weight }) });
        const base = ALL.filter(passes);
        const isIn = (comment: Reference, key: string): boolean => {
          const { groupBy = [], labels } = result.columns.find((column) => column.key === key)!;
          return keysOf(comment, groupBy).has(columnKey(labels.slice(1)));
        };
        const byKey = (comments: readonly Reference[]) =>
          Object.fromEntries(
            result.columns.map(({ key }) => [
              key,
              sum(
                comments.filter((one) => isIn(one, key)),
                weigh,
              ),
            ]),
          );
        expect(result.totalRow).toEqual({ count: sum(base, weigh), groupBy: byKey(base) });
        for (const item of result.items) {
          const own = base.filter((comment) => carries(comment, item.id!));
          expect([item.id, item.count, item.groupBy]).toEqual([item.id, sum(own, weigh), byKey(own)]);
        }
        // Letters compare siblings, never columns of different parts.
        const siblings = listSiblings(result.columns);
        const sharing = siblings.flatMap(([one, other]) => {
          const both = base.filter((comment) => isIn(comment, one) && isIn(comment, other));
          const count = sum(both, (comment) => weigh(comment) ** 2);
          return count === 0 ? [] : [{ columns: [one, other], count }];
        });
        expect(result.shared ?? []).toEqual(expect.arrayContaining(sharing));
        expect(result.shared ?? []).toHaveLength(sharing.length);
        // Of the part with two levels, whose outer one has one answer.
        expect(result.sharedAcross).toEqual([]);
      }
    },
  );

  it('has the means of each column over all of its comments', async () => {
    const result = await table({ groupBy: ['why'], means: true });
    for (const { key, labels } of result.columns) {
      const alone = await table({ filters: { why: { value: [labels[0]!] } }, means: true });
      for (const [at, item] of result.items.entries()) {
        const other = alone.items.find(({ id }) => id === result.items[at]!.id)!;
        expect(item.means!.groupBy[key]).toEqual(other.means!.count);
      }
    }
  });

  it('lists the values with their counts', async () => {
    const values = await readColumnValues(reads, log.models, { projectId: 'p', themes: [], field: 'why' });
    expect(values).toMatchObject({ type: 'enum', several: true, base: ALL.length });
    const listed = 'values' in values ? values.values : [];
    expect(Object.fromEntries(listed.map(({ value, count }) => [value, count]))).toEqual(
      Object.fromEntries(
        ['', ...WHYS].map((why) => [
          why,
          ALL.filter(({ cells }) => (why === '' ? cells['why']!.length === 0 : cells['why']!.includes(why))).length,
        ]),
      ),
    );
  });

  it('opens the comments of a cell, as many as it counts', async () => {
    for (const field of ['Price', 'Price; value', 'السعر']) {
      const { total } = await readMatches(reads, log.models, {
        projectId: 'p',
        which: 'any',
        methods: [1, 2],
        themes: ['t1'],
        groupBy: ['why'],
        field: columnKey([field]),
        offset: 0,
        limit: 5,
        sort: 'id',
        order: 'asc',
      } as unknown as Parameters<typeof readMatches>[2]);
      expect(total).toBe(ALL.filter((one) => carries(one, 't1') && one.cells['why']!.includes(field)).length);
    }
  });

  it('counts merged options once, in groups as well', async () => {
    const merged = {
      field: 'why',
      name: 'why',
      changes: [{ option: 'Food', before: null, after: 'Service', place: -1 }],
    };
    await log.append('project-p', [{ type: 'OptionsMerged', data: merged }]);
    await log.project();
    const bands = [{ name: 'Money', items: ['Price', 'Price; value'] }];
    const group = { id: 'g', field: 'why', bands };
    const [plain, grouped] = [
      await table({ groupBy: ['why'] }),
      await table({ groupBy: ['group:g'], groups: [group] }),
    ];
    const has = (...options: readonly string[]): number =>
      ALL.filter(({ cells }) => options.some((option) => cells['why']!.includes(option))).length;
    expect(plain.totalRow.groupBy['Service']).toBe(has('Service', 'Food'));
    expect(plain.totalRow.groupBy['Food']).toBeUndefined();
    expect(grouped.totalRow).toEqual({ count: ALL.length, groupBy: { Money: has('Price', 'Price; value') } });
  });

  it('is one answer again, and several, as the column is read', async () => {
    const reading = { name: 'seen', type: 'enum', options: [], files: { 'p.f1': {}, 'p.f2': {} } } as const;
    const separated = { ...reading, separator: ',' } as const;
    await log.append('project-p', [{ type: 'ColumnReadAnew', data: { field: 'seen', ...reading, before: separated } }]);
    await log.project();
    const one = await table({ groupBy: ['seen'] });
    expect(one.shared).toBeUndefined();
    expect(one.totalRow.groupBy['TV, Web']).toBe(ALL.filter(({ cells }) => cells['seen']!.join() === 'TV,Web').length);
    await log.append('project-p', [{ type: 'ColumnReadAnew', data: { field: 'seen', ...separated, before: reading } }]);
    await log.project();
    const again = await table({ groupBy: ['seen'] });
    expect(again.totalRow.groupBy['TV']).toBe(ALL.filter(({ cells }) => cells['seen']!.includes('TV')).length);
  });
});
