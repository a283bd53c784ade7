/** Rows above a header: titles, export dates, blank rows. */
import type { CsvRecord } from '../csv/csv-records.ts';
import { readNumber } from '../number-format.ts';

export const MAX_ROWS_ABOVE = 20;

export const hasText = (cell: string): boolean => cell.trim() !== '';
export const countFilledCells = ({ cells }: CsvRecord): number => cells.filter(hasText).length;

export const hasGap = (records: readonly CsvRecord[], from: number, to: number): boolean => {
  for (let at = from; at < to; at++) {
    const [record, next] = [records[at]!, records[at + 1]!];
    if (countFilledCells(record) === 0) return true;
    const ends = record.cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/gu)?.length ?? 0), 0);
    if (next.line - record.line > ends + 1) return true;
  }
  return false;
};

/** Whether a name at `at` is above a number, which makes its row a header. */
export const isOverNumbers = (records: readonly CsvRecord[], at: number): boolean => {
  const isNumber = (cell = ''): boolean =>
    readNumber(cell, 'decimal-point') !== null || readNumber(cell, 'decimal-comma') !== null;
  const header = records[at]?.cells ?? [];
  return records
    .slice(at + 1)
    .some(({ cells }) => cells.some((cell, place) => isNumber(cell) && !isNumber(header[place])));
};
