/**
 * The folded states of the streams that were used last: who asks for one reads on from where it is kept, and never again from the
 * stream's beginning. What is kept is a cache: a stream that is kept no more, or that turns out to be another one, is read whole.
 */
import type { Fold } from '@verbatim/domain/decider';
import { PersistentMap } from '@verbatim/domain/persistent-map';
import { chainHead, type ChainHead } from '@verbatim/eventstore/digest-chain';
import {
  START_OF_LOG,
  type EventStore,
  type EventToAppend,
  type Position,
  type RecordedEvent,
} from '@verbatim/eventstore/event-store';
import { asEvent, requestOf, type ObeyedRequest } from '@verbatim/eventstore/stored-event';
import { LRUCache } from 'lru-cache';
import { Turns } from './turns.ts';

export type DomainEvent = { readonly type: string; readonly data: object };

export interface StreamState<State> {
  readonly state: State;
  /** Of the last event: what the next one is chained to. */
  readonly head: ChainHead;
  /** Revision of the stream's last event; -1 when it has none. */
  readonly revision: number;
  /** Position of the last event; '' when the stream has none. */
  readonly position: Position;
  /** The requests that may come twice and were obeyed here, by their keys. */
  readonly requests: PersistentMap<ObeyedRequest>;
}

/** What a read model holds of a stream's state, after one of its events at the least. */
export interface Snapshot<State> {
  readonly state: State;
  readonly event: { readonly revision: number; readonly id: string };
  /** Of the requests obeyed until then those that the command needs. */
  readonly requests: PersistentMap<ObeyedRequest>;
}

export interface StreamStates {
  /** The state as it was when it was last looked at or written; undefined when it is not kept. Costs nothing. */
  kept<State, Event extends DomainEvent>(fold: Fold<State, Event>, stream: string): StreamState<State> | undefined;
  /** The state as it stands: read on from where it is kept. @throws StreamDeletedError, UnknownEventError */
  current<State, Event extends DomainEvent>(fold: Fold<State, Event>, stream: string): Promise<StreamState<State>>;
  /** The state as it stands, begun at what a read model holds of it: a part of it as a rule, and never kept. @throws as `current` */
  from<State, Event extends DomainEvent>(
    fold: Fold<State, Event>,
    stream: string,
    snapshot: Snapshot<State>,
  ): Promise<StreamState<State>>;
  /** Keeps what somebody has just made of the stream by appending to it. */
  keep<State, Event extends DomainEvent>(fold: Fold<State, Event>, stream: string, after: StreamState<State>): void;
}

const KEPT_STREAMS = 256;
/** So many events are folded at once: what a fold copies it copies once for all of them, and nobody waits long for his turn. */
const EVENTS_AT_ONCE = 100;

interface Entry {
  readonly fold: Fold<unknown, never>;
  readonly known: StreamState<unknown>;
}

export const createStreamStates = (events: Pick<EventStore, 'readStream'>): StreamStates => {
  const entries = new LRUCache<string, Entry>({ max: KEPT_STREAMS });
  // Who comes while a stream is read for somebody else reads on from there, and does not read it beside him.
  const reads = new Turns();

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
      const now = readOn ?? (await read(events, fold, stream, nothingOf(fold))) ?? nothingOf(fold);
      keep(fold, stream, now);
      return now;
    } catch (error) {
      entries.delete(stream);
      throw error;
    }
  };
  const from: StreamStates['from'] = async (fold, stream, { state, event, requests }) => {
    const { revision, id } = event;
    const known = { ...nothingOf(fold), state, head: { revision, digest: '' }, revision, requests };
    const readOn = await read(events, fold, stream, known, (found) => found.id === id);
    return readOn ?? (await read(events, fold, stream, nothingOf(fold))) ?? nothingOf(fold);
  };
  return { kept, keep, from, current: (fold, stream) => reads.take(stream, () => look(fold, stream)) };
};

const nothingOf = <State, Event>({ initialState }: Fold<State, Event>): StreamState<State> => ({
  ...{ state: initialState, head: 'no-stream', revision: -1, position: START_OF_LOG },
  requests: new PersistentMap(),
});

/** @returns undefined when the event that is kept as the last one is not there: another log has taken the place of the one it was read from */
const read = async <State, Event extends DomainEvent>(
  events: Pick<EventStore, 'readStream'>,
  fold: Fold<State, Event>,
  stream: string,
  known: StreamState<State>,
  isLastKnown = (event: RecordedEvent): boolean => isAt(event, known.head),
): Promise<StreamState<State> | undefined> => {
  let { state, head, revision, position, requests } = known;
  let isFound = head === 'no-stream';
  let news: RecordedEvent[] = [];
  const take = (): void => {
    state = fold.evolve(
      state,
      news.map((event) => asEvent<Event>(event)),
    );
    requests = withRequests(requests, news, revision);
    news = [];
  };
  for await (const event of events.readStream(stream, { from: Math.max(0, revision) })) {
    if (isFound) news.push(event);
    else if (!isLastKnown(event)) return undefined;
    isFound = true;
    head = chainHead(event);
    ({ revision, position } = event);
    if (news.length === EVENTS_AT_ONCE) take();
  }
  if (news.length > 0) take();
  return isFound ? { state, head, revision, position, requests } : undefined;
};

/** With those that the events came of. */
export const withRequests = (
  requests: PersistentMap<ObeyedRequest>,
  events: readonly EventToAppend[],
  lastRevision: number,
): PersistentMap<ObeyedRequest> => {
  const draft = requests.draft();
  for (const [index, event] of events.entries()) {
    const request = requestOf(event);
    if (request !== undefined)
      draft.set(request.key, { digest: request.digest, revision: lastRevision - events.length + 1 + index });
  }
  return draft.done();
};

const isAt = (event: RecordedEvent, head: ChainHead): boolean => {
  const found = chainHead(event);
  return found !== 'no-stream' && head !== 'no-stream' && found.digest === head.digest;
};
