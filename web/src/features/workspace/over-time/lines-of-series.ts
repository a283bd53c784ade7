/** The lines of a chart over time, worked out from the server's counts. No drawing here. */
import type { TimeSeries, TimeStep } from '@verbatim/command-api/contract/workspace-results';
import { formatPercent, percentOf } from '@verbatim/domain/statistics/percentages';
import { effectiveBase } from '@verbatim/domain/statistics/significance';
import { counted, formatCount, formatDate } from '../../../components/format.ts';
import { MOST_SERIES } from '../picture/series-colours.ts';
import type { Twin } from '../picture/twin.ts';

export interface TimeLine {
  readonly id: string;
  readonly name: string;
  /** Null where the base is too small to show. */
  readonly counts: readonly (number | null)[];
  /** What is drawn: null without a base, or with one that is too small. */
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
  /** What it leaves out, in sentences; '' for nothing. */
  readonly note: string;
}

const month = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** 'Mar 2026', 'Q1 2026', and of days and weeks the first day. @param from ISO day */
const periodLabel = (from: string, step: TimeStep): string => {
  const instant = Date.parse(`${from}T00:00:00Z`);
  if (Number.isNaN(instant)) return from;
  if (step === 'month') return month.format(instant);
  if (step === 'quarter')
    return `Q${Math.floor(new Date(instant).getUTCMonth() / 3) + 1} ${new Date(instant).getUTCFullYear()}`;
  return formatDate(from);
};

/** How the numbers of a chart over time are made. */
export interface LineSettings {
  readonly isShare: boolean;
  /** Figures of smaller (effective) bases are not shown; 0 for all. */
  readonly minBase: number;
}

/** What the settings do to the numbers, in sentences: below the chart, and in the stamp of its files. @param weightLabel what the column is called */
export const wordsOfLines = (
  weighted: TimeSeries['weighted'],
  weightLabel: string,
  { minBase }: Pick<LineSettings, 'minBase'>,
): readonly string[] => {
  const without = weighted?.without ?? 0;
  return [
    ...(weighted === undefined ? [] : [`Weighted by ${weightLabel}: numbers and bases are sums of weights.`]),
    ...(without > 0
      ? [`${counted(without, 'comment')} without a weight ${without === 1 ? 'counts' : 'count'} nothing.`]
      : []),
    ...(minBase > 0
      ? [
          `Left out are periods with ${weighted === undefined ? 'a' : 'an effective'} base below ${formatCount(minBase)}.`,
        ]
      : []),
  ];
};

/** Of comments that stand in no period; '' where all have a date. */
export const undatedWords = (undated: number): string =>
  undated > 0 ? `${counted(undated, 'comment')} without a date ${undated === 1 ? 'is' : 'are'} in no period.` : '';

/** Of a line: more marks cannot be told apart. */
const MOST_MARKS = 40;
/** Of all lines: more marks are slow to draw. */
const MOST_POINTS = 1_200;

/** They tell lines from each other without their colours: each so many periods stands one; 0 for none. */
export const periodsPerMark = (periods: number, lines: number): number => {
  const perMark = Math.ceil(periods / MOST_MARKS);
  return Math.ceil(periods / perMark) * lines <= MOST_POINTS ? perMark : 0;
};

const noteOf = (drawn: number, themes: number, undated: number): string =>
  [
    ...(drawn < themes ? [`Drawn are ${drawn} of ${formatCount(themes)} themes: choose others above.`] : []),
    undatedWords(undated),
  ]
    .filter((words) => words !== '')
    .join(' ');

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

/** @param chosen ids of the themes to draw; none for the most frequent */
export const linesOf = (
  { periods, base, weighted, undated, items }: TimeSeries,
  step: TimeStep,
  { isShare, minBase }: LineSettings,
  chosen: readonly string[],
): TimeLines => {
  const worth = base.map((sum, at) => (weighted === undefined ? sum : effectiveBase(sum, weighted.squares[at] ?? 0)));
  const isHidden = (at: number): boolean => (worth[at] ?? 0) < minBase;
  const unit = weighted === undefined ? 'comment' : 'weighted comment';
  const hintOf = (count: number, at: number): string => {
    if (base[at] === 0) return 'no comments';
    if (isHidden(at)) return `base of ${formatCount(worth[at] ?? 0)}, too small to show`;
    return `${formatCount(count)} of ${counted(base[at] ?? 0, unit)} (${formatPercent(percentOf(count, base[at] ?? 0))})`;
  };
  const visible = items.filter((item) => item.visible);
  const wanted = visible.filter(({ id }) => chosen.includes(id));
  const meant = wanted.length > 0 ? wanted : visible.toSorted((a, b) => sum(b.counts) - sum(a.counts));
  const lines = meant.slice(0, MOST_SERIES).map(({ id, name, portal_name, counts }) => ({
    ...{ id, name: portal_name || name },
    counts: counts.map((count, at) => (isHidden(at) ? null : count)),
    values: counts.map((count, at) => {
      if (isHidden(at)) return null;
      return !isShare ? count : base[at] === 0 ? null : percentOf(count, base[at] ?? 0);
    }),
    hints: counts.map(hintOf),
  }));
  const labels = periods.map(({ from }) => periodLabel(from, step));
  return { labels, base, lines, isShare, note: noteOf(lines.length, meant.length, undated) };
};

/** One row a period: its base, and of each theme the count, and the share where that is drawn. */
export const twinOfLines = ({ labels, base, lines, isShare }: TimeLines, caption: string): Twin => ({
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
