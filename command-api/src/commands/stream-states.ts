/**
 * Folded states of the most recently used streams, updated from the cached revision. Streams that are not
 * cached, or that belong to another log, are read from the start.
 */
import type { Fold } from '@verbatim/domain/decider';
import { PersistentMap } from '@verbatim/domain/persistent-map';
import { chainHead, headAfter, type ChainHead } from '@verbatim/eventstore/digest-chain';
import {
  START_OF_LOG,
  type EventStore,
  type EventToAppend,
  type Position,
  type RecordedEvent,
} from '@verbatim/eventstore/event-store';
import { KeyedMutex } from '@verbatim/eventstore/async';
import { asEvent, getNamedRequest, type HandledRequest } from '@verbatim/eventstore/stored-event';
import { LRUCache } from 'lru-cache';

export type DomainEvent = { readonly type: string; readonly data: object };

export interface StreamState<State> {
  readonly state: State;
  /** The last event; the next one is chained to it. */
  readonly head: ChainHead;
  /** Revision of the stream's last event; -1 if it has none. */
  readonly revision: number;
  /** Position of the stream's last event; '' if it has none. */
  readonly position: Position;
  /** Handled requests of this stream by `Idempotency-Key`. */
  readonly requests: PersistentMap<HandledRequest>;
}

/** What a read model holds of a stream's state, after at least one of its events. */
export interface Snapshot<State> {
  readonly state: State;
  readonly event: { readonly revision: number; readonly id: string };
  /** The handled requests that the command needs. */
  readonly requests: PersistentMap<HandledRequest>;
}

export interface StreamStates {
  /** The cached state, without I/O; undefined if there is none. */
  kept<State, Event extends DomainEvent>(fold: Fold<State, Event>, stream: string): StreamState<State> | undefined;
  /**
   * The current state, updated from the cached one.
   * @throws StreamDeletedError, UnknownEventError
   */
  current<State, Event extends DomainEvent>(fold: Fold<State, Event>, stream: string): Promise<StreamState<State>>;
  /**
   * The current state, updated from a snapshot. It is usually partial, and never cached.
   * @throws StreamDeletedError, UnknownEventError
   */
  from<State, Event extends DomainEvent>(
    fold: Fold<State, Event>,
    stream: string,
    snapshot: Snapshot<State>,
  ): Promise<StreamState<State>>;
  /** Caches the state after an append. */
  keep<State, Event extends DomainEvent>(fold: Fold<State, Event>, stream: string, after: StreamState<State>): void;
}

const MAX_CACHED_STREAMS = 256;
/** Events folded at once: a fold copies the state once for all of them, but must not block the event loop. */
const EVENTS_AT_ONCE = 100;

interface Entry {
  readonly fold: Fold<unknown, never>;
  readonly known: StreamState<unknown>;
}

export const createStreamStates = (events: Pick<EventStore, 'readStream'>): StreamStates => {
  const entries = new LRUCache<string, Entry>({ max: MAX_CACHED_STREAMS });
  // Concurrent readers of a stream share one read: the second continues from what the first has cached.
  const reads = new KeyedMutex();

  const kept: StreamStates['kept'] = <State, Event>(fold: Fold<State, Event>, stream: string) => {
    const entry = entries.get(stream);
    return entry?.fold === (fold as Fold<unknown, never>) ? (entry.known as StreamState<State>) : undefined;
  };
  const keep: StreamStates['keep'] = (fold, stream, after) => {
    const before = kept(fold, stream);
    if (before === undefined || before.revision <= after.revision)
      entries.set(stream, { fold: fold as Fold<unknown, never>, known: after });
  };
  const look: StreamStates['current'] = async (fold, stream) => {
    const before = kept(fold, stream);
    try {
      const readOn = before && (await read(events, fold, stream, before));
      if (readOn === undefined) entries.delete(stream);
      const now = readOn ?? (await read(events, fold, stream, getNothing(fold))) ?? getNothing(fold);
      keep(fold, stream, now);
      return now;
    } catch (error) {
      entries.delete(stream);
      throw error;
    }
  };
  const from: StreamStates['from'] = async (fold, stream, { state, event, requests }) => {
    const { revision, id } = event;
    const known = { ...getNothing(fold), state, head: { revision, digest: '' }, revision, requests };
    const readOn = await read(events, fold, stream, known, (found) => found.id === id);
    return readOn ?? (await read(events, fold, stream, getNothing(fold))) ?? getNothing(fold);
  };
  return { kept, keep, from, current: (fold, stream) => reads.runExclusive(stream, () => look(fold, stream)) };
};

const getNothing = <State, Event>({ initialState }: Fold<State, Event>): StreamState<State> => ({
  state: initialState,
  head: 'no-stream',
  revision: -1,
  position: START_OF_LOG,
  requests: new PersistentMap(),
});

/** @returns undefined if the last event of `known` is not in the stream: the log has been replaced */
const read = async <State, Event extends DomainEvent>(
  events: Pick<EventStore, 'readStream'>,
  fold: Fold<State, Event>,
  stream: string,
  known: StreamState<State>,
  isLastKnown = (event: RecordedEvent): boolean => isAt(event, known.head),
): Promise<StreamState<State> | undefined> => {
  let current = known;
  let isFound = known.head === 'no-stream';
  let news: RecordedEvent[] = [];
  const take = (): void => {
    current = applyEvents(fold, current, news);
    news = [];
  };
  for await (const event of events.readStream(stream, { from: Math.max(0, known.revision) })) {
    if (isFound) news.push(event);
    else if (!isLastKnown(event)) return undefined;
    // A snapshot knows the event's id, but not its digest or position.
    else current = { ...current, head: chainHead(event), position: event.position };
    isFound = true;
    if (news.length === EVENTS_AT_ONCE) take();
  }
  if (news.length > 0) take();
  return isFound ? current : undefined;
};

/** The state after events of the stream: recorded, sealed or (within a batch) not yet sealed. */
export const applyEvents = <State, Event extends DomainEvent>(
  fold: Fold<State, Event>,
  known: StreamState<State>,
  events: readonly (EventToAppend & { readonly position?: Position })[],
): StreamState<State> => {
  const revision = known.revision + events.length;
  return {
    state: fold.evolve(
      known.state,
      events.map((event) => asEvent<Event>(event)),
    ),
    head: headAfter(known.head, events),
    revision,
    position: events.at(-1)?.position ?? known.position,
    requests: withRequests(known.requests, events, revision),
  };
};

/** Adds the requests that stored these events. */
const withRequests = (
  requests: PersistentMap<HandledRequest>,
  events: readonly EventToAppend[],
  lastRevision: number,
): PersistentMap<HandledRequest> => {
  const draft = requests.draft();
  for (const [index, event] of events.entries()) {
    const request = getNamedRequest(event);
    if (request !== undefined)
      draft.set(request.key, { digest: request.digest, revision: lastRevision - events.length + 1 + index });
  }
  return draft.done();
};

const isAt = (event: RecordedEvent, head: ChainHead): boolean => {
  const found = chainHead(event);
  return found !== 'no-stream' && head !== 'no-stream' && found.digest === head.digest;
};
