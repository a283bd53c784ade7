/** What the client's errors mean. Whatever is not known to be final has an unknown outcome, and the call may be repeated. */
import { AccessDeniedError, StreamDeletedError as ClientStreamDeletedError } from '@eventstore/db-client';
import { EventStoreUnavailableError } from '../event-store.ts';

/** Status codes of gRPC that no repetition changes. */
const INVALID_ARGUMENT = 3;
const PERMISSION_DENIED = 7;
const UNIMPLEMENTED = 12;
const UNAUTHENTICATED = 16;

/** A call that was given up on our side: the server may still do what it was asked. */
export class CallTimeoutError extends Error {
  constructor(what: string, ms: number) {
    super(`${what}: no answer within ${ms} ms`);
    this.name = 'CallTimeoutError';
  }
}

/** The error to throw at once, undefined when the call may be repeated. */
export const finalError = (error: unknown): Error | undefined => {
  const code = codeOf(error);
  if (error instanceof AccessDeniedError || code === PERMISSION_DENIED || code === UNAUTHENTICATED)
    return new EventStoreUnavailableError('EventStoreDB refuses the credentials', { cause: error });
  if (code === INVALID_ARGUMENT && /invalid position/i.test(messageOf(error)))
    return new RangeError('EventStoreDB knows no such position');
  if (code === INVALID_ARGUMENT || code === UNIMPLEMENTED)
    return new EventStoreUnavailableError(`EventStoreDB refuses the call: ${messageOf(error)}`, { cause: error });
  return undefined;
};

export const isStreamDeleted = (error: unknown): boolean => error instanceof ClientStreamDeletedError;

export const unavailable = (what: string, cause: unknown): EventStoreUnavailableError =>
  new EventStoreUnavailableError(`EventStoreDB cannot be reached (${what}): ${messageOf(cause)}`, { cause });

const codeOf = (error: unknown): number | undefined => {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'number' ? code : undefined;
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error));
