/** Converts recorded events to the domain's unions. */
import {
  CheckpointAheadOfLogError,
  type EventToAppend,
  type JsonObject,
  type Position,
  type RecordedEvent,
  START_OF_LOG,
} from './event-store.ts';

// Decodes the content of a stored event, which the disk may have damaged.

/** Why an event is unreadable. */
export const NO_UTF8 = 'it contains bytes that are not UTF-8';
export const NO_JSON = 'its JSON cannot be read';

/** Replaces an unreadable event, so that what depends on it stops and the rest continues. */
export const damagedEvent = (
  place: Omit<RecordedEvent, 'data' | 'metadata' | 'damage'>,
  damage: string,
): RecordedEvent => ({ ...place, data: {}, metadata: {}, damage });

/** @throws SyntaxError */
export const parseJsonObject = (json: string): JsonObject => {
  const value: unknown = JSON.parse(json);
  if (!isObject(value)) throw new SyntaxError('It is not an object');
  return value;
};

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// Positions of stores that number their events from 1, padded so that strings compare like the numbers.

/** Digits of Number.MAX_SAFE_INTEGER. */
const WIDTH = 16;
const PADDED = /^\d{16}$/;

/** @param ordinal index of the event in the log, from 1; 0 is before the first */
export const formatPosition = (ordinal: number): Position =>
  ordinal === 0 ? START_OF_LOG : String(ordinal).padStart(WIDTH, '0');

/** @throws CheckpointAheadOfLogError if the position is of another store: each has its own format */
export const parsePosition = (position: Position): number => {
  if (position === START_OF_LOG) return 0;
  if (!PADDED.test(position))
    throw new CheckpointAheadOfLogError(`'${position}' is not a position of this event store`);
  return Number(position);
};

/** Narrows by type: projectors' filters and the upcasters let only known events through. */
export const asEvent = <Event extends { readonly type: string; readonly data: unknown }>(event: EventToAppend): Event =>
  ({ type: event.type, data: event.data }) as unknown as Event;

/** Extracts the id from a stream's name: `project-{id}` → id. */
export const parseStreamId = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

export const getTimestamp = (event: Pick<RecordedEvent, 'metadata'>): string => toText(event.metadata['at']);

export const getActorName = (event: RecordedEvent): string => {
  const actor = event.metadata['actor'];
  return typeof actor === 'object' && actor !== null && 'name' in actor ? toText(actor['name']) : '';
};

export const getActorId = (event: RecordedEvent): string => {
  const actor = event.metadata['actor'];
  return typeof actor === 'object' && actor !== null && 'id' in actor ? toText(actor['id']) : '';
};

/** Name of the API token of the request; '' for a user's session. */
export const getTokenName = (event: RecordedEvent): string => {
  const { token } = (event.metadata['actor'] ?? {}) as { readonly token?: { readonly name?: unknown } };
  return toText(token?.name);
};

/** Id of the event's command; '' if not recorded. */
export const getCausationId = (event: RecordedEvent): string => toText(event.metadata['causationId']);

/** Why an operator issued the command; '' if not given. */
export const getReason = (event: RecordedEvent): string => toText(event.metadata['why']);

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An idempotent request, as its events record it. */
export interface NamedRequest {
  readonly key: string;
  /** Digest of the request's content. */
  readonly digest: string;
}

export interface HandledRequest extends Pick<NamedRequest, 'digest'> {
  /** Revision of its last event. */
  readonly revision: number;
}

export const getNamedRequest = ({ metadata }: Pick<EventToAppend, 'metadata'>): NamedRequest | undefined => {
  const { key, digest } = (metadata['idempotency'] ?? {}) as { readonly key?: unknown; readonly digest?: unknown };
  return typeof key === 'string' && typeof digest === 'string' ? { key, digest } : undefined;
};
