/** An uploaded CSV, within the limits of a file. */
import { fieldsOfHeader } from '@verbatim/domain/text/column-names';
import { decodeCsv, detectDelimiter } from '@verbatim/domain/text/csv-dialect';
import { MAX_CSV_NAME, MAX_CSV_ROWS } from '@verbatim/domain/text/csv-limits';
import { columnAt, csvErrorAt, CsvFileError } from './csv-file-error.ts';
import { readRecords, type CsvRecord } from './read-records.ts';

export interface CsvFile {
  /** Names of the columns, one for each cell of a record: the headers, empty and repeated ones made distinct. */
  readonly fields: readonly string[];
  /** The data records; can be read again from the start. @throws CsvFileError within the iteration */
  records(): Iterable<CsvRecord>;
}

/** @param bytes the whole file, under 16 MiB. @throws CsvFileError, CsvDialectError */
export const openCsv = (bytes: Uint8Array): CsvFile => {
  const { text } = decodeCsv(bytes);
  if (!/\S/u.test(text))
    throw new CsvFileError(
      'CSV_EMPTY',
      'The file is empty. Choose a CSV file with a header line and at least one row.',
    );
  const delimiter = detectDelimiter(text);
  const [header] = readRecords(text, delimiter);
  if (header === undefined || header.cells.every((cell) => cell.trim() === ''))
    throw csvErrorAt(
      1,
      'CSV_NO_HEADER',
      'The file has no header. Name the columns in the first line and upload the file again.',
    );
  refuseLongNames(header);
  return {
    fields: fieldsOfHeader(header.cells).map(({ field }) => field),
    records: () => dataRecords(text, delimiter),
  };
};

const refuseLongNames = ({ cells, line }: CsvRecord): void => {
  const at = cells.findIndex((cell) => cell.trim().length > MAX_CSV_NAME);
  if (at < 0) return;
  const long = `The name of the column has more than ${MAX_CSV_NAME} characters. Shorten it and upload the file again.`;
  throw csvErrorAt(line, 'CSV_NAME_TOO_LONG', long, columnAt(at, cells));
};

function* dataRecords(text: string, delimiter: string): Generator<CsvRecord, void, undefined> {
  let rows = -1;
  for (const record of readRecords(text, delimiter)) {
    rows += 1;
    if (rows > MAX_CSV_ROWS)
      throw csvErrorAt(
        record.line,
        'CSV_TOO_MANY_ROWS',
        `The file has more than ${MAX_CSV_ROWS.toLocaleString('en')} rows. Divide it and upload the parts one after the other.`,
      );
    if (rows > 0) yield record;
  }
}
