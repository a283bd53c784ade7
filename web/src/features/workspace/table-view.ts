/** What the theme table shows, worked out from the server's answer and the settings; no drawing here. */
import type { TableItem, TableResult } from '@verbatim/command-api/contract/table';
import { columnPercent, formatPercent, rowPercent } from '@verbatim/domain/statistics/percentages';
import { columnLetter, type CellSignificance } from '@verbatim/domain/statistics/significance';
import { counted, formatCount } from '../../components/format.ts';
import { isolated } from '../../components/isolated.ts';
import {
  baseOf,
  countIn,
  effectiveBaseIn,
  figureIn,
  hiddenBase,
  meanIn,
  meanText,
  percentIn,
  TOTAL,
  type FigureSettings,
} from './table-figures.ts';
import type { TableFormat, TableSettings, TableSort } from './table-settings.ts';
import { testHint } from './table-tests.ts';

export type TableColumn = TableResult['columns'][number];

/** Sorts by the mean compound; a colon, so that it is hardly ever a value of a column. */
export const SENTIMENT = ':sentiment';

export interface CellView {
  readonly text: string;
  /** 0 to 100; null when a count is shown or there is no base. */
  readonly percent: number | null;
  /** Nobody of the base: it stands back behind the others. */
  readonly isZero: boolean;
  readonly verdict: CellSignificance['verdict'] | null;
  /** Columns of the same group that this one is significantly higher than. */
  readonly letters: readonly string[];
  /** Count, share and base together: put into words when somebody asks, for a table shows hundreds of cells. */
  readonly hint: string;
}

export interface HeaderCell {
  readonly key: string;
  readonly label: string;
  /** Leaf columns below it. */
  readonly span: number;
}

const placeOf = ({ name }: TableItem, column: TableColumn | null): string =>
  `${isolated(name)}, ${column === null ? 'all comments' : isolated(column.labels.join(' › '))}`;

/** Count, share and base together; of a mean its interval and what it is made of. */
const hintOf = (table: TableResult, item: TableItem, column: TableColumn | null, settings: FigureSettings): string => {
  const key = column?.key ?? TOTAL;
  const place = placeOf(item, column);
  if (settings.format === 'mean') {
    const comments = counted(meanIn(item, key)?.comments ?? 0, 'comment');
    return `${place}: mean sentiment ${meanText(item, key, settings.confidence)} of ${comments}`;
  }
  const [count, base] = [countIn(item, key), baseOf(table, key)];
  const shares = `${formatPercent(columnPercent(count, base))} of the column, ${formatPercent(rowPercent(count, item.count))} of the row`;
  const said = `${place}: ${formatCount(count)} of ${formatCount(base)}`;
  return table.weighted === undefined
    ? `${said} comments (${shares})`
    : `${said} weighted comments (${shares}; effective base ${formatCount(effectiveBaseIn(table, key))})`;
};

const hiddenHint = (base: number, minBase: number): string =>
  `not shown, for it is made of ${formatCount(base)}, and at least ${formatCount(minBase)} are asked for`;

const textOf = (table: TableResult, item: TableItem, key: string, { format, confidence }: FigureSettings): string => {
  if (format === 'mean') return meanText(item, key, confidence);
  return format === 'sum' ? formatCount(countIn(item, key)) : formatPercent(percentIn(table, item, key, format));
};

export const cellView = (
  table: TableResult,
  item: TableItem,
  column: TableColumn | null,
  settings: FigureSettings,
  significance: CellSignificance | undefined,
): CellView => {
  const key = column?.key ?? TOTAL;
  const hidden = hiddenBase(table, item, key, settings);
  const empty = baseOf(table, key) === 0;
  if (hidden !== null || empty)
    return {
      ...{ text: '–', percent: null, isZero: false, verdict: null, letters: [] },
      get hint() {
        return hidden === null
          ? hintOf(table, item, column, settings)
          : `${placeOf(item, column)}: ${hiddenHint(hidden, settings.minBase)}`;
      },
    };
  return {
    text: textOf(table, item, key, settings),
    percent: percentIn(table, item, key, settings.format),
    isZero: countIn(item, key) === 0,
    verdict: significance?.verdict ?? null,
    letters: significance?.higherThan ?? [],
    get hint() {
      return `${hintOf(table, item, column, settings)}${testHint(table, item, key, significance, settings)}`;
    },
  };
};

/** Largest percentage of a theme on show (0 when none is): the bar that fills its cell. The unclassified row would flatten all others. */
export const largestPercent = (table: TableResult, format: TableFormat): number => {
  if (format === 'sum' || format === 'mean') return 0;
  const keys = format === 'row' ? table.columns.map(({ key }) => key) : [TOTAL, ...table.columns.map(({ key }) => key)];
  let largest = 0;
  for (const item of table.items)
    if (item.id !== null) for (const key of keys) largest = Math.max(largest, percentIn(table, item, key, format) ?? 0);
  return largest;
};

const compareNames = new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare;

/** The order that there is: by the total where the column that was asked for is not on show. */
export const shownSort = (
  columns: readonly TableColumn[],
  { sort, sentiment }: Pick<TableSettings, 'sort' | 'sentiment'>,
): TableSort => {
  const { by, order } = sort;
  const isShown =
    by === 'name' ||
    by === 'count' ||
    (by === SENTIMENT && sentiment !== 'hidden') ||
    columns.some(({ key }) => key === by);
  return isShown ? sort : { by: 'count', order };
};

/** By what is shown; equal ones by name, then id. The unclassified row is always the last. */
export const sortedItems = (
  table: TableResult,
  { by, order }: TableSort,
  format: TableFormat,
): readonly TableItem[] => {
  const key = by === 'count' || !table.columns.some((column) => column.key === by) ? TOTAL : by;
  const value = (item: TableItem): number => {
    if (by === SENTIMENT) return item.sentiment.avg ?? -2;
    if (key === TOTAL && format !== 'mean') return item.count;
    return figureIn(table, item, key, format) ?? -2;
  };
  const turn = order === 'asc' ? 1 : -1;
  return [...table.items].sort((a, b) => {
    if (a.id === null || b.id === null) return Number(a.id === null) - Number(b.id === null);
    const byValue = by === 'name' ? compareNames(a.name, b.name) : value(a) - value(b);
    return turn * byValue || compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1);
  });
};

/** One row of headings a level, outermost first; neighbours with the same labels so far share a cell. */
export const headerRows = (columns: readonly TableColumn[]): readonly (readonly HeaderCell[])[] => {
  const levels = Math.max(0, ...columns.map(({ labels }) => labels.length));
  return Array.from({ length: levels }, (_, level) => {
    const cells: HeaderCell[] = [];
    for (const { labels } of columns) {
      const key = JSON.stringify(labels.slice(0, level + 1));
      const last = cells.at(-1);
      if (last?.key === key) cells[cells.length - 1] = { ...last, span: last.span + 1 };
      else cells.push({ key, label: labels[level] ?? '', span: 1 });
    }
    return cells;
  });
};

/** Rows of the head, for those who are told the number of a row. */
export const headHeight = (columns: readonly TableColumn[]): number => Math.max(1, columns[0]?.labels.length ?? 1);

/** Places of the columns from the left: names are 0, totals 1. */
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

/** 'ABC', 'A AB', or of more than `most` as many with the number of the others: 'ABCD+7'. */
export const lettersText = (letters: readonly string[], most: number): string => {
  const between = letters.some(({ length }) => length > 1) ? ' ' : '';
  const rest = letters.length - most;
  return `${letters.slice(0, most).join(between)}${rest > 0 ? `+${rest}` : ''}`;
};

/** Letter of each column, by key, as the tests name them. */
export const columnLetters = (columns: readonly TableColumn[]): ReadonlyMap<string, string> =>
  new Map(columns.map(({ key }, index) => [key, columnLetter(index)]));
