/** Themes over time by weights: what takes the place of the counts, and the bases that it is made of. */
import { rounded4 } from '@verbatim/domain/statistics/percentages';
import type { FileView } from './file-view.ts';
import { weighListedPeriods } from './kernels/periods.ts';
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

  constructor(column: string, periods: number, themes: number) {
    this.column = column;
    this.periods = periods;
    this.base = emptyWeightedBase(periods);
    this.themes = Array.from({ length: themes }, () => new Float64Array(periods + 2));
  }

  async open(file: FileView): Promise<void> {
    this.weights = await weightsIn(file, this.column);
  }

  /** @param codes as `codePeriods` makes them; @param lists comments of each theme, counted within the segment */
  add(codes: Uint16Array, lists: readonly Uint16Array[], segment: number): void {
    const weights = this.weights[segment]!;
    addWeightedBase(this.base, codes, weights);
    for (const [theme, list] of lists.entries()) weighListedPeriods(this.themes[theme]!, codes, list, weights);
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
