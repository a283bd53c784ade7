/** A row of a file of rows, in the bytes of its format: whoever writes files has one source of rows for both. */
import { csvLine } from './csv-line.ts';
import { xlsxRow } from './xlsx-row.ts';

/** Null is an empty cell. */
export type SheetCell = string | number | null;
export type SheetFormat = 'csv' | 'xlsx';

/** @param row its number in the file, from 1 */
export const sheetLine = (format: SheetFormat, cells: readonly SheetCell[], row: number): string =>
  format === 'xlsx' ? xlsxRow(cells, row) : csvLine(cells.map((cell) => (cell === null ? '' : String(cell))));
