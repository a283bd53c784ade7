/** Weighted time series: weights instead of counts, and their bases. */
import { roundTo4 } from '@verbatim/domain/statistics/percentages';
import type { FileView } from './file-view.ts';
import type { Codes } from '../kernels/cross-tab.ts';
import { addWeightedThemes, type SegmentRange } from '../kernels/periods.ts';
import type { ClassedComments } from '../kernels/theme-sentiment.ts';
import { addWeightedBase, emptyWeightedBase, type WeightedBase } from '../kernels/weighted-cross-tab.ts';
import type { WeightedPeriods } from '../over-time/time-series.ts';
import { readWeights } from '../table/table-numbers.ts';

export class WeightedSeries {
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
    this.weights = await readWeights(file, this.column);
  }

  /**
   * Adds segments of the current file.
   * @param codes of these segments: the period of each comment; after the periods those without one, and
   * those outside of the base
   */
  add(codes: readonly Codes[], themes: readonly ClassedComments[], segments: SegmentRange): void {
    for (const [at, ofSegment] of codes.entries())
      addWeightedBase(this.base, ofSegment, this.weights[segments.from + at]);
    addWeightedThemes(this.themes, codes, themes, this.weights, segments);
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
  Array.from(sums.subarray(from, to), roundTo4);
