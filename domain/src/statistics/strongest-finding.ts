/** The most significant cell of a cross-tab against its complement, by z-score. */
import { computePValue, splitInsideOutside, computeZScore, isBaseTooSmall, type CrossTab } from './significance.ts';

export interface Finding {
  /** Place of the item and of the column in the table. */
  readonly item: number;
  readonly column: number;
  /** Percentages of the column and of everyone outside it. */
  readonly inside: number;
  readonly outside: number;
  /** Positive above, negative below. */
  readonly standardErrors: number;
}

/** Significance level of the whole table, divided among all examined cells (Bonferroni). */
const CHANCE = 0.05;

/**
 * The cell of the strongest evidence, or null where none is more than chance would bring about somewhere in a
 * table of this size.
 * @param only key of the column to look at; all when it names none
 */
export function findStrongest(table: CrossTab, only?: string): Finding | null {
  const isOne = table.columns.some(({ key }) => key === only);
  let best: Finding | null = null;
  let looked = 0;
  for (const [item, row] of table.items.entries())
    for (const [column, { key }] of table.columns.entries()) {
      if (isOne && key !== only) continue;
      const [own, others] = splitInsideOutside(table, row, key);
      if (isBaseTooSmall(...own, ...others) !== null) continue;
      looked += 1;
      const standardErrors = computeZScore(...own, ...others);
      if (best !== null && Math.abs(standardErrors) <= Math.abs(best.standardErrors)) continue;
      const [inside, outside] = [(own[0] * 100) / own[1], (others[0] * 100) / others[1]];
      best = { item, column, inside, outside, standardErrors };
    }
  if (best === null || computePValue(best.standardErrors) * looked > CHANCE) return null;
  return best;
}
