/** Student's t distribution, through the regularised incomplete beta function. */

/** Sources: Lanczos, SIAM Journal on Numerical Analysis B 1 (1964) 86–96, with g = 7 and nine terms. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const;

/** @param x above 0.5 */
export const computeLogGamma = (x: number): number => {
  const t = x + 6.5;
  let series: number = LANCZOS[0];
  for (let term = 1; term < LANCZOS.length; term++) series += LANCZOS[term]! / (x - 1 + term);
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(series);
};

const computeLogBeta = (a: number, b: number): number =>
  computeLogGamma(a) + computeLogGamma(b) - computeLogGamma(a + b);

const MAX_TERMS = 100_000;
const PRECISION = 1e-15;
const TINY = 1e-300;
const orTiny = (value: number): number => (Math.abs(value) < TINY ? TINY : value);

/** The continued fraction of the incomplete beta function by Lentz's method (DLMF 8.17.22). */
const computeBetaFraction = (x: number, a: number, b: number): number => {
  let c = 1;
  let d = 1 / orTiny(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= MAX_TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / orTiny(1 + even * d);
    c = orTiny(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / orTiny(1 + odd * d);
    c = orTiny(1 + odd / c);
    const factor = d * c;
    fraction *= factor;
    if (Math.abs(factor - 1) < PRECISION) break;
  }
  return fraction;
};

/** Regularised: 0 to 1. @param rest 1 − x, which may be more exact than the difference */
const computeIncompleteBeta = (x: number, rest: number, a: number, b: number): number => {
  if (x <= 0) return 0;
  if (rest <= 0) return 1;
  const front = Math.exp(a * Math.log(x) + b * Math.log(rest) - computeLogBeta(a, b));
  return x < (a + 1) / (a + b + 2)
    ? (front * computeBetaFraction(x, a, b)) / a
    : 1 - (front * computeBetaFraction(rest, b, a)) / b;
};

/** Below this, the chance of a smaller absolute t is a short series of positive terms. */
const MAX_CENTRAL = 3;

/** Chance of a smaller absolute value (DLMF 8.17.8). */
const computeCentralChance = (t: number, df: number): number => {
  const rest = (t * t) / (df + t * t);
  let [term, sum] = [1, 1];
  for (let n = 0; term > PRECISION * sum; n++) {
    term *= ((0.5 + df / 2 + n) / (1.5 + n)) * rest;
    sum += term;
  }
  return 2 * sum * Math.sqrt(rest) * Math.exp(-(df / 2) * Math.log1p((t * t) / df) - computeLogBeta(0.5, df / 2));
};

/** Two-sided, 0 to 1. @param df degrees of freedom, above 0, not necessarily whole */
export const computeTPValue = (t: number, df: number): number => {
  const square = t * t;
  if (Math.abs(t) < MAX_CENTRAL) return 1 - computeCentralChance(t, df);
  return computeIncompleteBeta(df / (df + square), square / (df + square), df / 2, 0.5);
};

const computeDensity = (t: number, df: number): number =>
  Math.exp(-((df + 1) / 2) * Math.log1p((t * t) / df) - computeLogBeta(df / 2, 0.5)) / Math.sqrt(df);

/**
 * The t that absolute values exceed with a chance of 1 − `level`. The two-sided p-value is convex above 0, so
 * Newton's method rises to it without overshooting.
 */
export const computeCriticalT = (level: number, df: number): number => {
  let t = 0;
  for (let step = 0; step < 100; step++) {
    const next = t + (computeTPValue(t, df) - (1 - level)) / (2 * computeDensity(t, df));
    if (Math.abs(next - t) <= 1e-12 * next) return next;
    t = next;
  }
  return t;
};
