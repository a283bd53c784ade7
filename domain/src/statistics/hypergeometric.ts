/** Hypergeometric distribution: the exact one-sided test of two properties in the same comments (Fisher). */
import { computeLogGamma } from './student-t.ts';

const computeLogChoose = (n: number, k: number): number =>
  computeLogGamma(n + 1) - computeLogGamma(k + 1) - computeLogGamma(n - k + 1);

/** Terms below this part of the sum no longer change it. */
const NEGLIGIBLE = 1e-12;

/**
 * Chance of as many comments with both, or more, if the properties were independent.
 * @param both at most `one` and `other`
 * @param one, other comments with each property, at most `total`
 */
export function computeUpperTail(both: number, one: number, other: number, total: number): number {
  const most = Math.min(one, other);
  if (both <= Math.max(0, one + other - total)) return 1;
  let term = Math.exp(
    computeLogChoose(one, both) + computeLogChoose(total - one, other - both) - computeLogChoose(total, other),
  );
  let sum = term;
  for (let k = both; k < most; k++) {
    const ratio = ((one - k) * (other - k)) / ((k + 1) * (total - one - other + k + 1));
    term *= ratio;
    sum += term;
    if (ratio < 1 && term < NEGLIGIBLE * sum) break;
  }
  return Math.min(1, sum);
}
