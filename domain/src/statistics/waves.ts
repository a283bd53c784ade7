/**
 * Waves: each column against the one before it, which is the last with a base. Shares by the tests of
 * `significance.ts`, means by their standard errors (ADR 77).
 */
import { computeColumnPercent } from './percentages.ts';
import { correct, type Correction } from './multiple-comparisons.ts';
import {
  computePValue,
  computeZScore,
  getOverlap,
  isBaseTooSmall,
  MIN_BASE,
  proportionIn,
  toProportion,
  type Counts,
  type CrossTab,
  type Proportion,
  type TestedColumn,
  type Verdict,
} from './significance.ts';

/** What the waves of a table are. */
export interface Wave {
  /** Level of a grouping, as in `groupBy`. */
  readonly name: string;
  /** Of the columns that do not name their own. */
  readonly groupBy: readonly string[];
  /** Labels of a category with an order; others are no waves then. Absent for the order of the columns. */
  readonly order?: readonly string[];
}

interface WaveColumn extends TestedColumn {
  readonly periods?: readonly ({ readonly from: string; readonly to: string } | null)[];
}

interface Mean {
  readonly avg: number | null;
  readonly error: number | null;
  readonly comments: number;
}

interface WaveItem extends Counts {
  readonly means?: { readonly groupBy: Readonly<Record<string, Mean>> };
}

export interface WaveTable extends Omit<CrossTab, 'columns' | 'items'> {
  readonly items: readonly WaveItem[];
  readonly columns: readonly WaveColumn[];
}

export interface WaveBefore {
  readonly key: string;
  /** False if waves without comments are in between. */
  readonly isAdjacent: boolean;
}

export interface WaveChange {
  readonly before: WaveBefore;
  /** Percentage points of the columns' shares, or of means their difference; null without a mean. */
  readonly difference: number | null;
  readonly verdict: Verdict;
  /** Two-sided; null where the test does not apply. */
  readonly p: number | null;
}

/** Of shares of columns, or mean compounds. */
export type WaveFigure = 'share' | 'mean';

interface Placed {
  readonly column: WaveColumn;
  readonly label: string;
  readonly period: { readonly from: string; readonly to: string } | null;
}

const DAY = 86_400_000;

const isNextDay = (to: string, from: string): boolean => Date.parse(from) - Date.parse(to) === DAY;

/** Waves by the columns that differ in nothing else. */
const groupWaves = ({ columns }: Pick<WaveTable, 'columns'>, wave: Wave): readonly (readonly Placed[])[] => {
  const groups = new Map<string, Placed[]>();
  for (const column of columns) {
    const part = column.groupBy ?? wave.groupBy;
    const level = part.indexOf(wave.name);
    // Labels of a banner begin with the title of the part.
    const at = level + (column.groupBy === undefined ? 0 : 1);
    const label = column.labels[at];
    if (level < 0 || label === undefined || wave.order?.includes(label) === false) continue;
    const key = JSON.stringify([part, column.labels.filter((_, other) => other !== at)]);
    const placed = { column, label, period: column.periods?.[level] ?? null };
    groups.set(key, [...(groups.get(key) ?? []), placed]);
  }
  return [...groups.values()];
};

/** By key: the wave before each column that has one. */
export const listWavesBefore = (
  table: Pick<WaveTable, 'columns' | 'totalRow'>,
  wave: Wave,
): ReadonlyMap<string, WaveBefore> => {
  const groups = groupWaves(table, wave);
  const labels = wave.order ?? [...new Set(groups.flatMap((group) => group.map(({ label }) => label)))];
  const places = new Map(labels.map((label, place) => [label, place]));
  const before = new Map<string, WaveBefore>();
  for (const group of groups) {
    let last: Placed | undefined;
    for (const own of group.toSorted((a, b) => places.get(a.label)! - places.get(b.label)!)) {
      const { key } = own.column;
      if (last !== undefined) before.set(key, { key: last.column.key, isAdjacent: isAdjacent(last, own, places) });
      if ((table.totalRow.groupBy[key] ?? 0) > 0) last = own;
    }
  }
  return before;
};

const isAdjacent = (last: Placed, own: Placed, places: ReadonlyMap<string, number>): boolean =>
  last.period !== null && own.period !== null
    ? isNextDay(last.period.to, own.period.from)
    : places.get(own.label)! - places.get(last.label)! === 1;

/** For each row in order, the change of each column that has a wave before and a base, by key. */
export const testWaves = (
  table: WaveTable,
  before: ReadonlyMap<string, WaveBefore>,
  z: number,
  figure: WaveFigure = 'share',
): readonly Readonly<Record<string, WaveChange>>[] => {
  const { totalRow } = table;
  const pairs = [...before].filter(([key]) => (totalRow.groupBy[key] ?? 0) > 0);
  return table.items.map((item) => {
    const changes: Record<string, WaveChange> = {};
    for (const [key, wave] of pairs) changes[key] = compare(table, item, key, wave, { z, figure });
    return changes;
  });
};

type Tested = Omit<WaveChange, 'before'>;

interface Threshold {
  readonly z: number;
  readonly figure: WaveFigure;
}

const compare = (
  ...[table, item, key, before, { z, figure }]: [WaveTable, WaveItem, key: string, WaveBefore, Threshold]
): WaveChange => {
  const { minBase } = table;
  const tested =
    figure === 'mean'
      ? compareMeans(item.means?.groupBy[key], item.means?.groupBy[before.key], z, minBase)
      : compareShares(
          proportionIn(table, item, key),
          proportionIn(table, item, before.key),
          { z, minBase },
          getOverlap(table, key, before.key),
        );
  return { before, difference: tested.difference, verdict: tested.verdict, p: tested.p };
};

const toPair = (table: WaveTable, item: Counts, key: string, before: string): readonly [Proportion, Proportion] => [
  proportionIn(table, item, key),
  proportionIn(table, item, before),
];

const compareShares = (
  [count, base]: Proportion,
  [countBefore, baseBefore]: Proportion,
  { z, minBase }: { readonly z: number; readonly minBase: number | undefined },
  overlap?: number,
): Tested => {
  const [share, before] = [computeColumnPercent(count, base), computeColumnPercent(countBefore, baseBefore)];
  const difference = share === null || before === null ? null : share - before;
  if (isBaseTooSmall(count, base, countBefore, baseBefore, minBase) !== null)
    return { difference, verdict: 'small-base', p: null };
  const score = computeZScore(count, base, countBefore, baseBefore, overlap);
  return { difference, verdict: toVerdict(score, z), p: computePValue(score) };
};

const toVerdict = (score: number, z: number): Verdict =>
  Math.abs(score) <= z ? 'same' : score > 0 ? 'higher' : 'lower';

const NO_MEAN: Mean = { avg: null, error: null, comments: 0 };

/** z-score of the difference of two means; null where there is no test. */
const computeMeanScore = (own: Mean, before: Mean, least = 0): number | null => {
  if (Math.min(own.comments, before.comments) < Math.max(MIN_BASE, least)) return null;
  if (own.avg === null || before.avg === null || own.error === null || before.error === null) return null;
  const error = Math.hypot(own.error, before.error);
  return error === 0 ? null : (own.avg - before.avg) / error;
};

const compareMeans = (own = NO_MEAN, before = NO_MEAN, z: number, least?: number): Tested => {
  const score = computeMeanScore(own, before, least);
  const difference = own.avg === null || before.avg === null ? null : own.avg - before.avg;
  if (score === null) return { difference, verdict: 'small-base', p: null };
  return { difference, verdict: toVerdict(score, z), p: computePValue(score) };
};

/** Benjamini–Hochberg over all rows and waves of a table. */
export const correctWaves = (
  table: WaveTable,
  before: ReadonlyMap<string, WaveBefore>,
  z: number,
  figure: WaveFigure = 'share',
): Correction => {
  const scores = new Float64Array(table.items.length * before.size);
  let tested = 0;
  for (const item of table.items)
    for (const [key, wave] of before) {
      const score =
        figure === 'mean' ? scoreMeans(table, item, key, wave.key) : scoreShares(table, item, key, wave.key);
      if (score !== null) scores[tested++] = Math.abs(score);
    }
  return correct(scores.subarray(0, tested).sort(), z);
};

const scoreMeans = ({ minBase }: WaveTable, { means }: WaveItem, key: string, before: string): number | null =>
  computeMeanScore(means?.groupBy[key] ?? NO_MEAN, means?.groupBy[before] ?? NO_MEAN, minBase);

const scoreShares = (table: WaveTable, item: Counts, key: string, before: string): number | null => {
  const [own, other] = toPair(table, item, key, before);
  if (isBaseTooSmall(...own, ...other, table.minBase) !== null) return null;
  return computeZScore(...own, ...other, getOverlap(table, key, before));
};

/** Periods of a series, which are in order. */
export interface WaveSeries {
  readonly base: readonly number[];
  /** Sums of squared weights; absent for an unweighted series. */
  readonly squares?: readonly number[];
  /** Minimum (effective) base, if above the 30 of every test. */
  readonly minBase?: number;
}

export interface PeriodChange extends Tested {
  /** Place of the period before: the last with a base. */
  readonly before: number;
}

const listPeriodsBefore = (base: readonly number[]): readonly (number | null)[] => {
  let last: number | null = null;
  return base.map((count, at) => {
    const before = last;
    if (count > 0) last = at;
    return count > 0 ? before : null;
  });
};

const periodProportion = ({ base, squares }: WaveSeries, counts: readonly number[], at: number): Proportion =>
  toProportion(counts[at] ?? 0, base[at] ?? 0, squares?.[at]);

/** Of each period: its share against the period before; null without one. @param counts of a theme */
export const testPeriods = (
  series: WaveSeries,
  counts: readonly number[],
  z: number,
): readonly (PeriodChange | null)[] =>
  listPeriodsBefore(series.base).map((before, at) => {
    if (before === null) return null;
    const [own, other] = [periodProportion(series, counts, at), periodProportion(series, counts, before)];
    return { before, ...compareShares(own, other, { z, minBase: series.minBase }) };
  });

/** Over all themes and periods. */
export const correctPeriods = (series: WaveSeries, themes: readonly (readonly number[])[], z: number): Correction => {
  const scores: number[] = [];
  for (const counts of themes)
    for (const [at, before] of listPeriodsBefore(series.base).entries()) {
      if (before === null) continue;
      const [own, other] = [periodProportion(series, counts, at), periodProportion(series, counts, before)];
      if (isBaseTooSmall(...own, ...other, series.minBase) === null)
        scores.push(Math.abs(computeZScore(...own, ...other)));
    }
  return correct(Float64Array.from(scores).sort(), z);
};
