/** The bars of a chart, worked out from the cross-tab: one row a theme, one series a column. No drawing here. */
import type { TableItem, TableResult } from '@verbatim/command-api/contract/table';
import { columnPercent, formatPercent } from '@verbatim/domain/statistics/percentages';
import { counted, formatCount } from '../../../components/format.ts';
import { MOST_SERIES } from '../picture/series-colours.ts';
import type { Twin } from '../picture/twin.ts';
import {
  baseOf,
  countIn,
  figureIn,
  hiddenBase,
  meanIn,
  meanText,
  TOTAL,
  type FigureSettings,
} from '../table-figures.ts';
import type { TableFormat } from '../table-settings.ts';
import type { TableColumn } from '../table-view.ts';
import type { ChartSettings } from './chart-settings.ts';

export interface BarSeries {
  readonly key: string;
  readonly label: string;
  /** Null for all comments, where the table has no columns. */
  readonly column: TableColumn | null;
  /** One a row; null without a base. */
  readonly values: readonly (number | null)[];
  /** Comments of each; null where the base is too small to show. */
  readonly counts: readonly (number | null)[];
  /** Theme, count, share and base of each. */
  readonly hints: readonly string[];
}

export interface Bars {
  readonly rows: readonly { readonly item: TableItem; readonly name: string }[];
  readonly series: readonly BarSeries[];
  readonly format: TableFormat;
  readonly isStacked: boolean;
  readonly axis: string;
  /** What it leaves out, in words; '' for nothing. */
  readonly leftOut: string;
}

/** More bars than these times the series are neither read nor drawn quickly. */
export const MOST_ROWS = 200;

const AXES: Readonly<Record<TableFormat, string>> = {
  ...{ sum: 'Comments', column: 'Share of the column', row: 'Share of the theme' },
  mean: 'Mean sentiment, −1 to 1',
};

/** As charts and exports call it. */
export const portalName = ({ portal_name, name }: Pick<TableItem, 'portal_name' | 'name'>): string =>
  portal_name || name;

const valueOf = (table: TableResult, item: TableItem, key: string, settings: FigureSettings): number | null =>
  hiddenBase(table, item, key, settings) === null ? figureIn(table, item, key, settings.format) : null;

const hintOf = (table: TableResult, item: TableItem, key: string, settings: FigureSettings): string => {
  const hidden = hiddenBase(table, item, key, settings);
  if (hidden !== null) return `base of ${formatCount(hidden)}, too small to show`;
  if (settings.format === 'mean')
    return `${meanText(item, key, settings.confidence)} of ${counted(meanIn(item, key)?.comments ?? 0, 'comment')}`;
  const unit = table.weighted === undefined ? 'comments' : 'weighted comments';
  if (baseOf(table, key) === 0) return 'no comments';
  // A bar is as long as its share of the theme there, and of the column elsewhere: the words say the same.
  const isOfTheme = settings.format === 'row';
  const [count, base] = [countIn(item, key), isOfTheme ? item.count : baseOf(table, key)];
  const share = formatPercent(columnPercent(count, base));
  return `${formatCount(count)} of ${formatCount(base)} ${unit}${isOfTheme ? ' of the theme' : ''} (${share})`;
};

const leftOutWords = (rows: number, themes: number, series: number, columns: number): string =>
  [
    ...(rows < themes ? [`${formatCount(rows)} of ${formatCount(themes)} themes`] : []),
    ...(series < columns ? [`${series} of ${formatCount(columns)} columns`] : []),
  ].join(' and ');

/** @param items in the order to draw; those that are not visible are left out */
export const barsOf = (
  table: TableResult,
  items: readonly TableItem[],
  settings: FigureSettings,
  { arrangement, themes: chosen }: ChartSettings,
): Bars => {
  const isGrouped = table.columns.length > 0;
  // Of all comments every row would be a hundred percent of itself.
  const format = settings.format === 'row' && !isGrouped ? 'column' : settings.format;
  const drawn = { ...settings, format };
  const visible = items.filter(({ visible }) => visible);
  const wanted = visible.filter(({ id }) => id !== null && chosen.includes(id));
  const meant = wanted.length === 0 ? visible : wanted;
  const rows = meant.slice(0, MOST_ROWS);
  const columns: readonly (TableColumn | null)[] = isGrouped ? table.columns.slice(0, MOST_SERIES) : [null];
  const series = columns.map((column) => {
    const key = column?.key ?? TOTAL;
    return {
      ...{ key, column, label: column?.labels.join(' › ') ?? 'All comments' },
      values: rows.map((item) => valueOf(table, item, key, drawn)),
      counts: rows.map((item) => (hiddenBase(table, item, key, drawn) === null ? countIn(item, key) : null)),
      // By the name, for a tooltip stands where the names of the axis may be out of sight.
      hints: rows.map((item) => `${portalName(item)}: ${hintOf(table, item, key, drawn)}`),
    };
  });
  return {
    rows: rows.map((item) => ({ item, name: portalName(item) })),
    ...{ series, format },
    // Shares of different bases do not add up, and means neither.
    isStacked: isGrouped && arrangement === 'stacked' && format !== 'column' && format !== 'mean',
    axis: isGrouped || format !== 'column' ? AXES[format] : 'Share of all comments',
    leftOut: leftOutWords(rows.length, meant.length, series.length, isGrouped ? table.columns.length : 1),
  };
};

/** Ends of the axis. Parts of a theme together are all of it, whatever their roundings come to. */
export const scaleOf = ({
  format,
  isStacked,
}: Pick<Bars, 'format' | 'isStacked'>): { readonly min?: number; readonly max?: number } => {
  if (format === 'mean') return {};
  return isStacked && format === 'row' ? { min: 0, max: 100 } : { min: 0 };
};

/** Count and share of each bar, and its base. */
export const twinOfBars = (table: TableResult, { rows, series, format }: Bars, caption: string): Twin => {
  const unit = { sum: '', column: ' %', row: ' %', mean: ' mean sentiment' }[format];
  return {
    caption,
    columns: ['Theme', ...series.flatMap(({ label }) => [label, ...(unit === '' ? [] : [`${label}${unit}`])])],
    rows: [
      {
        name: 'Base',
        cells: series.flatMap(({ key }) => [baseOf(table, key), ...(unit === '' ? [] : [null])]),
      },
      ...rows.map(({ name }, row) => ({
        name,
        cells: series.flatMap(({ counts, values }) => [
          counts[row] ?? null,
          ...(unit === '' ? [] : [values[row] ?? null]),
        ]),
      })),
    ],
  };
};
