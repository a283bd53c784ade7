import type { Position as ClientPosition } from '@eventstore/db-client';
import {
  EventStoreCorruptError,
  type EventFilter,
  type JsonObject,
  type Position,
  type RecordedEvent,
} from '../event-store.ts';
import { formatPosition, isKnown } from './client-position.ts';

/** What we use of an event as the client gives it, whichever call it comes from. */
export interface ClientEvent {
  readonly streamId: string;
  readonly id: string;
  readonly revision: bigint;
  readonly type: string;
  /** An object, but a string when it is no JSON, and bytes when it was never meant to be. */
  readonly data: unknown;
  readonly metadata?: unknown;
  /** Servers from 22.6 on give it for reads of a stream, too. */
  readonly position?: ClientPosition | undefined;
}

/** EventStoreDB's own events stand in the log among ours: statistics, metadata, tombstones (in the deleted stream itself). */
export const isSystemEvent = ({ type, streamId }: ClientEvent): boolean => type[0] === '$' || streamId[0] === '$';

export const passes = (stream: string, type: string, { streamPrefixes = [], types = [] }: EventFilter): boolean =>
  (types.length === 0 || types.includes(type)) &&
  (streamPrefixes.length === 0 || streamPrefixes.some((prefix) => stream.startsWith(prefix)));

/** @throws EventStoreCorruptError when data or metadata are no JSON objects */
export const recordEvent = (event: ClientEvent, position: Position): RecordedEvent => {
  const { streamId: stream, id, type, data, metadata = {} } = event;
  const revision = Number(event.revision);
  if (!isObject(data) || !isObject(metadata))
    throw new EventStoreCorruptError(
      `The event at ${position} (${type}, revision ${revision} of ${stream}) holds no JSON objects`,
    );
  return { id, type, data, metadata, stream, revision, position };
};

/** @throws EventStoreCorruptError by servers that give positions in reads of the whole log only */
export const positionOf = ({ position, revision, streamId }: ClientEvent): Position => {
  if (position === undefined || !isKnown(position))
    throw new EventStoreCorruptError(`Event ${revision} of ${streamId} came without a position: the server is too old`);
  return formatPosition(position);
};

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
