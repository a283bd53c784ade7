import { DataDirectoryLockedError } from '@verbatim/eventstore/data-directory-lock';
import { StoreRefusedError } from '@verbatim/projections/when-reachable';
import { ConfigurationError } from './configuration.ts';

type SystemError = Error & {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly address?: unknown;
  readonly port?: unknown;
  readonly path?: unknown;
};

const LISTENING: ReadonlySet<unknown> = new Set(['listen', 'getaddrinfo']);
const NO_FOLDER: ReadonlySet<unknown> = new Set([
  ...['EACCES', 'EEXIST', 'ENOTDIR', 'EPERM', 'EROFS', 'ENOSPC', 'ENAMETOOLONG'],
  ...['SQLITE_CANTOPEN', 'SQLITE_READONLY', 'SQLITE_IOERR'],
]);

const EXPLAINED = [ConfigurationError, DataDirectoryLockedError, StoreRefusedError];

/** What to print when the server cannot start: a sentence about the setting at fault, or the stack when nobody foresaw it. */
export const startFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (EXPLAINED.some((kind) => error instanceof kind)) return error.message;
  const { code, syscall, address, port, message, stack }: SystemError = error;
  if (code === 'EADDRINUSE' && typeof port === 'number')
    return `The port ${port} of ${String(address)} is taken: end what listens there, or choose another with PORT.`;
  if (LISTENING.has(syscall)) return `The server cannot listen (${message}): look at HOST and PORT.`;
  if (NO_FOLDER.has(code)) return `The data directory cannot be used (${message}): look at DATA_DIR.`;
  return stack ?? message;
};
