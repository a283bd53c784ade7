/** What a cross-tab says most surely: the cell that is furthest from everyone outside its column, measured in standard errors. */
import { standardErrorsApart, tooSmall, type CrossTab } from './significance.ts';

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
  for (const [item, { count: total, groupBy }] of table.items.entries())
    for (const [column, { key }] of table.columns.entries()) {
      const count = groupBy[key] ?? 0;
      const base = table.totalRow.groupBy[key] ?? 0;
      const others = [total - count, table.totalRow.count - base] as const;
      if (tooSmall(count, base, ...others) !== null) continue;
      looked += 1;
      const standardErrors = standardErrorsApart(count, base, ...others);
      if (best !== null && Math.abs(standardErrors) <= Math.abs(best.standardErrors)) continue;
      const [inside, outside] = [(count * 100) / base, (others[0] * 100) / others[1]];
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

/** How often chance alone goes so far to either side (Abramowitz and Stegun 26.2.17, to 7 decimals). */
function chanceOf(standardErrors: number): number {
  const x = Math.abs(standardErrors);
  const t = 1 / (1 + 0.2316419 * x);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 2 * Math.exp((-x * x) / 2) * 0.3989422804014327 * series;
}
