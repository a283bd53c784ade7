/** The first cell in which two exports of one question differ. */
import { getLetters } from '@verbatim/domain/formats/xlsx-row';
import { isSpreadsheetNumber } from '@verbatim/domain/formats/csv/csv-line';
import type { CellDifference } from '../../contract/export-verification.ts';

type Rows = AsyncIterable<readonly string[]>;

/** Holds one row of each at a time. @returns undefined where all cells are equal */
export const findDifference = async (file: Rows, expected: Rows): Promise<CellDifference | undefined> => {
  const [one, other] = [file[Symbol.asyncIterator](), expected[Symbol.asyncIterator]()];
  let head: readonly string[] | undefined;
  try {
    for (let row = 1; ; row++) {
      const [cells, own] = (await Promise.all([one.next(), other.next()])).map(getRow);
      if (cells === undefined && own === undefined) return undefined;
      head ??= own ?? cells ?? [];
      const difference = compareRow(cells, own);
      if (difference === undefined) continue;
      const { column, ...values } = difference;
      return { ...nameCell(row, column, head, own ?? cells ?? []), ...values };
    }
  } finally {
    await Promise.all([one.return?.(), other.return?.()]);
  }
};

type Row = readonly string[] | undefined;

const getRow = ({ done, value }: IteratorResult<readonly string[], unknown>): Row =>
  done === true ? undefined : value;

const compareRow = (
  cells: Row,
  own: Row,
): (Pick<CellDifference, 'file' | 'expected'> & { readonly column: number }) | undefined => {
  if (cells === undefined) return { column: 0, file: null, expected: own?.[0] ?? '' };
  if (own === undefined) return { column: 0, file: cells[0] ?? '', expected: null };
  const column = findColumn(cells, own);
  return column === undefined ? undefined : { column, file: cells[column] ?? '', expected: own[column] ?? '' };
};

/** @param row from 1. @param column from 0 */
export const nameCell = (
  row: number,
  column: number,
  head: readonly string[],
  cells: readonly string[],
): Pick<CellDifference, 'cell' | 'column' | 'row'> => ({
  cell: `${getLetters(column)}${row}`,
  column: head[column] ?? '',
  row: cells[0] ?? '',
});

const findColumn = (cells: readonly string[], own: readonly string[]): number | undefined => {
  for (let column = 0; column < Math.max(cells.length, own.length); column++)
    if (!isSameCell(cells[column] ?? '', own[column] ?? '')) return column;
  return undefined;
};

/** A spreadsheet writes the same number in another way: `0.50`. */
const isSameCell = (one: string, other: string): boolean =>
  one === other || (isSpreadsheetNumber(one) && isSpreadsheetNumber(other) && Number(one) === Number(other));
