/** Parses the beginning of a chosen file in the browser: enough to define its columns before the upload. */
import { layoutRecords, proposeLayout, type FileLayout } from '@verbatim/domain/formats/layout/file-layout';
import { withoutStamp } from '@verbatim/domain/formats/verbatim-export';
import type { AnswerSeparator } from '@verbatim/domain/formats/several-answers';
import type { ColumnType } from '@verbatim/domain/formats/column-types';
import { CsvDialectError, decodeCsv, type CsvEncoding } from '@verbatim/domain/formats/csv/csv-dialect';
import { MAX_CSV_COLUMNS } from '@verbatim/domain/formats/csv/csv-limits';
import type { CsvDelimiter } from '@verbatim/domain/formats/csv/csv-records';
import { GUESSED_ROWS } from '@verbatim/domain/formats/guess-column-type';
import { pluralise } from '../text/format.ts';
import { countLaterValues, findLateColumns, type LateColumn } from './late-columns.ts';

const UPLOAD_LIMIT_BYTES = 16 * 1024 * 1024;

export interface CsvHead {
  /** As in the file; two header rows are combined. */
  readonly headers: readonly string[];
  /** At most the first 100, each as wide as the header. */
  readonly rows: readonly (readonly string[])[];
  readonly delimiter: CsvDelimiter;
  /** Where its header and its rows are. */
  readonly layout: FileLayout;
  readonly encoding: CsvEncoding;
  /** Columns without a value among these rows, and with one in a later row. */
  readonly late: readonly LateColumn[];
  /** By column: number of other values in later rows, when the first ones are all equal. */
  readonly later: readonly number[];
}

export type CsvHeadResult =
  { readonly ok: true; readonly head: CsvHead } | { readonly ok: false; readonly message: string };

/** Columns of a file, parsed here or by the server. */
export interface ReadHead extends Omit<CsvHead, 'layout' | 'later'> {
  /** As the server guesses them, in the order of the headers; absent until it has answered. */
  readonly types?: readonly ColumnType[];
  /** Between the answers of a cell, by column; null for one answer. */
  readonly separators?: readonly (AnswerSeparator | null)[];
  readonly later?: readonly number[];
  /** Texts of the questions, as the server found them. */
  readonly labels?: readonly string[];
}

/** Choice of a `FileField`. */
export interface ChosenFile {
  readonly file: File;
  /** Null for an unusable file: then `message` says why. */
  readonly head: ReadHead | null;
  readonly message: string | null;
}

export const chosenFile = (file: File, result: CsvHeadResult): ChosenFile => ({
  file,
  head: result.ok ? result.head : null,
  message: result.ok ? null : result.message,
});

const refused = (message: string): CsvHeadResult => ({ ok: false, message });

/** Checks without opening the file; null when it may be read. */
export const validateFile = ({ name, size }: { readonly name: string; readonly size: number }): string | null => {
  if (!/\.(csv|tsv|txt)$/iu.test(name)) return `Only CSV files can be uploaded: “${name}” is not a CSV file`;
  if (size >= UPLOAD_LIMIT_BYTES) return 'File Size must be less than 16mb';
  return size === 0 ? 'The file is empty' : null;
};

/**
 * Reads header and first rows of a text; ragged rows and open quotes among them are refused with their line.
 */
export const parseCsvHead = (text: string): Omit<CsvHead, 'encoding' | 'late' | 'later'> | string => {
  const layout = proposeLayout(text);
  const { headers, delimiter } = layout;
  const records: (readonly string[])[] = [];
  if (headers.length > MAX_CSV_COLUMNS) return tooWide(layout.begin.line);
  for (const { cells, line, closed } of layoutRecords(text, layout)) {
    if (cells.length > MAX_CSV_COLUMNS) return tooWide(line);
    if (!closed) return `Line ${line}: a quote is opened and never closed`;
    if (cells.length !== headers.length)
      return `Line ${line}: The row has ${pluralise(cells.length, 'cell')}, the header has ${headers.length}`;
    records.push(cells);
    if (records.length === GUESSED_ROWS) break;
  }
  if (headers.length === 0) return 'The file has no header line';
  return records.length === 0 ? 'The file has a header, but no rows' : { headers, rows: records, delimiter, layout };
};

const tooWide = (line: number): string =>
  `Line ${line}: The file has more than ${MAX_CSV_COLUMNS} columns. Delete the ones you do not need`;

export const readCsvHead = async (file: File): Promise<CsvHeadResult> => {
  const refusal = validateFile(file);
  if (refusal !== null) return refused(refusal);
  try {
    const { text: whole, encoding } = decodeCsv(new Uint8Array(await file.arrayBuffer()));
    const text = withoutStamp(whole);
    const head = parseCsvHead(text);
    if (typeof head === 'string') return refused(head);
    const late = await findLateColumns(text, head.layout, head);
    const later = await countLaterValues(text, head.layout, head);
    return { ok: true, head: { ...head, encoding, late, later } };
  } catch (error) {
    return refused(error instanceof CsvDialectError ? error.message : 'The file could not be read. Choose it again');
  }
};
