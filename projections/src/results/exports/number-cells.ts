/** A number's figures at the end of the lines of a table's file. */
import { getRowBase } from '@verbatim/domain/statistics/significance';
import { computePercent, roundTo4 } from '@verbatim/domain/statistics/percentages';
import type { NumberRow, TableResult } from '../table/table.ts';

type Cells = readonly (number | null)[];

/** None for a table without a number. */
export const listNumberHeadings = ({ numbers }: Pick<TableResult, 'numbers'>): readonly string[] => {
  if (numbers === undefined) return [];
  const ends = numbers.top === null ? [] : [`Top 2 of ${numbers.column} %`, `Bottom 2 of ${numbers.column} %`];
  return [`Mean of ${numbers.column}`, `Median of ${numbers.column}`, ...ends];
};

const getShare = (part: number | null, count: number): number | null => {
  const percent = part === null ? null : computePercent(part, count);
  return percent === null ? null : roundTo4(percent);
};

/** @param row undefined for a line without figures */
export const listNumberCells = (
  { numbers }: Pick<TableResult, 'numbers'>,
  row: NumberRow | undefined,
  minBase = 0,
): Cells => {
  if (numbers === undefined) return [];
  const cells: Cells =
    row === undefined || getRowBase(row) < minBase
      ? [null, null, null, null]
      : [row.mean, row.median, getShare(row.top, row.count), getShare(row.bottom, row.count)];
  return numbers.top === null ? cells.slice(0, 2) : cells;
};
