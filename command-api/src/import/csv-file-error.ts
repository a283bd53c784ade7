import { shownName } from '@verbatim/domain/shown-names';

/** The file cannot be taken as it is. */
export class CsvFileError extends Error {
  readonly code: string;
  /** From 1; where a place can be named. */
  readonly line: number | undefined;
  /** @param message names the line, where there is one; see `csvErrorAt` */
  constructor(code: string, message: string, line?: number) {
    super(message);
    this.name = 'CsvFileError';
    this.code = code;
    this.line = line;
  }
}

/** The error with its place put before the message. @param column as `columnAt` tells it */
export const csvErrorAt = (line: number, code: string, message: string, column = ''): CsvFileError =>
  new CsvFileError(code, `Line ${line}${column === '' ? '' : `, ${column}`}: ${message}`, line);

/** "column 3 ('Review')": a column by its place (from 0) and by its name, where it has one. */
export const columnAt = (index: number, header: readonly string[]): string => {
  const shown = shownName((header[index] ?? '').trim());
  return `column ${index + 1}${shown === '' ? '' : ` ('${shown}')`}`;
};
