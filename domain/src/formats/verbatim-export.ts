/** Removes what this product's exports add to their data, so that they can be imported again. */
import { FORMULA, isSpreadsheetNumber, WRITTEN_FORMULA } from './csv/csv-line.ts';

/** The server's exports write a field in two cells, the browser's in one. */
const STAMP = /(?:\r\n|\r|\n)(?:\r\n|\r|\n)(?="?Verbatim NLP,[^\r\n]*(?:\r\n|\r|\n))/gu;
const LAST_OF_STAMP = /(?:^|[\r\n])(?:Exported at,|"?Revisions: )[^\r\n]*\s*$/u;
/** A stamp lists each theme with its query. */
const MAX_STAMP_LENGTH = 1_000_000;
const MAX_LAST_LINE_LENGTH = 1_000;

/** The text without the stamp below its data. */
export const withoutStamp = (text: string): string => {
  const tail = text.slice(-MAX_STAMP_LENGTH);
  if (!LAST_OF_STAMP.test(tail.slice(-MAX_LAST_LINE_LENGTH))) return text;
  // A comment may contain one, too: the last counts.
  const found = [...tail.matchAll(STAMP)].at(-1);
  return found === undefined ? text : text.slice(0, text.length - tail.length + found.index + 1);
};

/** Whether any escaped cell is possible, as a cheap test of the whole text. */
export const mayBeEscaped = (text: string): boolean => WRITTEN_FORMULA.test(text);

/** Exports escape everything that a spreadsheet would evaluate. */
export const isUnsafe = (cell: string): boolean =>
  FORMULA.test(cell) && !cell.startsWith("'") && !isSpreadsheetNumber(cell);

export const isEscaped = (cell: string): boolean => cell.startsWith("'") && FORMULA.test(cell);

export const unescaped = (cell: string): string => (isEscaped(cell) ? cell.slice(1) : cell);
