/**
 * Benjamini–Hochberg correction: limits the expected share of false discoveries to the level. Source: Journal
 * of the Royal Statistical Society B 57 (1995) 289–300, procedure (1).
 */
import {
  computePValue,
  getOverlap,
  splitInsideOutside,
  listNeighbours,
  proportionIn,
  computeZScore,
  isBaseTooSmall,
  type CrossTab,
  type Proportion,
  type SignificanceMode,
} from './significance.ts';

export interface Correction {
  /** Corrected threshold of the z-score for the whole table, never below the uncorrected one. */
  readonly z: number;
  /** Significant differences before the correction. */
  readonly found: number;
  /** Of them no longer significant. */
  readonly fallen: number;
  /** Pairs of proportions with sufficient bases. */
  readonly comparisons: number;
}

/** Bounds the blocking time of a page. */
export const MAX_COMPARISONS = 1_000_000;

/**
 * Corrects over all rows and columns (or pairs of neighbours). The procedure keeps the largest differences,
 * so its result is a larger threshold.
 * @returns null for a table of more than MAX_COMPARISONS
 */
export function computeCorrection(table: CrossTab, mode: SignificanceMode, z: number): Correction | null {
  const pairs = mode === 'total' ? [] : getPairs(table.columns);
  const each = mode === 'total' ? table.columns.length : pairs.length;
  if (each * table.items.length > MAX_COMPARISONS) return null;
  const apart = new Float64Array(each * table.items.length);
  let comparisons = 0;
  const add = (own: Proportion, other: Proportion, overlap = 0): void => {
    if (isBaseTooSmall(...own, ...other, table.minBase) === null)
      apart[comparisons++] = Math.abs(computeZScore(...own, ...other, overlap));
  };
  for (const item of table.items) {
    if (mode === 'total') for (const { key } of table.columns) add(...splitInsideOutside(table, item, key));
    else
      for (const [a, b] of pairs)
        add(proportionIn(table, item, a), proportionIn(table, item, b), getOverlap(table, a, b));
  }
  return correct(apart.subarray(0, comparisons).sort(), z);
}

/** @param apart absolute z-scores, ascending */
export function correct(apart: Float64Array, z: number): Correction {
  const comparisons = apart.length;
  const level = computePValue(z);
  const found = comparisons - firstAbove(apart, z);
  let left = found;
  while (left > 0 && computePValue(apart[comparisons - left]!) > (level * left) / comparisons) left--;
  // The largest rejected: differences as large are rejected, too.
  const beyond = apart[comparisons - left - 1] ?? 0;
  return { z: Math.max(z, beyond), found, fallen: found - left, comparisons };
}

function firstAbove(sorted: Float64Array, z: number): number {
  const at = sorted.findIndex((value) => value > z);
  return at === -1 ? sorted.length : at;
}

function getPairs(columns: CrossTab['columns']): readonly (readonly [string, string])[] {
  const places = new Map(columns.map(({ key }, place) => [key, place]));
  return listNeighbours(columns).flatMap((others, place) =>
    others.flatMap(({ key }) => (places.get(key)! > place ? [[columns[place]!.key, key] as const] : [])),
  );
}
