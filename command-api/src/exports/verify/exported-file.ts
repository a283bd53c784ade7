/** A saved export as it is read again. */

export interface ExportedFile {
  /** Lines of its stamp, each with its cells joined; empty without a stamp. */
  readonly lines: readonly string[];
  /** SHA-256 of the data before the stamp, as Verbatim writes them. */
  readonly digest: () => Promise<string>;
  /** The rows of data; none of an image. */
  readonly rows: () => AsyncIterable<readonly string[]>;
}

/** It cannot be read as what it seems to be. */
export class ExportUnreadableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ExportUnreadableError';
  }
}
