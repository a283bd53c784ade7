/** Themes over time by weights: what takes the place of the counts, and the bases that it is made of. */
import { rounded4 } from '@verbatim/domain/statistics/percentages';
import type { FileView } from './file-view.ts';
import type { Codes } from './kernels/cross-tab.ts';
import { weighThemes, type SegmentRange } from './kernels/periods.ts';
import type { ClassedComments } from './kernels/theme-sentiment.ts';
import { addWeightedBase, emptyWeightedBase, type WeightedBase } from './kernels/weighted-tab.ts';
import type { WeightedPeriods } from './time-series.ts';
import { weightsIn } from './weighed-table.ts';

export class WeighedPeriods {
  private readonly column: string;
  private readonly base: WeightedBase;
  private readonly themes: readonly Float64Array[];
  /** Of the file that is open. */
  private weights: readonly Float64Array[] = [];

  constructor(column: string, periods: number, themes: number) {
    this.column = column;
    this.base = emptyWeightedBase(periods);
    this.themes = Array.from({ length: themes }, () => new Float64Array(periods + 2));
  }

  async open(file: FileView): Promise<void> {
    this.weights = await weightsIn(file, this.column);
  }

  /**
   * Some segments of the file that is open.
   * @param codes of these segments: the period of each comment, behind the periods those without one and those that are not in the base
   */
  add(codes: readonly Codes[], themes: readonly ClassedComments[], segments: SegmentRange): void {
    for (const [at, ofSegment] of codes.entries())
      addWeightedBase(this.base, ofSegment, this.weights[segments.from + at]);
    weighThemes(this.themes, codes, themes, this.weights, segments);
  }

  /** Of some periods: `to` is not among them. */
  sums(from: number, to: number): readonly number[] {
    return rounded(this.base.weights, from, to);
  }

  sumsOf(theme: number, from: number, to: number): readonly number[] {
    return rounded(this.themes[theme]!, from, to);
  }

  bases(from: number, to: number): WeightedPeriods {
    const { comments, squares, without } = this.base;
    return {
      column: this.column,
      without,
      comments: rounded(comments, from, to),
      squares: rounded(squares, from, to),
    };
  }
}

const rounded = (sums: Float64Array, from: number, to: number): readonly number[] =>
  Array.from(sums.subarray(from, to), rounded4);
