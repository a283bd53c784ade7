/** The figures of the theme table: what a cell counts, and what its figure is made of. */
import type { TableItem, TableResult } from '@verbatim/command-api/contract/results/table';
import { computeColumnPercent, computeRowPercent, formatHundredths } from '@verbatim/domain/statistics/percentages';
import { getEffectiveBase, getRowBase } from '@verbatim/domain/statistics/significance';
import { signed } from './sentiment-view.ts';
import { getZScore, type TableFormat, type TableSettings } from './table-settings.ts';

/** Key of the column of all comments; no column of the server can have it, because theirs are never empty. */
export const TOTAL = '';

export type FigureSettings = Pick<TableSettings, 'format' | 'confidence' | 'minBase'>;

type Counts = TableResult['totalRow'];

export const countIn = ({ count, groupBy }: Counts, key: string): number =>
  key === TOTAL ? count : (groupBy[key] ?? 0);

export const getColumnBase = ({ totalRow }: TableResult, key: string): number => countIn(totalRow, key);

/** Effective base; the base itself in unweighted tables. */
export const effectiveBaseIn = (table: TableResult, key: string): number =>
  getEffectiveBase(table, key === TOTAL ? undefined : key);

export const meanIn = ({ means }: TableItem, key: string) => (key === TOTAL ? means?.count : means?.groupBy[key]);

/** Whether figures are percentages: counts and means are not. */
export const isPercentage = (format: TableFormat): boolean => format !== 'sum' && format !== 'mean';

export const percentIn = (table: TableResult, item: TableItem, key: string, format: TableFormat): number | null => {
  if (!isPercentage(format)) return null;
  const count = countIn(item, key);
  return format === 'row'
    ? computeRowPercent(count, item.count)
    : computeColumnPercent(count, getColumnBase(table, key));
};

/** Value for display, sorting and export: null without a base. */
export const figureIn = (table: TableResult, item: TableItem, key: string, format: TableFormat): number | null => {
  if (format === 'mean') return meanIn(item, key)?.avg ?? null;
  if (getColumnBase(table, key) === 0) return null;
  return format === 'sum' ? countIn(item, key) : percentIn(table, item, key, format);
};

/** Base of a figure: comments of its column, of its theme, or scored ones. */
const baseOfFigure = (table: TableResult, item: TableItem, key: string, format: TableFormat): number => {
  if (format === 'mean') return meanIn(item, key)?.comments ?? 0;
  return format === 'row' ? getRowBase(item) : effectiveBaseIn(table, key);
};

/** The base that is too small to show its figure; null for one that is not. */
export const hiddenBase = (
  table: TableResult,
  item: TableItem,
  key: string,
  { format, minBase }: Pick<FigureSettings, 'format' | 'minBase'>,
): number | null => {
  const base = baseOfFigure(table, item, key, format);
  return base < minBase ? base : null;
};

/** '+0.42 ±0.05', and without the interval where one comment is all there is. */
export const meanText = (item: TableItem, key: string, confidence: string): string => {
  const { avg = null, error = null } = meanIn(item, key) ?? {};
  return error === null ? signed(avg) : `${signed(avg)} ±${formatHundredths(error * getZScore(confidence))}`;
};
