/** First pass over an upload: finds all errors before anything is stored. */
import {
  createColumnVotes,
  DATE_CHOICES,
  NUMBER_CHOICES,
  type CellCounts,
  type ColumnVotes,
} from '@verbatim/domain/formats/column-votes';
import type { ColumnFormat, ReadOptions, ReadOptionChoices } from '@verbatim/domain/formats/read-options';
import { MAX_BATCH_BYTES } from '@verbatim/domain/file/file-events';
import { getOwnProperty } from '@verbatim/domain/own-property';
import type { ColumnDefinition, DateOrder } from '@verbatim/domain/project/project-events';
import { formatNames } from '@verbatim/domain/display-names';
import { storeCell } from '@verbatim/domain/formats/column-types';
import { splitAnswers } from '@verbatim/domain/formats/several-answers';
import type { ImportChoices } from '../../contract/read-options.ts';
import { columnAt, csvErrorAt, CsvFileError } from '../csv-file-error.ts';
import { optionsNeeded, type CsvFile } from '../csv-file.ts';
import { hasHtml, MIN_SHARE, extractHtmlText } from '../html-text.ts';
import { rowTooLarge } from '../read-records.ts';

/** A stored column and the record's cell for it. */
export interface ColumnSource {
  readonly column: ColumnDefinition;
  readonly cell: number;
}

export interface UploadSurvey {
  readonly sources: readonly ColumnSource[];
  /** Unused columns whose cells are stored as well; none where a row would become too large. */
  readonly unused: readonly ColumnSource[];
  /** Number of data rows. */
  readonly count: number;
  /** Values of each enum column in order of first appearance, by column name. */
  readonly options: { readonly [column: string]: readonly string[] };
  readonly dateOrders: { readonly [column: string]: DateOrder };
  readonly reading: ReadOptions;
  /** Question texts by column name. */
  readonly labels: { readonly [column: string]: string };
  /** By column name, for number and date columns. */
  readonly formats: { readonly [column: string]: ColumnFormat };
  /** By column name, for number and date columns. */
  readonly cells: { readonly [column: string]: CellCounts };
  /** Rows with an empty comment. */
  readonly withoutText: number;
}

/** Known read options of a file. */
export interface ResolvedReadOptions {
  readonly choices: ReadOptionChoices;
  /** Column formats of the project's last file, by name, for ambiguous columns. */
  readonly former: { readonly [column: string]: ColumnFormat };
  /** Read options of that file; undefined if unknown. */
  readonly formerReading?: ReadOptions | undefined;
  /** The project's unused columns. */
  readonly unused?: readonly ColumnDefinition[] | undefined;
  /** Fingerprints of the project's rows, to skip duplicates. */
  readonly prints?: Uint8Array | undefined;
}

/** Limit of a usable list of options: a column with more is no enum. */
export const MAX_OPTIONS = 5_000;
export const MAX_OPTION_LENGTH = 100;
/** UTF-8 bytes of all enum columns' values, which have to fit one event. */
export const MAX_OPTIONS_BYTES = 512 * 1024;

/** @param columns the project's stored columns. @throws CsvFileError */
export const surveyUpload = (
  file: CsvFile,
  columns: readonly ColumnDefinition[],
  { choices, former, formerReading, unused: notInUse = [] }: ResolvedReadOptions,
): UploadSurvey => {
  const sources = columns.map((column) => ({ column, cell: getCell(file, column) }));
  const enums = new EnumValues(getSources(sources, 'enum'), file.fields);
  const tallies = getTallies(sources, choices, former);
  const comments = new CommentCounter(getSources(sources, 'long-text')[0]);
  const unused = unusedSources(file, notInUse);
  const all = [...sources, ...unused];
  let fits = true;
  let count = 0;
  for (const { line, cells } of file.records()) {
    count += 1;
    refuseLargeRow(cells, file.fields, sources, line);
    fits &&= unused.length === 0 || fitsBatch(cells, all);
    enums.add(cells, line);
    for (const { source, tally } of tallies) tally.add(cells[source.cell] ?? '');
    comments.add(cells);
  }
  if (count === 0)
    throw new CsvFileError('CSV_NO_ROWS', 'The file has a header and no rows. Choose a file with at least one row.');
  const found = tallies.map(({ source: { column }, tally }) => ({
    column,
    ...tally.found(getOwnProperty(former, column.name)),
  }));
  refuseOpenFormats(found);
  const html = choices.html ?? comments.isHtml(formerReading);
  return {
    sources,
    unused: fits ? unused : [],
    count,
    options: enums.byColumn(),
    dateOrders: Object.fromEntries(
      found.flatMap(({ column, format, needsOrder }) =>
        format.dates === undefined || !needsOrder ? [] : [[column.name, format.dates.order] as const],
      ),
    ),
    reading: resolveReadOptions(
      file,
      html,
      Object.fromEntries(found.map(({ column, format }) => [column.field, format])),
    ),
    labels: Object.fromEntries(
      sources.flatMap(({ column, cell }) => {
        const label = file.labels[cell] ?? '';
        return label === '' ? [] : [[column.name, label] as const];
      }),
    ),
    formats: Object.fromEntries(found.map(({ column, format }) => [column.name, format])),
    cells: Object.fromEntries(found.map(({ column, cells }) => [column.name, cells])),
    withoutText: comments.withoutText,
  };
};

export const resolveReadOptions = (
  { encoding, quotes, layout, apostrophes }: CsvFile,
  html: boolean,
  columns: ReadOptions['columns'],
): ReadOptions => ({
  encoding,
  delimiter: layout.delimiter,
  quotes,
  headerRow: layout.begin.line,
  labelRow: layout.labelRow,
  subheaderRow: layout.subheaderRow,
  skippedRows: layout.skippedRows,
  html,
  apostrophes,
  columns,
});

const getTallies = (
  sources: readonly ColumnSource[],
  { columns = {} }: ReadOptionChoices,
  former: ResolvedReadOptions['former'],
): readonly { readonly source: ColumnSource; readonly tally: ColumnVotes }[] =>
  sources.flatMap((source) => {
    const { type, field, name } = source.column;
    const tally = createColumnVotes(
      type,
      withLastMissingMarks(getOwnProperty(columns, field), getOwnProperty(former, name)),
    );
    return tally === undefined ? [] : [{ source, tally }];
  });

/** Missing values of the last file apply unless overridden. */
export const withLastMissingMarks = (chosen: ColumnFormat = {}, former: ColumnFormat = {}): ColumnFormat =>
  chosen.missing === undefined && former.missing !== undefined ? { ...chosen, missing: former.missing } : chosen;

interface FoundColumn {
  readonly column: ColumnDefinition;
  readonly open: 'numbers' | 'dates' | null;
}

const refuseOpenFormats = (found: readonly FoundColumn[]): void => {
  const open = (what: 'numbers' | 'dates') =>
    found.filter((column) => column.open === what).map(({ column }) => column.field);
  const [numbers, dates] = [open('numbers'), open('dates')];
  if (numbers.length === 0 && dates.length === 0) return;
  const choices: ImportChoices = {
    ...(numbers.length > 0 && { numbers: Object.fromEntries(numbers.map((field) => [field, NUMBER_CHOICES])) }),
    ...(dates.length > 0 && { dates: Object.fromEntries(dates.map((field) => [field, DATE_CHOICES])) }),
  };
  const questions = [
    ...(numbers.length > 0 ? [`whether the point or the comma separates thousands in ${formatNames(numbers)}`] : []),
    ...(dates.length > 0 ? [`whether the day or the month comes first in ${formatNames(dates)}`] : []),
  ].join(', and ');
  const [first = '', ...rest] = questions;
  throw optionsNeeded(
    `${first.toUpperCase()}${rest.join('')} cannot be determined from the file. Choose it, then upload the file again.`,
    choices,
  );
};

/** Counts comments without text and with HTML. */
export class CommentCounter {
  readonly #source: Pick<ColumnSource, 'cell'> | undefined;
  withoutText = 0;
  withHtml = 0;
  #all = 0;

  constructor(source: Pick<ColumnSource, 'cell'> | undefined) {
    this.#source = source;
  }

  add(cells: readonly string[]): void {
    if (this.#source === undefined) return;
    this.#all++;
    const comment = cells[this.#source.cell] ?? '';
    if (!/\S/u.test(comment)) this.withoutText++;
    else if (hasHtml(comment)) this.withHtml++;
  }

  /** @param former read options of the project's last file, which take precedence */
  isHtml(former?: Pick<ReadOptions, 'html'>): boolean {
    if (this.withHtml > 0 && former?.html === true) return true;
    return this.withHtml > 0 && this.withHtml >= MIN_SHARE * (this.#all - this.withoutText);
  }
}

/** Collects the values of enum columns, within limits. */
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
      for (const value of optionsOf(cells, source)) {
        if (value === '' || values.has(value)) continue;
        this.#bytes += Buffer.byteLength(value) + 3;
        const reason = this.#refusal(value, values);
        if (reason !== null) throw tooLarge(reason, line, columnAt(source.cell, this.#fields));
        values.add(value);
      }
    }
  }

  #refusal(value: string, values: ReadonlySet<string>): string | null {
    if (values.size === MAX_OPTIONS) return `The column has more than ${MAX_OPTIONS} different values.`;
    if (value.length > MAX_OPTION_LENGTH) return `The value has more than ${MAX_OPTION_LENGTH} characters.`;
    if (this.#bytes > MAX_OPTIONS_BYTES)
      return 'This column and the others of type enum have too many different values together.';
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
    `${reason} Define the column as text, or fix the file, and upload it again.`,
    column,
  );

/** A batch is JSON, in which a unit takes up to six bytes: only possibly large rows are measured. */
const refuseLargeRow = (
  cells: readonly string[],
  fields: readonly string[],
  sources: readonly ColumnSource[],
  line: number,
): void => {
  if (fitsBatch(cells, sources)) return;
  const sizes = cells.map((cell) => cell.length);
  throw rowTooLarge(line, columnAt(sizes.indexOf(Math.max(...sizes)), fields));
};

const fitsBatch = (cells: readonly string[], sources: readonly ColumnSource[]): boolean => {
  let units = 0;
  for (const { cell } of sources) units += 6 * (cells[cell]?.length ?? 0) + 3;
  return units <= MAX_ROW_BYTES || countRowBytes(toImportedRow(cells, sources)) <= MAX_ROW_BYTES;
};

/** For a file that lacks one of them, the others. */
const unusedSources = (file: CsvFile, columns: readonly ColumnDefinition[]): readonly ColumnSource[] =>
  columns.flatMap((column) => {
    const cell = file.fields.indexOf(column.field);
    return cell < 0 ? [] : [{ column: { ...column, type: 'unused', options: [] }, cell }];
  });

/** Reserve for the rest of a batch. */
export const MAX_ROW_BYTES = MAX_BATCH_BYTES - 100;

export const countRowBytes = (row: readonly string[]): number => Buffer.byteLength(JSON.stringify(row)) + 1;

/** @param html whether text is extracted from HTML comments */
export const toImportedRow = (cells: readonly string[], sources: readonly ColumnSource[], html = false): string[] =>
  sources.map((source) => {
    const value = valueOf(cells, source);
    return html && source.column.type === 'long-text' ? extractHtmlText(value) : value;
  });

const getSources = (sources: readonly ColumnSource[], type: ColumnDefinition['type']): readonly ColumnSource[] =>
  sources.filter(({ column }) => column.type === type);

const getCell = (file: CsvFile, column: ColumnDefinition): number => {
  const cell = file.fields.indexOf(column.field);
  if (cell >= 0) return cell;
  throw csvErrorAt(
    1,
    'CSV_COLUMN_MISSING',
    `The file has no column '${column.field}', which the project needs. It has: ${formatNames(file.fields)}. ` +
      'Add or rename the column, and upload the file again.',
  );
};

const valueOf = (cells: readonly string[], { cell, column }: ColumnSource): string =>
  storeCell(column, cells[cell] ?? '');

/** Of an enum. */
const optionsOf = (cells: readonly string[], source: ColumnSource): readonly string[] => {
  const { separator } = source.column;
  return separator === undefined ? [valueOf(cells, source)] : splitAnswers(cells[source.cell] ?? '', separator);
};
