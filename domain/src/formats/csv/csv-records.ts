/** A lenient reader for the first rows of a CSV: enough to find the delimiter, to show and to guess. */

export const CSV_DELIMITERS = [',', ';', '\t', '|'] as const;
export type CsvDelimiter = (typeof CSV_DELIMITERS)[number];

export interface CsvRecord {
  readonly cells: readonly string[];
  /** Line of the file on which the record begins, from 1. */
  readonly line: number;
  /** Where in the text it begins. */
  readonly at: number;
  /** False for a last record whose quote is never closed. */
  readonly closed: boolean;
}

const lineEnds = (text: string, from: number, to: number): number =>
  text.slice(from, to).match(/\r\n|\r|\n/g)?.length ?? 0;

interface Cell {
  readonly value: string;
  readonly end: number;
  readonly closed: boolean;
}

/** A cell ends at the delimiter, a line end or the end of the text, which is where `end` points to. */
const readCell = (text: string, start: number, delimiter: CsvDelimiter): Cell => {
  let value = '';
  let index = start;
  if (text[index] === '"') {
    for (;;) {
      const quote = text.indexOf('"', index + 1);
      if (quote === -1) return { value: value + text.slice(index + 1), end: text.length, closed: false };
      value += text.slice(index + 1, quote);
      index = quote + 1;
      if (text[index] !== '"') break;
      value += '"';
    }
  }
  let end = index;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++;
  return { value: value + text.slice(index, end), end, closed: true };
};

/**
 * Leniently parsed records of a CSV text, header included, without empty lines: ragged rows are kept, text
 * after a closing quote belongs to the cell. Imports use the strict parser.
 */
export function* csvRecords(text: string, delimiter: CsvDelimiter): Generator<CsvRecord, void, undefined> {
  let index = 0;
  let line = 1;
  while (index < text.length) {
    const start = index;
    const cells: string[] = [];
    let cell = readCell(text, index, delimiter);
    cells.push(cell.value);
    while (text[cell.end] === delimiter) {
      cell = readCell(text, cell.end + 1, delimiter);
      cells.push(cell.value);
    }
    index = cell.end + (text.startsWith('\r\n', cell.end) ? 2 : 1);
    if (cell.end > start) yield { cells, line, at: start, closed: cell.closed };
    line += lineEnds(text, start, index);
  }
}
