import { EventStoreCorruptError, EventStoreFullError, EventStoreUnavailableError } from '../event-store.ts';

/** The typed error for what SQLite says; anything else as it is. */
export const translateSqliteError = (error: unknown, path: string): unknown => {
  if (!(error instanceof Error)) return error;
  const code = sqliteCode(error);
  const options = { cause: error };
  if (code === 'SQLITE_FULL' || code === NO_ROOM_FOR_INDEX)
    return new EventStoreFullError(`No room to write to ${path}`, options);
  if (isDamage(code))
    return new EventStoreCorruptError(`${path} is no event log or is damaged (${error.message})`, options);
  if (code.startsWith('SQLITE_')) return new EventStoreUnavailableError(`${path}: ${error.message} (${code})`, options);
  return error;
};

/** The same error with the file's name and what to do, when it says that the file is damaged or none of SQLite's; else as it is. */
export const nameDamage = (error: unknown, path: string, remedy: string): unknown =>
  error instanceof Error && isDamage(sqliteCode(error))
    ? new Error(`${path} is damaged, or no file of ours (${error.message}). ${remedy}`, { cause: error })
    : error;

const isDamage = (code: string): boolean => code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB';

/** The index of the write-ahead log is no file that anything is kept in: on a full disk it cannot grow. */
const NO_ROOM_FOR_INDEX = 'SQLITE_IOERR_SHMSIZE';

/** A write or a sync that failed: what the file holds now is known again only after the file was opened anew. */
export const isFailedWrite = (error: unknown): boolean =>
  sqliteCode(error).startsWith('SQLITE_IOERR') && sqliteCode(error) !== NO_ROOM_FOR_INDEX;

export const sqliteCode = (error: unknown): string => {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
};
