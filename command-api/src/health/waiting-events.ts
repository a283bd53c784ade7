/**
 * How long projectors have kept events waiting. Lag is the age of the oldest event that a projector has still to pass, so it needs no
 * arithmetic on positions, is the same whoever asks, and grows also while a projector is at work on one commit, or does not know
 * itself that it stands still.
 */
import {
  type EventStore,
  CheckpointAheadOfLogError,
  type Position,
  type RecordedEvent,
} from '@verbatim/eventstore/event-store';
import { UnknownEventError } from '@verbatim/eventstore/upcasting';
import { instantOf } from '@verbatim/eventstore/stored-event';

export interface WaitingEvent {
  readonly stream: string;
  readonly revision: number;
  /** Its age; Infinity when it does not say when it was. */
  readonly lagSeconds: number;
}

/**
 * The oldest event that a projector may still have before it. A page of a build step works on its texts for seconds before its events,
 * which carry the time of the request, are stored: a tighter bound would be red while all is well.
 */
export const MAX_LAG_SECONDS = 30;

/** Different positions whose next event is looked at, the oldest first; what is further is taken to be as late as the last of them. */
const MAX_EVENTS = 16;

/** @returns the event after each of the positions behind the log's end */
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
    const at = Date.parse(instantOf(event));
    const lagSeconds = Number.isNaN(at) ? Infinity : Math.max(0, (now().getTime() - at) / 1000);
    return { stream: event.stream, revision: event.revision, lagSeconds };
  };
  try {
    for await (const event of events.readAll({ after, maxCount: 1 })) return waiting(event);
    return undefined;
  } catch (error) {
    if (error instanceof UnknownEventError) return waiting(error);
    // Behind a place that this log does not have, nothing waits: that is told by what has stopped there.
    if (error instanceof CheckpointAheadOfLogError) return undefined;
    throw error;
  }
};

/** For JSON, which has no Infinity; to the millisecond. */
export const secondsOrNull = (seconds: number): number | null =>
  Number.isFinite(seconds) ? Math.round(seconds * 1000) / 1000 : null;
