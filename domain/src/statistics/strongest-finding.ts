/** What a cross-tab says most surely: the cell that is furthest from everyone outside its column, measured in standard errors. */
import { chanceOf, insideAndOutside, standardErrorsApart, tooSmall, type CrossTab } from './significance.ts';

export interface Finding {
  /** Place of the item and of the column in the table. */
  readonly item: number;
  readonly column: number;
  /** Percentages of the column and of everyone outside it. */
  readonly inside: number;
  readonly outside: number;
  /** Positive above, negative below. */
  readonly standardErrors: number;
  /** No column of the table has a larger share (above), or a smaller one (below). */
  readonly isExtreme: boolean;
}

/** One table in twenty may say something that is chance: this is shared among all the cells that were looked at. */
const CHANCE = 0.05;

/** The cell of the strongest evidence, or null where none is more than chance would bring about somewhere in a table of this size. */
export function strongestFinding(table: CrossTab): Finding | null {
  let best: Finding | null = null;
  let looked = 0;
  for (const [item, row] of table.items.entries())
    for (const [column, { key }] of table.columns.entries()) {
      const [own, others] = insideAndOutside(table, row, key);
      if (tooSmall(...own, ...others) !== null) continue;
      looked += 1;
      const standardErrors = standardErrorsApart(...own, ...others);
      if (best !== null && Math.abs(standardErrors) <= Math.abs(best.standardErrors)) continue;
      const [inside, outside] = [(own[0] * 100) / own[1], (others[0] * 100) / others[1]];
      best = { ...{ item, column, inside, outside, standardErrors }, isExtreme: false };
    }
  if (best === null || chanceOf(best.standardErrors) * looked > CHANCE) return null;
  return { ...best, isExtreme: isExtreme(table, best) };
}

function isExtreme(table: CrossTab, { item, inside, standardErrors }: Finding): boolean {
  const counts = table.items[item]?.groupBy ?? {};
  return table.columns.every(({ key }) => {
    const base = table.totalRow.groupBy[key] ?? 0;
    if (base === 0) return true;
    const share = ((counts[key] ?? 0) * 100) / base;
    return standardErrors > 0 ? share <= inside : share >= inside;
  });
}
