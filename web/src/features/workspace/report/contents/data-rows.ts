/** Rows of a chart's data table as rows of a report. */
import type { DataTable } from '../../chart/data-table.ts';
import type { ContentCell, ContentTable } from './content.ts';

const shown = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** The heading says what a column is. */
const getFormat = (heading: string, value: number): string =>
  heading.endsWith('%') || !Number.isInteger(value) ? '#,##0.00' : '#,##0';

const toCell = (value: number | null, heading: string): ContentCell => {
  if (value === null) return { text: '–', value };
  // A small p-value would read as 0.
  const isSmall = value !== 0 && Math.abs(value) < 0.005;
  const text = isSmall ? value.toPrecision(1) : shown.format(value);
  return { text: text.replace('-', '−'), value, format: isSmall ? '0.00E+00' : getFormat(heading, value) };
};

export const toContentTable = ({ columns, rows }: DataTable): ContentTable => ({
  columns,
  rows: rows.map(({ name, cells }) => ({
    name,
    cells: cells.map((value, at) => toCell(value, columns[at + 1] ?? '')),
    ...(name === 'Base' && { style: 'base' as const }),
  })),
});
