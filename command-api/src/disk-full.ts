import { EventStoreFullError } from '@verbatim/eventstore/event-store';
import { HttpError } from './http-error.ts';

/** Whether the event store, SQLite (read models and accounts) or the file system has no room for what was to be written. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof EventStoreFullError || (error instanceof Error && 'code' in error && NO_ROOM.has(error.code));

const NO_ROOM: ReadonlySet<unknown> = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT']);

/** Nothing of what was asked is stored. No `Retry-After`: it waits for somebody to make room. */
export const diskFull = (cause: unknown): HttpError =>
  new HttpError(
    507,
    'DISK_FULL',
    'The server’s disk is full, and nothing was stored. Please ask whoever runs Verbatim to free some space, and try again.',
    { cause },
  );
