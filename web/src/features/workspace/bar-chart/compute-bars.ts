/** Computes the bars of a cross-tab: one row per theme, one series per column. */
import type { TableItem, TableResult } from '@verbatim/command-api/contract/results/table';
import { computeColumnPercent, formatPercent } from '@verbatim/domain/statistics/percentages';
import { pluralise, formatCount } from '../../../components/text/format.ts';
import { MAX_SERIES } from '../chart/series-colours.ts';
import type { DataTable } from '../chart/data-table.ts';
import {
  getColumnBase,
  countIn,
  figureIn,
  hiddenBase,
  meanIn,
  meanText,
  TOTAL,
  isPercentage,
  type FigureSettings,
} from '../table/table-figures.ts';
import type { TableRow } from '../table/net-rows.ts';
import type { TableFormat, TableSettings } from '../table/table-settings.ts';
import { testTableSignificance } from '../table/table-tests.ts';
import { describeNegative, type TableColumn } from '../table/table-view.ts';
import type { ChartSettings } from './chart-settings.ts';
import { chartName } from '../../../components/chart-name.ts';

/** Significantly above or below everyone outside the column. */
export type BarMark = '▲' | '▼' | '';

const MARKS = { higher: '▲', lower: '▼', same: '', 'small-base': '' } as const;
const MARK_NAMES = { '▲': 'Higher', '▼': 'Lower', '': null } as const;

export interface BarSeries {
  readonly key: string;
  readonly label: string;
  /** Label and base. */
  readonly legend: string;
  /** Null for all comments, in a table without columns. */
  readonly column: TableColumn | null;
  /** One per row; null without a base. */
  readonly values: readonly (number | null)[];
  /** Comments of each; null where the base is too small to show. */
  readonly counts: readonly (number | null)[];
  /** Of each; '' where nothing is tested. */
  readonly marks: readonly BarMark[];
  /** Theme, count, share and base of each. */
  readonly hints: readonly string[];
}

export interface Bars {
  readonly rows: readonly { readonly item: TableItem; readonly name: string }[];
  readonly series: readonly BarSeries[];
  readonly format: TableFormat;
  readonly isStacked: boolean;
  /** Whether any bar has a mark. */
  readonly isMarked: boolean;
  readonly axis: string;
  /** Note on omissions; '' for none. */
  readonly leftOut: string;
}

/** Maximum rows, multiplied by the series: more is unreadable and slow. */
export const MAX_ROWS = 200;

/** @param of whose comments shares are of */
const getAxis = (format: TableFormat, of: string): string => {
  switch (format) {
    case 'sum':
      return 'Comments';
    case 'column':
      return `Share of ${of}`;
    case 'row':
      return 'Share of the comments of the theme';
    case 'negative':
      return `Negative about the theme, share of ${of}`;
    case 'mean':
      return 'Mean sentiment, −1 to +1';
  }
};

/** Whose comments a column has; '' for nested groups. */
const getAxisBase = (isGrouped: boolean, group: string): string =>
  isGrouped ? `the comments of each ${group === '' ? 'column' : group}` : 'all comments';

/** Neither shares of different bases nor means can be stacked. */
export const canStack = (format: TableFormat): boolean => format === 'sum' || format === 'row';

const valueOf = (table: TableResult, item: TableItem, key: string, settings: FigureSettings): number | null =>
  hiddenBase(table, item, key, settings) === null ? figureIn(table, item, key, settings.format) : null;

const getHint = (table: TableResult, item: TableItem, key: string, settings: FigureSettings): string => {
  const hidden = hiddenBase(table, item, key, settings);
  if (hidden !== null) return `base of ${formatCount(hidden)}, too small to show`;
  if (settings.format === 'mean')
    return `${meanText(item, key, settings.confidence)} of ${pluralise(meanIn(item, key)?.comments ?? 0, 'comment')}`;
  if (settings.format === 'negative' && getColumnBase(table, key) > 0) return describeNegative(table, item, key);
  const unit = table.weighted === undefined ? 'comments' : 'weighted comments';
  if (getColumnBase(table, key) === 0) return 'no comments';
  // Bars show the share of the theme in this format, of the column otherwise: labels follow.
  const isOfTheme = settings.format === 'row';
  const [count, base] = [countIn(item, key), isOfTheme ? item.count : getColumnBase(table, key)];
  const share = formatPercent(computeColumnPercent(count, base));
  return `${formatCount(count)} of ${formatCount(base)} ${unit}${isOfTheme ? ' of the theme' : ''} (${share})`;
};

const leftOutWords = (rows: number, themes: number, series: number, columns: number): string =>
  [
    ...(rows < themes ? [`${formatCount(rows)} of ${formatCount(themes)} themes`] : []),
    ...(series < columns ? [`${series} of ${formatCount(columns)} columns`] : []),
  ].join(' and ');

type BarSettings = FigureSettings & Pick<TableSettings, 'correction'>;

/** The test 'Vs others' where bars are shares of the column, also if the table has another test. */
const testBars = (table: TableResult, rows: readonly TableRow[], settings: BarSettings) => {
  const isTested = isPercentage(settings.format) && settings.format !== 'row';
  const tests = isTested ? testTableSignificance(table, rows, { ...settings, significance: 'total' }) : [];
  return (row: number, item: TableItem, key: string): BarMark => {
    const verdict = tests[row]?.[key]?.verdict;
    return verdict === undefined || hiddenBase(table, item, key, settings) !== null ? '' : MARKS[verdict];
  };
};

const MARK_HINTS = {
  '▲': '; significantly higher than outside the column',
  '▼': '; significantly lower than outside the column',
  '': '',
} as const;

/**
 * @param items in drawing order; invisible ones are skipped
 * @param group what the columns are values of; '' for several
 */
export const computeBars = (
  table: TableResult,
  items: readonly TableRow[],
  settings: BarSettings,
  { arrangement, themes: chosen }: ChartSettings,
  group = '',
): Bars => {
  const isGrouped = table.columns.length > 0;
  // Without groups every row would be 100 % of itself.
  const format = settings.format === 'row' && !isGrouped ? 'column' : settings.format;
  const drawn = { ...settings, format };
  const visible = items.filter(({ visible }) => visible);
  const wanted = visible.filter(({ id }) => id !== null && chosen.includes(id));
  const meant = wanted.length === 0 ? visible : wanted;
  const rows = meant.slice(0, MAX_ROWS);
  const columns: readonly (TableColumn | null)[] = isGrouped ? table.columns.slice(0, MAX_SERIES) : [null];
  const getMark = testBars(table, rows, drawn);
  const series = columns.map((column) => {
    const marks = rows.map((item, row) => (column === null ? '' : getMark(row, item, column.key)));
    const key = column?.key ?? TOTAL;
    const label = column?.labels.join(' › ') ?? 'All comments';
    return {
      key,
      column,
      label,
      legend: `${label} (${formatCount(getColumnBase(table, key))})`,
      values: rows.map((item) => valueOf(table, item, key, drawn)),
      counts: rows.map((item) => (hiddenBase(table, item, key, drawn) === null ? countIn(item, key) : null)),
      // With the name, because axis labels may be out of view.
      hints: rows.map(
        (item, row) => `${chartName(item)}: ${getHint(table, item, key, drawn)}${MARK_HINTS[marks[row] ?? '']}`,
      ),
      marks,
    };
  });
  return {
    rows: rows.map((item) => ({ item, name: `${item.net === undefined ? '' : '· '}${chartName(item)}` })),
    series,
    format,
    isStacked: isGrouped && arrangement === 'stacked' && canStack(format),
    isMarked: series.some(({ marks }) => marks.some((mark) => mark !== '')),
    axis: getAxis(format, getAxisBase(isGrouped, group)),
    leftOut: leftOutWords(rows.length, meant.length, series.length, isGrouped ? table.columns.length : 1),
  };
};

/** The given rows, in the given order. */
export const pickBars = (bars: Bars, places: readonly number[]): Bars => {
  const pick = <Value>(values: readonly Value[]): readonly Value[] => places.map((place) => values[place]!);
  const series = bars.series.map(({ values, counts, marks, hints, ...one }) => ({
    ...one,
    values: pick(values),
    counts: pick(counts),
    marks: pick(marks),
    hints: pick(hints),
  }));
  return { ...bars, rows: pick(bars.rows), series };
};

/** Rows of a grouped chart that are in view without scrolling. */
const ROWS_IN_VIEW = 4;

/** Places of the rows with that of the headline in view: first, unless it is there anyway. */
export const listWithNamed = (rows: readonly unknown[], named: number): readonly number[] => {
  const places = [...rows.keys()];
  return named < ROWS_IN_VIEW ? places : [named, ...places.filter((place) => place !== named)];
};

/** Ends of the axis. Stacked shares of a theme add up to 100 %, despite rounding. */
export const computeBarScale = ({
  format,
  isStacked,
}: Pick<Bars, 'format' | 'isStacked'>): { readonly min?: number; readonly max?: number } => {
  if (format === 'mean') return {};
  return isStacked && format === 'row' ? { min: 0, max: 100 } : { min: 0 };
};

/** Cells of each series in a data table. */
export const countBarCells = ({ format, isMarked }: Pick<Bars, 'format' | 'isMarked'>): number =>
  (format === 'sum' ? 1 : 2) + (isMarked ? 1 : 0);

/** Count, share, mark and base of each bar. */
export const toBarDataTable = (table: TableResult, bars: Bars, caption: string): DataTable => {
  const { rows, series, format, isMarked } = bars;
  const unit = { sum: '', column: ' %', row: ' %', negative: ' negative %', mean: ' mean sentiment' }[format];
  const counted = format === 'negative' ? ' negative' : '';
  return {
    caption,
    columns: [
      'Theme',
      ...series.flatMap(({ label }) => [
        `${label}${counted}`,
        ...(unit === '' ? [] : [`${label}${unit}`]),
        ...(isMarked ? [`${label} vs others`] : []),
      ]),
    ],
    rows: [
      {
        name: 'Base',
        cells: series.flatMap(({ key }) => [
          getColumnBase(table, key),
          ...Array.from({ length: countBarCells(bars) - 1 }, () => null),
        ]),
      },
      ...rows.map(({ name }, row) => ({
        name,
        cells: series.flatMap(({ counts, values, marks }) => [
          counts[row] ?? null,
          ...(unit === '' ? [] : [values[row] ?? null]),
          ...(isMarked ? [MARK_NAMES[marks[row] ?? '']] : []),
        ]),
      })),
    ],
  };
};
