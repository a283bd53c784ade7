import { DataDirectoryLockedError } from '@verbatim/eventstore/data-directory-lock';
import { StoreAddressError } from '@verbatim/eventstore/server-address';
import { NewerFormatError } from '@verbatim/projections/runtime/rebuild/installation-format';
import { StoreRefusedError } from '@verbatim/projections/runtime/retry-until-reachable';
import { ConfigurationError } from './configuration.ts';
import { isDiskFull } from '../http/disk-full.ts';

type SystemError = Error & {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly address?: unknown;
  readonly port?: unknown;
  readonly path?: unknown;
};

const LISTENING: ReadonlySet<unknown> = new Set(['listen', 'getaddrinfo']);
const NO_FOLDER: ReadonlySet<unknown> = new Set([
  'EACCES',
  'EEXIST',
  'ENOTDIR',
  'EPERM',
  'EROFS',
  'ENAMETOOLONG',
  'SQLITE_CANTOPEN',
  'SQLITE_READONLY',
]);

const SETTING_OF = { EventStoreDB: 'EVENTSTORE_URL', MongoDB: 'MONGODB_URL' } as const;
const EXPLAINED = [ConfigurationError, DataDirectoryLockedError, NewerFormatError, StoreRefusedError];

/** Message for a failed start: the setting at fault, or the stack of an unexpected error. */
export const startFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (EXPLAINED.some((kind) => error instanceof kind)) return error.message;
  if (error instanceof StoreAddressError) return `${error.message}: check ${SETTING_OF[error.server]}.`;
  const { code, syscall, address, port, message, stack }: SystemError = error;
  if (code === 'EADDRINUSE' && typeof port === 'number')
    return `The port ${port} of ${String(address)} is in use. Stop the process that listens there, or choose another port with PORT.`;
  if (LISTENING.has(syscall)) return `The server cannot listen (${message}): check HOST and PORT.`;
  if (isDiskFull(error)) return `The disk of the data directory is full (${message}). Free some space and start again.`;
  if (NO_FOLDER.has(code) || String(code).startsWith('SQLITE_IOERR'))
    return `The data directory cannot be used (${message}): check DATA_DIR.`;
  return stack ?? message;
};
