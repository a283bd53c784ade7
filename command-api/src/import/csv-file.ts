/** An uploaded CSV file, within limits. */
import {
  isBlankRow,
  proposeLayout,
  linesWithoutData,
  type FileLayout,
} from '@verbatim/domain/formats/layout/file-layout';
import { isEscaped, isUnsafe, mayBeEscaped, unescaped, withoutStamp } from '@verbatim/domain/formats/verbatim-export';
import type { QuoteMode, ReadOptionChoices } from '@verbatim/domain/formats/read-options';
import { toHeaderFields } from '@verbatim/domain/formats/column-names';
import { decodeCsv, type CsvEncoding } from '@verbatim/domain/formats/csv/csv-dialect';
import { MAX_CSV_NAME, MAX_CSV_ROWS } from '@verbatim/domain/formats/csv/csv-limits';
import type { ImportChoices } from '../contract/read-options.ts';
import { columnAt, csvErrorAt, CsvFileError } from './csv-file-error.ts';
import { labelText } from './column-labels.ts';
import { readRecords, type BrokenRow, type CsvRecord } from './read-records.ts';

export interface CsvFile {
  /** Column names, one per cell: headers, with empty and repeated ones made distinct. */
  readonly fields: readonly string[];
  readonly headers: readonly string[];
  /** Question texts by column; '' for none. */
  readonly labels: readonly string[];
  readonly encoding: CsvEncoding;
  readonly layout: FileLayout;
  readonly quotes: QuoteMode;
  /** Whether apostrophes before formulas are an export's escapes. */
  readonly apostrophes: boolean;
  /** The data records; can be iterated repeatedly. @throws CsvFileError within the iteration */
  records(): Iterable<CsvRecord>;
  /** The same with invalid quotes as characters. @param onBroken receives each row with such quotes */
  literalRecords(onBroken: (row: BrokenRow) => void): Iterable<CsvRecord>;
}

/** @param bytes the whole file, under 16 MiB. @throws CsvFileError, CsvDialectError */
export const openCsv = (bytes: Uint8Array, choices: ReadOptionChoices = {}): CsvFile => {
  const decoded = decodeCsv(bytes, choices.encoding);
  const { encoding } = decoded;
  const text = withoutStamp(decoded.text);
  if (!/\S/u.test(text))
    throw new CsvFileError(
      'CSV_EMPTY',
      'The file is empty. Choose a CSV file with a header line and at least one row.',
    );
  const layout = proposeLayout(text, choices);
  const quotes = choices.quotes ?? 'strict';
  const noted = quotes === 'literal' ? { onBroken: () => undefined } : {};
  const [header] = readRecords(text, layout.delimiter, { ...layout.begin, ...noted });
  if (header === undefined || header.cells.every((cell) => cell.trim() === ''))
    throw csvErrorAt(
      header?.line ?? 1,
      'CSV_NO_HEADER',
      'The file has no header. Name the columns in the first line and upload the file again.',
    );
  refuseLongNames(header);
  const headers = layout.subheaderRow === null ? header.cells : layout.headers;
  const written = () => dataRecords(text, layout, noted);
  const apostrophes = choices.apostrophes ?? (mayBeEscaped(text) && areEscaped(written()));
  return {
    fields: toHeaderFields(headers).map(({ field }) => field),
    headers,
    labels: layout.labels.map(labelText),
    encoding,
    layout,
    quotes,
    apostrophes,
    records: () => (apostrophes ? unescapedRecords(written()) : written()),
    literalRecords: (onBroken) => dataRecords(text, layout, { onBroken }),
  };
};

/** Exports escape every text that a spreadsheet would evaluate: an unescaped one rules an export out. */
const areEscaped = (records: Iterable<CsvRecord>): boolean => {
  let found = false;
  try {
    for (const { cells } of records)
      for (const cell of cells) {
        if (isUnsafe(cell)) return false;
        found ||= isEscaped(cell);
      }
  } catch (error) {
    // Errors of the file are reported when it is read.
    if (!(error instanceof CsvFileError)) throw error;
    return false;
  }
  return found;
};

function* unescapedRecords(records: Iterable<CsvRecord>): Generator<CsvRecord, void, undefined> {
  for (const { line, cells } of records) yield { line, cells: cells.map(unescaped) };
}

const refuseLongNames = ({ cells, line }: CsvRecord): void => {
  const at = cells.findIndex((cell) => cell.trim().length > MAX_CSV_NAME);
  if (at < 0) return;
  const long = `The column name is longer than ${MAX_CSV_NAME} characters. Shorten it and upload the file again.`;
  throw csvErrorAt(line, 'CSV_NAME_TOO_LONG', long, columnAt(at, cells));
};

function* dataRecords(
  text: string,
  layout: FileLayout,
  noted: { readonly onBroken?: (row: BrokenRow) => void },
): Generator<CsvRecord, void, undefined> {
  const without = linesWithoutData(layout);
  const lastWithout = Math.max(0, ...without);
  let rows = -1;
  for (const record of readRecords(text, layout.delimiter, { ...layout.begin, ...noted, withoutData: without })) {
    // The header is the first record, even if it is excluded.
    if (rows >= 0 && record.line <= lastWithout && without.has(record.line)) continue;
    if (rows >= 0 && isBlankRow(record)) continue;
    rows += 1;
    if (rows > MAX_CSV_ROWS)
      throw csvErrorAt(
        record.line,
        'CSV_TOO_MANY_ROWS',
        `The file has more than ${MAX_CSV_ROWS.toLocaleString('en')} rows. Split it and upload the parts one by one.`,
      );
    if (rows > 0) yield record;
  }
}

/** An ambiguous file: the user has to choose. */
export const optionsNeeded = (message: string, choices: ImportChoices, line?: number): CsvFileError =>
  new CsvFileError('IMPORT_OPTIONS_NEEDED', message, line, choices);

const LISTED_ROWS = 20;
const MAX_LISTED_LENGTH = 300;

/**
 * Rows with invalid quotes, and how they would be read literally.
 * @throws CsvFileError if they cannot be
 */
export const brokenQuotes = (file: CsvFile): NonNullable<ImportChoices['quotes']> => {
  const rows: NonNullable<ImportChoices['quotes']>['rows'][number][] = [];
  let count = 0;
  const note = ({ line, text, cells }: BrokenRow): void => {
    count++;
    if (rows.length === LISTED_ROWS) return;
    const shown = cells.map((cell) => cell.slice(0, MAX_LISTED_LENGTH));
    rows.push({ line, text: text.slice(0, MAX_LISTED_LENGTH), cells: shown });
  };
  const records = file.literalRecords(note)[Symbol.iterator]();
  while (records.next().done !== true);
  return { count, rows };
};

/** @throws CsvFileError IMPORT_OPTIONS_NEEDED when two delimiters fit equally */
export const refuseOpenDelimiter = ({ layout: { openDelimiters } }: CsvFile): void => {
  if (openDelimiters.length === 0) return;
  const names = openDelimiters.map((delimiter) => `'${delimiter}'`).join(' and ');
  const message = `With ${names} as delimiter, all rows have the same number of cells. Choose one, and upload the file again.`;
  throw optionsNeeded(message, { delimiter: openDelimiters });
};

/**
 * When quotes are the only problem, offers to read them literally.
 * @throws CsvFileError
 */
export const requireQuotesChoice = <Read>(file: CsvFile, choices: ReadOptionChoices, read: () => Read): Read => {
  try {
    return read();
  } catch (error) {
    const isAsked = error instanceof CsvFileError && error.code === 'CSV_UNBALANCED_QUOTE';
    if (!isAsked || choices.quotes !== undefined) throw error;
    throw withQuotes(file, error);
  }
};

const withQuotes = (file: CsvFile, error: CsvFileError): CsvFileError => {
  try {
    return optionsNeeded(error.message, { quotes: brokenQuotes(file) }, error.line);
  } catch {
    return error;
  }
};
