/** What of a column's values could not be read, in a sentence. */
import type { ColumnType } from '@verbatim/domain/formats/column-types';
import type { CellCounts } from '@verbatim/domain/formats/column-votes';
import { formatCount } from '../text/format.ts';

const KINDS = { number: 'numbers', date: 'dates' } as const;
const MAX_EXAMPLES = 3;

/**
 * '32 of 14,640 values in “age” are not numbers: abc (31), 12.5.1 (1); 180 are missing (n/a).' Empty when all
 * are readable.
 */
export const unreadWords = (title: string, type: ColumnType, cells: CellCounts | null): readonly string[] => {
  if (cells === null || cells.unreadable === 0 || (type !== 'number' && type !== 'date')) return [];
  const examples = cells.unreadableValues
    .slice(0, MAX_EXAMPLES)
    .map(({ value, count }) => `${value} (${formatCount(count)})`);
  const of = formatCount(cells.values + cells.missing);
  const marks = cells.missingValues.flatMap(({ value }) => (value === '' ? [] : [value])).slice(0, MAX_EXAMPLES);
  const named = marks.length === 0 ? '' : ` (${marks.join(', ')})`;
  const missing = cells.missing === 0 ? '' : `; ${formatCount(cells.missing)} are missing${named}`;
  return [
    `${formatCount(cells.unreadable)} of ${of} values in “${title}” are not ${KINDS[type]}: ${examples.join(', ')}${missing}.`,
  ];
};
