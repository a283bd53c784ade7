/**
 * Lag of projectors: the age of the oldest event that a projector has yet to process. It needs no arithmetic
 * on positions, is the same for every observer, and grows even while a projector is busy or stuck unnoticed.
 */
import {
  type EventStore,
  CheckpointAheadOfLogError,
  type Position,
  type RecordedEvent,
} from '@verbatim/eventstore/event-store';
import { getTimestamp, UnknownEventError } from '@verbatim/eventstore/stored-event';

export interface WaitingEvent {
  readonly stream: string;
  readonly revision: number;
  /** Its age; Infinity if its time is unknown. */
  readonly lagSeconds: number;
}

/**
 * Limit of the lag. A page of a build step works for seconds before its events, which carry the request's
 * time, are appended: a tighter limit would raise false alarms.
 */
export const MAX_LAG_SECONDS = 30;

/**
 * Distinct positions whose next event is read, oldest first; later ones count as late as the last of them.
 */
const MAX_EVENTS = 16;

/** @returns the event after each of the positions before the log's end */
export const waitingEvents = async (
  events: Pick<EventStore, 'lastPosition' | 'readAll'>,
  positions: readonly Position[],
  now: () => Date,
): Promise<ReadonlyMap<Position, WaitingEvent>> => {
  const end = await events.lastPosition();
  const behind = [...new Set(positions.filter((position) => position < end))].sort();
  const waiting = new Map<Position, WaitingEvent>();
  let last: WaitingEvent | undefined;
  for (const [i, position] of behind.entries()) {
    if (i < MAX_EVENTS) last = await eventAfter(events, position, now);
    if (last !== undefined) waiting.set(position, last);
  }
  return waiting;
};

const eventAfter = async (
  events: Pick<EventStore, 'readAll'>,
  after: Position,
  now: () => Date,
): Promise<WaitingEvent | undefined> => {
  const waiting = (event: Pick<RecordedEvent, 'stream' | 'revision' | 'metadata'>): WaitingEvent => {
    const at = Date.parse(getTimestamp(event));
    const lagSeconds = Number.isNaN(at) ? Infinity : Math.max(0, (now().getTime() - at) / 1000);
    return { stream: event.stream, revision: event.revision, lagSeconds };
  };
  try {
    for await (const event of events.readAll({ after, maxCount: 1 })) return waiting(event);
    return undefined;
  } catch (error) {
    if (error instanceof UnknownEventError) return waiting(error);
    // After a position of another log nothing waits: the stopped projector reports it.
    if (error instanceof CheckpointAheadOfLogError) return undefined;
    throw error;
  }
};

/** JSON has no Infinity; rounded to milliseconds. */
export const secondsOrNull = (seconds: number): number | null =>
  Number.isFinite(seconds) ? Math.round(seconds * 1000) / 1000 : null;
