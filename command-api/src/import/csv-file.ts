/** Reads an uploaded CSV as records with their lines; every way in which it can be broken becomes an error that names the line. */
import { Readable } from 'node:stream';
import { CsvError as ParserError, parse } from 'csv-parse';
import { fieldsOfHeader } from '@verbatim/domain/text/column-names';
import { decodeCsv, detectDelimiter } from '@verbatim/domain/text/csv-dialect';
import { MAX_BATCH_BYTES } from '@verbatim/domain/file/file-events';

/** The file cannot be taken as it is; `line` (from 1) says where, when a place can be named. */
export class CsvFileError extends Error {
  readonly code: string;
  readonly line: number | undefined;
  constructor(code: string, message: string, line?: number) {
    super(line === undefined ? message : `Line ${line}: ${message}`);
    this.name = 'CsvFileError';
    this.code = code;
    this.line = line;
  }
}

export interface CsvRecord {
  /** Line of the file on which the record begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface CsvFile {
  /** Names of the columns, one for each cell of a record: the headers, empty and repeated ones made distinct. */
  readonly fields: readonly string[];
  /** The data records; can be read again from the start. @throws CsvFileError within the iteration */
  records(): AsyncIterable<CsvRecord>;
}

/** @param bytes the whole file, under 16 MiB. @throws CsvFileError */
export const openCsv = async (bytes: Uint8Array): Promise<CsvFile> => {
  const { text } = decodeCsv(bytes);
  if (text.trim() === '')
    throw new CsvFileError(
      'CSV_EMPTY',
      'The file is empty. Choose a CSV file with a header line and at least one row.',
    );
  const delimiter = detectDelimiter(text);
  const first = await firstOf(readRecords(text, delimiter));
  if (first === undefined || first.cells.every((cell) => cell.trim() === ''))
    throw new CsvFileError('CSV_NO_HEADER', 'The file has no header. The first line must name the columns.', 1);
  return {
    fields: fieldsOfHeader(first.cells).map(({ field }) => field),
    records: () => skipFirst(readRecords(text, delimiter)),
  };
};

const CHUNK = 64 * 1024;

function* chunksOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK) yield text.slice(at, at + CHUNK);
}

const PARSER = {
  relax_column_count: false,
  skip_empty_lines: true,
  max_record_size: MAX_BATCH_BYTES,
};

async function* readRecords(text: string, delimiter: string): AsyncGenerator<CsvRecord> {
  const source = Readable.from(chunksOf(text), { objectMode: true });
  // Where the last whole record ended. The parser tells it as it reads: an error overtakes the records that wait to be taken.
  let last: Place = { lines: 0, empty_lines: 0 };
  let width = 0;
  const linesOfWaiting: number[] = [];
  const parser = parse({
    ...PARSER,
    delimiter,
    on_record: (cells: string[], { lines, empty_lines }) => {
      linesOfWaiting.push(lineAfter(last, empty_lines));
      last = { lines, empty_lines };
      if (width === 0) width = cells.length;
      return cells;
    },
  });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const cells of parser as AsyncIterable<string[]>) yield { line: linesOfWaiting.shift() ?? 0, cells };
  } catch (error) {
    throw error instanceof ParserError ? toCsvFileError(error, lineAfter(last, error['empty_lines']), width) : error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

/** What the parser says of a place, in its own words. */
interface Place {
  readonly lines: number;
  readonly empty_lines: number;
}

/** The line on which the record after `last` begins, with the empty lines between passed over. */
const lineAfter = (last: Place, emptyLines: unknown): number =>
  last.lines + (typeof emptyLines === 'number' ? emptyLines - last.empty_lines : 0) + 1;

const firstOf = async <T>(items: AsyncIterable<T>): Promise<T | undefined> => {
  for await (const item of items) return item;
  return undefined;
};

async function* skipFirst<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  let isFirst = true;
  for await (const item of items) {
    if (!isFirst) yield item;
    isFirst = false;
  }
}

/**
 * @param line where the record at fault begins: for a quote that never closes, the end of the file would help nobody.
 * @param width cells of the header
 */
const toCsvFileError = (error: ParserError, line: number, width: number): CsvFileError => {
  switch (error.code) {
    case 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH':
    case 'CSV_RECORD_INCONSISTENT_COLUMNS':
      return new CsvFileError(
        'CSV_RAGGED_ROW',
        `${raggedReason(error, width)} Nothing was stored; mend the row and upload the file again.`,
        line,
      );
    case 'CSV_QUOTE_NOT_CLOSED':
      return new CsvFileError(
        'CSV_UNBALANCED_QUOTE',
        'A quote (") that opens in this row is never closed. Nothing was stored; mend the row and upload the file again.',
        line,
      );
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'INVALID_OPENING_QUOTE':
      return new CsvFileError(
        'CSV_UNBALANCED_QUOTE',
        'A quote (") stands in the middle of a cell. Write it twice ("") within a quoted cell. Nothing was stored.',
        line,
      );
    case 'CSV_MAX_RECORD_SIZE':
      return new CsvFileError(
        'CSV_ROW_TOO_LARGE',
        `The row is larger than ${MAX_BATCH_BYTES / 1024} KiB. Often a quote (") is missing. Nothing was stored.`,
        line,
      );
    default:
      return new CsvFileError(
        'CSV_INVALID',
        `The file cannot be read as CSV (${error.message}). Nothing was stored.`,
        line,
      );
  }
};

const raggedReason = (error: ParserError, width: number): string => {
  const record: unknown = error['record'];
  const has = Array.isArray(record) ? `${record.length} ${record.length === 1 ? 'cell' : 'cells'}` : 'another number';
  return `The row has ${has}, the header has ${width}.`;
};
