/**
 * How a number differs by theme, as answered by `drivers.query.ts` and HTTP: types only, so that `web` can
 * import them. Figures have ten significant digits.
 */
import type { TestedEstimate } from '@verbatim/domain/statistics/means';
import type { Coefficient } from '@verbatim/domain/statistics/regression';
import type { SentimentCounts } from '../table/table.ts';

/** Comments with a number, and the mean and standard deviation of their numbers; null of too few. */
export interface NumberFigures {
  readonly count: number;
  readonly mean: number | null;
  readonly deviation: number | null;
}

/** A theme in the regression of all themes. */
export interface RegressedTheme extends Coefficient {
  /** At a share of zero, all else equal: the mean less share × coefficient. Arithmetic, no forecast. */
  readonly meanWithout: number;
}

export interface Driver {
  readonly id: string;
  readonly name: string;
  /** Label in charts; empty to use the name. */
  readonly portal_name: string;
  /** As in a row of the table. */
  readonly unreadable?: true;
  /** Of the comments of the base, those with the theme and those without it. */
  readonly with: NumberFigures;
  readonly without: NumberFigures;
  /** Of the comments with the theme, as in a row of the table. */
  readonly sentiment: SentimentCounts;
  /** The mean with the theme less that without it, by Welch's test; null where it cannot be tested. */
  readonly difference: TestedEstimate | null;
  /** Null outside of the regression: for a theme of all or none, a collinear one, or too few comments. */
  readonly regression: RegressedTheme | null;
  /** Nearly determined by more frequent themes, and for that reason outside of the regression. */
  readonly collinear?: true;
}

export interface Drivers {
  /** Name of the column. */
  readonly column: string;
  /** Comments that pass the filters. */
  readonly total: number;
  /** Of them, those with a number: all figures are of these. */
  readonly base: NumberFigures;
  /** Of ordinary least squares with an intercept; null where there is none. */
  readonly regression: {
    readonly rSquared: number;
    /** Residual degrees of freedom. */
    readonly df: number;
    /** Themes in it. */
    readonly predictors: number;
  } | null;
  /** Visible themes of the workspace. */
  readonly themes: number;
  /** Those themes by descending frequency, at most 500; ties by name, then id. */
  readonly items: readonly Driver[];
}
