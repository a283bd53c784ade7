/**
 * Old events in new clothes: an event's data is stored once and for ever in the shape of its day, `metadata.schema` says which
 * (an integer, 1 for the first), and on reading it is brought to today's shape, version by version.
 */
import type { EventStore, JsonObject, RecordedEvent, SubscriptionMessage } from './event-store.ts';

/** From one version of an event's data to the next. Pure. */
export type Upcaster = (data: JsonObject) => JsonObject;

export interface EventSchema {
  /** The upcasters from version 1 to 2, from 2 to 3 and so on; none while there is only version 1. */
  readonly upcasters: readonly Upcaster[];
}

/** Every event type that is known, with how its data came to be as it is. */
export type EventSchemas = { readonly [type: string]: EventSchema };

/** No code here can read this event: it was written by a newer version of the program, or by something else. */
export class UnknownEventError extends Error {
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly id: string;
  readonly type: string;
  /** As stored. */
  readonly schema: unknown;
  /** As stored: its metadata have one shape, whatever its type. */
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

/** Nobody can read this event any more: what is stored is not what was written. */
export class DamagedEventError extends UnknownEventError {
  constructor(event: RecordedEvent) {
    super(event);
    this.name = 'DamagedEventError';
    this.message = `The event at ${event.position} (${event.type}, revision ${event.revision} of ${event.stream}) is damaged: ${event.damage ?? ''}`;
  }
}

/** For whoever takes events as they are stored. @throws DamagedEventError */
export const requireSound = (event: RecordedEvent): RecordedEvent => {
  if (event.damage !== undefined) throw new DamagedEventError(event);
  return event;
};

/** The event in today's shape, `metadata.schema` included; the very same object when it is already. @throws UnknownEventError */
export const upcast = (event: RecordedEvent, schemas: EventSchemas): RecordedEvent => {
  requireSound(event);
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

/** A store whose events are read in today's shape. What checks digests needs the store itself, because those are over the stored shape. */
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

/** Each item changed as it passes; not a generator, which takes its turn three times for each. Items end where one cannot be changed. */
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
