/**
 * The records of a CSV text, read strictly: every way in which it can be broken is an error that names the line. What would be too much is
 * refused at the place where it becomes too much, before anything is built of it.
 */
import { MAX_BATCH_BYTES } from '@verbatim/domain/file/file-events';
import { MAX_CSV_COLUMNS } from '@verbatim/domain/text/csv-limits';
import { columnAt, csvErrorAt, type CsvFileError } from './csv-file-error.ts';

export interface CsvRecord {
  /** Line of the file on which the record begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const [QUOTE, LF, CR] = [0x22, 0x0a, 0x0d];

/** Header included; empty lines are passed over. A line ends with LF, CR LF or CR. @throws CsvFileError within the iteration */
export function* readRecords(text: string, delimiter: string): Generator<CsvRecord, void, undefined> {
  const reader = new RecordReader(text, delimiter.charCodeAt(0));
  for (let record = reader.next(); record !== undefined; record = reader.next()) yield record;
}

class RecordReader {
  readonly #text: string;
  readonly #delimiter: number;
  #at = 0;
  #line = 1;
  /** Cells of the first record; none while that is read. */
  #header: readonly string[] = [];
  /** Of the cell that is being read, from 0. */
  #column = 0;
  /** Where the record that is being read begins. */
  #begin = 0;
  #beginLine = 1;

  constructor(text: string, delimiter: number) {
    this.#text = text;
    this.#delimiter = delimiter;
  }

  next(): CsvRecord | undefined {
    this.#skipEmptyLines();
    if (this.#at >= this.#text.length) return undefined;
    [this.#begin, this.#beginLine] = [this.#at, this.#line];
    const cells = [this.#cell(0)];
    while (this.#text.charCodeAt(this.#at) === this.#delimiter) {
      if (cells.length === MAX_CSV_COLUMNS) throw this.#tooManyCells();
      this.#at++;
      cells.push(this.#cell(cells.length));
    }
    if (this.#header.length === 0) this.#header = cells;
    if (cells.length !== this.#header.length) throw this.#ragged(cells.length);
    this.#skipLineEnd();
    return { line: this.#beginLine, cells };
  }

  #cell(column: number): string {
    this.#column = column;
    const value = this.#text.charCodeAt(this.#at) === QUOTE ? this.#quotedCell() : this.#plainCell();
    if (this.#at - this.#begin > MAX_BATCH_BYTES) throw this.#tooLarge();
    return value;
  }

  #plainCell(): string {
    const start = this.#at;
    const most = Math.min(this.#text.length, this.#begin + MAX_BATCH_BYTES + 1);
    let end = start;
    for (; end < most; end++) {
      const unit = this.#text.charCodeAt(end);
      if (unit === this.#delimiter || unit === LF || unit === CR) break;
      if (unit === QUOTE) throw this.#misplacedQuote();
    }
    this.#at = end;
    return this.#text.slice(start, end);
  }

  #quotedCell(): string {
    const text = this.#text;
    const start = this.#at + 1;
    let hasDoubled = false;
    let quote = text.indexOf('"', start);
    while (quote >= 0 && text.charCodeAt(quote + 1) === QUOTE && quote - this.#begin <= MAX_BATCH_BYTES) {
      hasDoubled = true;
      quote = text.indexOf('"', quote + 2);
    }
    if (quote < 0) throw this.#openQuote();
    if (quote - this.#begin > MAX_BATCH_BYTES) throw this.#tooLarge();
    this.#line += lineEndsIn(text, start, quote);
    this.#at = quote + 1;
    if (!this.#isAtCellEnd()) throw this.#misplacedQuote();
    const value = text.slice(start, quote);
    return hasDoubled ? value.replaceAll('""', '"') : value;
  }

  #isAtCellEnd(): boolean {
    const unit = this.#text.charCodeAt(this.#at);
    return Number.isNaN(unit) || unit === this.#delimiter || unit === LF || unit === CR;
  }

  #skipEmptyLines(): void {
    for (let unit = this.#text.charCodeAt(this.#at); unit === LF || unit === CR; unit = this.#text.charCodeAt(this.#at))
      this.#skipLineEnd();
  }

  #skipLineEnd(): void {
    if (this.#at >= this.#text.length) return;
    this.#at += this.#text.startsWith('\r\n', this.#at) ? 2 : 1;
    this.#line++;
  }

  #tooManyCells(): CsvFileError {
    if (this.#header.length > 0) return this.#ragged(MAX_CSV_COLUMNS + 1);
    const many = `The file has more than ${MAX_CSV_COLUMNS} columns. Delete those that you do not need and upload it again.`;
    return csvErrorAt(this.#beginLine, 'CSV_TOO_MANY_COLUMNS', many, columnAt(MAX_CSV_COLUMNS, []));
  }

  #ragged(cells: number): CsvFileError {
    const width = this.#header.length;
    const most = cells > MAX_CSV_COLUMNS ? `more than ${MAX_CSV_COLUMNS}` : `${cells}`;
    const has = `The row has ${most} ${cells === 1 ? 'cell' : 'cells'}, the header has ${width}`;
    const end =
      cells < width
        ? `it ends before ${columnAt(cells, this.#header)}`
        : `it goes on after ${columnAt(width - 1, this.#header)}, the last`;
    const advice = 'A cell that holds the delimiter needs quotes around it.';
    return csvErrorAt(this.#beginLine, 'CSV_RAGGED_ROW', `${has}: ${end}. ${advice} ${MEND}`);
  }

  #tooLarge(): CsvFileError {
    return rowTooLarge(this.#beginLine, this.#place());
  }

  #place(): string {
    return columnAt(this.#column, this.#header);
  }

  /** Where the record begins: the end of the file, where the quote is missing, would help nobody. */
  #openQuote(): CsvFileError {
    const reason = 'A quote (") that opens here is never closed.';
    return csvErrorAt(this.#beginLine, 'CSV_UNBALANCED_QUOTE', `${reason} ${MEND}`, this.#place());
  }

  #misplacedQuote(): CsvFileError {
    const reason =
      'A quote (") stands in the middle of the cell. Put quotes around the cell, and write those within it twice ("").';
    return csvErrorAt(this.#beginLine, 'CSV_UNBALANCED_QUOTE', `${reason} ${MEND}`, this.#place());
  }
}

const MEND = 'Nothing was stored; mend the row and upload the file again.';

/** @param column in which it becomes too large, as `columnAt` tells it */
export const rowTooLarge = (line: number, column: string): CsvFileError => {
  const reason = `The row is larger than ${MAX_BATCH_BYTES / 1024} KiB. Often a quote (") is missing.`;
  return csvErrorAt(line, 'CSV_ROW_TOO_LARGE', `${reason} ${MEND}`, column);
};

const lineEndsIn = (text: string, from: number, to: number): number => {
  let ends = 0;
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (unit === LF || (unit === CR && text.charCodeAt(at + 1) !== LF)) ends++;
  }
  return ends;
};
