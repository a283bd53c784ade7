/** Read options of files: as sent with an upload (`importOptions`), as proposed, and as stored. */
import { QUOTE_MODES, type ReadOptions } from '@verbatim/domain/formats/read-options';
import type { CellCounts } from '@verbatim/domain/formats/column-votes';
import { NUMBER_FORMATS, type NumberFormat } from '@verbatim/domain/formats/number-format';
import type { DateOrder } from '@verbatim/domain/project/project-events';
import type { AnswerSeparator } from '@verbatim/domain/formats/several-answers';
import type { ColumnType } from '@verbatim/domain/formats/column-types';
import { CSV_ENCODINGS } from '@verbatim/domain/formats/csv/csv-dialect';
import { MAX_CSV_COLUMNS } from '@verbatim/domain/formats/csv/csv-limits';
import { CSV_DELIMITERS, type CsvDelimiter } from '@verbatim/domain/formats/csv/csv-records';
import { z } from 'zod';

const MAX_LINES = 20_000_000;
const line = z.number().int().min(1).max(MAX_LINES);

export const columnFormat = z.strictObject({
  numbers: z.enum(NUMBER_FORMATS).optional().describe('The decimal separator'),
  dates: z
    .strictObject({
      order: z.enum(['day-first', 'month-first']),
      language: z.string().max(20).optional().describe('Language of month names: BCP 47, such as `de`'),
    })
    .optional(),
  missing: z
    .array(z.string().max(40))
    .max(50)
    .optional()
    .describe('Values to treat as missing, in addition to `n/a`, `-`, `null` …'),
});

/** All optional: absent options are detected. */
export const importOptions = z.strictObject({
  encoding: z.enum(CSV_ENCODINGS).optional(),
  delimiter: z.enum(CSV_DELIMITERS).optional(),
  quotes: z.enum(QUOTE_MODES).optional().describe('`literal` reads misplaced quotes as text'),
  headerRow: line.optional().describe('Line of the file on which the header begins, from 1'),
  labelRow: line.nullable().optional().describe('Line with the texts of the questions'),
  subheaderRow: line.nullable().optional().describe('Line with the second part of each column name'),
  skippedRows: z.array(line).max(1000).optional().describe('Lines without data'),
  html: z.boolean().optional().describe('Whether to extract the text of comments that contain HTML'),
  leaveOut: z
    .enum(['none', 'repeated'])
    .optional()
    .describe('`repeated` skips the rows that are already in the project'),
  apostrophes: z
    .boolean()
    .optional()
    .describe('Whether to remove an apostrophe that an export added before `=`, `+`, `-` or `@`'),
  columns: z
    .record(z.string().max(600), columnFormat)
    .refine((columns) => Object.keys(columns).length <= MAX_CSV_COLUMNS)
    .optional()
    .describe('By field, as named in the header'),
});
export type ImportOptions = z.infer<typeof importOptions>;

/** A row with misplaced quotes. */
export interface BrokenQuoteRow {
  /** Line of the file, from 1. */
  readonly line: number;
  /** The line as in the file; truncated if long. */
  readonly text: string;
  /** The cells as read with `quotes: 'literal'`. */
  readonly cells: readonly string[];
}

/** Possible interpretations of a file, with IMPORT_OPTIONS_NEEDED. Send one of each in `importOptions`. */
export interface ImportChoices {
  readonly delimiter?: readonly CsvDelimiter[];
  /** By field. */
  readonly numbers?: { readonly [field: string]: readonly NumberFormat[] };
  /** By field. */
  readonly dates?: { readonly [field: string]: readonly DateOrder[] };
  readonly quotes?: {
    /** Number of rows with misplaced quotes. */
    readonly count: number;
    /** The first of these rows. */
    readonly rows: readonly BrokenQuoteRow[];
  };
}

/** An option that cannot be detected and must be chosen by the user. */
export type OpenQuestion = 'delimiter' | 'quotes' | `numbers:${string}` | `dates:${string}`;

export interface ProposedColumn {
  readonly field: string;
  /** Header as in the file. */
  readonly header: string;
  /** Text of the question, if the file has one in addition to the name. */
  readonly label: string;
  readonly type: ColumnType;
  /** Options of an enum column. */
  readonly options: readonly string[];
  /** Between the answers of a cell of an enum column; null for one answer in a cell. */
  readonly separator: AnswerSeparator | null;
  /** Groups of categories that differ only in case. */
  readonly alike: readonly (readonly string[])[];
  /** Cells of a number or date column; null for other types. */
  readonly cells: CellCounts | null;
  /** Ids truncated by a spreadsheet: number of values, and of distinct values that remain. */
  readonly cutIds: { readonly values: number; readonly distinct: number } | null;
}

/** Proposed read options of a file. */
export interface ReadOptionsProposal {
  readonly reading: ReadOptions;
  readonly open: readonly OpenQuestion[];
  readonly choices: ImportChoices;
  readonly columns: readonly ProposedColumn[];
  /** The first rows, as they would be read. */
  readonly rows: readonly (readonly string[])[];
  /** Number of data rows. */
  readonly count: number;
  /** Counts of the column that most resembles comments. */
  readonly comments: CommentCounts;
  /** Number of rows that the project already has; null if the proposal is not for a project with files. */
  readonly repeated: number | null;
}

export interface CommentCounts {
  /** Field of the column; null if no column is long text. */
  readonly field: string | null;
  readonly withoutText: number;
  readonly withHtml: number;
}

/** Read options of a stored file. */
export interface StoredReadOptions {
  /** Null for files uploaded before they were recorded. */
  readonly reading: ReadOptions | null;
  /** Missing and unreadable cells with examples, by column name. */
  readonly cells: { readonly [column: string]: CellCounts };
  /** Number of rows whose comment has no text; null for files uploaded before they were counted. */
  readonly withoutText: number | null;
}
