/** What the errors of calls mean. Whatever is not known to be final has an unknown outcome, and the call may be repeated. */
import { CredentialsRefusedError } from '../credentials-refused.ts';
import { CheckpointAheadOfLogError, EventStoreUnavailableError } from '../event-store.ts';

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

/** Of a subscription, and of a read, which servers report as an unexpected result of their own. */
const INVALID_POSITION = /invalid ?position/iu;

/** The error to throw at once, undefined when the call may be repeated. */
export const finalError = (error: unknown): Error | undefined => {
  const code = codeOf(error);
  if (code === UNAUTHENTICATED) return refused('EventStoreDB refuses the credentials', error);
  if (code === PERMISSION_DENIED)
    return refused(
      'EventStoreDB refuses the credentials, or lacks them: their user reads $all and writes streams',
      error,
    );
  const message = messageOf(error);
  if (isInvalidPosition(error))
    return new CheckpointAheadOfLogError('EventStoreDB knows no such position', { cause: error });
  if (code === INVALID_ARGUMENT || code === UNIMPLEMENTED)
    return new EventStoreUnavailableError(`EventStoreDB refuses the call: ${message}`, { cause: error });
  return undefined;
};

/** No record begins there: positions are places in the server's files. */
export const isInvalidPosition = (error: unknown): boolean => INVALID_POSITION.test(messageOf(error));

/** What the server calls its refusal. */
export type Refusal = 'stream-deleted' | 'wrong-expected-version' | 'maximum-append-size-exceeded';

export const isRefusal = (error: unknown, refusal: Refusal): boolean => {
  const metadata: unknown = error instanceof Error && 'metadata' in error ? error.metadata : undefined;
  const { get } = (metadata ?? {}) as { readonly get?: (key: string) => readonly unknown[] };
  return get?.call(metadata, 'exception')[0] === refusal;
};

export const unavailable = (what: string, cause: unknown): EventStoreUnavailableError =>
  new EventStoreUnavailableError(`EventStoreDB cannot be reached (${what}): ${messageOf(cause)}`, { cause });

const refused = (reason: string, cause: unknown): EventStoreUnavailableError =>
  new EventStoreUnavailableError(reason, { cause: new CredentialsRefusedError(reason, { cause }) });

const codeOf = (error: unknown): number | undefined => {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'number' ? code : undefined;
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error));
