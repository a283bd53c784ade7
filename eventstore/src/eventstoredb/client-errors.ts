/**
 * Meaning of client errors. Unless an error is known to be final, the outcome is unknown and the call may be
 * retried.
 */
import { CredentialsRefusedError } from '../credentials-refused.ts';
import { CheckpointAheadOfLogError, EventStoreUnavailableError } from '../event-store.ts';

/** gRPC status codes that a retry cannot change. */
const INVALID_ARGUMENT = 3;
const PERMISSION_DENIED = 7;
const UNIMPLEMENTED = 12;
const UNAUTHENTICATED = 16;

/** A call that timed out on the client: the server may still execute it. */
export class CallTimeoutError extends Error {
  constructor(what: string, ms: number) {
    super(`${what}: no answer within ${ms} ms`);
    this.name = 'CallTimeoutError';
  }
}

/** For subscriptions, and for reads, where servers report it as an unexpected result. */
const INVALID_POSITION = /invalid ?position/iu;

/** The error to throw at once, undefined when the call may be retried. */
export const finalError = (error: unknown): Error | undefined => {
  const code = getCode(error);
  if (code === UNAUTHENTICATED) return refused('EventStoreDB refuses the credentials', error);
  if (code === PERMISSION_DENIED)
    return refused(
      'EventStoreDB refuses the credentials or misses them. Their user must be able to read $all and write streams',
      error,
    );
  const message = toMessage(error);
  if (isInvalidPosition(error))
    return new CheckpointAheadOfLogError('EventStoreDB does not know this position', { cause: error });
  if (code === INVALID_ARGUMENT || code === UNIMPLEMENTED)
    return new EventStoreUnavailableError(`EventStoreDB refuses the call: ${message}`, { cause: error });
  return undefined;
};

/** No record begins at the position: positions are offsets in the server's files. */
export const isInvalidPosition = (error: unknown): boolean => INVALID_POSITION.test(toMessage(error));

/** The server's names of its rejections. */
export type Refusal = 'stream-deleted' | 'wrong-expected-version' | 'maximum-append-size-exceeded';

export const isRefusal = (error: unknown, refusal: Refusal): boolean => {
  const metadata: unknown = error instanceof Error && 'metadata' in error ? error.metadata : undefined;
  const { get } = (metadata ?? {}) as { readonly get?: (key: string) => readonly unknown[] };
  return get?.call(metadata, 'exception')[0] === refusal;
};

export const createUnavailableError = (what: string, cause: unknown): EventStoreUnavailableError =>
  new EventStoreUnavailableError(`EventStoreDB cannot be reached (${what}): ${toMessage(cause)}`, { cause });

const refused = (reason: string, cause: unknown): EventStoreUnavailableError =>
  new EventStoreUnavailableError(reason, { cause: new CredentialsRefusedError(reason, { cause }) });

const getCode = (error: unknown): number | undefined => {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'number' ? code : undefined;
};

const toMessage = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error));
