import { EventStoreFullError } from '@verbatim/eventstore/event-store';
import { HttpError } from './http-error.ts';

/** Whether the event store, SQLite (read models and accounts) or the file system has no room for what was to be written. */
export const isDiskFull = (error: unknown): boolean => error instanceof EventStoreFullError || hasCode(error, NO_ROOM);

/** Whether the disk or the folder takes nothing. */
export const isReadOnly = (error: unknown): boolean => hasCode(error, READ_ONLY);

const NO_ROOM: ReadonlySet<unknown> = new Set(['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC', 'EDQUOT']);
const READ_ONLY: ReadonlySet<unknown> = new Set(['EROFS', 'EACCES', 'EPERM']);

/** Of the error or of what caused it: stores name what SQLite has said in words of their own. */
const hasCode = (error: unknown, codes: ReadonlySet<unknown>): boolean =>
  error instanceof Error &&
  (('code' in error &&
    (codes.has(error.code) || (codes === READ_ONLY && String(error.code).startsWith('SQLITE_READONLY')))) ||
    hasCode(error.cause, codes));

/** Nothing of what was asked is stored. No `Retry-After`: it waits for somebody to make room. */
export const diskFull = (cause: unknown): HttpError =>
  new HttpError(
    507,
    'DISK_FULL',
    'The server’s disk is full, and nothing was stored. Please ask whoever runs Verbatim to free some space, and try again.',
    { cause },
  );
