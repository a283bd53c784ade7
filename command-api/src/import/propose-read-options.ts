/**
 * Proposes read options for an uploaded file: certain ones, pending choices, and a preview of the first rows.
 */
import {
  createColumnVotes,
  DATE_CHOICES,
  NUMBER_CHOICES,
  type ColumnVotes,
} from '@verbatim/domain/formats/column-votes';
import { createShortenedIdVotes, isCutId, type ShortenedIdVotes } from '@verbatim/domain/formats/shortened-ids';
import type { ColumnFormat, ReadOptions, ReadOptionChoices } from '@verbatim/domain/formats/read-options';
import { normalCategory, sameButForCase } from '@verbatim/domain/formats/normal-category';
import { splitAnswers, type AnswerSeparator } from '@verbatim/domain/formats/several-answers';
import { getOwnProperty } from '@verbatim/domain/own-property';
import type { ColumnDefinition } from '@verbatim/domain/project/project-events';
import type { ColumnType } from '@verbatim/domain/formats/column-types';
import { GUESSED_ROWS, guessColumnType } from '@verbatim/domain/formats/guess-column-type';
import type { ReadOptionsProposal, ImportChoices, OpenQuestion, ProposedColumn } from '../contract/read-options.ts';
import { withKnownFields } from './column-labels.ts';
import { CsvFileError } from './csv-file-error.ts';
import { brokenQuotes, openCsv, type CsvFile } from './csv-file.ts';
import { openAsLastFile } from './last-read-options.ts';
import { extractHtmlText } from './html-text.ts';
import { RepeatedRows } from './repeated-rows.ts';
import { CommentCounter, resolveReadOptions, withLastMissingMarks } from './uploads/survey-upload.ts';

export interface ReadOptionsRequest {
  readonly choices: ReadOptionChoices;
  /** Stored columns of the target project; types of others are guessed. */
  readonly columns: readonly ColumnDefinition[];
  /** Fingerprints of the project's rows. */
  readonly prints: Uint8Array | undefined;
  /** Column formats of the project's last file, by field. */
  readonly former: { readonly [field: string]: ColumnFormat };
  /** Read options of that file. */
  readonly formerReading?: ReadOptions | undefined;
}

const SHOWN_ROWS = 20;
/** Limit of a usable list of options. */
const MAX_OPTIONS = 5_000;
const MAX_OPTION_LENGTH = 100;

/** @throws CsvFileError, CsvDialectError */
export const proposeReadOptions = (bytes: Uint8Array, asked: ReadOptionsRequest): ReadOptionsProposal => {
  const opened = openAsLastFile(bytes, asked.choices, asked.formerReading, asked.columns);
  const wanted = { ...asked, choices: opened.choices };
  const file = withKnownFields(opened.file, wanted.columns);
  try {
    return getProposal(file, wanted, {});
  } catch (error) {
    const isAsked = error instanceof CsvFileError && error.code === 'CSV_UNBALANCED_QUOTE';
    if (!isAsked || wanted.choices.quotes !== undefined) throw error;
    const literal = withKnownFields(openCsv(bytes, { ...wanted.choices, quotes: 'literal' }), wanted.columns);
    return getProposal(literal, wanted, { quotes: brokenQuotes(file) });
  }
};

const getProposal = (file: CsvFile, wanted: ReadOptionsRequest, asked: ImportChoices): ReadOptionsProposal => {
  const rows: (readonly string[])[] = [];
  let columns: readonly ColumnSurvey[] | undefined;
  let comments = new CommentCounter(undefined);
  let commentsAt = -1;
  let count = 0;
  const begin = (): readonly ColumnSurvey[] => {
    const surveys = file.fields.map((field, at) => new ColumnSurvey(field, at, rows, wanted));
    commentsAt = commentColumn(surveys);
    comments = new CommentCounter(commentsAt < 0 ? undefined : { cell: commentsAt });
    for (const row of rows) takeRow(surveys, comments, row);
    return surveys;
  };
  for (const { cells } of file.records()) {
    count++;
    if (columns !== undefined) takeRow(columns, comments, cells);
    else if (rows.push(cells) === GUESSED_ROWS) columns = begin();
  }
  if (count === 0)
    throw new CsvFileError('CSV_NO_ROWS', 'The file has a header and no rows. Choose a file with at least one row.');
  columns ??= begin();
  const found = columns.map((column) => column.found(file));
  const html = wanted.choices.html ?? comments.isHtml(wanted.formerReading);
  const choices = getChoices(file, found, asked);
  return {
    reading: resolveReadOptions(
      file,
      html,
      Object.fromEntries(
        found.flatMap(({ field, format }) => (format === undefined ? [] : [[field, format] as const])),
      ),
    ),
    open: openQuestions(choices),
    choices,
    columns: found.map(({ column }) => column),
    rows: rows
      .slice(0, SHOWN_ROWS)
      .map((cells) => (html ? cells.map((cell, at) => (at === commentsAt ? extractHtmlText(cell) : cell)) : cells)),
    count,
    comments: {
      field: file.fields[commentsAt] ?? null,
      withoutText: comments.withoutText,
      withHtml: comments.withHtml,
    },
    repeated: getRepeated(file, wanted, html),
  };
};

/** Rows that the project already has, if the file has all stored columns. */
const getRepeated = (file: CsvFile, { columns, prints }: ReadOptionsRequest, html: boolean): number | null => {
  if (prints === undefined || prints.length === 0) return null;
  const sources = columns.map((column) => ({ column, cell: file.fields.indexOf(column.field) }));
  if (sources.some(({ cell }) => cell < 0)) return 0;
  return new RepeatedRows(prints, file, sources, html).count();
};

const takeRow = (columns: readonly ColumnSurvey[], comments: CommentCounter, cells: readonly string[]): void => {
  for (const column of columns) column.add(cells);
  comments.add(cells);
};

/** The likeliest comment column: the longest of the type that comments have, or nearest to it. */
const commentColumn = (columns: readonly ColumnSurvey[]): number => {
  for (const type of ['long-text', 'text', 'enum'] as const) {
    const [longest] = columns.filter((column) => column.type === type).sort((a, b) => b.units - a.units);
    if (longest !== undefined) return longest.at;
  }
  return -1;
};

interface FoundColumn {
  readonly field: string;
  readonly format: ColumnFormat | undefined;
  readonly open: 'numbers' | 'dates' | null;
  readonly column: ProposedColumn;
}

/** Findings on one column, from its first rows and from all of them. */
class ColumnSurvey {
  readonly type: ColumnType;
  /** Of its first rows together. */
  readonly units: number;
  readonly at: number;
  readonly #field: string;
  readonly #tally: ColumnVotes | undefined;
  readonly #former: ColumnFormat | undefined;
  readonly #cutIds: ShortenedIdVotes | undefined;
  readonly #options: Set<string> | undefined;
  readonly #separator: AnswerSeparator | null;

  constructor(
    field: string,
    at: number,
    rows: readonly (readonly string[])[],
    { choices, columns, former }: ReadOptionsRequest,
  ) {
    const cells = rows.map((row) => row[at] ?? '');
    this.#field = field;
    this.at = at;
    const known = columns.find((column) => column.field === field);
    const guess = guessColumnType(cells);
    this.type = known?.type ?? guess.type;
    this.#separator = known === undefined ? guess.separator : (known.separator ?? null);
    this.units = cells.reduce((sum, cell) => sum + cell.length, 0);
    this.#former = getOwnProperty(former, field);
    this.#tally = createColumnVotes(
      this.type,
      withLastMissingMarks(getOwnProperty(choices.columns ?? {}, field), this.#former),
    );
    this.#cutIds = cells.some(isCutId) ? createShortenedIdVotes() : undefined;
    this.#options = this.type === 'enum' ? new Set() : undefined;
  }

  add(cells: readonly string[]): void {
    const cell = cells[this.at] ?? '';
    this.#tally?.add(cell);
    this.#cutIds?.add(cell);
    if (this.#options === undefined || this.#options.size >= MAX_OPTIONS) return;
    const options = this.#separator === null ? [normalCategory(cell)] : splitAnswers(cell, this.#separator);
    for (const option of options) if (option !== '' && option.length <= MAX_OPTION_LENGTH) this.#options.add(option);
  }

  found({ headers, labels }: CsvFile): FoundColumn {
    const found = this.#tally?.found(this.#former);
    const options = [...(this.#options ?? [])];
    return {
      field: this.#field,
      format: found?.format,
      open: found?.open ?? null,
      column: {
        field: this.#field,
        header: headers[this.at] ?? '',
        label: labels[this.at] ?? '',
        type: this.type,
        options,
        separator: this.#separator,
        alike: sameButForCase(options),
        cells: found?.cells ?? null,
        cutIds: this.#cutIds?.found() ?? null,
      },
    };
  }
}

const getChoices = (file: CsvFile, found: readonly FoundColumn[], asked: ImportChoices): ImportChoices => {
  const open = (what: 'numbers' | 'dates') => found.filter((column) => column.open === what).map(({ field }) => field);
  const [numbers, dates, delimiters] = [open('numbers'), open('dates'), file.layout.openDelimiters];
  return {
    ...asked,
    ...(delimiters.length > 0 && { delimiter: delimiters }),
    ...(numbers.length > 0 && { numbers: Object.fromEntries(numbers.map((field) => [field, NUMBER_CHOICES])) }),
    ...(dates.length > 0 && { dates: Object.fromEntries(dates.map((field) => [field, DATE_CHOICES])) }),
  };
};

const openQuestions = ({ delimiter, quotes, numbers = {}, dates = {} }: ImportChoices): readonly OpenQuestion[] => [
  ...(delimiter === undefined ? [] : ['delimiter' as const]),
  ...(quotes === undefined ? [] : ['quotes' as const]),
  ...Object.keys(numbers).map((field) => `numbers:${field}` as const),
  ...Object.keys(dates).map((field) => `dates:${field}` as const),
];
