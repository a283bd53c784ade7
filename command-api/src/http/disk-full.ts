import { EventStoreFullError } from '@verbatim/eventstore/event-store';
import { HttpError } from './http-error.ts';

/** Whether the event store, SQLite (read models and accounts) or the file system is out of space. */
export const isDiskFull = (error: unknown): boolean => error instanceof EventStoreFullError || hasCode(error, NO_ROOM);

/** Whether the disk or folder is read-only. */
export const isReadOnly = (error: unknown): boolean => hasCode(error, READ_ONLY);

const NO_ROOM: ReadonlySet<unknown> = new Set(['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC', 'EDQUOT']);
const READ_ONLY: ReadonlySet<unknown> = new Set(['EROFS', 'EACCES', 'EPERM']);

/** Of the error or its causes: stores wrap SQLite's errors. */
const hasCode = (error: unknown, codes: ReadonlySet<unknown>): boolean =>
  error instanceof Error &&
  (('code' in error &&
    (codes.has(error.code) || (codes === READ_ONLY && String(error.code).startsWith('SQLITE_READONLY')))) ||
    hasCode(error.cause, codes));

/** No change was stored. No `Retry-After`: an operator has to free space. */
export const diskFull = (cause: unknown): HttpError =>
  new HttpError(
    507,
    'DISK_FULL',
    'The server’s disk is full, and nothing was stored. Ask your operator to free some space, then try again.',
    { cause },
  );
