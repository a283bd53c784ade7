/** What a read model has to say to be kept up to date. */
import type { DomainEvent } from '@verbatim/domain/event-types';
import type { EventStore, Position, RecordedEvent } from '@verbatim/eventstore/event-store';
import {
  actorIdOf,
  actorNameOf,
  causeOf,
  idOfStream,
  instantOf,
  reasonOf,
  tokenNameOf,
  requestOf,
  type NamedRequest,
} from '@verbatim/eventstore/stored-event';
import type { Document, ModelReader, Range, ReadStore, Write } from '../stores/read-store.ts';

export interface Projector {
  /** Name of the projector and of the model it owns. */
  readonly name: string;
  /** Whole streams, so that an event of a type or version that nobody knows is seen, and stops the projector. */
  readonly filter: { readonly streamPrefixes: readonly string[] };
  /** Whether an event of the filter that nobody knows is of concern here; default yes. */
  readonly concerns?: (event: { readonly stream: string; readonly type: string }) => boolean;
  /** Events that one commit may hold where many are applied in a row; default 256. What they write is bounded beside that. */
  readonly batchEvents?: number;
  /** Begins a run over one generation. State kept in the run is a cache: it is thrown away when a commit fails. */
  start(reader: ModelReader, events: Pick<EventStore, 'readStream'>): ProjectorRun;
  /**
   * Sees to the cache beside the model; asked for whenever the model has come to the end of its streams, one call at a time. Nobody waits
   * for it, and what fails is asked for again the next time.
   */
  readonly keepCache?: (readStore: Pick<ReadStore, 'reader' | 'cache'>, signal: AbortSignal) => Promise<void>;
  /** Computes the cache beside the model anew and compares, for a verification. */
  readonly checkCache?: (reader: ModelReader, signal: AbortSignal) => Promise<CacheCheck>;
}

export interface CacheCheck {
  /** Pieces compared. */
  readonly compared: number;
  /** Ids of those that are not what they should be. */
  readonly different: readonly string[];
  /** Ids of those that belong to nothing in the model. */
  readonly unexpected: readonly string[];
}

export interface ProjectorRun {
  /** By event type. An event of the filter's streams whose type is known but not listed here changes nothing in the model. */
  readonly on: Handlers;
  /** Called once before each commit: work worth doing once for many events. */
  flush?(session: ModelSession): Promise<void>;
}

/** The event as the domain knows it, with where, when and by whom it was recorded. */
export type HandledEvent<Event extends DomainEvent> = Event & {
  readonly stream: string;
  /** The part of the stream's name after its category: `project-{id}` → id. */
  readonly streamId: string;
  readonly revision: number;
  readonly position: Position;
  /** ISO 8601 instant. */
  readonly at: string;
  /** Name of the actor; '' when none is recorded. */
  readonly actor: string;
  readonly actorId: string;
  /** Name of the token by which a script has asked in his name; '' without. */
  readonly token: string;
  /** The command that the event is of, and why it was given; '' when none is recorded. */
  readonly cause: string;
  readonly why: string;
  /** That it came of, where that may come twice. */
  readonly request: NamedRequest | undefined;
};

/** Applies one event; reads and writes go through the session. Applying it twice must end in the same model. */
type Handler<Event extends DomainEvent> = (event: HandledEvent<Event>, session: ModelSession) => Promise<void> | void;

/** Handlers of the events that matter, each given the data of its type. */
export type HandlersOf<Event extends DomainEvent> = {
  readonly [Type in Event['type']]?: Handler<Extract<Event, { type: Type }>>;
};

export type Handlers = HandlersOf<DomainEvent>;

/** Applies an event in today's shape to a run, where it has a handler for it. */
export const applyEvent = async ({ on }: ProjectorRun, event: RecordedEvent, session: ModelSession): Promise<void> => {
  const handlers = on as { readonly [type: string]: Handler<DomainEvent> };
  const handle = Object.hasOwn(handlers, event.type) ? handlers[event.type] : undefined;
  await handle?.(handledEventOf(event), session);
};

/** The upcasters have seen to it that only known types in today's shape arrive. */
const handledEventOf = (event: RecordedEvent): HandledEvent<DomainEvent> => {
  const { type, data, stream, revision, position } = event;
  const envelope = {
    streamId: idOfStream(stream),
    at: instantOf(event),
    actor: actorNameOf(event),
    actorId: actorIdOf(event),
    token: tokenNameOf(event),
    cause: causeOf(event),
    why: reasonOf(event),
    request: requestOf(event),
  };
  return { type, data, stream, revision, position, ...envelope } as unknown as HandledEvent<DomainEvent>;
};

/** A unit of work over one generation: reads see the writes that are not committed yet. */
export interface ModelSession {
  get<T extends Document>(collection: string, id: string): Promise<T | undefined>;
  range<T extends Document>(
    collection: string,
    range: Range,
  ): Promise<readonly { readonly id: string; readonly document: T }[]>;
  getBytes(collection: string, id: string): Promise<Uint8Array | undefined>;
  put(collection: string, id: string, document: Document): void;
  putBytes(collection: string, id: string, bytes: Uint8Array): void;
  delete(collection: string, id: string): void;
  deleteRange(collection: string, from: string, to: string): void;
  /** About how many bytes the writes so far hold in memory. */
  size(): number;
  /** The writes so far, for the commit: one an id, in no order that was theirs. */
  writes(): readonly Write[];
}
