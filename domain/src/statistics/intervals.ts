/** Confidence intervals that are valid for small samples too. */
import { DEFAULT_CONFIDENCE } from './significance.ts';

/** A proportion with its 95 % interval. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/**
 * A proportion with Wilson's score interval without a correction for continuity: ((2np + z²) ± z √(z² + 4np(1
 * − p))) / 2(n + z²). Sources: Wilson, JASA 22 (1927) 209–212; Newcombe, Statistics in Medicine 17 (1998)
 * 857–872, method 3.
 * @param count of `of`, which is above 0
 */
export const computeWilsonInterval = (count: number, of: number, z = DEFAULT_CONFIDENCE.z): Estimate => {
  const value = count / of;
  const middle = 2 * count + z ** 2;
  const half = z * Math.sqrt(z ** 2 + 4 * count * (1 - value));
  const whole = 2 * (of + z ** 2);
  return {
    value,
    // Exact, without rounding errors.
    low: count === 0 ? 0 : Math.max(0, (middle - half) / whole),
    high: count === of ? 1 : Math.min(1, (middle + half) / whole),
  };
};

/**
 * Limits of the ratio of two independent estimates, from the limits of each (MOVER-R), with the fractions
 * made free of differences that cancel. Sources: Donner and Zou, Statistical Methods in Medical Research 21
 * (2012) 347–359; Newcombe, the same 25 (2016) 1774–1778.
 * @param top,bottom not below 0, `bottom` possibly 0
 * @returns `high` is Infinity where the ratio has no upper limit
 */
export const computeRatioLimits = (top: Estimate, bottom: Estimate): Pick<Estimate, 'low' | 'high'> => {
  const product = top.value * bottom.value;
  const belowTop = top.low * (2 * top.value - top.low);
  const aboveBottom = bottom.high * (2 * bottom.value - bottom.high);
  const root = Math.sqrt(Math.max(0, product ** 2 - belowTop * aboveBottom));
  const low = belowTop === 0 ? 0 : belowTop / (product + root);
  const aboveTop = top.high * (2 * top.value - top.high);
  const belowBottom = bottom.low * (2 * bottom.value - bottom.low);
  const high = (product + Math.sqrt(Math.max(0, product ** 2 - aboveTop * belowBottom))) / belowBottom;
  return { low, high: belowBottom === 0 ? Infinity : high };
};
