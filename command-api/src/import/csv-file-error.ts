import type { ImportChoices } from '../contract/read-options.ts';
import { formatName } from '@verbatim/domain/display-names';

/** The file is rejected. */
export class CsvFileError extends Error {
  readonly code: string;
  /** From 1; if applicable. */
  readonly line: number | undefined;
  /** The pending choices, if the file is ambiguous. */
  readonly choices: ImportChoices | undefined;
  /** @param message names the line, if any; see `csvErrorAt` */
  constructor(code: string, message: string, line?: number, choices?: ImportChoices) {
    super(message);
    this.name = 'CsvFileError';
    this.code = code;
    this.line = line;
    this.choices = choices;
  }
}

/** Prefixes the message with its location. @param column as returned by `columnAt` */
export const csvErrorAt = (line: number, code: string, message: string, column = ''): CsvFileError =>
  new CsvFileError(code, `Line ${line}${column === '' ? '' : `, ${column}`}: ${message}`, line);

/** "column 3 ('Review')": by index (from 0) and, if any, name. */
export const columnAt = (index: number, header: readonly string[]): string => {
  const shown = formatName((header[index] ?? '').trim());
  return `column ${index + 1}${shown === '' ? '' : ` ('${shown}')`}`;
};
