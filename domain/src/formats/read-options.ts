/** Read options of a file: proposed, overridden by the user, and stored with the file. */
import type { CsvEncoding } from './csv/csv-dialect.ts';
import type { CsvDelimiter } from './csv/csv-records.ts';
import type { DateFormat } from './date-format.ts';
import type { NumberFormat } from './number-format.ts';

export interface ColumnFormat {
  readonly numbers?: NumberFormat | undefined;
  readonly dates?: DateFormat | undefined;
  /** Missing values in addition to the usual ones (`n/a`, `-`, `null` …). */
  readonly missing?: readonly string[] | undefined;
}

/** 'literal' keeps misplaced quotes as characters. */
export const QUOTE_MODES = ['strict', 'literal'] as const;
export type QuoteMode = (typeof QUOTE_MODES)[number];

export interface ReadOptions {
  readonly encoding: CsvEncoding;
  readonly delimiter: CsvDelimiter;
  readonly quotes: QuoteMode;
  /** Lines of the file, from 1. */
  readonly headerRow: number;
  /** Row of the question texts. */
  readonly labelRow: number | null;
  /** Second header row. */
  readonly subheaderRow: number | null;
  /** Lines without data: titles above the header, survey tools' metadata below. */
  readonly skippedRows: readonly number[];
  /** Whether HTML comments are converted to text. */
  readonly html: boolean;
  /** Whether an apostrophe before `=`, `+`, `-` or `@` is an export's escape. */
  readonly apostrophes: boolean;
  readonly columns: { readonly [field: string]: ColumnFormat };
}

/** The user's choices; the rest is proposed. */
export type ReadOptionChoices = { readonly [part in keyof ReadOptions]?: ReadOptions[part] | undefined };
