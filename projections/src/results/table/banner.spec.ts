import { beforeAll, describe, expect, it } from '@jest/globals';
import { columnKey } from '@verbatim/domain/column-key';
import { seededRandom } from '../../models/segments/spec-support/seeded-random.ts';
import { recordRandomProject, THEMES } from '../../models/segments/spec-support/random-project.ts';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';
import { FieldError } from '../engine/filters.ts';
import type { Group } from '../engine/grouping.ts';
import { createSegmentReads } from '../engine/segment-reads.ts';
import type { BannerPart } from './net-rows.ts';
import { readTable, type TableQuery } from './table.query.ts';
import type { BaseCounts, TableItem, TableResult } from './table.ts';

const log = new RecordedProject();
const IDS = THEMES.map(({ id }) => id);
const reads = createSegmentReads();
const random = seededRandom(75);

beforeAll(() => recordRandomProject(log));

/** Wide groups of one name, so that parts need several layers. */
const GROUPS: readonly Group[] = [
  {
    id: 'warm',
    field: 'team',
    bands: [
      { name: 'Warm', items: ['red'] },
      { name: 'Other', items: ['blue', 'green'] },
    ],
  },
];
const PARTS: readonly (readonly string[])[] = [
  ['team'],
  ['size'],
  ['team', 'size'],
  ['size', 'team'],
  ['group:warm'],
  ['group:warm', 'size'],
];
const FILTERS: readonly TableQuery['filters'][] = [
  {},
  { team: { value: ['red', 'green'], type: 'enum' } },
  { size: { value: ['S'], type: 'enum', exclusive: true } },
  { age: { value: [20, 30], type: 'between' } },
  { age: { value: [-1] } },
];

const toPart = (groupBy: readonly string[]): BannerPart => ({ groupBy, title: groupBy.join(' › ') });

const ask = (more: Partial<TableQuery>): Promise<TableResult> =>
  readTable(reads, log.models, { projectId: 'p', themes: IDS, groups: GROUPS, ...more });

/** Figures of a part, by the keys of the plain table. */
const pick = ({ count, groupBy }: BaseCounts, part: readonly string[], plain: TableResult): BaseCounts => ({
  count,
  groupBy: Object.fromEntries(
    plain.columns.map(({ key, labels }) => [key, groupBy[columnKey([columnKey(part), ...labels])]!]),
  ),
});

const pickRow = (item: TableItem, part: readonly string[], plain: TableResult): TableItem => ({
  ...item,
  ...pick(item, part, plain),
  ...(item.means && {
    means: {
      count: item.means.count,
      groupBy: Object.fromEntries(
        plain.columns.map(({ key, labels }) => [key, item.means!.groupBy[columnKey([columnKey(part), ...labels])]!]),
      ),
    },
  }),
});

/** What a plain table would be, of one part. */
const toPlain = (table: TableResult, part: readonly string[], plain: TableResult): TableResult => ({
  ...table,
  items: table.items.map((item) => pickRow(item, part, plain)),
  totalRow: pick(table.totalRow, part, plain),
  columns: table.columns
    .filter(({ groupBy }) => JSON.stringify(groupBy) === JSON.stringify(part))
    .map(({ labels }) => ({ key: columnKey(labels.slice(1)), labels: labels.slice(1) })),
  ...(table.weighted && {
    weighted: {
      ...table.weighted,
      comments: pick(table.weighted.comments, part, plain),
      squares: pick(table.weighted.squares, part, plain),
    },
  }),
});

const pickParts = (): readonly (readonly string[])[] => {
  const left = [...PARTS];
  return Array.from({ length: 1 + random.below(PARTS.length) }, () => left.splice(random.below(left.length), 1)[0]!);
};

describe('a banner', () => {
  it('is the plain table of each part, whatever the filters, weights, means, nets and numbers', async () => {
    for (let turn = 0; turn < 60; turn++) {
      const parts = pickParts();
      const nets = [{ id: 'net-1', name: 'Feeling', themes: ['t1', 't2'] }];
      const query: Partial<TableQuery> = {
        filters: FILTERS[random.below(FILTERS.length)]!,
        unclassified: random.below(2) === 0,
        means: random.below(2) === 0,
        weight: random.below(2) === 0 ? 'age' : undefined,
        number: random.below(3) === 0 ? 'age' : undefined,
        ...(random.below(2) === 0 && { nets: { themes: IDS, nets } }),
      };
      const table = await ask({ ...query, banner: parts.map(toPart) });
      let columns = 0;
      for (const part of parts) {
        const plain = await ask({ ...query, groupBy: part });
        columns += plain.columns.length;
        expect(toPlain(table, part, plain)).toEqual(plain);
      }
      expect(table.columns).toHaveLength(columns);
      expect(new Set(table.columns.map(({ key }) => key)).size).toBe(columns);
    }
  });

  it('is sorted by a column of any part, and refuses one of no part', async () => {
    const banner = [['team'], ['size']].map(toPart);
    const pagination = { offset: 0, limit: 2, order: 'desc', sort: 'size__S' } as const;
    const [plain, table] = [
      await ask({ groupBy: ['size'], pagination: { ...pagination, sort: 'S' } }),
      await ask({ banner, pagination }),
    ];
    expect(table.items.map(({ id }) => id)).toEqual(plain.items.map(({ id }) => id));
    await expect(ask({ banner, pagination: { ...pagination, sort: 'S' } })).rejects.toThrow(FieldError);
    await expect(ask({ banner: [...banner, toPart(['gone'])] })).rejects.toThrow(FieldError);
  });
});
