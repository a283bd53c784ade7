/** Lines of a chart over time, computed from the server's counts. */
import type { TimeSeries, TimeStep } from '@verbatim/command-api/contract/results/workspace-results';
import { formatPeriod } from '@verbatim/domain/formats/periods';
import { formatPercent, computePercent, roundTo4 } from '@verbatim/domain/statistics/percentages';
import { effectiveBase, MIN_BASE } from '@verbatim/domain/statistics/significance';
import { correctPeriods, testPeriods, type PeriodChange, type WaveSeries } from '@verbatim/domain/statistics/waves';
import { pluralise, formatCount } from '../../../components/text/format.ts';
import { getZScore } from '../table/table-settings.ts';
import { describeVerdict } from '../table/wave-changes.ts';
import { MAX_SERIES } from '../chart/series-colours.ts';
import type { DataTable } from '../chart/data-table.ts';
import { chartName } from '../../../components/chart-name.ts';
import { rankLines } from './describe-movement.ts';

export interface TimeLine {
  readonly id: string;
  readonly name: string;
  /** Null where the base is too small to show. */
  readonly counts: readonly (number | null)[];
  /** Drawn values: null without a base, or with one that is too small. */
  readonly values: readonly (number | null)[];
  /** Of the share against the last period before with a base; null without one, and of a figure not shown. */
  readonly changes: readonly (PeriodChange | null)[];
  /** Count, base and share of each, and the change. */
  readonly hints: readonly string[];
  /** Drawn in grey: others have moved more. */
  readonly isQuiet: boolean;
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

/** Settings that affect the figures. */
export interface LineSettings {
  readonly isShare: boolean;
  /** Minimum (effective) base of shown figures; 0 for all. */
  readonly minBase: number;
  /** Of the tests against the period before. */
  readonly confidence: string;
  readonly correction: boolean;
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

/** Warns of periods that are too small to be tested. */
export const describeSmallBases = (base: readonly number[]): readonly string[] => {
  const small = base.filter((count) => count > 0 && count < MIN_BASE).length;
  if (small === 0) return [];
  return [
    `${formatCount(small)} of ${pluralise(base.length, 'period')} ${small === 1 ? 'has' : 'have'} fewer than ${MIN_BASE} comments: differences there are not tested.`,
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

/** Which lines are not grey; '' where none is. */
const describeColours = (lines: readonly TimeLine[]): string => {
  const loud = lines.filter(({ isQuiet }) => !isQuiet).length;
  if (loud === lines.length) return '';
  return hasMarks(lines)
    ? `In colour: ${loud} lines, first those with arrows, then those with the widest range.`
    : `In colour: the ${loud} lines with the widest range.`;
};

const getNote = (lines: readonly TimeLine[], themes: number, undated: number): string =>
  [
    ...(lines.length < themes
      ? [`Showing ${lines.length} of ${formatCount(themes)} themes. Choose others above.`]
      : []),
    describeColours(lines),
    formatUndated(undated),
  ]
    .filter((words) => words !== '')
    .join(' ');

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

type Item = TimeSeries['items'][number];

/** Threshold of the z-score, corrected over all themes if requested. */
const getThreshold = (waves: WaveSeries, items: readonly Item[], { confidence, correction }: LineSettings): number => {
  const z = getZScore(confidence);
  if (!correction) return z;
  const counts = items.map((item) => item.counts);
  return correctPeriods(waves, counts, z).z;
};

/** ' · +4.2 points against Feb 2026, significantly higher (p = 0.012)' */
const describeChange = (change: PeriodChange | null, labels: readonly string[]): string => {
  if (change?.difference == null) return '';
  const { difference, before } = change;
  const points = `${difference < 0 ? '−' : '+'}${Math.abs(difference).toFixed(1)} points`;
  return ` · ${points} against ${labels[before] ?? ''}, ${describeVerdict(change)}`;
};

const hasMarks = (lines: TimeLines['lines']): boolean =>
  lines.some(({ changes }) => changes.some((change) => change?.verdict === 'higher' || change?.verdict === 'lower'));

/** Describes the marks of points, where there are some. */
export const describeChanges = (
  { lines }: Pick<TimeLines, 'lines'>,
  { confidence, correction }: Pick<LineSettings, 'confidence' | 'correction'>,
): readonly string[] => {
  if (!hasMarks(lines)) return [];
  const corrected = correction ? 'corrected (Benjamini–Hochberg)' : 'not corrected for the number of comparisons';
  return [
    `▲ and ▼ mark shares that are significantly higher or lower than in the previous period with comments, at ${confidence} confidence, ${corrected}.`,
  ];
};

/** Not to zero, which no p-value is. */
const toSignificant = (value: number | null | undefined): number | null =>
  value == null ? null : Number(value.toPrecision(4));

const roundOrNull = (value: number | null | undefined): number | null => (value == null ? null : roundTo4(value));

/** Nets before themes, the most frequent first. */
const compareItems = (a: Item, b: Item): number =>
  Number(b.kind === 'net') - Number(a.kind === 'net') || sum(b.counts) - sum(a.counts);

/** Lines in colour, unless themes are chosen: more cannot be distinguished. */
const MAX_LOUD = 5;

/** @param chosen ids of drawn themes and nets; empty for the nets and the most frequent themes */
export const toTimeLines = (
  { periods, base, weighted, undated, items }: TimeSeries,
  step: TimeStep,
  settings: LineSettings,
  chosen: readonly string[],
): TimeLines => {
  const { isShare, minBase } = settings;
  const labels = periods.map(({ from }) => formatPeriod(step, from));
  const worth = base.map((sum, at) => (weighted === undefined ? sum : effectiveBase(sum, weighted.squares[at] ?? 0)));
  const isHidden = (at: number): boolean => (worth[at] ?? 0) < minBase;
  const unit = weighted === undefined ? 'comment' : 'weighted comment';
  const getHint = (count: number, at: number): string => {
    if (base[at] === 0) return 'no comments';
    if (isHidden(at)) return `base of ${formatCount(worth[at] ?? 0)}, too small to show`;
    return `${formatCount(count)} of ${pluralise(base[at] ?? 0, unit)} (${formatPercent(computePercent(count, base[at] ?? 0))})`;
  };
  const visible = items.filter((item) => item.visible);
  const waves = { base, minBase, ...(weighted && { squares: weighted.squares }) };
  const z = getThreshold(waves, visible, settings);
  const wanted = visible.filter(({ id }) => chosen.includes(id));
  const meant = wanted.length > 0 ? wanted : visible.toSorted(compareItems);
  const compare = (counts: readonly number[]): TimeLine['changes'] =>
    testPeriods(waves, counts, z).map((change, at) =>
      change === null || isHidden(at) || isHidden(change.before) ? null : change,
    );
  const drawn = meant.slice(0, MAX_SERIES).map(({ counts, ...theme }): Omit<TimeLine, 'isQuiet'> => {
    const changes = compare(counts);
    return {
      id: theme.id,
      name: chartName(theme),
      counts: counts.map((count, at) => (isHidden(at) ? null : count)),
      values: counts.map((count, at) => {
        if (isHidden(at)) return null;
        return !isShare ? count : base[at] === 0 ? null : computePercent(count, base[at] ?? 0);
      }),
      changes,
      hints: counts.map((count, at) => `${getHint(count, at)}${describeChange(changes[at] ?? null, labels)}`),
    };
  });
  const ranked = rankLines({ lines: drawn, labels, base }, weighted?.squares);
  const loud = new Set(wanted.length > 0 ? ranked : ranked.slice(0, MAX_LOUD));
  const lines = drawn.map((line): TimeLine => ({ ...line, isQuiet: !loud.has(line.id) }));
  return { labels, base, lines, isShare, note: getNote(lines, meant.length, undated) };
};

/** Cells of a theme in a row of the data table. */
export const countCellsOfLine = ({ isShare }: Pick<TimeLines, 'isShare'>): number => (isShare ? 4 : 3);

/**
 * One row per period: base, and of each theme its count, its share where that is drawn, and the change of its
 * share with its p-value.
 */
export const toTimeDataTable = ({ labels, base, lines, isShare }: TimeLines, caption: string): DataTable => ({
  caption,
  columns: [
    'Period',
    'Base',
    ...lines.flatMap(({ name }) => [
      name,
      ...(isShare ? [`${name} %`] : []),
      `${name} change in points`,
      `${name} p-value`,
    ]),
  ],
  rows: labels.map((name, at) => ({
    name,
    cells: [
      base[at] ?? 0,
      ...lines.flatMap(({ counts, values, changes }) => [
        counts[at] ?? null,
        ...(isShare ? [values[at] ?? null] : []),
        roundOrNull(changes[at]?.difference),
        toSignificant(changes[at]?.p),
      ]),
    ],
  })),
});
