import type Database from 'libsql';
import { EventStoreCorruptError, EventStoreFullError, EventStoreUnavailableError } from '../event-store.ts';

/** The typed error for an SQLite error; others are returned unchanged. */
export const translateSqliteError = (error: unknown, path: string): unknown => {
  if (!(error instanceof Error)) return error;
  const code = sqliteCode(error);
  const options = { cause: error };
  if (code === 'SQLITE_FULL' || code === NO_ROOM_FOR_INDEX)
    return new EventStoreFullError(`No space left to write to ${path}`, options);
  if (isDamage(code))
    return new EventStoreCorruptError(`${path} is not an event log or is damaged (${error.message})`, options);
  if (code.startsWith('SQLITE_')) return new EventStoreUnavailableError(`${path}: ${error.message} (${code})`, options);
  return error;
};

/**
 * Adds the file's name and a remedy to an error about a damaged or foreign file; others are returned
 * unchanged.
 */
export const nameDamage = (error: unknown, path: string, remedy: string): unknown =>
  error instanceof Error && isDamage(sqliteCode(error))
    ? new Error(`${path} is damaged, or not a file of Verbatim (${error.message}). ${remedy}`, { cause: error })
    : error;

const isDamage = (code: string): boolean => code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB';

/** The index of the write-ahead log is not persistent, but cannot grow on a full disk. */
const NO_ROOM_FOR_INDEX = 'SQLITE_IOERR_SHMSIZE';

/** A failed write or sync: the file's content is known only after it is reopened. */
export const isFailedWrite = (error: unknown): boolean =>
  sqliteCode(error).startsWith('SQLITE_IOERR') && sqliteCode(error) !== NO_ROOM_FOR_INDEX;

export const sqliteCode = (error: unknown): string => {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
};

/** Takes the write lock first, so that `work` writes on the basis of what it has read. */
export const inTransaction = <T>(db: Database.Database, work: () => T): T => {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite rolls back by itself after some errors, such as a full disk.
    if (db.inTransaction) db.exec('ROLLBACK');
    throw error;
  }
};

/** The first column of a pragma's first row. */
export const pragma = (db: Database.Database, name: string): unknown => {
  const row = db.prepare(`PRAGMA ${name}`).raw().get([]);
  return Array.isArray(row) ? (row[0] as unknown) : undefined;
};
