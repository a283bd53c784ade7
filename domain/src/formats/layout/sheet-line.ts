/** One row of a CSV or XLSX file in bytes, so that exports share one source of rows. */
import { formatCsvLine } from '../csv/csv-line.ts';
import { formatXlsxRow } from '../xlsx-row.ts';

/** Null is an empty cell. */
export type SheetCell = string | number | null;
export type SheetFormat = 'csv' | 'xlsx';

/** @param row from 1 */
export const formatSheetLine = (format: SheetFormat, cells: readonly SheetCell[], row: number): string =>
  format === 'xlsx'
    ? formatXlsxRow(cells, row)
    : formatCsvLine(cells.map((cell) => (cell === null ? '' : String(cell))));
