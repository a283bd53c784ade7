/** Means of two groups that need not vary alike: Welch's test, and the interval of the difference. */
import { MIN_BASE } from './significance.ts';
import { computeCriticalT, computeTPValue } from './student-t.ts';

export interface Sample {
  readonly count: number;
  /** Null of none. */
  readonly mean: number | null;
  /** Unbiased; null of fewer than two. */
  readonly variance: number | null;
}

/** An estimate with its test against zero and its interval. */
export interface TestedEstimate {
  readonly value: number;
  readonly error: number;
  readonly df: number;
  /** Two-sided. */
  readonly p: number;
  readonly low: number;
  readonly high: number;
}

const DEFAULT_LEVEL = 0.95;

/**
 * @param sum of the numbers after `centre` is subtracted from each: near the mean, nothing cancels
 * @param squares of the same
 */
export const toSample = (count: number, sum: number, squares: number, centre = 0): Sample => ({
  count,
  mean: count === 0 ? null : centre + sum / count,
  variance: count < 2 ? null : Math.max(0, squares - (sum * sum) / count) / (count - 1),
});

/** @param error above 0 */
export const testEstimate = (value: number, error: number, df: number, level = DEFAULT_LEVEL): TestedEstimate => {
  const half = computeCriticalT(level, df) * error;
  return { value, error, df, p: computeTPValue(value / error, df), low: value - half, high: value + half };
};

/**
 * The first mean minus the second. Sources: Welch, Biometrika 34 (1947) 28–35; degrees of freedom by
 * Satterthwaite, Biometrics Bulletin 2 (1946) 110–114.
 * @returns null where there is no test: a group of fewer than two, or no number differs within either
 */
export const compareMeans = (one: Sample, other: Sample, level = DEFAULT_LEVEL): TestedEstimate | null => {
  if (one.mean === null || other.mean === null || one.variance === null || other.variance === null) return null;
  const [a, b] = [one.variance / one.count, other.variance / other.count];
  const variance = a + b;
  if (variance === 0) return null;
  const df = variance ** 2 / (a ** 2 / (one.count - 1) + b ** 2 / (other.count - 1));
  return testEstimate(one.mean - other.mean, Math.sqrt(variance), df, level);
};

/** Whether a mean is of too few comments to be tested. @param least minimum base set by the user */
export const isMeanBaseTooSmall = (count: number, least = 0): boolean => count < Math.max(MIN_BASE, least);
