/** Interface of a read model's projector. */
import type { DomainEvent } from '@verbatim/domain/event-types';
import type { EventStore, Position, RecordedEvent } from '@verbatim/eventstore/event-store';
import {
  getActorId,
  getActorName,
  getCausationId,
  parseStreamId,
  getTimestamp,
  getReason,
  getTokenName,
  getNamedRequest,
  type NamedRequest,
} from '@verbatim/eventstore/stored-event';
import type { Document, ModelReader, Range, ReadStore, Write } from '../stores/read-store.ts';

export interface Projector {
  /** Of the projector and its model. */
  readonly name: string;
  /** Whole streams, so that an event of an unknown type or version is seen, and stops the projector. */
  readonly filter: { readonly streamPrefixes: readonly string[] };
  /** Whether an unknown event concerns this model; default yes. */
  readonly concerns?: (event: { readonly stream: string; readonly type: string }) => boolean;
  /** Maximum events per commit while catching up; default 256. The size of writes is bounded separately. */
  readonly batchEvents?: number;
  /** Begins a run over one generation. State in the run is a cache: it is discarded when a commit fails. */
  start(reader: ModelReader, events: Pick<EventStore, 'readStream'>): ProjectorRun;
  /**
   * Maintains the model's cache; called, one call at a time, when the model has caught up. Runs in the
   * background, and failures are retried the next time.
   */
  readonly keepCache?: (readStore: Pick<ReadStore, 'reader' | 'cache'>, signal: AbortSignal) => Promise<void>;
  /** Whether the model was made by outdated rules: it is rebuilt in the background then. */
  readonly isOutdated?: (reader: ModelReader) => Promise<boolean>;
  /** Recomputes the cache and compares it, for a verification. */
  readonly checkCache?: (reader: ModelReader, signal: AbortSignal) => Promise<CacheCheck>;
}

export interface CacheCheck {
  /** Compared entries. */
  readonly compared: number;
  /** Ids of wrong entries. */
  readonly different: readonly string[];
  /** Ids of entries without a source in the model. */
  readonly unexpected: readonly string[];
}

export interface ProjectorRun {
  /** By event type. Events of the filter's streams with a known but unlisted type do not change the model. */
  readonly on: Handlers;
  /** Called once before each commit, for work done once for many events. */
  flush?(session: ModelSession): Promise<void>;
}

/** A domain event with its stream, time and actor. */
export type HandledEvent<Event extends DomainEvent> = Event & {
  readonly stream: string;
  /** The id in the stream's name: `project-{id}` → id. */
  readonly streamId: string;
  readonly revision: number;
  readonly position: Position;
  /** ISO 8601 instant. */
  readonly at: string;
  /** Name of the actor; '' if not recorded. */
  readonly actor: string;
  readonly actorId: string;
  /** Name of the API token used on the actor's behalf; '' for none. */
  readonly token: string;
  /** The event's command, and the operator's reason; '' if not recorded. */
  readonly cause: string;
  readonly why: string;
  /** Its request, if that is idempotent. */
  readonly request: NamedRequest | undefined;
};

/** Applies one event through the session. Must be idempotent. */
type Handler<Event extends DomainEvent> = (event: HandledEvent<Event>, session: ModelSession) => Promise<void> | void;

/** Handlers of the events that matter, each with the data of its type. */
export type EventHandlers<Event extends DomainEvent> = {
  readonly [Type in Event['type']]?: Handler<Extract<Event, { type: Type }>>;
};

export type Handlers = EventHandlers<DomainEvent>;

/** Applies an upcast event to a run that has a handler for it. */
export const applyEvent = async ({ on }: ProjectorRun, event: RecordedEvent, session: ModelSession): Promise<void> => {
  const handlers = on as { readonly [type: string]: Handler<DomainEvent> };
  const handle = Object.hasOwn(handlers, event.type) ? handlers[event.type] : undefined;
  await handle?.(getHandledEvent(event), session);
};

/** Upcasters only let known types in their current shape pass. */
const getHandledEvent = (event: RecordedEvent): HandledEvent<DomainEvent> => {
  const { type, data, stream, revision, position } = event;
  const envelope = {
    streamId: parseStreamId(stream),
    at: getTimestamp(event),
    actor: getActorName(event),
    actorId: getActorId(event),
    token: getTokenName(event),
    cause: getCausationId(event),
    why: getReason(event),
    request: getNamedRequest(event),
  };
  return { type, data, stream, revision, position, ...envelope } as unknown as HandledEvent<DomainEvent>;
};

/** A unit of work over one generation: reads see its own uncommitted writes. */
export interface ModelSession {
  get<T extends Document>(collection: string, id: string): Promise<T | undefined>;
  range<T extends Document>(
    collection: string,
    range: Range,
  ): Promise<readonly { readonly id: string; readonly document: T }[]>;
  getBytes(collection: string, id: string): Promise<Uint8Array | undefined>;
  put(collection: string, id: string, document: Document): void;
  /**
   * As `put`, for many documents that are written once: those wait for the commit in the form in which they
   * are stored, because every object that waits is copied by each collection.
   */
  putOnce(collection: string, id: string, document: Document): void;
  putBytes(collection: string, id: string, bytes: Uint8Array): void;
  delete(collection: string, id: string): void;
  deleteRange(collection: string, from: string, to: string): void;
  /** Approximate bytes of the pending writes. */
  size(): number;
  /** Pending writes, one per id, unordered. */
  writes(): readonly Write[];
}
