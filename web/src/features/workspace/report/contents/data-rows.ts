/** Rows of a chart's data table as rows of a report. */
import type { DataTable } from '../../chart/data-table.ts';
import { signed } from '../../table/sentiment-view.ts';
import type { ContentCell, ContentTable } from './content.ts';

const shown = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

const toMinus = (text: string): string => text.replace('-', '−');

/** As charts write it. @param value 0 to 100 */
export const toShareCell = (value: number | null): ContentCell =>
  value === null
    ? { text: '–', value }
    : { text: `${value.toFixed(1)}%`, value: Math.round(value * 1e4) / 1e6, format: '0.0%' };

export const toMeanCell = (value: number | null): ContentCell => ({
  text: signed(value),
  value,
  format: '+0.00;-0.00;0.00',
});

/** A column that means nothing for a row. */
const NOT_APPLICABLE: ContentCell = { text: '', value: null };

/** The heading says what a column is. */
export const toCell = (value: number | null, heading: string): ContentCell => {
  if (value === null) return NOT_APPLICABLE;
  if (heading.includes('%')) return toShareCell(value);
  if (heading.startsWith('Mean ')) return toMeanCell(value);
  const isSmall = value !== 0 && Math.abs(value) < 0.005;
  return {
    text: toMinus(isSmall ? value.toPrecision(1) : shown.format(value)),
    value,
    format: isSmall ? '0.00E+00' : Number.isInteger(value) ? '#,##0' : '#,##0.00',
  };
};

export const toContentTable = ({ columns, rows }: DataTable): ContentTable => ({
  columns,
  rows: rows.map(({ name, cells }) => ({
    name,
    cells: cells.map((value, at) => toCell(value, columns[at + 1] ?? '')),
  })),
});
