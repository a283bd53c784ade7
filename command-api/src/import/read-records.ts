/**
 * Parses CSV records strictly: every syntax error names its line. Limits are enforced where they are
 * exceeded, before anything is built.
 */
import { MAX_BATCH_BYTES } from '@verbatim/domain/file/file-events';
import { MAX_CSV_COLUMNS } from '@verbatim/domain/formats/csv/csv-limits';
import { columnAt, csvErrorAt, CsvFileError } from './csv-file-error.ts';
import { LiteralReader } from './literal-record.ts';

export interface CsvRecord {
  /** Line of the file on which the record begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const [QUOTE, LF, CR] = [0x22, 0x0a, 0x0d];

/** Start of the records, after the rows above the header. */
export interface Begin {
  readonly at: number;
  /** Of the file, from 1. */
  readonly line: number;
  /** Lines of excluded records, whatever they contain. */
  readonly withoutData?: ReadonlySet<number>;
  /** Reads invalid quotes as characters, and receives each such row. */
  readonly onBroken?: (row: BrokenRow) => void;
}

export interface BrokenRow {
  /** Of the file, from 1. */
  readonly line: number;
  /** Verbatim. */
  readonly text: string;
  readonly cells: readonly string[];
}

/**
 * Includes the header; empty lines are skipped. A line ends with LF, CR LF or CR.
 * @throws CsvFileError within the iteration
 */
export function* readRecords(
  text: string,
  delimiter: string,
  begin: Begin = { at: 0, line: 1 },
): Generator<CsvRecord, void, undefined> {
  const reader = new RecordReader(text, delimiter.charCodeAt(0), begin);
  for (let record = reader.next(); record !== undefined; record = reader.next()) yield record;
}

export interface PlacedRecord extends CsvRecord {
  /** Offsets of its start, and of the end of its last line. */
  readonly from: number;
  readonly to: number;
  /** Whether it has invalid quotes. */
  readonly isBroken: boolean;
}

/** The same with offsets. @throws CsvFileError within the iteration */
export function* readPlacedRecords(
  text: string,
  delimiter: string,
  begin: Begin,
): Generator<PlacedRecord, void, undefined> {
  const reader = new RecordReader(text, delimiter.charCodeAt(0), begin);
  for (let record = reader.next(); record !== undefined; record = reader.next()) yield { ...record, ...reader.place() };
}

class RecordReader {
  readonly #text: string;
  readonly #onBroken: Begin['onBroken'];
  readonly #literal: LiteralReader | undefined;
  readonly #delimiter: number;
  readonly #withoutData: ReadonlySet<number> | undefined;
  #at: number;
  #line: number;
  /** Cells of the first record; empty while that is read. */
  #header: readonly string[] = [];
  /** Index of the current cell. */
  #column = 0;
  /** Start of the current record. */
  #begin = 0;
  #beginLine = 1;
  /** End of the record's last line. */
  #end = 0;
  #isBroken = false;

  constructor(text: string, delimiter: number, begin: Begin) {
    this.#text = text;
    this.#delimiter = delimiter;
    this.#at = begin.at;
    this.#line = begin.line;
    this.#onBroken = begin.onBroken;
    this.#withoutData = begin.withoutData;
    this.#literal = begin.onBroken && new LiteralReader(text, String.fromCharCode(delimiter));
  }

  /** Of the record read last. */
  place(): Omit<PlacedRecord, keyof CsvRecord> {
    return { from: this.#begin, to: this.#end, isBroken: this.#isBroken };
  }

  next(): CsvRecord | undefined {
    this.#isBroken = false;
    this.#skipEmptyLines();
    if (this.#at >= this.#text.length) return undefined;
    [this.#begin, this.#beginLine] = [this.#at, this.#line];
    if (this.#header.length > 0 && this.#withoutData?.has(this.#line)) return this.#leftOut();
    if (this.#literal === undefined) return this.#record();
    try {
      return this.#record();
    } catch (error) {
      return this.#literally(this.#literal, error);
    }
  }

  /** Survey tools' metadata may contain invalid quotes: `{"ImportId":"QID1"}`. */
  #leftOut(): CsvRecord {
    const literal = this.#literal ?? new LiteralReader(this.#text, String.fromCharCode(this.#delimiter));
    try {
      return this.#record();
    } catch (error) {
      if (error !== BROKEN && !(error instanceof CsvFileError)) throw error;
    }
    const {
      cells = [],
      end = lineEndAt(this.#text, this.#begin),
      lines = 0,
    } = literal.read(this.#begin, this.#header.length) ?? {};
    [this.#at, this.#line, this.#end] = [end, this.#beginLine + lines, end];
    this.#skipLineEnd();
    return { line: this.#beginLine, cells };
  }

  #literally(literal: LiteralReader, error: unknown): CsvRecord {
    const isQuoted = error === BROKEN || (error instanceof CsvFileError && QUOTES_OR_RAGGED.has(error.code));
    const record = isQuoted ? literal.read(this.#begin, this.#header.length) : undefined;
    if (record === undefined) throw error === BROKEN ? this.#openQuote(true) : error;
    const { cells, end, lines } = record;
    this.#onBroken?.({ line: this.#beginLine, text: this.#text.slice(this.#begin, end), cells });
    [this.#at, this.#line] = [end, this.#beginLine + lines];
    [this.#end, this.#isBroken] = [end, true];
    this.#skipLineEnd();
    return { line: this.#beginLine, cells };
  }

  #record(): CsvRecord {
    const cells = [this.#cell(0)];
    while (this.#text.charCodeAt(this.#at) === this.#delimiter) {
      if (cells.length === MAX_CSV_COLUMNS) throw this.#tooManyCells();
      this.#at++;
      cells.push(this.#cell(cells.length));
    }
    if (this.#header.length === 0) this.#header = cells;
    if (cells.length !== this.#header.length) throw this.#ragged(cells.length);
    this.#end = this.#at;
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
    const many = `The file has more than ${MAX_CSV_COLUMNS} columns. Delete the ones you do not need and upload it again.`;
    return csvErrorAt(this.#beginLine, 'CSV_TOO_MANY_COLUMNS', many, columnAt(MAX_CSV_COLUMNS, []));
  }

  #ragged(cells: number): CsvFileError {
    const width = this.#header.length;
    const most = cells > MAX_CSV_COLUMNS ? `more than ${MAX_CSV_COLUMNS}` : `${cells}`;
    const has = `The row has ${most} ${cells === 1 ? 'cell' : 'cells'}, the header has ${width}`;
    const end =
      cells < width
        ? `it ends before ${columnAt(cells, this.#header)}`
        : `it continues after ${columnAt(width - 1, this.#header)}, the last`;
    const advice = 'Put quotes around cells that contain the delimiter.';
    return csvErrorAt(this.#beginLine, 'CSV_RAGGED_ROW', `${has}: ${end}. ${advice} ${MEND}`);
  }

  #tooLarge(): CsvFileError {
    return rowTooLarge(this.#beginLine, this.#place());
  }

  #place(): string {
    return columnAt(this.#column, this.#header);
  }

  /** Reports the start of the record: the end of the file, where the quote is missing, would not help. */
  #openQuote(isLast = false): Error {
    if (this.#literal !== undefined && !isLast) return BROKEN;
    const reason = 'A quote (") that opens here is never closed.';
    return csvErrorAt(this.#beginLine, 'CSV_UNBALANCED_QUOTE', `${reason} ${MEND}`, this.#place());
  }

  #misplacedQuote(): Error {
    if (this.#literal !== undefined) return BROKEN;
    const reason =
      'A quote (") is in the middle of the cell. Put quotes around the cell, and double those within it ("").';
    return csvErrorAt(this.#beginLine, 'CSV_UNBALANCED_QUOTE', `${reason} ${MEND}`, this.#place());
  }
}

/** Preallocated and caught at once to read the row literally: a file may have half a million. */
const BROKEN = new Error('A quote is misplaced');
/** Errors that an invalid quote can cause. */
const QUOTES_OR_RAGGED: ReadonlySet<string> = new Set(['CSV_RAGGED_ROW', 'CSV_ROW_TOO_LARGE']);

const MEND = 'Nothing was stored. Fix the row and upload the file again.';

/** @param column in which it exceeds the limit, as returned by `columnAt` */
export const rowTooLarge = (line: number, column: string): CsvFileError => {
  const reason = `The row is larger than ${MAX_BATCH_BYTES / 1024} KiB. Often a quote (") is missing.`;
  return csvErrorAt(line, 'CSV_ROW_TOO_LARGE', `${reason} ${MEND}`, column);
};

const lineEndAt = (text: string, from: number): number => {
  let at = from;
  while (at < text.length && text.charCodeAt(at) !== LF && text.charCodeAt(at) !== CR) at++;
  return at;
};

const lineEndsIn = (text: string, from: number, to: number): number => {
  let ends = 0;
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (unit === LF || (unit === CR && text.charCodeAt(at + 1) !== LF)) ends++;
  }
  return ends;
};
