/**
 * Suggestions of a filter form: a column's values with counts, or the distribution of its numbers or dates,
 * under the other filters.
 */
import { findCommentField } from '@verbatim/domain/project/group-levels';
import { COMMENT_CLASSES, labelCommentClass } from '@verbatim/domain/text/sentiment/sentiment-class';
import type { QuerySignal } from '../engine/query-cost.ts';
import { compareNames } from '../engine/resolve-columns.ts';
import type { ColumnValues, HistogramBin, ValueCount } from './column-values.ts';
import { formatIsoDay } from '../over-time/day.ts';
import { createUnknownFieldError } from '../engine/filters.ts';
import { listFileBands, loadClassColumn, sortLabels, type Group } from '../engine/grouping.ts';
import {
  addToBins,
  computeDayEdges,
  computeNumberEdges,
  emptyBins,
  NO_VALUES,
  widened,
  type Range,
  type Values,
} from '../kernels/histogram.ts';
import { countBase } from '../engine/count-base.ts';
import { countOptions } from '../engine/option-counts.ts';
import { holdsSeveral } from '../engine/several-answers.ts';
import { countCodes, countListed } from '../kernels/value-counts.ts';
import { overScope, type FileScope, type Scope, type ScopeModels, type ScopeQuery } from '../engine/scope.ts';
import type { SegmentReads } from '../engine/segment-reads.ts';

export interface ColumnValuesQuery extends ScopeQuery {
  /** A column's name; `themes` for the themes of the query, `file:` or `sentiment:`. */
  readonly field: string;
  /** The files of the project, for their names. */
  readonly groups?: readonly Group[];
  /** Keeps values that contain it, ignoring case. */
  readonly search?: string;
  readonly offset?: number;
  readonly limit?: number;
}

const THEMES_FIELD = 'themes';

/**
 * Ignores the field's own filter.
 * @throws FieldError when a filter or the field names an unknown column
 */
export const readColumnValues = (
  reads: SegmentReads,
  models: ScopeModels,
  query: ColumnValuesQuery,
  querySignal?: QuerySignal,
): Promise<ColumnValues> => {
  const { field, search, offset, limit, groups, filters = {} } = query;
  const others = Object.fromEntries(Object.entries(filters).filter(([name]) => name !== field));
  return overScope(
    reads,
    models,
    { ...query, filters: others },
    {
      name: 'column values',
      asked: [field, search, offset, limit, groups],
      run: (scope) => readValues(scope, query),
    },
    querySignal,
  );
};

const readValues = async (scope: Scope, query: ColumnValuesQuery): Promise<ColumnValues> => {
  const { field } = query;
  if (field === THEMES_FIELD) return readThemes(scope, query);
  const type = scope.project.columnTypes.get(field);
  const own = type === undefined ? findCommentField(field) : undefined;
  if (own !== undefined) return own.kind === 'file' ? readFiles(scope, query) : readClasses(scope, query);
  switch (type) {
    case 'enum':
      return readEnum(scope, query);
    case 'number': {
      const { range, ...histogram } = await readHistogram(scope, field, computeNumberEdges, ({ file }, column) =>
        file.numbers(column),
      );
      const last = (edge: number): number => (range.whole ? edge - 1 : edge);
      return { type, whole: range.whole, ...withEnds(histogram, range, (value) => value, last) };
    }
    case 'date': {
      const { range, ...histogram } = await readHistogram(scope, field, computeDayEdges, ({ file }, column) =>
        file.days(column),
      );
      const hasTimes = await holdsTimes(scope, field);
      return { type, hasTimes, ...withEnds(histogram, range, formatIsoDay, (edge) => formatIsoDay(edge - 1)) };
    }
    case 'text':
    case 'long-text':
      return { type: 'text', base: await countBase(scope) };
    case 'unused':
    case undefined:
      throw createUnknownFieldError(field, 'list the values of', scope.project.columnTypes);
  }
};

/** Whether any cell of a date column has a time of day. */
const holdsTimes = async ({ files }: Scope, field: string): Promise<boolean> => {
  for (const { file } of files) {
    const column = file.columnAt(field);
    if (column !== -1 && (await file.times(column)).some((times) => times !== undefined)) return true;
  }
  return false;
};

const readEnum = async (scope: Scope, query: ColumnValuesQuery): Promise<ColumnValues> => {
  const { field } = query;
  const isSeveral = holdsSeveral(scope.project, field);
  const { base, counts } = await countOptions(scope, field);
  const labels = [...counts.keys()].filter((value) => value !== '');
  const ordered = sortLabels(labels);
  const list = (ordered === labels ? labels : ordered).map((value) => ({
    value,
    label: value,
    count: counts.get(value)!,
  }));
  const sorted = ordered === labels ? list.sort(mostFirst) : list;
  const empty = counts.get('');
  const all = empty === undefined ? sorted : [...sorted, { value: '', label: '', count: empty }];
  return { type: 'enum', base, ...(isSeveral && { several: true as const }), ...getPage(all, query) };
};

/** In the order in which they were added. */
const readFiles = async ({ files, project, slice }: Scope, query: ColumnValuesQuery): Promise<ColumnValues> => {
  const counts = new Map<string, number>();
  let base = 0;
  for (const { file, masks } of files) {
    const mask = await masks();
    let count = 0;
    for (let segment = 0; segment < file.segments; segment++) {
      count += file.baseIn(segment, mask?.(segment));
      if (slice.isOver()) await slice.rest();
    }
    counts.set(file.document.fileId, count);
    base += count;
  }
  const values = listFileBands(project, query.groups).map(({ name, items }) => ({
    value: items[0]!,
    label: name,
    count: counts.get(items[0]!) ?? 0,
  }));
  return { type: 'file', base, ...getPage(values, query) };
};

/** Comments without a class are listed if there are any. */
const readClasses = async ({ files, slice }: Scope, query: ColumnValuesQuery): Promise<ColumnValues> => {
  const classes = [...COMMENT_CLASSES, ''];
  const counts = new Uint32Array(classes.length);
  let base = 0;
  for (const { file, masks } of files) {
    const [mask, { codes }] = [await masks(), await loadClassColumn(file)];
    for (let segment = 0; segment < file.segments; segment++) {
      base += countCodes(counts, codes[segment]!, mask?.(segment));
      if (slice.isOver()) await slice.rest();
    }
  }
  const values = classes.map((value, code) => ({ value, label: labelCommentClass(value), count: counts[code]! }));
  return {
    type: 'sentiment',
    base,
    ...getPage(
      values.filter(({ value, count }) => value !== '' || count > 0),
      query,
    ),
  };
};

const readThemes = async (scope: Scope, query: ColumnValuesQuery): Promise<ColumnValues> => {
  const { slice } = scope;
  const counts = new Map<string, number>(scope.themes.map(({ id }) => [id, 0]));
  let base = 0;
  for (const { file, masks, carrying } of scope.files) {
    const mask = await masks();
    const segments = Array.from({ length: file.segments }, (_, segment) => mask?.(segment));
    for (const [segment, kept] of segments.entries()) base += file.baseIn(segment, kept);
    for (const { id } of scope.themes)
      for (const [segment, { comments }] of (await carrying(id)).entries()) {
        counts.set(id, counts.get(id)! + countListed(comments, segments[segment]));
        if (slice.isOver()) await slice.rest();
      }
  }
  const values = scope.themes.map(({ id, name }) => ({ value: id, label: name, count: counts.get(id)! }));
  return { type: THEMES_FIELD, base, ...getPage(values.sort(mostFirst), query) };
};

const mostFirst = (a: ValueCount, b: ValueCount): number =>
  b.count - a.count || compareNames(a.label, b.label) || compareNames(a.value, b.value);

const DEFAULT_LIMIT = 200;

const getPage = (
  values: readonly ValueCount[],
  { search = '', offset = 0, limit = DEFAULT_LIMIT }: ColumnValuesQuery,
): { readonly values: readonly ValueCount[]; readonly found: number } => {
  const sought = search.trim().toLowerCase();
  const found = sought === '' ? values : values.filter(({ label }) => label.toLowerCase().includes(sought));
  return { values: found.slice(offset, offset + limit), found: found.length };
};

interface Spread {
  readonly base: number;
  readonly empty: number;
  readonly edges: Float64Array;
  readonly counts: Uint32Array;
  readonly range: Range;
}

/** Bins cover the whole column, so that they do not move while filtering. */
const readHistogram = async (
  { files, slice }: Scope,
  field: string,
  edgesOf: (range: Range) => Float64Array,
  load: (scope: FileScope, column: number) => Promise<readonly Values[]>,
): Promise<Spread> => {
  const columns: (readonly Values[] | undefined)[] = [];
  let range = NO_VALUES;
  for (const scoped of files) {
    const column = scoped.file.columnAt(field);
    // A file older than the column has only empty cells.
    const segments = column === -1 ? undefined : await load(scoped, column);
    columns.push(segments);
    for (const values of segments ?? []) {
      range = widened(range, values);
      if (slice.isOver()) await slice.rest();
    }
  }
  const edges = edgesOf(range);
  const bins = emptyBins(edges);
  for (const [at, { file, masks }] of files.entries()) {
    const mask = await masks();
    for (let segment = 0; segment < file.segments; segment++) {
      const values = columns[at]?.[segment] ?? new Float64Array(file.commentsIn(segment)).fill(NaN);
      addToBins(bins, edges, values, mask?.(segment));
      if (slice.isOver()) await slice.rest();
    }
  }
  return { ...bins, edges, range };
};

const withEnds = <Value>(
  { base, empty, edges, counts }: Omit<Spread, 'range'>,
  { low, high }: Range,
  shown: (value: number) => Value,
  last: (edge: number) => Value,
) => ({
  base,
  empty,
  min: low > high ? null : shown(low),
  max: low > high ? null : shown(high),
  bins: Array.from(counts, (count, bin): HistogramBin<Value> => ({
    from: shown(edges[bin]!),
    to: last(edges[bin + 1]!),
    count,
  })),
});
