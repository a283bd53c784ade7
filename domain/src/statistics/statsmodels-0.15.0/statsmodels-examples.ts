/** Figures of SciPy and statsmodels, as `expected.py` wrote them. */
import { readFileSync } from 'node:fs';

interface Interval {
  readonly value: number;
  readonly p: number;
  readonly low: number;
  readonly high: number;
}

interface Figures {
  readonly distribution: readonly {
    readonly df: number;
    readonly critical: Readonly<Record<string, number>>;
    readonly p: readonly (readonly [t: number, p: number])[];
  }[];
  readonly means: readonly (Interval & {
    readonly one: readonly number[];
    readonly other: readonly number[];
    readonly t: number;
    readonly df: number;
  })[];
  readonly regressions: readonly {
    /** 0 or 1 of each predictor. */
    readonly rows: readonly string[];
    readonly response: readonly number[];
    readonly rSquared: number;
    readonly df: number;
    readonly coefficients: readonly (
      (Interval & { readonly error: number; readonly vif: number; readonly unique: number }) | null
    )[];
  }[];
}

export const EXPECTED = JSON.parse(readFileSync(new URL('expected.json', import.meta.url), 'utf8')) as Figures;

/** Equal to some significant digits, wherever the point is. */
export const toDigits = (value: number, digits = 7): number => Number(value.toPrecision(digits));
