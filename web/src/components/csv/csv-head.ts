/** The beginning of a chosen file, read here in the browser: enough to define its columns before anything is sent. */
import { CsvDialectError, decodeCsv, detectDelimiter, type CsvEncoding } from '@verbatim/domain/text/csv-dialect';
import { MAX_CSV_COLUMNS } from '@verbatim/domain/text/csv-limits';
import { csvRecords, type CsvDelimiter } from '@verbatim/domain/text/csv-records';
import { GUESSED_ROWS } from '@verbatim/domain/text/column-types';
import { counted } from '../format.ts';
import { findLateColumns, type LateColumn } from './late-columns.ts';

const UPLOAD_LIMIT_BYTES = 16 * 1024 * 1024;

export interface CsvHead {
  /** As in the file. */
  readonly headers: readonly string[];
  /** At most the first 100, each as wide as the header. */
  readonly rows: readonly (readonly string[])[];
  readonly delimiter: CsvDelimiter;
  readonly encoding: CsvEncoding;
  /** Columns without a value among these rows, and with one in a later row. */
  readonly late: readonly LateColumn[];
}

export type CsvHeadResult =
  { readonly ok: true; readonly head: CsvHead } | { readonly ok: false; readonly message: string };

/** What was chosen in a `FileField`. */
export interface ChosenFile {
  readonly file: File;
  /** Null when it cannot be used: then `message` says why. */
  readonly head: CsvHead | null;
  readonly message: string | null;
}

export const chosenFile = (file: File, result: CsvHeadResult): ChosenFile => ({
  ...{ file, head: result.ok ? result.head : null, message: result.ok ? null : result.message },
});

const refused = (message: string): CsvHeadResult => ({ ok: false, message });

/** What can be said of a file without opening it; null when it may be read. */
export const refusalOfFile = ({ name, size }: { readonly name: string; readonly size: number }): string | null => {
  if (!/\.(csv|tsv|txt)$/iu.test(name)) return `Only CSV files can be uploaded: “${name}” is not one`;
  if (size >= UPLOAD_LIMIT_BYTES) return 'File Size must be less than 16mb';
  return size === 0 ? 'The file is empty' : null;
};

/** Reads header and first rows of a text; ragged rows and open quotes among them are refused with their line. */
export const headOfText = (text: string): Omit<CsvHead, 'encoding' | 'late'> | string => {
  const delimiter = detectDelimiter(text);
  const records: (readonly string[])[] = [];
  for (const { cells, line, closed } of csvRecords(text, delimiter)) {
    const width = records[0]?.length ?? cells.length;
    if (cells.length > MAX_CSV_COLUMNS)
      return `Line ${line}: The file has more than ${MAX_CSV_COLUMNS} columns. Delete those that you do not need`;
    if (!closed) return `Line ${line}: a quote is opened and never closed`;
    if (cells.length !== width)
      return `Line ${line}: The row has ${counted(cells.length, 'cell')}, the header has ${width}`;
    records.push(cells);
    if (records.length > GUESSED_ROWS) break;
  }
  const [headers, ...rows] = records;
  if (headers === undefined) return 'The file has no header line';
  return rows.length === 0 ? 'The file has a header, but no rows' : { headers, rows, delimiter };
};

export const readCsvHead = async (file: File): Promise<CsvHeadResult> => {
  const refusal = refusalOfFile(file);
  if (refusal !== null) return refused(refusal);
  try {
    const { text, encoding } = decodeCsv(new Uint8Array(await file.arrayBuffer()));
    const head = headOfText(text);
    if (typeof head === 'string') return refused(head);
    return { ok: true, head: { ...head, encoding, late: await findLateColumns(text, head.delimiter, head) } };
  } catch (error) {
    return refused(error instanceof CsvDialectError ? error.message : 'The file could not be read. Choose it again');
  }
};
