/** The context of a command, stored as metadata of its events. */
import { getSchemaVersion } from '@verbatim/domain/event-types';
import type { EventToAppend, JsonObject } from '@verbatim/eventstore/event-store';
import type { HandledRequest } from '@verbatim/eventstore/stored-event';
import type { TokenName } from '../http/request-state.ts';
import { deriveEventId } from './derive-uuid.ts';
import type { DomainEvent, StreamState } from './stream-states.ts';

export interface CommandContext {
  /** The account, and the access token if one was used. */
  readonly actor: { readonly id: string; readonly name: string; readonly token?: TokenName };
  /** ISO 8601 instant. */
  readonly at: string;
  /** Id of the HTTP request. */
  readonly correlationId: string;
  /** Id of the command. Its events' ids derive from it, so that a retry stores nothing twice. */
  readonly commandId: string;
  /** The reason, for commands that require one. */
  readonly why?: string;
  /** Set if the request had an `Idempotency-Key`. */
  readonly idempotency?: Idempotency | undefined;
}

/** Stored with the events of the command. */
export interface Idempotency {
  readonly key: string;
  /** Digest of the request: distinguishes a retry from another request with the same key. */
  readonly digest: string;
}

/** Another request has used the key. Nothing was stored. */
export class IdempotencyKeyReusedError extends Error {
  constructor() {
    super(
      'This Idempotency-Key was used for another request. Send a new key with each request that creates something.',
    );
    this.name = 'IdempotencyKeyReusedError';
  }
}

/**
 * The request with this key that was handled before; undefined if there is none.
 * @throws IdempotencyKeyReusedError
 */
export const findHandledRequest = (
  requests: StreamState<unknown>['requests'],
  { key, digest }: Idempotency,
): HandledRequest | undefined => {
  const handled = requests.get(key);
  if (handled !== undefined && handled.digest !== digest) throw new IdempotencyKeyReusedError();
  return handled;
};

/** Converts a decided event; `index` is its index among the events of the command. */
export const toAppend =
  ({ actor, at, correlationId, commandId, why, idempotency }: CommandContext) =>
  (event: DomainEvent, index: number): EventToAppend => ({
    id: deriveEventId(commandId, index),
    type: event.type,
    data: event.data as JsonObject,
    metadata: {
      actor,
      at,
      correlationId,
      causationId: commandId,
      schema: getSchemaVersion(event.type),
      ...(why === undefined ? {} : { why }),
      ...(idempotency === undefined ? {} : { idempotency: { ...idempotency } }),
    },
  });
