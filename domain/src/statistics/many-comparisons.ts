/**
 * Benjamini and Hochberg's correction for many comparisons: of the differences that it leaves, no more than the level's share of error is
 * expected to be chance. Source: Journal of the Royal Statistical Society B 57 (1995) 289–300, procedure (1).
 */
import {
  chanceOf,
  insideAndOutside,
  neighboursOf,
  proportionIn,
  standardErrorsApart,
  tooSmall,
  type CrossTab,
  type Proportion,
  type SignificanceMode,
} from './significance.ts';

export interface Correction {
  /** What a difference must be more than, in standard errors, in all comparisons of the table: never less than before. */
  readonly z: number;
  /** Differences that were more than chance before. */
  readonly found: number;
  /** Of them those that fall away. */
  readonly fallen: number;
  /** Pairs of proportions that could be compared. */
  readonly comparisons: number;
}

/** More would keep a page from answering. */
export const MOST_COMPARISONS = 1_000_000;

/**
 * The procedure of a table, whose comparisons are all its rows in all its columns (or pairs of neighbours). Since it takes the largest
 * differences there are, it is another multiplier of the standard error and nothing else.
 * @returns null for a table of more than MOST_COMPARISONS
 */
export function correctionFor(table: CrossTab, mode: SignificanceMode, z: number): Correction | null {
  const pairs = mode === 'total' ? [] : pairsOf(table.columns);
  const each = mode === 'total' ? table.columns.length : pairs.length;
  if (each * table.items.length > MOST_COMPARISONS) return null;
  const apart = new Float64Array(each * table.items.length);
  let comparisons = 0;
  const add = (own: Proportion, other: Proportion): void => {
    if (tooSmall(...own, ...other, table.minBase) === null)
      apart[comparisons++] = Math.abs(standardErrorsApart(...own, ...other));
  };
  for (const item of table.items) {
    if (mode === 'total') for (const { key } of table.columns) add(...insideAndOutside(table, item, key));
    else for (const [a, b] of pairs) add(proportionIn(table, item, a), proportionIn(table, item, b));
  }
  return correct(apart.subarray(0, comparisons).sort(), z);
}

/** @param apart smallest first, which is the least likely to be more than chance */
function correct(apart: Float64Array, z: number): Correction {
  const comparisons = apart.length;
  const level = chanceOf(z);
  const found = comparisons - firstAbove(apart, z);
  let left = found;
  while (left > 0 && chanceOf(apart[comparisons - left]!) > (level * left) / comparisons) left--;
  // The largest that is left out: differences as large as it are none either.
  const beyond = apart[comparisons - left - 1] ?? 0;
  return { z: Math.max(z, beyond), found, fallen: found - left, comparisons };
}

function firstAbove(sorted: Float64Array, z: number): number {
  const at = sorted.findIndex((value) => value > z);
  return at === -1 ? sorted.length : at;
}

function pairsOf(columns: CrossTab['columns']): readonly (readonly [string, string])[] {
  const places = new Map(columns.map(({ key }, place) => [key, place]));
  return neighboursOf(columns).flatMap((others, place) =>
    others.flatMap(({ key }) => (places.get(key)! > place ? [[columns[place]!.key, key] as const] : [])),
  );
}
