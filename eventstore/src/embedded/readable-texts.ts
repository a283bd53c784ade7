/** libsql ends the process over a text that is no UTF-8, so texts that a disk may have changed are read as bytes and looked at. */
import { isUtf8 } from 'node:buffer';
import type Database from 'libsql';

class UnreadableTextError extends Error {
  /** As SQLite says of a page that it cannot read. */
  readonly code = 'SQLITE_CORRUPT';
  constructor(where: string) {
    super(`${where} holds bytes that are no UTF-8`);
    this.name = 'UnreadableTextError';
  }
}

/** In a SELECT: a column of text as its bytes. */
export const asBytes = (column: string): string => `CAST(${column} AS BLOB)`;

/** Of a text that was read so. @throws UnreadableTextError */
export const textOf = (bytes: Buffer): string => {
  if (!isUtf8(bytes)) throw new UnreadableTextError('A text');
  return bytes.toString();
};

/** Looks at every text of a file that is small enough for it, before anything reads one. @throws UnreadableTextError */
export const requireReadableTexts = (db: Database.Database): void => {
  for (const table of namesOf(db, `SELECT CAST(name AS BLOB) FROM sqlite_schema WHERE type = 'table'`)) {
    const columns = namesOf(db, `SELECT CAST(name AS BLOB) FROM pragma_table_info('${table}') WHERE type = 'TEXT'`);
    if (columns.length === 0) continue;
    const texts = columns.map((column) => `coalesce("${column}", '')`).join(' || ');
    const rows = db.prepare(`SELECT CAST(${texts} AS BLOB) FROM "${table}"`).raw();
    for (const [bytes] of rows.iterate([]) as IterableIterator<[Buffer]>)
      if (!isUtf8(bytes)) throw new UnreadableTextError(`A row of ${table}`);
  }
};

const namesOf = (db: Database.Database, select: string): readonly string[] =>
  (db.prepare(select).raw().all([]) as [Buffer][]).map(([bytes]) => textOf(bytes));
