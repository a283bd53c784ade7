/**
 * libsql aborts the process on invalid UTF-8, so texts that a disk may have changed are read as bytes and
 * checked.
 */
import { isUtf8 } from 'node:buffer';
import type Database from 'libsql';

class UnreadableTextError extends Error {
  /** SQLite's code for an unreadable page. */
  readonly code = 'SQLITE_CORRUPT';
  constructor(where: string) {
    super(`${where} contains bytes that are not UTF-8`);
    this.name = 'UnreadableTextError';
  }
}

/** Selects a text column as bytes. */
export const castAsBytes = (column: string): string => `CAST(${column} AS BLOB)`;

/**
 * Decodes a text selected as bytes.
 * @throws UnreadableTextError
 */
export const decodeText = (bytes: Buffer): string => {
  if (!isUtf8(bytes)) throw new UnreadableTextError('A text');
  return bytes.toString();
};

/**
 * Checks every text of a small file before the first read.
 * @throws UnreadableTextError
 */
export const requireReadableTexts = (db: Database.Database): void => {
  for (const table of getNames(db, `SELECT CAST(name AS BLOB) FROM sqlite_schema WHERE type = 'table'`)) {
    const columns = getNames(db, `SELECT CAST(name AS BLOB) FROM pragma_table_info('${table}') WHERE type = 'TEXT'`);
    if (columns.length === 0) continue;
    const texts = columns.map((column) => `coalesce("${column}", '')`).join(' || ');
    const rows = db.prepare(`SELECT CAST(${texts} AS BLOB) FROM "${table}"`).raw();
    for (const [bytes] of rows.iterate([]) as IterableIterator<[Buffer]>)
      if (!isUtf8(bytes)) throw new UnreadableTextError(`A row of ${table}`);
  }
};

const getNames = (db: Database.Database, select: string): readonly string[] =>
  (db.prepare(select).raw().all([]) as [Buffer][]).map(([bytes]) => decodeText(bytes));
