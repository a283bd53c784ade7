/** View model of the theme table, from the server's result and the settings. */
import type { TableItem, TableResult } from '@verbatim/command-api/contract/results/table';
import { computeColumnPercent, formatPercent, computeRowPercent } from '@verbatim/domain/statistics/percentages';
import { listLetters, type CellSignificance } from '@verbatim/domain/statistics/significance';
import type { WaveChange } from '@verbatim/domain/statistics/waves';
import { pluralise, formatCount } from '../../../components/text/format.ts';
import { isolateText } from '../../../components/text/isolate-text.ts';
import {
  getColumnBase,
  countIn,
  effectiveBaseIn,
  figureIn,
  hiddenBase,
  isPercentage,
  meanIn,
  meanText,
  percentIn,
  TOTAL,
  type FigureSettings,
} from './table-figures.ts';
import { findNumberFigure } from './number-figures.ts';
import { isThemeOrNet } from './net-rows.ts';
import type { TableFormat, TableSettings, TableSort } from './table-settings.ts';
import { testHint, testTableSignificance, type TestSettings } from './table-tests.ts';
import { changeHint, formatChange } from './wave-changes.ts';

export type TableColumn = TableResult['columns'][number];

/** Sorts by mean compound; with a colon, to avoid collisions with column keys. */
export const SENTIMENT = ':sentiment';

export interface CellView {
  readonly text: string;
  /** 0 to 100; null when a count is shown or there is no base. */
  readonly percent: number | null;
  /** No comments: shown faintly. */
  readonly isZero: boolean;
  readonly verdict: CellSignificance['verdict'] | null;
  /** Sibling columns that this one is significantly higher than. */
  readonly letters: readonly string[];
  /** Against the wave before; null without one. */
  readonly change: { readonly text: string; readonly verdict: CellSignificance['verdict'] } | null;
  /** Count, share and base; computed lazily, because a table has hundreds of cells. */
  readonly hint: string;
}

export interface HeaderCell {
  readonly key: string;
  readonly label: string;
  /** Leaf columns below it. */
  readonly span: number;
}

const getPlace = ({ name }: TableItem, column: TableColumn | null): string =>
  `${isolateText(name)}, ${column === null ? 'all comments' : isolateText(column.labels.join(' › '))}`;

/** '12 of 80 comments are negative about it (15%)' */
export const describeNegative = (table: TableResult, item: TableItem, key: string): string => {
  const [count, base] = [countIn(item, key), getColumnBase(table, key)];
  const [unit, effective] =
    table.weighted === undefined
      ? ['comments', '']
      : ['weighted comments', `; effective base ${formatCount(effectiveBaseIn(table, key))}`];
  const about = isThemeOrNet(item) ? ' about it' : '';
  const share = formatPercent(computeColumnPercent(count, base));
  return `${formatCount(count)} of ${formatCount(base)} ${unit} are negative${about} (${share}${effective})`;
};

/** Count, share and base; for a mean its interval and inputs. */
const getHint = (table: TableResult, item: TableItem, column: TableColumn | null, settings: FigureSettings): string => {
  const key = column?.key ?? TOTAL;
  const place = getPlace(item, column);
  if (settings.format === 'mean') {
    const comments = pluralise(meanIn(item, key)?.comments ?? 0, 'comment');
    return `${place}: mean sentiment ${meanText(item, key, settings.confidence)} of ${comments}`;
  }
  const [count, base] = [countIn(item, key), getColumnBase(table, key)];
  if (settings.format === 'negative') return `${place}: ${describeNegative(table, item, key)}`;
  const shares = `${formatPercent(computeColumnPercent(count, base))} of the column, ${formatPercent(computeRowPercent(count, item.count))} of the row`;
  const said = `${place}: ${formatCount(count)} of ${formatCount(base)}`;
  return table.weighted === undefined
    ? `${said} comments (${shares})`
    : `${said} weighted comments (${shares}; effective base ${formatCount(effectiveBaseIn(table, key))})`;
};

const hiddenHint = (base: number, minBase: number): string =>
  `not shown: based on ${formatCount(base)}, fewer than the ${formatCount(minBase)} required`;

/** Whether the cell has an arrow: tests against siblings have letters. */
const hasArrow = (test: CellSignificance | undefined): boolean =>
  (test?.verdict === 'higher' || test?.verdict === 'lower') && test.higherThan.length + test.lowerThan.length === 0;

/** Of the shares of a table: 1 or 2 where whole ones would hide what its arrows mean. */
export type Decimals = 0 | 1 | 2;

/** Of a share that would read like the total beside it: as many as tell them apart, at most two. */
const countDecimals = (share: number, total: number): Decimals => {
  if (formatPercent(share) !== formatPercent(total)) return 0;
  return share.toFixed(1) === total.toFixed(1) ? 2 : 1;
};

const formatWith = (percent: number | null, decimals: Decimals): string => {
  if (percent === null || decimals === 0 || percent === 0 || percent === 100) return formatPercent(percent);
  const least = 10 ** -decimals;
  return percent > 0 && percent < least ? `<${least}%` : `${percent.toFixed(decimals)}%`;
};

/** Shares that are compared with their total. */
const isShareOfColumn = (format: TableFormat): boolean => format === 'column' || format === 'negative';

const listArrowDecimals = (
  table: TableResult,
  item: TableItem,
  settings: FigureSettings & TestSettings,
): readonly Decimals[] => {
  const { format } = settings;
  const total = percentIn(table, item, TOTAL, format) ?? 0;
  const alike = table.columns.flatMap(({ key, labels }) => {
    if (hiddenBase(table, item, key, settings) !== null) return [];
    const decimals = countDecimals(percentIn(table, item, key, format) ?? 0, total);
    return decimals === 0 ? [] : [{ key, labels, decimals }];
  });
  if (alike.length === 0) return [];
  const [tests = {}] = testTableSignificance(table, [item], settings, alike);
  return alike.map(({ key, decimals }) => (hasArrow(tests[key]) ? decimals : 0));
};

/**
 * '6.6% ▼' beside a total of '6.9%': an arrow beside an equal total would contradict it. Every share of the
 * table has as many decimals, because '7%' beside '7.4%' would look lower, and '1.9%' above '2%' out of
 * order.
 */
export const countTableDecimals = (
  table: TableResult,
  items: readonly TableItem[],
  settings: FigureSettings & TestSettings,
): Decimals => {
  if (settings.significance !== 'total' || !isShareOfColumn(settings.format)) return 0;
  let most: Decimals = 0;
  for (const item of items)
    if (item.unreadable !== true)
      for (const decimals of listArrowDecimals(table, item, settings)) if (decimals > most) most = decimals;
  return most;
};

type CellSettings = FigureSettings & { readonly decimals?: Decimals };

const toText = (
  table: TableResult,
  item: TableItem,
  key: string,
  { format, confidence, decimals = 0 }: CellSettings,
): string => {
  if (format === 'mean') return meanText(item, key, confidence);
  return format === 'sum' ? formatCount(countIn(item, key)) : formatWith(percentIn(table, item, key, format), decimals);
};

/** For a theme with an invalid query: a 0 would suggest no mentions. */
const UNREADABLE: CellView = {
  text: '–',
  percent: null,
  isZero: false,
  verdict: null,
  letters: [],
  change: null,
  hint: 'The query of this theme cannot be read. Open the theme to correct it.',
};

/** A figure that is hidden has no difference. */
const changeView = (
  table: TableResult,
  item: TableItem,
  change: WaveChange | undefined,
  settings: FigureSettings,
): CellView['change'] =>
  change === undefined || hiddenBase(table, item, change.before.key, settings) !== null
    ? null
    : { text: formatChange(change.difference, settings.format), verdict: change.verdict };

export const cellView = (
  table: TableResult,
  item: TableItem,
  column: TableColumn | null,
  settings: CellSettings,
  significance: CellSignificance | undefined,
  change?: WaveChange,
): CellView => {
  const key = column?.key ?? TOTAL;
  const hidden = hiddenBase(table, item, key, settings);
  const empty = getColumnBase(table, key) === 0;
  if (item.unreadable === true) return UNREADABLE;
  if (hidden !== null || empty)
    return {
      text: '–',
      percent: null,
      isZero: false,
      verdict: null,
      letters: [],
      change: null,
      get hint() {
        return hidden === null
          ? getHint(table, item, column, settings)
          : `${getPlace(item, column)}: ${hiddenHint(hidden, settings.minBase)}`;
      },
    };
  return {
    text: toText(table, item, key, settings),
    percent: percentIn(table, item, key, settings.format),
    isZero: countIn(item, key) === 0,
    verdict: significance?.verdict ?? null,
    letters: significance?.higherThan ?? [],
    change: changeView(table, item, change, settings),
    get hint() {
      const own = getHint(table, item, column, settings);
      return `${own}${testHint(table, item, key, significance, settings)}${changeHint(table, item, change, settings)}`;
    },
  };
};

/**
 * Largest visible percentage of a theme or net (0 for none), which fills its cell. Excludes rows of the rest,
 * which would flatten all others.
 */
export const largestPercent = (table: TableResult, format: TableFormat): number => {
  if (!isPercentage(format)) return 0;
  const keys = format === 'row' ? table.columns.map(({ key }) => key) : [TOTAL, ...table.columns.map(({ key }) => key)];
  let largest = 0;
  for (const item of table.items)
    if (isThemeOrNet(item))
      for (const key of keys) largest = Math.max(largest, percentIn(table, item, key, format) ?? 0);
  return largest;
};

const compareNames = new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare;

/** The effective order: by total when the requested column is hidden. */
export const shownSort = (
  columns: readonly TableColumn[],
  { sort, sentiment, number = '' }: Pick<TableSettings, 'sort' | 'sentiment'> & Partial<Pick<TableSettings, 'number'>>,
): TableSort => {
  const { by, order } = sort;
  const isShown =
    by === 'name' ||
    by === 'count' ||
    (by === SENTIMENT && sentiment !== 'hidden') ||
    (number !== '' && findNumberFigure(by) !== undefined) ||
    columns.some(({ key }) => key === by);
  return isShown ? sort : { by: 'count', order };
};

const RANKS = { net: 0, theme: 1, none: 2, unclassified: 3 } as const;

const getRank = ({ id, kind }: TableItem): number => RANKS[id === null ? 'unclassified' : (kind ?? 'theme')];

/** Nets, themes, and the rows of the rest, each by what is shown; ties by name, then id. */
export const sortedItems = (
  table: TableResult,
  { by, order }: TableSort,
  format: TableFormat,
): readonly TableItem[] => {
  const key = by === 'count' || !table.columns.some((column) => column.key === by) ? TOTAL : by;
  const figure = findNumberFigure(by);
  const value = (item: TableItem): number => {
    if (by === SENTIMENT) return item.sentiment.avg ?? -2;
    if (figure !== undefined) return (item.numbers && figure.value(item.numbers)) ?? -Infinity;
    if (key === TOTAL && format !== 'mean') return item.count;
    return figureIn(table, item, key, format) ?? -2;
  };
  const turn = order === 'asc' ? 1 : -1;
  return [...table.items].sort((a, b) => {
    if (a.id === null || b.id === null || a.kind !== b.kind) return getRank(a) - getRank(b);
    const byValue = by === 'name' ? compareNames(a.name, b.name) : value(a) - value(b);
    return turn * byValue || compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1);
  });
};

/** Of a part of a banner with fewer levels than another: its title stays above, its values below. */
const alignLabels = (labels: readonly string[], levels: number): readonly string[] =>
  labels.length === levels
    ? labels
    : [labels[0] ?? '', ...Array.from({ length: levels - labels.length }, () => ''), ...labels.slice(1)];

/** One heading row per level, outermost first; neighbours with equal labels so far share a cell. */
export const headerRows = (columns: readonly TableColumn[]): readonly (readonly HeaderCell[])[] => {
  const levels = Math.max(0, ...columns.map(({ labels }) => labels.length));
  const aligned = columns.map(({ labels }) => alignLabels(labels, levels));
  return Array.from({ length: levels }, (_, level) => {
    const cells: HeaderCell[] = [];
    for (const labels of aligned) {
      const key = JSON.stringify(labels.slice(0, level + 1));
      const last = cells.at(-1);
      if (last?.key === key) cells[cells.length - 1] = { ...last, span: last.span + 1 };
      else cells.push({ key, label: labels[level] ?? '', span: 1 });
    }
    return cells;
  });
};

/** Number of heading rows, for aria-rowindex. */
export const headHeight = (columns: readonly TableColumn[]): number =>
  Math.max(1, ...columns.map(({ labels }) => labels.length));

/** Column indexes from the left: names are 0, totals 1. */
export interface ColumnOrder {
  /** Null while it is hidden. */
  readonly sentiment: number | null;
  /** Of the groups' columns. */
  readonly first: number;
  readonly count: number;
}

export const columnOrder = (sentiment: TableSettings['sentiment'], columns: number): ColumnOrder => {
  if (sentiment === 'hidden') return { sentiment: null, first: 2, count: 2 + columns };
  return {
    sentiment: sentiment === 'first' ? 2 : 2 + columns,
    first: sentiment === 'first' ? 3 : 2,
    count: 3 + columns,
  };
};

/**
 * 'ABC', 'A AB', or above `most` that many and the count of the rest: 'ABCD+7'. One more letter is as wide as
 * '+1'.
 */
export const lettersText = (letters: readonly string[], most: number): string => {
  const between = letters.some(({ length }) => length > 1) ? ' ' : '';
  const shown = between === '' && letters.length === most + 1 ? most + 1 : most;
  const rest = letters.length - shown;
  return `${letters.slice(0, shown).join(between)}${rest > 0 ? `+${rest}` : ''}`;
};

/** Significance letter of each column, by key. */
export const columnLetters = (columns: readonly TableColumn[]): ReadonlyMap<string, string> => {
  const letters = listLetters(columns);
  return new Map(columns.map(({ key }, index) => [key, letters[index]!]));
};
