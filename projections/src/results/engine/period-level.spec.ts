import { beforeAll, describe, expect, it } from '@jest/globals';
import { FILE_LEVEL } from '@verbatim/domain/project/group-levels';
import { readMatches } from '../comments/matches.query.ts';
import {
  ALL,
  recordRandomProject,
  sentencesWith,
  THEMES,
  type Comment,
} from '../../models/segments/spec-support/random-project.ts';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';
import { readTable } from '../table/table.query.ts';
import type { Filters } from './filters.ts';
import { toFileGroup } from './grouping.ts';
import { createSegmentReads } from './segment-reads.ts';

const log = new RecordedProject();
const reads = createSegmentReads();
beforeAll(() => recordRandomProject(log));

const IDS = THEMES.map(({ id }) => id);
const files = toFileGroup([
  { id: 'p.f1', name: 'wave.csv' },
  { id: 'p.f2', name: 'wave.csv' },
]);

const table = (groupBy: readonly string[], filters: Filters = {}) =>
  readTable(reads, log.models, { projectId: 'p', themes: IDS, groupBy, groups: [files], filters, unclassified: true });

const getDay = ({ cells }: Comment): string => cells[4]!;
const getMonday = (comment: Comment): string => {
  const instant = Date.parse(getDay(comment));
  return new Date(instant - ((new Date(instant).getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10);
};
const getFile = ({ _id }: Comment): string => (_id < 9001 ? 'wave.csv' : 'wave.csv (2)');

const count = (comments: readonly Comment[], keyOf: (comment: Comment) => string | null): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const comment of comments) {
    const key = keyOf(comment);
    if (key !== null) counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
};

const expectCounts = async (
  groupBy: readonly string[],
  keyOf: (comment: Comment) => string | null,
  filters: Filters = {},
  base: readonly Comment[] = ALL,
) => {
  const found = await table(groupBy, filters);
  expect(found.totalRow).toEqual({ count: base.length, groupBy: count(base, keyOf) });
  for (const { id, text } of THEMES) {
    const carrying = base.filter((comment) => sentencesWith(comment, text).length > 0);
    const item = found.items.find((one) => one.id === id)!;
    const some = Object.fromEntries(Object.entries(item.groupBy).filter(([, value]) => value > 0));
    expect(some).toEqual(count(carrying, keyOf));
  }
  return found;
};

const toLabel = (day: string): string => `Jan ${Number(day.slice(8))}, 2026`;

describe('a table by periods of a date column', () => {
  it('given days, when it is grouped by day, then there is a column for each, in order of time', async () => {
    const found = await expectCounts(['day:day'], (comment) =>
      getDay(comment) === '' ? null : toLabel(getDay(comment)),
    );
    expect(found.columns).toHaveLength(28);
    expect(found.columns[8]).toEqual({
      key: 'Jan 9, 2026',
      labels: ['Jan 9, 2026'],
      periods: [{ from: '2026-01-09', to: '2026-01-09' }],
    });
  });

  it('given weeks within a category, when it is nested, then each column says which days its level stands for', async () => {
    const found = await expectCounts(['team', 'week:day'], (comment) => {
      const monday = getDay(comment) === '' ? '' : getMonday(comment);
      const label = monday < '2026' ? 'Dec 29, 2025' : toLabel(monday);
      return monday === '' || comment.cells[1] === '' ? null : `${comment.cells[1]!}__${label}`;
    });
    expect(found.columns[0]).toEqual({
      key: 'blue__Dec 29, 2025',
      labels: ['blue', 'Dec 29, 2025'],
      periods: [null, { from: '2025-12-29', to: '2026-01-04' }],
    });
    const groups = found.columns.map(({ labels }) => labels[0]);
    expect(groups).toEqual(
      [...groups].sort((a, b) => ['blue', 'red', 'green'].indexOf(a!) - ['blue', 'red', 'green'].indexOf(b!)),
    );
  });

  it('given a filter of the dates, when it is grouped by them, then only periods with comments are columns', async () => {
    const filters: Filters = { day: { value: ['2026-01-03', '2026-01-05'], type: 'between' } };
    const base = ALL.filter((comment) => getDay(comment) >= '2026-01-03' && getDay(comment) <= '2026-01-05');
    const found = await expectCounts(['day:day'], (comment) => toLabel(getDay(comment)), filters, base);
    expect(found.columns.map(({ key }) => key)).toEqual(['Jan 3, 2026', 'Jan 4, 2026', 'Jan 5, 2026']);
  });

  it('given a year and months in it, when they are nested, then both are levels', async () => {
    const found = await table(['year:day', 'month:day', 'quarter:day']);
    expect(found.columns.map(({ labels }) => labels)).toEqual([['2026', 'Jan 2026', 'Q1 2026']]);
  });

  it('given a cell, when its comments are listed, then they are those that it counts', async () => {
    const found = await table(['week:day', FILE_LEVEL]);
    const { key } = found.columns[2]!;
    const matches = await readMatches(reads, log.models, {
      projectId: 'p',
      themes: ['t1'],
      which: 'any',
      methods: [1, 2],
      groupBy: ['week:day', FILE_LEVEL],
      groups: [files],
      field: key,
      offset: 0,
      limit: 10_000,
      sort: '_id',
      order: 'asc',
    });
    expect(matches.total).toBe(found.items.find(({ id }) => id === 't1')?.groupBy[key]);
    const own = ALL.filter(
      (comment) =>
        getDay(comment) !== '' &&
        [getMonday(comment) < '2026' ? 'Dec 29, 2025' : toLabel(getMonday(comment)), getFile(comment)].join('__') ===
          key &&
        sentencesWith(comment, THEMES[0]!.text).length > 0,
    );
    expect(matches.ids).toEqual(own.map(({ _id }) => _id));
  });

  it('given no date column, when it is grouped by periods of it, then it is refused by name', async () => {
    await expect(table(['month:team'])).rejects.toMatchObject({ code: 'COLUMN_NOT_DATE', field: 'team' });
    await expect(table(['month:gone'])).rejects.toMatchObject({ code: 'FIELD_UNKNOWN', field: 'gone' });
    await expect(table(['decade:day'])).rejects.toMatchObject({ code: 'FIELD_UNKNOWN', field: 'decade:day' });
  });
});

describe('a table by file', () => {
  it('given two files of one name, when it is grouped by file, then each is a column, as they were added', async () => {
    const found = await expectCounts([FILE_LEVEL], getFile);
    expect(found.columns.map(({ key }) => key)).toEqual(['wave.csv', 'wave.csv (2)']);
  });

  it('given other levels, when a file is one of them, then they are nested', async () => {
    await expectCounts([FILE_LEVEL, 'team'], (comment) =>
      comment.cells[1] === '' ? null : `${getFile(comment)}__${comment.cells[1]!}`,
    );
  });
});
