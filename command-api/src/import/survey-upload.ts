/** The first pass over an upload: everything that could be wrong with it is found before anything is stored. */
import { MAX_BATCH_BYTES } from '@verbatim/domain/file/file-events';
import type { ColumnDefinition, DateOrder } from '@verbatim/domain/project/project-events';
import { shownNames } from '@verbatim/domain/shown-names';
import { dateOrderTally, type DateOrderTally } from '@verbatim/domain/text/dates';
import { columnAt, csvErrorAt, CsvFileError } from './csv-file-error.ts';
import type { CsvFile } from './csv-file.ts';
import { rowTooLarge } from './read-records.ts';

/** A stored column and the cell of a record that fills it. */
export interface ColumnSource {
  readonly column: ColumnDefinition;
  readonly cell: number;
}

export interface UploadSurvey {
  readonly sources: readonly ColumnSource[];
  /** Data rows. */
  readonly count: number;
  /** Values of each enum column in order of first appearance, by column name. */
  readonly options: { readonly [column: string]: readonly string[] };
  readonly dateOrders: { readonly [column: string]: DateOrder };
}

/** More than any list of options can show: such a column is no enum. */
const MAX_OPTIONS = 5_000;
const MAX_OPTION_LENGTH = 100;
/** UTF-8 bytes of the values of all enum columns together, which one event has to hold. */
const MAX_OPTIONS_BYTES = 512 * 1024;

/** @param columns the project's stored columns. @throws CsvFileError */
export const surveyUpload = (file: CsvFile, columns: readonly ColumnDefinition[]): UploadSurvey => {
  const sources = columns.map((column) => ({ column, cell: cellOf(file, column) }));
  const enums = new EnumValues(sourcesOf(sources, 'enum'), file.fields);
  const dates = sourcesOf(sources, 'date').map((source) => ({ source, tally: dateOrderTally() }));
  let count = 0;
  for (const { line, cells } of file.records()) {
    count += 1;
    refuseLargeRow(cells, file.fields, sources, line);
    enums.add(cells, line);
    for (const { source, tally } of dates) tally.add(valueOf(cells, source));
  }
  if (count === 0)
    throw new CsvFileError('CSV_NO_ROWS', 'The file has a header and no rows. Choose a file with at least one row.');
  return { sources, count, options: enums.byColumn(), dateOrders: ordersOf(dates) };
};

const ordersOf = (
  dates: readonly { readonly source: ColumnSource; readonly tally: DateOrderTally }[],
): UploadSurvey['dateOrders'] =>
  Object.fromEntries(
    dates.flatMap(({ source: { column }, tally }) => {
      const order = tally.found()?.order;
      return order === undefined ? [] : [[column.name, order]];
    }),
  );

/** The values of enum columns as they come, within the limits of what can be an enum. */
class EnumValues {
  readonly #columns: readonly { readonly source: ColumnSource; readonly values: Set<string> }[];
  readonly #fields: readonly string[];
  #bytes = 0;

  constructor(sources: readonly ColumnSource[], fields: readonly string[]) {
    this.#fields = fields;
    this.#columns = sources.map((source) => ({ source, values: new Set() }));
  }

  add(cells: readonly string[], line: number): void {
    for (const { source, values } of this.#columns) {
      const value = valueOf(cells, source);
      if (value === '' || values.has(value)) continue;
      this.#bytes += Buffer.byteLength(value) + 3;
      const reason = this.#refusal(value, values);
      if (reason !== null) throw tooLarge(reason, line, columnAt(source.cell, this.#fields));
      values.add(value);
    }
  }

  #refusal(value: string, values: ReadonlySet<string>): string | null {
    if (values.size === MAX_OPTIONS) return `The column has more than ${MAX_OPTIONS} different values.`;
    if (value.length > MAX_OPTION_LENGTH) return `The value has more than ${MAX_OPTION_LENGTH} characters.`;
    if (this.#bytes > MAX_OPTIONS_BYTES)
      return 'The columns of type enum have too many different values, this one too.';
    return null;
  }

  byColumn(): UploadSurvey['options'] {
    return Object.fromEntries(this.#columns.map(({ source, values }) => [source.column.name, [...values]]));
  }
}

const tooLarge = (reason: string, line: number, column: string): CsvFileError =>
  csvErrorAt(
    line,
    'ENUM_TOO_LARGE',
    `${reason} Define the column as text, or mend the file, and upload it again.`,
    column,
  );

/** A batch holds it as JSON, in which a unit takes up to six bytes: the rows that may be too large are looked at closely. */
const refuseLargeRow = (
  cells: readonly string[],
  fields: readonly string[],
  sources: readonly ColumnSource[],
  line: number,
): void => {
  let units = 0;
  for (const { cell } of sources) units += 6 * (cells[cell]?.length ?? 0) + 3;
  if (units <= MOST_OF_A_ROW || bytesOfRow(rowOf(cells, sources)) <= MOST_OF_A_ROW) return;
  const sizes = cells.map((cell) => cell.length);
  throw rowTooLarge(line, columnAt(sizes.indexOf(Math.max(...sizes)), fields));
};

/** Room for what stands around the rows of a batch. */
export const MOST_OF_A_ROW = MAX_BATCH_BYTES - 100;

export const bytesOfRow = (row: readonly string[]): number => Buffer.byteLength(JSON.stringify(row)) + 1;

export const rowOf = (cells: readonly string[], sources: readonly ColumnSource[]): string[] =>
  sources.map((source) => valueOf(cells, source));

const sourcesOf = (sources: readonly ColumnSource[], type: ColumnDefinition['type']): readonly ColumnSource[] =>
  sources.filter(({ column }) => column.type === type);

const cellOf = (file: CsvFile, column: ColumnDefinition): number => {
  const cell = file.fields.indexOf(column.field);
  if (cell >= 0) return cell;
  throw csvErrorAt(
    1,
    'CSV_COLUMN_MISSING',
    `The file has no column '${column.field}', which the project defines. It has: ${shownNames(file.fields)}. ` +
      'Add the column to the file, or rename the one that it is, and upload the file again.',
  );
};

/** What is stored for a cell: a comment and free text as they stand, coded values without the space around them. */
const valueOf = (cells: readonly string[], { cell, column: { type } }: ColumnSource): string => {
  const value = cells[cell] ?? '';
  return type === 'long-text' || type === 'text' ? value : value.trim();
};
