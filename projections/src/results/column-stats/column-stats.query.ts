/** Statistics of the columns of a project, under the filters. */
import { roundTo4 } from '@verbatim/domain/statistics/percentages';
import { countBase } from '../engine/count-base.ts';
import { countOptions } from '../engine/option-counts.ts';
import type { QuerySignal } from '../engine/query-cost.ts';
import { compareNames } from '../engine/resolve-columns.ts';
import { overScope, type Scope, type ScopeModels, type ScopeQuery } from '../engine/scope.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';
import { describeHistogram, sortValues } from '../kernels/number-histogram.ts';
import { findDayRange, NO_DAYS } from '../kernels/periods.ts';
import { countDated, countNumbers } from '../kernels/value-counts.ts';
import { readDays } from '../over-time/coded-days.ts';
import { formatIsoDay } from '../over-time/day.ts';
import type { ColumnFigures, ColumnStats } from './column-stats.ts';

/** @throws FieldError when a filter names a column that is not there or cannot be used so */
export const readColumnStats = (
  reads: SegmentReads,
  models: ScopeModels,
  query: Pick<ScopeQuery, 'projectId' | 'filters'>,
  querySignal?: QuerySignal,
): Promise<ColumnStats> =>
  overScope(reads, models, query, { name: 'column stats', asked: [], isKept: true, run: loadStats }, querySignal);

const loadStats = async (scope: Scope): Promise<ColumnStats> => {
  const columns: ColumnFigures[] = [];
  for (const [name, type] of scope.project.columnTypes)
    switch (type) {
      case 'number':
        columns.push({ name, type, ...(await describeNumbers(scope, name)) });
        break;
      case 'date':
        columns.push({ name, type, ...(await describeDates(scope, name)) });
        break;
      case 'enum':
        columns.push({ name, type, ...(await describeOptions(scope, name)) });
        break;
      case 'text':
      case 'long-text':
      case 'unused':
    }
  return { base: await countBase(scope), columns };
};

const describeNumbers = async ({ files, slice }: Scope, name: string) => {
  const counts = new Map<number, number>();
  for (const { file, masks } of files) {
    const column = file.columnAt(name);
    // A file older than the column has only empty cells.
    if (column === -1) continue;
    const mask = await masks();
    for (const [segment, numbers] of (await file.numbers(column)).entries()) {
      countNumbers(counts, numbers, mask?.(segment));
      if (slice.isOver()) await slice.rest();
    }
  }
  const values = sortValues(new Set(counts.keys()));
  const histogram = Float64Array.from(values, (value) => counts.get(value)!);
  const { count, mean, median } = describeHistogram(histogram, values, null);
  return {
    values: count,
    mean: mean === null ? null : roundTo4(mean),
    median: median === null ? null : roundTo4(median),
    min: values[0] ?? null,
    max: values.at(-1) ?? null,
  };
};

const describeDates = async ({ files, slice }: Scope, name: string) => {
  let [values, range] = [0, NO_DAYS];
  for (const { file, masks } of files) {
    const mask = await masks();
    for (const [segment, days] of (await readDays(file, name)).entries()) {
      range = findDayRange(range, days, mask?.(segment));
      values += countDated(days, mask?.(segment));
      if (slice.isOver()) await slice.rest();
    }
  }
  const [low, high] = range;
  return {
    values,
    earliest: values === 0 ? null : formatIsoDay(low),
    latest: values === 0 ? null : formatIsoDay(high),
  };
};

const describeOptions = async (scope: Scope, name: string) => {
  const { base, empty, counts } = await countOptions(scope, name);
  const used = [...counts].flatMap(([value, count]) => (value === '' || count === 0 ? [] : [{ value, count }]));
  used.sort((a, b) => b.count - a.count || compareNames(a.value, b.value));
  return { values: base - empty, options: used.length, most: used[0] ?? null };
};
