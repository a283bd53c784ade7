/** Describes how a file was read, for screens and stamps of exports. */
import type { ColumnFormat, ReadOptions } from './read-options.ts';

const MAX_NAMED_LINES = 10;

const listLines = (lines: readonly number[]): string => {
  const more = lines.length - MAX_NAMED_LINES;
  return `${lines.slice(0, MAX_NAMED_LINES).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

/**
 * One phrase for each difference from the defaults; always the header row. Encoding and delimiter are
 * described elsewhere.
 */
export const describeReading = ({
  headerRow,
  labelRow,
  subheaderRow,
  skippedRows,
  quotes,
  html,
  apostrophes,
}: ReadOptions): readonly string[] => [
  `header in row ${headerRow}`,
  ...(subheaderRow === null ? [] : [`second header row ${subheaderRow}`]),
  ...(labelRow === null ? [] : [`question texts in row ${labelRow}`]),
  ...(skippedRows.length === 0 ? [] : [`rows skipped: ${listLines(skippedRows)}`]),
  ...(quotes === 'strict' ? [] : ['misplaced quotes read as text']),
  ...(html ? ['text extracted from HTML'] : []),
  ...(apostrophes ? ['apostrophes before = + - @ removed'] : []),
];

/**
 * `decimal comma`, `day first where ambiguous, in de`, and additional missing values. ISO dates are never
 * ambiguous, but other cells of the column may be.
 */
export const describeFormat = ({ numbers, dates, missing = [] }: ColumnFormat): string =>
  [
    ...(numbers === undefined ? [] : [numbers.replace('-', ' ')]),
    ...(dates === undefined ? [] : [`${dates.order.replace('-', ' ')} where ambiguous`]),
    ...(dates?.language === undefined || dates.language === 'en' ? [] : [`in ${dates.language}`]),
    ...(missing.length === 0 ? [] : [`missing: ${missing.join(', ')}`]),
  ].join(', ');
