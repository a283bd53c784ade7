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

/** The error with its line put before the message. */
export const csvErrorAt = (line: number, code: string, message: string): CsvFileError =>
  new CsvFileError(code, `Line ${line}: ${message}`, line);
