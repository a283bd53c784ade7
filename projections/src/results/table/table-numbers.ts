/** Means, medians and ends of a number's scale for the rows of a table. */
import { roundTo4 } from '@verbatim/domain/statistics/percentages';
import { NO_NET } from '@verbatim/domain/workspace/nets';
import { SEGMENT_COMMENTS } from '../../models/segments/segments.ts';
import type { FileView, ThemeColumn } from '../engine/file-view.ts';
import { createUnknownFieldError, wrongType } from '../engine/filters.ts';
import { listOrderedOptions, readNumbers, requireNumbers } from '../engine/number-columns.ts';
import type { GroupedColumns } from '../engine/resolve-columns.ts';
import type { FileScope, Scope } from '../engine/scope.ts';
import type { ProjectView } from '../engine/segment-reads.ts';
import type { Codes } from '../kernels/cross-tab.ts';
import { addShared, countOfColumn, type FurtherColumns, type SharedSums } from '../kernels/further-columns.ts';
import {
  addToHistogram,
  describeHistogram,
  encodeNumbers,
  sortValues,
  sumSquares,
} from '../kernels/number-histogram.ts';
import {
  ALL_CLASSES,
  type ClassedComments,
  CLASSES,
  type CountedClasses,
  MIX,
  NEG,
  NEU,
  POS,
} from '../kernels/theme-sentiment.ts';
import {
  addWeightedBase,
  computeCellMean,
  emptyWeightedBase,
  emptyWeightedTab,
  normaliseWeight,
  RowAdder,
  type WeightedBase,
  type WeightedTab,
} from '../kernels/weighted-cross-tab.ts';
import type { BaseCounts, NumberRow, TableItem, TableNumbers, TableResult, WeightedBases } from './table.ts';

// Figures of a table besides counts: weighted ones, and the mean compound of each cell with its error.

interface Asked {
  readonly weight?: string | undefined;
  readonly means?: boolean;
}

interface Size {
  readonly rows: number;
  readonly columns: number;
  /** Whether comments may be in several columns. */
  readonly hasFurther?: boolean;
  /** All classes by default. */
  readonly counted?: CountedClasses;
}

type RowFigures = Partial<Pick<TableItem, 'count' | 'squares' | 'groupBy' | 'sentiment' | 'means'>>;

export class WeightedTable {
  private readonly scope: Scope;
  private readonly asked: Asked;
  private readonly hasFurther: boolean;
  private readonly tab: WeightedTab;
  private readonly base: WeightedBase;
  /** By row, of rows that hold what others do not. */
  private readonly rests = new Map<number, WeightedBase>();
  private readonly adder = new RowAdder();
  /** Of the current file. */
  private weights: readonly Float64Array[] | undefined;

  private constructor(scope: Scope, asked: Asked, { rows, columns, hasFurther, counted }: Size) {
    this.scope = scope;
    this.asked = asked;
    this.tab = emptyWeightedTab(rows, columns, hasFurther, counted);
    this.base = emptyWeightedBase(columns, hasFurther);
    this.hasFurther = hasFurther === true;
  }

  /**
   * @returns undefined for plain counts
   * @throws FieldError when `weight` is no number column
   */
  static for(scope: Scope, asked: Asked, size: Size): WeightedTable | undefined {
    const { weight, means = false } = asked;
    if (weight === undefined && !means) return undefined;
    if (weight !== undefined) requireWeight(scope, weight);
    return new WeightedTable(scope, asked, size);
  }

  async open(file: FileView): Promise<void> {
    const { weight } = this.asked;
    if (weight === undefined) return;
    this.weights = await readWeights(file, weight);
  }

  async addThemes(
    codes: Codes,
    themes: readonly ClassedComments[],
    segment: number,
    further?: FurtherColumns,
  ): Promise<void> {
    const weights = this.weights?.[segment];
    const { slice } = this.scope;
    addWeightedBase(this.base, codes, weights, further);
    for (const [row, theme] of themes.entries()) {
      this.adder.add(this.tab, row, codes, theme, { segment, weights, further });
      if (slice.isOver()) await slice.rest();
    }
  }

  /** @param codes of the comments of the rest; others are dropped */
  addRest(
    row: number,
    codes: Codes,
    every: ClassedComments,
    { segment, further }: { readonly segment: number; readonly further: FurtherColumns | undefined },
  ): void {
    const weights = this.weights?.[segment];
    const base = this.getRest(row);
    this.rests.set(row, base);
    addWeightedBase(base, codes, weights, further);
    this.adder.add(this.tab, row, codes, every, { segment, weights, further });
  }

  /** Squared weights of the comments that two columns share. */
  addShared(shared: SharedSums, codes: Codes, further: FurtherColumns | undefined, segment: number): void {
    addShared(shared, this.base.columns, codes, further, this.weights?.[segment]);
  }

  /** Weighted figures replace the counts. */
  figures(columns: GroupedColumns) {
    const { weight, means = false } = this.asked;
    const row = (at: number): RowFigures => ({
      ...(weight === undefined
        ? {}
        : {
            ...roundedBy(columns, this.weightsOf(at)),
            squares: roundTo4(this.tab.squares[at]!),
            sentiment: this.sentimentOf(at),
          }),
      ...(means ? { means: this.meansOf(at, columns) } : {}),
    });
    return {
      row,
      rest: (at: number): RowFigures => ({
        ...row(at),
        // Comments without a sentence have no sentiment, but belong to the rest of all classes nevertheless.
        ...(weight === undefined || this.tab.counted !== ALL_CLASSES
          ? {}
          : {
              ...roundedBy(columns, this.getRest(at).weights),
              squares: roundTo4(countsBy(columns, this.getRest(at).squares).count),
            }),
      }),
      bases: weight === undefined ? {} : this.basesOf(weight, columns),
    };
  }

  private getRest(row: number): WeightedBase {
    return this.rests.get(row) ?? emptyWeightedBase(this.tab.columns, this.hasFurther);
  }

  private basesOf(column: string, columns: GroupedColumns) {
    const { comments, weights, squares, without } = this.base;
    const weighted: WeightedBases = {
      column,
      without,
      comments: countsBy(columns, comments),
      squares: roundedBy(columns, squares),
    };
    return { totalRow: roundedBy(columns, weights), weighted };
  }

  private weightsOf(row: number): Float64Array {
    return this.tab.weights.subarray(row * this.tab.width, (row + 1) * this.tab.width);
  }

  private sentimentOf(row: number): TableItem['sentiment'] {
    const of = (sentiment: number): number => roundTo4(this.tab.classes[row * CLASSES + sentiment]!);
    return { avg: computeCellMean(this.tab, row).avg, pos: of(POS), neu: of(NEU), mix: of(MIX), neg: of(NEG) };
  }

  private meansOf(row: number, { columns, codes }: GroupedColumns): NonNullable<TableItem['means']> {
    const groupBy = columns.map(({ key }, at) => [key, computeCellMean(this.tab, row, codes[at])] as const);
    return { count: computeCellMean(this.tab, row), groupBy: Object.fromEntries(groupBy) };
  }
}

/** @throws FieldError for other than a number column */
export const requireWeight = ({ project }: Pick<Scope, 'project'>, weight: string): void => {
  const type = project.columnTypes.get(weight);
  if (type === undefined) throw createUnknownFieldError(weight, 'weight by', project.columnTypes, 'number');
  if (type !== 'number')
    throw wrongType(
      'WEIGHT_NOT_NUMBER',
      weight,
      'comments are weighted by a number column',
      project.columnTypes,
      'number',
    );
};

/** By segment; NaN for comments without a weight. */
export const readWeights = async (file: FileView, weight: string): Promise<readonly Float64Array[]> => {
  const column = file.columnAt(weight);
  // A file older than the column has only empty cells.
  return column === -1
    ? Array.from({ length: file.segments }, (_, segment) => new Float64Array(file.commentsIn(segment)).fill(NaN))
    : await file.numbers(column);
};

/**
 * @param counts by code: the columns', followed by comments in none, which count in the total; behind them
 *   those of further columns, which do not
 */
export const countsBy = (
  { columns, codes, counted }: GroupedColumns,
  counts: Int32Array | Float64Array,
): BaseCounts => {
  let all = 0;
  for (const count of counts.subarray(0, counted + 1)) all += count;
  return {
    count: all,
    groupBy: Object.fromEntries(columns.map(({ key }, at) => [key, countOfColumn(counts, counted, codes[at]!)])),
  };
};

const roundedBy = (columns: GroupedColumns, weights: Float64Array): BaseCounts => {
  const { count, groupBy } = countsBy(columns, weights);
  return {
    count: roundTo4(count),
    groupBy: Object.fromEntries(Object.entries(groupBy).map(([key, weight]) => [key, roundTo4(weight)])),
  };
};

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
  await requireNumbers(scope.project, column);
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
  const options = listOrderedOptions(project, column).length;
  if (options === 0)
    return values.length < MIN_SCALE || values.length > MAX_SCALE
      ? null
      : { top: values.at(-ENDS)!, bottom: values[ENDS - 1]! };
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
  const options = listOrderedOptions(project, column);
  const labels = options.length === 0 ? Array.from(values, String) : options;
  return { top: labels.slice(-ENDS), bottom: labels.slice(0, ENDS) };
};

const roundRow = ({ count, mean, median, top, bottom }: NumberRow): NumberRow => {
  const round = (value: number | null): number | null => (value === null ? null : roundTo4(value));
  return { count: roundTo4(count), mean: round(mean), median: round(median), top: round(top), bottom: round(bottom) };
};
