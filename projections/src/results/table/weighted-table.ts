/** Figures of a table besides counts: weighted ones, and the mean compound of each cell with its error. */
import { roundTo4 } from '@verbatim/domain/statistics/percentages';
import type { GroupedColumns } from '../engine/resolve-columns.ts';
import type { FileView } from '../engine/file-view.ts';
import { createUnknownFieldError, wrongType } from '../engine/filters.ts';
import type { Codes } from '../kernels/cross-tab.ts';
import { addShared, countOfColumn, type FurtherColumns, type SharedSums } from '../kernels/further-columns.ts';
import { CLASSES, MIX, NEG, NEU, POS, type ClassedComments } from '../kernels/theme-sentiment.ts';
import {
  addWeightedBase,
  emptyWeightedBase,
  emptyWeightedTab,
  computeCellMean,
  RowAdder,
  type WeightedBase,
  type WeightedTab,
} from '../kernels/weighted-cross-tab.ts';
import type { Scope } from '../engine/scope.ts';
import type { BaseCounts, TableItem, WeightedBases } from './table.ts';

interface Asked {
  readonly weight?: string | undefined;
  readonly means?: boolean;
}

interface Size {
  readonly rows: number;
  readonly columns: number;
  /** Whether comments may be in several columns. */
  readonly hasFurther?: boolean;
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

  private constructor(scope: Scope, asked: Asked, { rows, columns, hasFurther }: Size) {
    this.scope = scope;
    this.asked = asked;
    this.tab = emptyWeightedTab(rows, columns, hasFurther);
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
        // Comments without a sentence have no sentiment, but belong to the rest nevertheless.
        ...(weight === undefined
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
