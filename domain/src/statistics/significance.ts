/**
 * Significance of differences between a cross-tab's columns: the two-proportion z-test with pooled standard
 * error, uncorrected for multiple comparisons. Columns that share comments are overlapping samples
 * (ADR 76).
 */

export interface ConfidenceOption {
  /** Display label, e.g. `95%`. */
  readonly label: string;
  /** Critical z-score. */
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

/** The first proportion against the second; `small-base` when the test does not apply. */
export type Verdict = 'higher' | 'lower' | 'same' | 'small-base';

/** Every test needs as many comments in a base. */
export const MIN_BASE = 30;
const MIN_EXPECTED = 5;

/** The base or expected count that is too small, and its minimum. */
export interface TooSmall {
  readonly what: 'base' | 'expected';
  readonly value: number;
  readonly least: number;
}

/**
 * Counts are parts of their bases (0 ≤ count ≤ base); the bases are disjoint. Null when the test applies.
 * @param least minimum base set by the user; 30 is required in any case
 */
export function isBaseTooSmall(
  count1: number,
  base1: number,
  count2: number,
  base2: number,
  least = 0,
): TooSmall | null {
  const base = Math.min(base1, base2);
  const needed = Math.max(MIN_BASE, least);
  if (base < needed) return { what: 'base', value: base, least: needed };
  const both = base1 + base2;
  const having = count1 + count2;
  // The smallest of the four expected counts.
  const value = (Math.min(having, both - having) * base) / both;
  return value < MIN_EXPECTED ? { what: 'expected', value, least: MIN_EXPECTED } : null;
}

/**
 * z-score of two proportions, positive when the first is higher.
 * @param overlap covariance of the shares per unit of variance: n12 / (n1 n2) of n12 shared comments
 */
export function computeZScore(
  ...[count1, base1, count2, base2, overlap = 0]: [...Proportion, ...Proportion, overlap?: number]
): number {
  const pooled = (count1 + count2) / (base1 + base2);
  const spread = 1 / base1 + 1 / base2 - 2 * overlap;
  // Columns of the same comments do not differ.
  if (spread <= Number.EPSILON) return 0;
  return (count1 / base1 - count2 / base2) / Math.sqrt(pooled * (1 - pooled) * spread);
}

/** Two-sided p-value, 0 to 1 (Abramowitz and Stegun 26.2.17, to 7 decimals). */
export function computePValue(standardErrors: number): number {
  const x = Math.abs(standardErrors);
  const t = 1 / (1 + 0.2316419 * x);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 2 * Math.exp((-x * x) / 2) * 0.3989422804014327 * series;
}

/** Bases and counts as in `isBaseTooSmall`, except that shared comments are in both. */
export function compareProportions(
  ...[count1, base1, count2, base2, z, least, overlap]: [
    ...Proportion,
    ...Proportion,
    z: number,
    least?: number | undefined,
    overlap?: number,
  ]
): Verdict {
  if (isBaseTooSmall(count1, base1, count2, base2, least) !== null) return 'small-base';
  const apart = computeZScore(count1, base1, count2, base2, overlap);
  if (Math.abs(apart) <= z) return 'same';
  return apart > 0 ? 'higher' : 'lower';
}

export interface Counts {
  readonly count: number;
  readonly groupBy: Readonly<Record<string, number>>;
}

export interface TestedColumn {
  readonly key: string;
  readonly labels: readonly string[];
  /** Of the part of a banner; its columns have letters of their own. */
  readonly groupBy?: readonly string[];
}

interface SharedPair {
  readonly columns: readonly [string, string];
  readonly count: number;
}

/** The part of a table that the tests need, as answered by `GET /api/workspaces/{wid}/table`. */
export interface CrossTab {
  readonly items: readonly Counts[];
  readonly totalRow: Counts;
  /** Of weighted comments. */
  readonly weighted?: { readonly squares: Counts };
  /** Minimum (effective) base, if above the 30 of every test. */
  readonly minBase?: number;
  /** Comments that two columns share, or the sums of their squared weights; none by default. */
  readonly shared?: readonly SharedPair[];
  /** The same between columns that differ in one outer level only. */
  readonly sharedAcross?: readonly SharedPair[];
  /** In order; columns whose labels differ only in the last have the same parent. */
  readonly columns: readonly TestedColumn[];
}

export type Proportion = readonly [count: number, base: number];

/**
 * Effective base of weighted comments, (Σw)² / Σw². Source: Kish, Survey Sampling (1965) 8.2.
 * @param base sum of the weights
 * @param squares sum of their squares
 */
export const effectiveBase = (base: number, squares: number): number => (squares > 0 ? base ** 2 / squares : 0);

/** Of a row or a number, whose squares are absent where comments are not weighted. */
export const getRowBase = ({ count, squares }: { readonly count: number; readonly squares?: number }): number =>
  squares === undefined ? count : effectiveBase(count, squares);

/** Of a column, or of all comments without a key. */
export function getEffectiveBase({ totalRow, weighted }: CrossTab, key?: string): number {
  const base = countIn(totalRow, key);
  return weighted === undefined ? base : effectiveBase(base, countIn(weighted.squares, key));
}

/** A row's counts inside and outside a column, which are disjoint. */
export function splitInsideOutside(table: CrossTab, item: Counts, key: string): readonly [Proportion, Proportion] {
  const { totalRow, weighted } = table;
  const [count, base] = [countIn(item, key), countIn(totalRow, key)];
  const squares = weighted && ([countIn(weighted.squares, key), weighted.squares.count] as const);
  return [
    toProportion(count, base, squares?.[0]),
    toProportion(item.count - count, totalRow.count - base, squares && squares[1] - squares[0]),
  ];
}

export function proportionIn({ totalRow, weighted }: CrossTab, item: Counts, key: string): Proportion {
  return toProportion(countIn(item, key), countIn(totalRow, key), weighted && countIn(weighted.squares, key));
}

const countIn = ({ count, groupBy }: Counts, key: string | undefined): number =>
  key === undefined ? count : (groupBy[key] ?? 0);

/** The same share of the effective base. @param squares of the weights; undefined for unweighted counts */
export function toProportion(count: number, base: number, squares: number | undefined): Proportion {
  if (squares === undefined) return [count, base];
  const effective = effectiveBase(base, squares);
  return base > 0 ? [Math.min(1, Math.max(0, count / base)) * effective, effective] : [0, 0];
}

/** Cache: tests ask for each pair in each row. */
const sharedByPair = new WeakMap<readonly SharedPair[], ReadonlyMap<string, number>>();

const NONE_SHARED: readonly SharedPair[] = [];

const toPair = (one: string, other: string): string => JSON.stringify(one < other ? [one, other] : [other, one]);

/**
 * Covariance of the shares of two columns per unit of variance, by the comments that are in both:
 * n12 / (n1 n2), and of weighted comments Σw² of the shared ones / (Σw of one × Σw of the other).
 */
export function getOverlap(table: CrossTab, one: string, other: string): number {
  const { shared = NONE_SHARED, sharedAcross = NONE_SHARED, totalRow } = table;
  if (shared.length + sharedAcross.length === 0) return 0;
  const list = shared.length > 0 ? shared : sharedAcross;
  const known =
    sharedByPair.get(list) ??
    new Map([...shared, ...sharedAcross].map(({ columns, count }) => [toPair(...columns), count]));
  sharedByPair.set(list, known);
  const count = known.get(toPair(one, other)) ?? 0;
  return count === 0 ? 0 : count / (countIn(totalRow, one) * countIn(totalRow, other));
}

export interface CellSignificance {
  /**
   * Mode total: the column against its complement. Mode group: `higher` when above some other column (else
   * `lower` when below some), `small-base` when none could be tested, `same` otherwise and for a single
   * column.
   */
  readonly verdict: Verdict;
  /** Mode group: letters of the sibling columns that this one is above, and below; else empty. */
  readonly higherThan: readonly string[];
  readonly lowerThan: readonly string[];
}

/**
 * `total`: each column against its complement, because it overlaps the total; `group`: against its siblings.
 */
export type SignificanceMode = 'total' | 'group';

/**
 * For each row in order, a record by column key.
 * @param wanted columns to test against all others; all when absent
 */
export function testTable(
  table: CrossTab,
  mode: SignificanceMode,
  z: number,
  wanted?: ReadonlySet<string>,
): readonly Readonly<Record<string, CellSignificance>>[] {
  const test = mode === 'total' ? againstOutside : againstNeighbours;
  const neighbours = mode === 'group' ? listNeighbours(table.columns) : [];
  const tested = [...table.columns.entries()].filter(([, { key }]) => wanted === undefined || wanted.has(key));
  return table.items.map((item) =>
    Object.fromEntries(tested.map(([index, { key }]) => [key, test(table, item, key, neighbours[index] ?? [], z)])),
  );
}

/** A, B, … Z, AA, AB, … by index from 0. */
export function columnLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetter(Math.floor(index / 26) - 1) + last;
}

/** One for each column; they start again in each part of a banner. */
export function listLetters(columns: CrossTab['columns']): readonly string[] {
  const used = new Map<string, number>();
  return columns.map(({ groupBy }) => {
    const part = JSON.stringify(groupBy ?? []);
    const index = used.get(part) ?? 0;
    used.set(part, index + 1);
    return columnLetter(index);
  });
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
  const [inside, outside] = splitInsideOutside(table, item, key);
  return { verdict: compareProportions(...inside, ...outside, z, table.minBase), higherThan: [], lowerThan: [] };
};

const againstNeighbours: CellTest = (table, item, key, neighbours, z) => {
  const own = proportionIn(table, item, key);
  const verdicts = neighbours.map((other) =>
    compareProportions(
      ...own,
      ...proportionIn(table, item, other.key),
      z,
      table.minBase,
      getOverlap(table, key, other.key),
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

/** Sibling columns of each column, with their letters. */
export function listNeighbours(columns: CrossTab['columns']): readonly (readonly Neighbour[])[] {
  const parents = columns.map(({ labels }) => JSON.stringify(labels.slice(0, -1)));
  const letters = listLetters(columns);
  return columns.map((_, index) =>
    columns.flatMap(({ key }, other) =>
      other !== index && parents[other] === parents[index] ? [{ key, letter: letters[other]! }] : [],
    ),
  );
}
