/** What a table says beside its counts: the same by weights, and the mean compound of each cell with its error. */
import { rounded4 } from '@verbatim/domain/statistics/percentages';
import type { AskedColumns } from './asked-columns.ts';
import type { FileView } from './file-view.ts';
import { unknownField, wrongType } from './filters.ts';
import type { Codes } from './kernels/cross-tab.ts';
import { CLASSES, MIX, NEG, NEU, POS, type ClassedComments } from './kernels/theme-sentiment.ts';
import {
  addWeightedBase,
  emptyWeightedBase,
  emptyWeightedTab,
  meanOf,
  RowAdder,
  type WeightedBase,
  type WeightedTab,
} from './kernels/weighted-tab.ts';
import type { Scope } from './scope.ts';
import type { BaseCounts, TableItem, WeightedBases } from './table.ts';

interface Asked {
  readonly weight?: string | undefined;
  readonly means?: boolean;
}

type RowFigures = Partial<Pick<TableItem, 'count' | 'groupBy' | 'sentiment' | 'means'>>;

export class WeighedTable {
  private readonly scope: Scope;
  private readonly asked: Asked;
  private readonly tab: WeightedTab;
  private readonly base: WeightedBase;
  private readonly unclassified: WeightedBase;
  private readonly adder = new RowAdder();
  /** Of the file that is open. */
  private weights: readonly Float64Array[] | undefined;

  private constructor(scope: Scope, asked: Asked, columns: number) {
    this.scope = scope;
    this.asked = asked;
    this.tab = emptyWeightedTab(scope.themes.length + 1, columns);
    this.base = emptyWeightedBase(columns);
    this.unclassified = emptyWeightedBase(columns);
  }

  /** @returns undefined where counts are all that is asked for @throws FieldError when `weight` names no number column */
  static for(scope: Scope, asked: Asked, columns: number): WeighedTable | undefined {
    const { weight, means = false } = asked;
    if (weight === undefined && !means) return undefined;
    if (weight !== undefined) requireWeight(scope, weight);
    return new WeighedTable(scope, asked, columns);
  }

  async open(file: FileView): Promise<void> {
    const { weight } = this.asked;
    if (weight === undefined) return;
    this.weights = await weightsIn(file, weight);
  }

  async addThemes(codes: Codes, themes: readonly ClassedComments[], segment: number): Promise<void> {
    const weights = this.weights?.[segment];
    const { slice } = this.scope;
    addWeightedBase(this.base, codes, weights);
    for (const [row, theme] of themes.entries()) {
      this.adder.add(this.tab, row, codes, theme, { segment, weights });
      if (slice.isOver()) await slice.rest();
    }
  }

  /** @param codes those of the comments without a theme */
  addUnclassified(codes: Codes, every: ClassedComments, segment: number): void {
    const weights = this.weights?.[segment];
    addWeightedBase(this.unclassified, codes, weights);
    this.adder.add(this.tab, this.scope.themes.length, codes, every, { segment, weights });
  }

  /** What is said by weights takes the place of the counts. */
  figures(columns: AskedColumns) {
    const { weight, means = false } = this.asked;
    const row = (at: number): RowFigures => ({
      ...(weight === undefined ? {} : { ...roundedBy(columns, this.weightsOf(at)), sentiment: this.sentimentOf(at) }),
      ...(means ? { means: this.meansOf(at, columns) } : {}),
    });
    return {
      row,
      unclassified: (at: number): RowFigures => ({
        ...row(at),
        // Comments without a sentence are in no row of sentiment, and without a theme none the less.
        ...(weight === undefined ? {} : roundedBy(columns, this.unclassified.weights)),
      }),
      bases: weight === undefined ? {} : this.basesOf(weight, columns),
    };
  }

  private basesOf(column: string, columns: AskedColumns) {
    const { comments, weights, squares, without } = this.base;
    const weighted: WeightedBases = {
      ...{ column, without, comments: countsBy(columns, comments) },
      squares: roundedBy(columns, squares),
    };
    return { totalRow: roundedBy(columns, weights), weighted };
  }

  private weightsOf(row: number): Float64Array {
    return this.tab.weights.subarray(row * this.tab.width, (row + 1) * this.tab.width);
  }

  private sentimentOf(row: number): TableItem['sentiment'] {
    const of = (sentiment: number): number => rounded4(this.tab.classes[row * CLASSES + sentiment]!);
    return { avg: meanOf(this.tab, row).avg, pos: of(POS), neu: of(NEU), mix: of(MIX), neg: of(NEG) };
  }

  private meansOf(row: number, { columns, codes }: AskedColumns): NonNullable<TableItem['means']> {
    const groupBy = columns.map(({ key }, at) => [key, meanOf(this.tab, row, codes[at])] as const);
    return { count: meanOf(this.tab, row), groupBy: Object.fromEntries(groupBy) };
  }
}

/** @throws FieldError when it names no number column */
export const requireWeight = ({ project }: Pick<Scope, 'project'>, weight: string): void => {
  const type = project.columnTypes.get(weight);
  if (type === undefined) throw unknownField(weight, 'weight by', project.columnTypes, 'number');
  if (type !== 'number')
    throw wrongType(
      'WEIGHT_NOT_NUMBER',
      weight,
      'comments are weighted by a number column',
      project.columnTypes,
      'number',
    );
};

/** Of each segment's comments; NaN for those without. */
export const weightsIn = async (file: FileView, weight: string): Promise<readonly Float64Array[]> => {
  const column = file.columnAt(weight);
  // A file of before the column was there has nothing but empty cells in it.
  return column === -1
    ? Array.from({ length: file.segments }, (_, segment) => new Float64Array(file.commentsIn(segment)).fill(NaN))
    : await file.numbers(column);
};

/** @param counts by code: the columns', and behind them those in no column, which are in the count of all */
export const countsBy = ({ columns, codes, counted }: AskedColumns, counts: Int32Array | Float64Array): BaseCounts => {
  let all = 0;
  for (const count of counts.subarray(0, counted + 1)) all += count;
  return { count: all, groupBy: Object.fromEntries(columns.map(({ key }, at) => [key, counts[codes[at]!]!])) };
};

const roundedBy = (columns: AskedColumns, weights: Float64Array): BaseCounts => {
  const { count, groupBy } = countsBy(columns, weights);
  return {
    count: rounded4(count),
    groupBy: Object.fromEntries(Object.entries(groupBy).map(([key, weight]) => [key, rounded4(weight)])),
  };
};
