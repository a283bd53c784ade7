/** Converts recorded events to the domain's unions. */
import {
  CheckpointAheadOfLogError,
  type EventStore,
  type EventToAppend,
  type JsonObject,
  type Position,
  type RecordedEvent,
  START_OF_LOG,
  type SubscriptionMessage,
} from './event-store.ts';

// Upcasting: event data is stored for ever in the shape of its time, `metadata.schema` is its version (an
// integer from 1), and reads convert it to the current one step by step.

/** From one version of an event's data to the next. Pure. */
export type Upcaster = (data: JsonObject) => JsonObject;

export interface EventSchema {
  /** From version 1 to 2, from 2 to 3 and so on; empty for version 1. */
  readonly upcasters: readonly Upcaster[];
}

/** Schemas of all known event types. */
export type EventSchemas = { readonly [type: string]: EventSchema };

/** An event of a newer version of the program, or a foreign one. */
export class UnknownEventError extends Error {
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly id: string;
  readonly type: string;
  /** As stored. */
  readonly schema: unknown;
  /** As stored: metadata have one shape for all types. */
  readonly metadata: JsonObject;
  constructor(event: RecordedEvent) {
    const schema: unknown = event.metadata['schema'];
    super(
      `Event ${event.type}, version ${String(schema)}, at ${event.position} (revision ${event.revision} of ${event.stream}) is unknown`,
    );
    this.name = 'UnknownEventError';
    this.stream = event.stream;
    this.revision = event.revision;
    this.position = event.position;
    this.id = event.id;
    this.type = event.type;
    this.schema = schema;
    this.metadata = event.metadata;
  }
}

/** The stored event differs from what was written and is unreadable. */
export class DamagedEventError extends UnknownEventError {
  constructor(event: RecordedEvent) {
    super(event);
    this.name = 'DamagedEventError';
    this.message = `The event at ${event.position} (${event.type}, revision ${event.revision} of ${event.stream}) is damaged: ${event.damage ?? ''}`;
  }
}

/**
 * For consumers of events as stored, not upcast.
 * @throws DamagedEventError
 */
export const requireValidEvent = (event: RecordedEvent): RecordedEvent => {
  if (event.damage !== undefined) throw new DamagedEventError(event);
  return event;
};

/**
 * The event in its current shape, `metadata.schema` included; the same object when it already is.
 * @throws UnknownEventError
 */
export const upcast = (event: RecordedEvent, schemas: EventSchemas): RecordedEvent => {
  requireValidEvent(event);
  const upcasters = Object.hasOwn(schemas, event.type) ? schemas[event.type]?.upcasters : undefined;
  const { schema } = event.metadata;
  if (
    upcasters === undefined ||
    typeof schema !== 'number' ||
    !Number.isInteger(schema) ||
    schema < 1 ||
    schema > upcasters.length + 1
  )
    throw new UnknownEventError(event);
  if (schema === upcasters.length + 1) return event;
  const data = upcasters.slice(schema - 1).reduce((old, next) => next(old), event.data);
  return { ...event, data, metadata: { ...event.metadata, schema: upcasters.length + 1 } };
};

/**
 * A store that upcasts on read. Digests are verified on the underlying store, because they cover the stored
 * shape.
 */
export const upcastingStore = (store: EventStore, schemas: EventSchemas): EventStore => ({
  append: store.append.bind(store),
  readStream: (stream, options) => mapped(store.readStream(stream, options), (event) => upcast(event, schemas)),
  readAll: (options) => mapped(store.readAll(options), (event) => upcast(event, schemas)),
  subscribeToAll: (options) =>
    mapped(store.subscribeToAll(options), (message): SubscriptionMessage => {
      return message.kind === 'event' ? { kind: 'event', event: upcast(message.event, schemas) } : message;
    }),
  deleteStream: (stream, expected) => store.deleteStream(stream, expected),
  lastPosition: () => store.lastPosition(),
  reaches: (position) => store.reaches(position),
  requireWritable: () => store.requireWritable(),
  close: () => store.close(),
});

/**
 * Maps an async iterable without a generator, which would take three microtasks per item. Ends at the first
 * failure.
 */
const mapped = <T>(items: AsyncIterable<T>, change: (item: T) => T): AsyncIterable<T> => ({
  [Symbol.asyncIterator]: () => {
    const all = items[Symbol.asyncIterator]();
    const end = async (): Promise<IteratorResult<T>> => {
      await all.return?.();
      return { value: undefined, done: true };
    };
    return {
      next: async () => {
        const item = await all.next();
        if (item.done === true) return item;
        try {
          return { value: change(item.value), done: false };
        } catch (error) {
          await end();
          throw error;
        }
      },
      return: end,
    };
  },
});

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
