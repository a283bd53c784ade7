/** Lines of a chart over time, computed from the server's counts. */
import type { TimeSeries, TimeStep } from '@verbatim/command-api/contract/results/workspace-results';
import { formatPercent, computePercent } from '@verbatim/domain/statistics/percentages';
import { effectiveBase } from '@verbatim/domain/statistics/significance';
import { pluralise, formatCount, formatDate } from '../../../components/text/format.ts';
import { MAX_SERIES } from '../chart/series-colours.ts';
import type { DataTable } from '../chart/data-table.ts';
import { chartName } from '../../../components/chart-name.ts';

export interface TimeLine {
  readonly id: string;
  readonly name: string;
  /** Null where the base is too small to show. */
  readonly counts: readonly (number | null)[];
  /** Drawn values: null without a base, or with one that is too small. */
  readonly values: readonly (number | null)[];
  /** Count, base and share of each. */
  readonly hints: readonly string[];
}

export interface TimeLines {
  /** Of the periods. */
  readonly labels: readonly string[];
  readonly base: readonly number[];
  readonly lines: readonly TimeLine[];
  readonly isShare: boolean;
  /** Note on omissions, in sentences; '' for none. */
  readonly note: string;
}

const month = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** 'Mar 2026', 'Q1 2026', and for days and weeks the first day. @param from ISO day */
const periodLabel = (from: string, step: TimeStep): string => {
  const instant = Date.parse(`${from}T00:00:00Z`);
  if (Number.isNaN(instant)) return from;
  if (step === 'month') return month.format(instant);
  if (step === 'quarter')
    return `Q${Math.floor(new Date(instant).getUTCMonth() / 3) + 1} ${new Date(instant).getUTCFullYear()}`;
  return formatDate(from);
};

/** Settings that affect the figures. */
export interface LineSettings {
  readonly isShare: boolean;
  /** Minimum (effective) base of shown figures; 0 for all. */
  readonly minBase: number;
}

/**
 * Describes the settings, below the chart and in the stamp of its files.
 * @param weightLabel label of the column
 */
export const describeLines = (
  weighted: TimeSeries['weighted'],
  weightLabel: string,
  { minBase }: Pick<LineSettings, 'minBase'>,
): readonly string[] => {
  const without = weighted?.without ?? 0;
  return [
    ...(weighted === undefined ? [] : [`Weighted by ${weightLabel}: numbers and bases are sums of weights.`]),
    ...(without > 0
      ? [`${pluralise(without, 'comment')} without a weight ${without === 1 ? 'counts' : 'count'} nothing.`]
      : []),
    ...(minBase > 0
      ? [
          `Periods with ${weighted === undefined ? 'a' : 'an effective'} base below ${formatCount(minBase)} are left out.`,
        ]
      : []),
  ];
};

/** Note on comments without a date; '' for none. */
export const formatUndated = (undated: number): string =>
  undated > 0 ? `${pluralise(undated, 'comment')} without a date ${undated === 1 ? 'is' : 'are'} in no period.` : '';

/** Limit of distinguishable marks per line. */
const MAX_MARKS = 40;
/** Limit of marks on all lines, for speed. */
const MAX_POINTS = 1_200;

/** Interval of marks, which distinguish lines without colour; 0 for none. */
export const computeTickInterval = (periods: number, lines: number): number => {
  const perMark = Math.ceil(periods / MAX_MARKS);
  return Math.ceil(periods / perMark) * lines <= MAX_POINTS ? perMark : 0;
};

const getNote = (drawn: number, themes: number, undated: number): string =>
  [
    ...(drawn < themes ? [`Showing ${drawn} of ${formatCount(themes)} themes. Choose others above.`] : []),
    formatUndated(undated),
  ]
    .filter((words) => words !== '')
    .join(' ');

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

type Item = TimeSeries['items'][number];

/** Nets before themes, the most frequent first. */
const compareItems = (a: Item, b: Item): number =>
  Number(b.kind === 'net') - Number(a.kind === 'net') || sum(b.counts) - sum(a.counts);

/** @param chosen ids of drawn themes and nets; empty for the nets and the most frequent themes */
export const toTimeLines = (
  { periods, base, weighted, undated, items }: TimeSeries,
  step: TimeStep,
  { isShare, minBase }: LineSettings,
  chosen: readonly string[],
): TimeLines => {
  const worth = base.map((sum, at) => (weighted === undefined ? sum : effectiveBase(sum, weighted.squares[at] ?? 0)));
  const isHidden = (at: number): boolean => (worth[at] ?? 0) < minBase;
  const unit = weighted === undefined ? 'comment' : 'weighted comment';
  const getHint = (count: number, at: number): string => {
    if (base[at] === 0) return 'no comments';
    if (isHidden(at)) return `base of ${formatCount(worth[at] ?? 0)}, too small to show`;
    return `${formatCount(count)} of ${pluralise(base[at] ?? 0, unit)} (${formatPercent(computePercent(count, base[at] ?? 0))})`;
  };
  const visible = items.filter((item) => item.visible);
  const wanted = visible.filter(({ id }) => chosen.includes(id));
  const meant = wanted.length > 0 ? wanted : visible.toSorted(compareItems);
  const lines = meant.slice(0, MAX_SERIES).map(({ counts, ...theme }) => ({
    id: theme.id,
    name: chartName(theme),
    counts: counts.map((count, at) => (isHidden(at) ? null : count)),
    values: counts.map((count, at) => {
      if (isHidden(at)) return null;
      return !isShare ? count : base[at] === 0 ? null : computePercent(count, base[at] ?? 0);
    }),
    hints: counts.map(getHint),
  }));
  const labels = periods.map(({ from }) => periodLabel(from, step));
  return { labels, base, lines, isShare, note: getNote(lines.length, meant.length, undated) };
};

/** One row per period: base, and count of each theme, with its share where that is drawn. */
export const toTimeDataTable = ({ labels, base, lines, isShare }: TimeLines, caption: string): DataTable => ({
  caption,
  columns: ['Period', 'Base', ...lines.flatMap(({ name }) => [name, ...(isShare ? [`${name} %`] : [])])],
  rows: labels.map((name, at) => ({
    name,
    cells: [
      base[at] ?? 0,
      ...lines.flatMap(({ counts, values }) => [counts[at] ?? null, ...(isShare ? [values[at] ?? null] : [])]),
    ],
  })),
});
