/**
 * Ordinary least squares with an intercept, from centred sums of squares and products. Predictors enter one
 * by one by the sweep operator, so that callers can pause between two. Source: Goodnight, The American
 * Statistician 33 (1979) 149–158.
 */
import { testEstimate, type TestedEstimate } from './means.ts';

/** Sums over n observations of products of differences from the means. */
export interface CentredProducts {
  readonly n: number;
  /** `predictors × predictors`, symmetric. */
  readonly xx: Float64Array;
  /** Each predictor with the response. */
  readonly xy: Float64Array;
  /** The response with itself. */
  readonly yy: number;
}

/** Of an entered predictor. */
export interface Coefficient extends TestedEstimate {
  /** Variance inflation factor: 1 if unrelated to the other predictors. */
  readonly vif: number;
  /** What R² would lose without it: the squared semipartial correlation. */
  readonly unique: number;
}

export interface Fit {
  readonly rSquared: number;
  /** Residual degrees of freedom. */
  readonly df: number;
  readonly predictors: number;
}

/**
 * The part of a predictor's variance that those before it do not explain: below this, it is collinear with
 * them, and stays out. SPSS has the same default.
 */
const MIN_TOLERANCE = 1e-4;

export class Regression {
  private readonly sums: CentredProducts;
  private readonly width: number;
  /** Correlations of predictors and, last, the response; swept by those that have entered. */
  private readonly swept: Float64Array;
  private readonly scales: Float64Array;
  private readonly entered: Uint8Array;
  private readonly collinear: Uint8Array;
  private count = 0;

  constructor(sums: CentredProducts) {
    const { xx, xy, yy } = sums;
    const predictors = xy.length;
    this.sums = sums;
    this.width = predictors + 1;
    this.entered = new Uint8Array(predictors);
    this.collinear = new Uint8Array(predictors);
    this.scales = Float64Array.from({ length: this.width }, (_, at) =>
      Math.sqrt(at === predictors ? yy : xx[at * predictors + at]!),
    );
    this.swept = new Float64Array(this.width * this.width);
    for (let row = 0; row < this.width; row++)
      for (let column = 0; column < this.width; column++) {
        const [first, last] = [Math.min(row, column), Math.max(row, column)];
        const scale = this.scales[row]! * this.scales[column]!;
        const sum = last < predictors ? xx[row * predictors + column]! : first < predictors ? xy[first]! : yy;
        this.swept[row * this.width + column] = row === column ? 1 : scale > 0 ? sum / scale : 0;
      }
  }

  /** @returns false if it is constant, collinear with those that have entered, or one too many for n */
  enter(predictor: number): boolean {
    const { width, swept } = this;
    if (!(this.scales[predictor]! > 0)) return false;
    const pivot = swept[predictor * width + predictor]!;
    if (pivot < MIN_TOLERANCE) this.collinear[predictor] = 1;
    if (pivot < MIN_TOLERANCE || this.df < 2) return false;
    const own = swept.subarray(predictor * width, (predictor + 1) * width);
    for (let column = 0; column < width; column++) own[column]! /= pivot;
    for (let row = 0; row < width; row++) {
      if (row === predictor) continue;
      const from = row * width;
      const factor = swept[from + predictor]!;
      if (factor === 0) continue;
      for (let column = 0; column < width; column++) swept[from + column]! -= factor * own[column]!;
      swept[from + predictor] = -factor / pivot;
    }
    own[predictor] = 1 / pivot;
    this.entered[predictor] = 1;
    this.count++;
    return true;
  }

  hasEntered(predictor: number): boolean {
    return this.entered[predictor] === 1;
  }

  /** Whether it stayed out for those that had entered, and not for a lack of observations. */
  isCollinear(predictor: number): boolean {
    return this.collinear[predictor] === 1;
  }

  /** Null where the response does not vary, or no predictor has entered. */
  getFit(): Fit | null {
    if (!(this.sums.yy > 0) || this.count === 0) return null;
    return { rSquared: 1 - this.unexplained, df: this.df, predictors: this.count };
  }

  /** Null for what has not entered, and where the fit leaves no error. */
  getCoefficient(predictor: number, level?: number): Coefficient | null {
    if (!this.hasEntered(predictor) || !(this.unexplained > 0)) return null;
    const { width, swept, scales } = this;
    const vif = swept[predictor * width + predictor]!;
    const beta = swept[predictor * width + width - 1]!;
    const scale = scales[width - 1]! / scales[predictor]!;
    const error = scale * Math.sqrt((this.unexplained * vif) / this.df);
    return { ...testEstimate(scale * beta, error, this.df, level), vif, unique: beta ** 2 / vif };
  }

  private get df(): number {
    return this.sums.n - this.count - 1;
  }

  /** 1 − R² */
  private get unexplained(): number {
    return this.sums.yy > 0 ? Math.max(0, this.swept.at(-1)!) : 0;
  }
}
