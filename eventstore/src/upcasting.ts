/**
 * Upcasting: event data is stored for ever in the shape of its time, `metadata.schema` is its version (an
 * integer from 1), and reads convert it to the current one step by step.
 */
import type { EventStore, JsonObject, RecordedEvent, SubscriptionMessage } from './event-store.ts';

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
