import { beforeAll, describe, expect, it } from '@jest/globals';
import { createSegmentReads } from '../engine/segment-reads.ts';
import { FieldError, type Filters } from '../engine/filters.ts';
import { ALL, recordRandomProject, type Comment } from '../../models/segments/spec-support/random-project.ts';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';
import { readColumnStats } from './column-stats.query.ts';

const log = new RecordedProject();
const reads = createSegmentReads();
beforeAll(() => recordRandomProject(log));

const stats = (filters: Filters = {}) => readColumnStats(reads, log.models, { projectId: 'p', filters });

const [TEAM, SIZE, AGE, DAY] = [1, 2, 3, 4];

const read = (base: readonly Comment[], column: number): readonly string[] =>
  base.flatMap(({ cells }) => (cells[column] === '' ? [] : [cells[column]!]));

const describeAges = (base: readonly Comment[]) => {
  const ages = read(base, AGE)
    .map(Number)
    .sort((a, b) => a - b);
  const middle = ages.length / 2;
  const nothing = { mean: null, median: null, min: null, max: null };
  if (ages.length === 0) return nothing;
  return {
    mean: Math.round((ages.reduce((sum, age) => sum + age, 0) / ages.length) * 10_000) / 10_000,
    median: (ages[Math.ceil(middle) - 1]! + ages[Math.floor(middle)]!) / 2,
    min: ages[0],
    max: ages.at(-1),
  };
};

const describeOptions = (base: readonly Comment[], column: number) => {
  const cells = read(base, column);
  const options = [...new Set(cells)].map((value) => ({ value, count: cells.filter((cell) => cell === value).length }));
  options.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  return { values: cells.length, options: options.length, most: options[0] ?? null };
};

/** Counted by hand. */
const reference = (base: readonly Comment[]) => {
  const days = [...read(base, DAY)].sort();
  return {
    base: base.length,
    columns: [
      { name: 'team', type: 'enum', ...describeOptions(base, TEAM) },
      { name: 'size', type: 'enum', ...describeOptions(base, SIZE) },
      { name: 'age', type: 'number', values: read(base, AGE).length, ...describeAges(base) },
      { name: 'day', type: 'date', values: days.length, earliest: days[0] ?? null, latest: days.at(-1) ?? null },
    ],
  };
};

describe('the statistics of columns', () => {
  it.each<[string, Filters, (comment: Comment) => boolean]>([
    ['of all comments', {}, () => true],
    ['under a filter', { team: { value: ['red', ''] } }, ({ cells }) => ['red', ''].includes(cells[TEAM]!)],
    ['under filters that leave nothing', { day: { value: ['1999-01-01'] } }, () => false],
  ])('are those of a count by hand %s', async (_case, filters, passes) => {
    expect(await stats(filters)).toEqual(reference(ALL.filter(passes)));
  });

  it('given the same question, when it is asked again, then nothing is counted again', async () => {
    expect(await stats()).toBe(await stats());
  });

  it('name a column that is not there', async () => {
    await expect(stats({ gone: { value: ['x'] } })).rejects.toThrow(FieldError);
  });
});
