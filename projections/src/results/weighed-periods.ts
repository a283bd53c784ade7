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
  private readonly periods: number;
  private readonly base: WeightedBase;
  private readonly themes: readonly Float64Array[];
  /** Of the file that is open. */
  private weights: readonly Float64Array[] = [];
  private codes: readonly Codes[] = [];

  constructor(column: string, periods: number, themes: number) {
    this.column = column;
    this.periods = periods;
    this.base = emptyWeightedBase(periods);
    this.themes = Array.from({ length: themes }, () => new Float64Array(periods + 2));
  }

  /** @param codes of its segments: the period of each comment, behind the periods those without one and those that are not in the base */
  async open(file: FileView, codes: readonly Codes[]): Promise<void> {
    this.weights = await weightsIn(file, this.column);
    this.codes = codes;
    for (const [segment, ofSegment] of codes.entries()) addWeightedBase(this.base, ofSegment, this.weights[segment]);
  }

  /** Some segments of the file that is open. */
  addThemes(themes: readonly ClassedComments[], segments: SegmentRange): void {
    weighThemes(this.themes, this.codes, themes, this.weights, segments);
  }

  get sums(): readonly number[] {
    return this.shown(this.base.weights);
  }

  sumsOf(theme: number): readonly number[] {
    return this.shown(this.themes[theme]!);
  }

  get bases(): WeightedPeriods {
    const { comments, squares, without } = this.base;
    return { column: this.column, without, comments: this.shown(comments), squares: this.shown(squares) };
  }

  private shown(sums: Float64Array): readonly number[] {
    return Array.from(sums.subarray(0, this.periods), rounded4);
  }
}
