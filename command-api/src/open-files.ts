/** How many files and connections this process may have open, and what is told when it has no more. */
import { closeSync, openSync, readFileSync } from 'node:fs';
import type { Problem } from './contract/problem.ts';
import { HttpError } from './http-error.ts';

/** For files: each thread keeps 24 models open, three handles each, and there are the stores, the sockets and the pipes besides. */
const KEPT_FOR_FILES = 400;

/** Infinity where the system does not tell. */
const openFilesLimit = (): number => {
  try {
    const soft = /^Max open files\s+(\d+)/mu.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return soft === undefined ? Infinity : Number(soft);
  } catch {
    return Infinity;
  }
};

/** Connections that leave the files enough. */
export const mostConnections = (limit = openFilesLimit()): number =>
  limit === Infinity ? Infinity : Math.max(Math.floor(limit / 2), limit - KEPT_FOR_FILES);

const REMEDY =
  'Whoever runs Verbatim can raise the limit of open files (ulimit -n, or LimitNOFILE of a systemd unit) and restart it.';

export const TOO_MANY_CONNECTIONS: Problem = {
  type: 'about:blank',
  title: 'Service Unavailable',
  status: 503,
  detail: `Too many others are connected at this moment. Please try again soon. ${REMEDY}`,
  code: 'TOO_MANY_CONNECTIONS',
};

export const outOfFiles = (cause: unknown): HttpError =>
  new HttpError(503, 'TOO_MANY_OPEN_FILES', `The server has too many files open. Please try again soon. ${REMEDY}`, {
    headers: { 'Retry-After': '1' },
    cause,
  });

/** SQLite says only that it cannot open a file: whether any can be opened is tried. */
export const isOutOfFiles = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'EMFILE' || code === 'ENFILE') return true;
  return code.startsWith('SQLITE_CANTOPEN') ? !canOpen() : isOutOfFiles(error.cause);
};

const canOpen = (): boolean => {
  try {
    closeSync(openSync('/dev/null', 'r'));
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EMFILE';
  }
};
