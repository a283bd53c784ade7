import { beforeAll, describe, expect, it } from '@jest/globals';
import { readColumnValues } from './column-values.query.ts';
import type { ColumnValues, HistogramBin } from './column-values.ts';
import { FieldError, type Filters } from '../engine/filters.ts';
import { createSegmentReads } from '../engine/segment-reads.ts';
import {
  ALL,
  recordRandomProject,
  sentencesWith,
  THEMES,
  type Comment,
} from '../../models/segments/spec-support/random-project.ts';
import { RecordedProject } from '../../models/segments/spec-support/recorded-project.ts';

const log = new RecordedProject();
const reads = createSegmentReads();
beforeAll(() => recordRandomProject(log));

const values = (field: string, query: { filters?: Filters; search?: string; offset?: number; limit?: number } = {}) =>
  readColumnValues(reads, log.models, { projectId: 'p', field, themes: THEMES.map(({ id }) => id), ...query });

const RED: Filters = { team: { value: ['red', ''] } };
const isRed = ({ cells }: Comment): boolean => ['red', ''].includes(cells[1]!);

/** Counted by hand. */
const getCounts = (comments: readonly Comment[], column: number): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { cells } of comments) counts.set(cells[column]!, (counts.get(cells[column]!) ?? 0) + 1);
  return counts;
};

type Bins = readonly HistogramBin<number | string>[];

describe('the values of a column', () => {
  it.each<[string, Filters, (comment: Comment) => boolean]>([
    ['without filters', {}, () => true],
    ['under the filter of another column', { size: { value: ['M'] } }, ({ cells }) => cells[2] === 'M'],
    ['whatever its own filter', RED, () => true],
  ])('are counted, the most frequent first and the empty cell last, %s', async (_case, filters, passes) => {
    const base = ALL.filter(passes);
    const counts = getCounts(base, 1);
    const { values: listed, ...rest } = (await values('team', { filters })) as Extract<ColumnValues, { type: 'enum' }>;
    expect(rest).toEqual({ type: 'enum', base: base.length, found: 4 });
    expect(listed.at(-1)).toEqual({ value: '', label: '', count: counts.get('') });
    const named = listed.slice(0, -1);
    expect(new Map(named.map(({ value, count }) => [value, count]))).toEqual(
      new Map([...counts].filter(([value]) => value !== '')),
    );
    expect(named.map(({ count }) => count)).toEqual(named.map(({ count }) => count).sort((a, b) => b - a));
  });

  it('keep those that the filters leave none of, and are searched and paged', async () => {
    const none = { day: { value: ['1999-01-01'] } };
    const { values: listed } = (await values('team', { filters: none })) as { values: readonly { count: number }[] };
    expect(listed.map(({ count }) => count)).toEqual([0, 0, 0]);
    expect(await values('team', { search: 'RE' })).toMatchObject({
      found: 2,
      values: expect.arrayContaining([expect.objectContaining({ value: 'red' })]) as unknown,
    });
    const all = (await values('team')) as { values: readonly unknown[] };
    expect(await values('team', { offset: 1, limit: 2 })).toMatchObject({ found: 4, values: all.values.slice(1, 3) });
  });

  it.each(['number', 'date'] as const)(
    'of a %s column are spread over bins that hold each comment once',
    async (type) => {
      const [field, column] = type === 'number' ? ['age', 3] : ['day', 4];
      const base = ALL.filter(isRed);
      const answer = (await values(field, { filters: RED })) as Extract<ColumnValues, { bins: unknown }>;
      const cells = base.map((comment) => comment.cells[column]!);
      const shown = (cell: string): string | number => (type === 'number' ? Number(cell) : cell);
      const every = ALL.map((comment) => comment.cells[column]!)
        .filter((cell) => cell !== '')
        .map(shown);
      const inOrder = [...every].sort((a, b) => (a < b ? -1 : 1));
      expect(answer).toMatchObject({ type, base: base.length, empty: cells.filter((cell) => cell === '').length });
      expect([answer.min, answer.max]).toEqual([inOrder[0], inOrder.at(-1)]);
      const bins = answer.bins as Bins;
      expect(bins.length).toBeGreaterThan(10);
      for (const { from, to, count } of bins)
        expect(count).toBe(cells.filter((cell) => cell !== '' && shown(cell) >= from && shown(cell) <= to).length);
      expect(bins.reduce((sum, { count }) => sum + count, 0) + answer.empty).toBe(base.length);
    },
  );

  it('of themes are the comments with each under the other filters', async () => {
    const answer = (await values('themes', { filters: { ...RED, themes: { value: ['t1'] } } })) as Extract<
      ColumnValues,
      { type: 'themes' }
    >;
    const base = ALL.filter(isRed);
    expect(answer.base).toBe(base.length);
    expect(new Map(answer.values.map(({ value, count }) => [value, count]))).toEqual(
      new Map(THEMES.map(({ id, text }) => [id, base.filter((one) => sentencesWith(one, text).length > 0).length])),
    );
  });

  it('of a text are not listed: only the base is returned', async () => {
    expect(await values('note', { filters: RED })).toEqual({ type: 'text', base: ALL.filter(isRed).length });
  });

  it.each([
    ['nope', {}],
    ['age', { nope: { value: ['x'] } }],
  ])('are refused where a column is not there: %s %j', async (field, filters: Filters) => {
    const refused = values(field, { filters });
    await expect(refused).rejects.toBeInstanceOf(FieldError);
    await expect(refused).rejects.toMatchObject({ code: 'FIELD_UNKNOWN', field: 'nope' });
  });
});
