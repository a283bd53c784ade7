/**
 * Which differences between the columns of a cross-tab are more than chance: the test of two proportions with the pooled
 * standard error, uncorrected for the number of comparisons.
 */

export interface ConfidenceOption {
  /** As people write it, e.g. `95%`. */
  readonly label: string;
  /** What the standard error is multiplied by. */
  readonly z: number;
}

export const CONFIDENCE_OPTIONS: readonly ConfidenceOption[] = [
  { label: '80%', z: 1.282 },
  { label: '85%', z: 1.44 },
  { label: '90%', z: 1.645 },
  { label: '95%', z: 1.96 },
  { label: '99%', z: 2.576 },
  { label: '99.5%', z: 2.807 },
  { label: '99.9%', z: 3.291 },
];
export const DEFAULT_CONFIDENCE: ConfidenceOption = { label: '95%', z: 1.96 };

/** The first proportion against the second; `small-base` when there is too little to test. */
export type Verdict = 'higher' | 'lower' | 'same' | 'small-base';

const SMALLEST_BASE = 30;
const SMALLEST_EXPECTED = 5;

/** What is too small for a test, and what the least would be: a base, or the least of the four expected counts. */
export interface TooSmall {
  readonly what: 'base' | 'expected';
  readonly value: number;
  readonly least: number;
}

/** Counts are parts of their bases (0 ≤ count ≤ base); the two bases hold no comment in common. Null where the two can be compared. */
export function tooSmall(count1: number, base1: number, count2: number, base2: number): TooSmall | null {
  const base = Math.min(base1, base2);
  if (base < SMALLEST_BASE) return { what: 'base', value: base, least: SMALLEST_BASE };
  const both = base1 + base2;
  const having = count1 + count2;
  // The least of the four expected counts: with and without the theme, in the smaller of the bases.
  const value = (Math.min(having, both - having) * base) / both;
  return value < SMALLEST_EXPECTED ? { what: 'expected', value, least: SMALLEST_EXPECTED } : null;
}

/** How many standard errors the first proportion is above the second (below: negative); of two that can be compared. */
export function standardErrorsApart(count1: number, base1: number, count2: number, base2: number): number {
  const pooled = (count1 + count2) / (base1 + base2);
  return (count1 / base1 - count2 / base2) / Math.sqrt(pooled * (1 - pooled) * (1 / base1 + 1 / base2));
}

/** Bases and counts as for `tooSmall`. */
export function compareProportions(count1: number, base1: number, count2: number, base2: number, z: number): Verdict {
  if (tooSmall(count1, base1, count2, base2) !== null) return 'small-base';
  const apart = standardErrorsApart(count1, base1, count2, base2);
  if (Math.abs(apart) <= z) return 'same';
  return apart > 0 ? 'higher' : 'lower';
}

/** The part of a table that the tests need; an answer of `GET /api/workspaces/{wid}/table` is one. */
export interface CrossTab {
  readonly items: readonly { readonly count: number; readonly groupBy: Readonly<Record<string, number>> }[];
  /** The base in all and per column. */
  readonly totalRow: { readonly count: number; readonly groupBy: Readonly<Record<string, number>> };
  /** In their order; columns whose labels but the last agree have the same parent. */
  readonly columns: readonly { readonly key: string; readonly labels: readonly string[] }[];
}

export interface CellSignificance {
  /**
   * Mode total: the column against everyone outside it. Mode group: `higher` when above some other column (else `lower`
   * when below some), `small-base` when no comparison could be tested, `same` otherwise and for a column alone.
   */
  readonly verdict: Verdict;
  /** Mode group: letters of the columns of the same parent that this one is above, and below; else empty. */
  readonly higherThan: readonly string[];
  readonly lowerThan: readonly string[];
}

/** `total`: each column against its complement, because it overlaps the total; `group`: against its neighbours. */
export type SignificanceMode = 'total' | 'group';

/**
 * For each item of the table, in its order, a record by column key.
 * @param wanted columns to test, against all others as ever; all when absent
 */
export function significanceOfTable(
  table: CrossTab,
  mode: SignificanceMode,
  z: number,
  wanted?: ReadonlySet<string>,
): readonly Readonly<Record<string, CellSignificance>>[] {
  const test = mode === 'total' ? againstOutside : againstNeighbours;
  const neighbours = mode === 'group' ? neighboursOf(table.columns) : [];
  const tested = [...table.columns.entries()].filter(([, { key }]) => wanted === undefined || wanted.has(key));
  return table.items.map((item) =>
    Object.fromEntries(tested.map(([index, { key }]) => [key, test(table, item, key, neighbours[index] ?? [], z)])),
  );
}

/** A, B, … Z, AA, AB, … for the columns of a table, from 0. */
export function columnLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetter(Math.floor(index / 26) - 1) + last;
}

interface Neighbour {
  readonly key: string;
  readonly letter: string;
}
type CellTest = (
  table: CrossTab,
  item: CrossTab['items'][number],
  key: string,
  neighbours: readonly Neighbour[],
  z: number,
) => CellSignificance;

const againstOutside: CellTest = ({ totalRow }, item, key, _neighbours, z) => {
  const count = item.groupBy[key] ?? 0;
  const base = totalRow.groupBy[key] ?? 0;
  const verdict = compareProportions(count, base, item.count - count, totalRow.count - base, z);
  return { verdict, higherThan: [], lowerThan: [] };
};

const againstNeighbours: CellTest = ({ totalRow }, item, key, neighbours, z) => {
  const verdicts = neighbours.map((other) =>
    compareProportions(
      item.groupBy[key] ?? 0,
      totalRow.groupBy[key] ?? 0,
      item.groupBy[other.key] ?? 0,
      totalRow.groupBy[other.key] ?? 0,
      z,
    ),
  );
  const letters = (wanted: Verdict): string[] =>
    neighbours.filter((_, index) => verdicts[index] === wanted).map(({ letter }) => letter);
  const [higherThan, lowerThan] = [letters('higher'), letters('lower')];
  return { verdict: summary(verdicts), higherThan, lowerThan };
};

function summary(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('higher')) return 'higher';
  if (verdicts.includes('lower')) return 'lower';
  return verdicts.length > 0 && verdicts.every((verdict) => verdict === 'small-base') ? 'small-base' : 'same';
}

/** For each column the others under the same parent, with their letters. */
function neighboursOf(columns: CrossTab['columns']): Neighbour[][] {
  const parents = columns.map(({ labels }) => JSON.stringify(labels.slice(0, -1)));
  return columns.map((_, index) =>
    columns.flatMap(({ key }, other) =>
      other !== index && parents[other] === parents[index] ? [{ key, letter: columnLetter(other) }] : [],
    ),
  );
}
