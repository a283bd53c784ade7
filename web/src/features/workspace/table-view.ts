/** What the theme table shows, worked out from the server's answer and the settings; no drawing here. */
import type { TableItem, TableResult } from '@verbatim/command-api/contract/table';
import { columnPercent, formatPercent, rowPercent } from '@verbatim/domain/statistics/percentages';
import {
  columnLetter,
  significanceOfTable,
  tooSmall,
  type CellSignificance,
} from '@verbatim/domain/statistics/significance';
import { formatCount } from '../../components/format.ts';
import { isolated } from '../../components/isolated.ts';
import { zOf, type TableFormat, type TableSettings, type TableSort } from './table-settings.ts';

export type TableColumn = TableResult['columns'][number];

/** Key of the column of all comments; no column of the server can have it, because theirs are never empty. */
export const TOTAL = '';

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
  /** Count, share and base together. */
  readonly hint: string;
}

export interface HeaderCell {
  readonly key: string;
  readonly label: string;
  /** Leaf columns below it. */
  readonly span: number;
}

const countOf = (item: TableItem, key: string): number => (key === TOTAL ? item.count : (item.groupBy[key] ?? 0));

export const baseOf = ({ totalRow }: TableResult, key: string): number =>
  key === TOTAL ? totalRow.count : (totalRow.groupBy[key] ?? 0);

const percentIn = (table: TableResult, item: TableItem, key: string, format: TableFormat): number | null => {
  if (format === 'sum') return null;
  return format === 'column'
    ? columnPercent(countOf(item, key), baseOf(table, key))
    : rowPercent(countOf(item, key), item.count);
};

const hintOf = (table: TableResult, item: TableItem, key: string, label: string): string => {
  const base = baseOf(table, key);
  const count = countOf(item, key);
  const place = key === TOTAL ? 'all comments' : isolated(label);
  return `${isolated(item.name)}, ${place}: ${formatCount(count)} of ${formatCount(base)} comments (${formatPercent(columnPercent(count, base))} of the column, ${formatPercent(rowPercent(count, item.count))} of the row)`;
};

/** What the mark of a test says, in words: ' · significantly higher than A, C', or why there was too little to test. */
const testHint = (table: TableResult, item: TableItem, key: string, test: CellSignificance | undefined): string => {
  if (test === undefined) return '';
  if (test.higherThan.length > 0) return ` · significantly higher than ${test.higherThan.join(', ')}`;
  if (test.verdict !== 'small-base') return '';
  const [count, base] = [countOf(item, key), baseOf(table, key)];
  const small = tooSmall(count, base, item.count - count, table.totalRow.count - base);
  if (small === null) return ' · ° too small to be tested against any column of its group';
  return small.what === 'base'
    ? ` · ° too small to test: a base of ${formatCount(small.value)}, at least ${small.least} are needed`
    : ` · ° too small to test: ${small.value.toFixed(1)} comments expected, at least ${small.least} are needed`;
};

export const cellView = (
  table: TableResult,
  item: TableItem,
  column: TableColumn | null,
  format: TableFormat,
  significance: CellSignificance | undefined,
): CellView => {
  const key = column?.key ?? TOTAL;
  const percent = percentIn(table, item, key, format);
  const empty = baseOf(table, key) === 0;
  const verdict = significance?.verdict ?? null;
  return {
    text: empty ? '–' : format === 'sum' ? formatCount(countOf(item, key)) : formatPercent(percent),
    percent,
    isZero: !empty && countOf(item, key) === 0,
    verdict: empty ? null : verdict,
    letters: significance?.higherThan ?? [],
    hint: `${hintOf(table, item, key, column?.labels.join(' › ') ?? '')}${empty ? '' : testHint(table, item, key, significance)}`,
  };
};

/** Largest percentage of a theme on show (0 when none is): the bar that fills its cell. The unclassified row would flatten all others. */
export const largestPercent = (table: TableResult, format: TableFormat): number => {
  if (format === 'sum') return 0;
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
    return format === 'sum' || key === TOTAL ? countOf(item, key) : (percentIn(table, item, key, format) ?? -1);
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

/** Tests of very wide tables are not worth their time: nobody reads 500 columns. */
export const MAX_TESTED_COLUMNS = 500;

/** Tests of these items in these columns, in their order; empty when they are switched off. */
export const significanceOf = (
  table: TableResult,
  items: readonly TableItem[],
  { significance, confidence }: Pick<TableSettings, 'significance' | 'confidence'>,
  columns: readonly TableColumn[] = table.columns,
): readonly Readonly<Record<string, CellSignificance>>[] =>
  significance === 'off' || table.columns.length > MAX_TESTED_COLUMNS
    ? []
    : significanceOfTable({ ...table, items }, significance, zOf(confidence), new Set(columns.map(({ key }) => key)));

/** 'ABC', 'A AB', or of more than `most` as many with the number of the others: 'ABCD+7'. */
export const lettersText = (letters: readonly string[], most: number): string => {
  const between = letters.some(({ length }) => length > 1) ? ' ' : '';
  const rest = letters.length - most;
  return `${letters.slice(0, most).join(between)}${rest > 0 ? `+${rest}` : ''}`;
};

/** Letter of each column, by key, as the tests name them. */
export const columnLetters = (columns: readonly TableColumn[]): ReadonlyMap<string, string> =>
  new Map(columns.map(({ key }, index) => [key, columnLetter(index)]));
