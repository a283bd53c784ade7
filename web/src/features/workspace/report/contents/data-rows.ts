/** Rows of a chart's data table as rows of a report. */
import { formatPValue } from '../../../../components/text/format.ts';
import { isMeanSentiment, isPValue, type DataCell, type DataTable } from '../../chart/data-table.ts';
import { signed } from '../../table/sentiment-view.ts';
import type { ContentCell, ContentRow, ContentTable } from './content.ts';

const shown = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

const toMinus = (text: string): string => text.replace('-', '−');

/** As charts write it. @param value 0 to 100 */
export const toShareCell = (value: number | null): ContentCell =>
  value === null
    ? { text: '–', value }
    : { text: `${(Math.round(value * 10) / 10).toFixed(1)}%`, value: Math.round(value * 1e4) / 1e6, format: '0.0%' };

export const toMeanCell = (value: number | null): ContentCell => ({
  text: signed(value),
  value,
  format: '+0.00;-0.00;0.00',
});

const formatDecimals = (value: number, decimals: number): string =>
  value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

const DECIMALS: ReadonlyMap<string, number> = new Map([
  ['Expected by chance', 1],
  ['× chance', 2],
]);

/** A column that means nothing for a row. */
const NOT_APPLICABLE: ContentCell = { text: '', value: null };

/** The heading says what a column is. */
export const toCell = (value: DataCell, heading: string): ContentCell => {
  if (value === null) return NOT_APPLICABLE;
  if (typeof value === 'string') return { text: value, value: null };
  if (heading.includes('%')) return toShareCell(value);
  if (isMeanSentiment(heading)) return toMeanCell(value);
  if (isPValue(heading)) return { text: formatPValue(value), value, format: '0.000' };
  const decimals = DECIMALS.get(heading);
  if (decimals !== undefined)
    return { text: formatDecimals(value, decimals), value, format: `#,##0.${'0'.repeat(decimals)}` };
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

/** Without columns that mean nothing for the shown rows. */
export const dropBlankColumns = ({ columns, wordy }: ContentTable, rows: readonly ContentRow[]): ContentTable => {
  const kept = columns.flatMap((_, at) =>
    at === 0 || rows.length === 0 || rows.some(({ cells }) => (cells[at - 1]?.text ?? '') !== '') ? [at] : [],
  );
  const place = wordy === undefined ? -1 : kept.indexOf(wordy);
  return {
    columns: kept.map((at) => columns[at] ?? ''),
    rows: rows.map((row) => ({
      ...row,
      cells: kept.slice(1).map((at) => row.cells[at - 1] ?? NOT_APPLICABLE),
    })),
    ...(place > 0 && { wordy: place }),
  };
};
