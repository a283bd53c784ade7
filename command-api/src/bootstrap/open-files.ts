/** Limits on open files and connections, and the error when they are exhausted. */
import { closeSync, openSync, readFileSync } from 'node:fs';
import type { Problem } from '../contract/problem.ts';
import { HttpError } from '../http/http-error.ts';

/** For files: each thread keeps 24 models open with three handles each, besides stores, sockets and pipes. */
const KEPT_FOR_FILES = 400;

/** Infinity if unknown. */
const openFilesLimit = (): number => {
  try {
    const soft = /^Max open files\s+(\d+)/mu.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return soft === undefined ? Infinity : Number(soft);
  } catch {
    return Infinity;
  }
};

/** Connections that leave enough handles for files. */
export const computeMaxConnections = (limit = openFilesLimit()): number =>
  limit === Infinity ? Infinity : Math.max(Math.floor(limit / 2), limit - KEPT_FOR_FILES);

const REMEDY =
  'The operator can raise the limit of open files (ulimit -n, or LimitNOFILE of a systemd unit) and restart Verbatim.';

export const TOO_MANY_CONNECTIONS: Problem = {
  type: 'about:blank',
  title: 'Service Unavailable',
  status: 503,
  detail: `Too many connections at the moment. Please try again soon. ${REMEDY}`,
  code: 'TOO_MANY_CONNECTIONS',
};

export const createFileLimitError = (cause: unknown): HttpError =>
  new HttpError(503, 'TOO_MANY_OPEN_FILES', `The server has too many files open. Please try again soon. ${REMEDY}`, {
    headers: { 'Retry-After': '1' },
    cause,
  });

/** SQLite only reports that it cannot open a file: tests whether any file can be opened. */
export const isFileLimitError = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'EMFILE' || code === 'ENFILE') return true;
  return code.startsWith('SQLITE_CANTOPEN') ? !canOpen() : isFileLimitError(error.cause);
};

const canOpen = (): boolean => {
  try {
    closeSync(openSync('/dev/null', 'r'));
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EMFILE';
  }
};
