/** The context of a command, stored as metadata of its events. */
import { createHash } from 'node:crypto';
import { getSchemaVersion } from '@verbatim/domain/event-types';
import type { EventToAppend, JsonObject } from '@verbatim/eventstore/event-store';
import type { HandledRequest } from '@verbatim/eventstore/stored-event';
import type { TokenName } from '../http/request-state.ts';
import type { DomainEvent, StreamState } from './stream-states.ts';

/** A UUID (version 8, custom) derived from a text. */
export const deriveUuid = (text: string): string => {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

/** Id of a command's event, derived from the command's id so that a retry stores nothing twice. */
export const deriveEventId = (commandId: string, index: number): string => deriveUuid(`${commandId}/${index}`);

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
