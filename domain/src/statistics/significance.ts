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

/**
 * Counts are parts of their bases (0 ≤ count ≤ base); the two bases hold no comment in common. Null where the two can be compared.
 * @param least base that somebody wants to see at the least; one of 30 is needed in any case
 */
export function tooSmall(count1: number, base1: number, count2: number, base2: number, least = 0): TooSmall | null {
  const base = Math.min(base1, base2);
  const needed = Math.max(SMALLEST_BASE, least);
  if (base < needed) return { what: 'base', value: base, least: needed };
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

/** How often chance alone goes so far to either side, 0 to 1 (Abramowitz and Stegun 26.2.17, to 7 decimals). */
export function chanceOf(standardErrors: number): number {
  const x = Math.abs(standardErrors);
  const t = 1 / (1 + 0.2316419 * x);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 2 * Math.exp((-x * x) / 2) * 0.3989422804014327 * series;
}

/** Bases and counts as for `tooSmall`. */
export function compareProportions(
  ...[count1, base1, count2, base2, z, least]: [...Proportion, ...Proportion, z: number, least?: number | undefined]
): Verdict {
  if (tooSmall(count1, base1, count2, base2, least) !== null) return 'small-base';
  const apart = standardErrorsApart(count1, base1, count2, base2);
  if (Math.abs(apart) <= z) return 'same';
  return apart > 0 ? 'higher' : 'lower';
}

/** In all and per column. */
interface Counts {
  readonly count: number;
  readonly groupBy: Readonly<Record<string, number>>;
}

/** The part of a table that the tests need; an answer of `GET /api/workspaces/{wid}/table` is one. */
export interface CrossTab {
  readonly items: readonly Counts[];
  /** The base in all and per column. */
  readonly totalRow: Counts;
  /** Of comments that count by a weight. */
  readonly weighted?: { readonly squares: Counts };
  /** Base (effective, where comments are weighted) that is tested at the least, above the 30 of every test. */
  readonly minBase?: number;
  /** In their order; columns whose labels but the last agree have the same parent. */
  readonly columns: readonly { readonly key: string; readonly labels: readonly string[] }[];
}

/** A count and its base, as the tests take them. */
export type Proportion = readonly [count: number, base: number];

/**
 * Comments without weights that say as much as `base` of weighted ones do: (Σw)² / Σw². Source: Kish, Survey Sampling (1965) 8.2.
 * @param base sum of the weights @param squares sum of their squares
 */
export const effectiveBase = (base: number, squares: number): number => (squares > 0 ? base ** 2 / squares : 0);

/** Of a column's base, or of all comments where none is named: as many comments as it is worth. */
export function effectiveBaseOf({ totalRow, weighted }: CrossTab, key?: string): number {
  const base = countIn(totalRow, key);
  return weighted === undefined ? base : effectiveBase(base, countIn(weighted.squares, key));
}

/** What a row has in a column, and what it has outside: they hold no comment in common. */
export function insideAndOutside(table: CrossTab, item: Counts, key: string): readonly [Proportion, Proportion] {
  const { totalRow, weighted } = table;
  const [count, base] = [countIn(item, key), countIn(totalRow, key)];
  const squares = weighted && ([countIn(weighted.squares, key), weighted.squares.count] as const);
  return [
    proportion(count, base, squares?.[0]),
    proportion(item.count - count, totalRow.count - base, squares && squares[1] - squares[0]),
  ];
}

export function proportionIn({ totalRow, weighted }: CrossTab, item: Counts, key: string): Proportion {
  return proportion(countIn(item, key), countIn(totalRow, key), weighted && countIn(weighted.squares, key));
}

const countIn = ({ count, groupBy }: Counts, key: string | undefined): number =>
  key === undefined ? count : (groupBy[key] ?? 0);

/** The same share, of the effective base. */
function proportion(count: number, base: number, squares: number | undefined): Proportion {
  if (squares === undefined) return [count, base];
  const effective = effectiveBase(base, squares);
  return base > 0 ? [Math.min(1, Math.max(0, count / base)) * effective, effective] : [0, 0];
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

const againstOutside: CellTest = (table, item, key, _neighbours, z) => {
  const [inside, outside] = insideAndOutside(table, item, key);
  return { verdict: compareProportions(...inside, ...outside, z, table.minBase), higherThan: [], lowerThan: [] };
};

const againstNeighbours: CellTest = (table, item, key, neighbours, z) => {
  const own = proportionIn(table, item, key);
  const verdicts = neighbours.map((other) =>
    compareProportions(...own, ...proportionIn(table, item, other.key), z, table.minBase),
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
export function neighboursOf(columns: CrossTab['columns']): readonly (readonly Neighbour[])[] {
  const parents = columns.map(({ labels }) => JSON.stringify(labels.slice(0, -1)));
  return columns.map((_, index) =>
    columns.flatMap(({ key }, other) =>
      other !== index && parents[other] === parents[index] ? [{ key, letter: columnLetter(other) }] : [],
    ),
  );
}
