/** Means, medians and ends of a number's scale for the rows of a table. */
import { roundTo4 } from '@verbatim/domain/statistics/percentages';
import { NO_NET } from '@verbatim/domain/workspace/nets';
import { SEGMENT_COMMENTS } from '../../models/segments/segment-format.ts';
import type { FileView, ThemeColumn } from '../engine/file-view.ts';
import { listOrderedOptions, readNumbers, requireNumbers } from '../engine/number-columns.ts';
import type { FileScope, Scope } from '../engine/scope.ts';
import type { ProjectView } from '../engine/segment-reads.ts';
import {
  addToHistogram,
  describeHistogram,
  encodeNumbers,
  sortValues,
  sumSquares,
} from '../kernels/number-histogram.ts';
import { normaliseWeight } from '../kernels/weighted-cross-tab.ts';
import type { NumberRow, TableItem, TableNumbers, TableResult } from './table.ts';
import { readWeights } from './weighted-table.ts';

interface Query {
  readonly number?: string | undefined;
  readonly weight?: string | undefined;
}

/** Ends of a scale are its two highest and two lowest values. */
const ENDS = 2;
/** Shorter scales overlap, longer ones are no scales. */
const [MIN_SCALE, MAX_SCALE] = [2 * ENDS, 11];

/**
 * Adds the figures of `number` to the rows of a result, which may be one page of them.
 * @throws FieldError for a column without numbers
 */
export const withNumbers = async (
  scope: Scope,
  { number: column, weight }: Query,
  result: TableResult,
): Promise<TableResult> => {
  if (column === undefined) return result;
  requireNumbers(scope.project, column);
  const coded = await encodeFiles(scope, column, weight);
  const { values } = coded;
  const ends = findEnds(scope.project, column, values);
  const count = async (list: ListOfFile): Promise<NumberRow> => {
    const histogram = new Float64Array(values.length + 1);
    let squares = 0;
    for (const [at, file] of scope.files.entries()) {
      const listed = await list(file);
      for (let segment = 0; segment < file.file.segments; segment++) {
        const { codes, weights } = coded.files[at]!;
        const comments = listed(segment);
        addToHistogram(histogram, codes[segment]!, weights?.[segment], comments);
        if (weights !== undefined) squares += sumSquares(codes[segment]!, values.length, weights[segment]!, comments);
        if (scope.slice.isOver()) await scope.slice.rest();
      }
    }
    const row = roundRow(describeHistogram(histogram, values, ends));
    return weight === undefined ? row : { ...row, squares: roundTo4(squares) };
  };
  const items: TableItem[] = [];
  for (const item of result.items) items.push({ ...item, numbers: await count(listComments(scope, item.id)) });
  const total = await count(async () => () => undefined);
  const numbers: TableNumbers = { column, total, ...labelEnds(scope.project, column, values, ends) };
  return { ...result, items, numbers };
};

/** Comments of a segment; undefined for all. */
type ListOfSegment = (segment: number) => Uint16Array | undefined;
type ListOfFile = (file: FileScope) => Promise<ListOfSegment>;

/** Of a row: of a theme or net, or of the rest that has none of them. */
const listComments = ({ themes, nets }: Scope, row: TableItem['id']): ListOfFile => {
  if (row === null) return listWithout(themes.map(({ id }) => id));
  return row === NO_NET ? listWithout(nets.flatMap((net) => net.themes)) : listWith(row);
};

const listWith =
  (id: string): ListOfFile =>
  async ({ carrying }) => {
    const columns = await carrying(id);
    return (segment) => columns[segment]!.comments;
  };

const listWithout =
  (themes: readonly string[]): ListOfFile =>
  async ({ file, carrying }) => {
    const carried: (readonly ThemeColumn[])[] = [];
    for (const id of new Set(themes)) carried.push(await carrying(id));
    const isCarried = new Uint8Array(SEGMENT_COMMENTS);
    return (segment) => {
      isCarried.fill(0);
      for (const columns of carried) for (const comment of columns[segment]!.comments) isCarried[comment] = 1;
      const comments = file.commentsIn(segment);
      const others = new Uint16Array(comments);
      let count = 0;
      for (let comment = 0; comment < comments; comment++) if (isCarried[comment] === 0) others[count++] = comment;
      return others.subarray(0, count);
    };
  };

interface CodedFile {
  /** By segment and comment: the index of its value; the number of values if it is not counted. */
  readonly codes: readonly Uint32Array[];
  readonly weights: readonly Float64Array[] | undefined;
}

interface Coded {
  /** Of all comments of the project, ascending: a scale does not depend on filters. */
  readonly values: Float64Array;
  readonly files: readonly CodedFile[];
}

const encodeFiles = async (scope: Scope, column: string, weight: string | undefined): Promise<Coded> => {
  const { project, files, slice } = scope;
  const distinct = new Set<number>();
  const numbers: (readonly Float64Array[])[] = [];
  for (const { file } of files) {
    const ofFile = await readNumbers(project, file, column);
    numbers.push(ofFile);
    for (const segment of ofFile) {
      for (const value of segment) if (value === value) distinct.add(value);
      if (slice.isOver()) await slice.rest();
    }
  }
  const values = sortValues(distinct);
  const coded: CodedFile[] = [];
  for (const [at, { file, masks }] of files.entries()) {
    const mask = await masks();
    const codes: Uint32Array[] = [];
    for (const [segment, ofSegment] of numbers[at]!.entries()) {
      codes.push(encodeNumbers(ofSegment, values, mask?.(segment)));
      if (slice.isOver()) await slice.rest();
    }
    coded.push({ codes, weights: weight === undefined ? undefined : await readUsedWeights(file, weight) });
  }
  return { values, files: coded };
};

const readUsedWeights = async (file: FileView, weight: string): Promise<readonly Float64Array[]> =>
  (await readWeights(file, weight)).map((segment) => segment.map(normaliseWeight));

/** Highest and lowest values of a scale; null for what is none. */
export interface ScaleEnds {
  /** Numbers from it, and up to it. */
  readonly top: number;
  readonly bottom: number;
}

const findEnds = (project: ProjectView, column: string, values: Float64Array): ScaleEnds | null => {
  if (project.columnTypes.get(column) === 'number')
    return values.length < MIN_SCALE || values.length > MAX_SCALE
      ? null
      : { top: values.at(-ENDS)!, bottom: values[ENDS - 1]! };
  const options = listOrderedOptions(project, column).length;
  return options < MIN_SCALE ? null : { top: options - ENDS + 1, bottom: ENDS };
};

/** What the ends are of: options, or numbers. */
const labelEnds = (
  project: ProjectView,
  column: string,
  values: Float64Array,
  ends: ScaleEnds | null,
): Pick<TableNumbers, 'top' | 'bottom'> => {
  if (ends === null) return { top: null, bottom: null };
  const labels =
    project.columnTypes.get(column) === 'number' ? Array.from(values, String) : listOrderedOptions(project, column);
  return { top: labels.slice(-ENDS), bottom: labels.slice(0, ENDS) };
};

const roundRow = ({ count, mean, median, top, bottom }: NumberRow): NumberRow => {
  const round = (value: number | null): number | null => (value === null ? null : roundTo4(value));
  return { count: roundTo4(count), mean: round(mean), median: round(median), top: round(top), bottom: round(bottom) };
};
