import { START_OF_LOG, StreamDeletedError, type EventStore, type Position } from './event-store.ts';
import { UnknownEventError } from './stored-event.ts';

/** Revision and position of an event, even an unreadable one. */
export interface EventPlace {
  readonly id: string;
  readonly revision: number;
  readonly position: Position;
}

type Reading = Pick<EventStore, 'readStream'>;

/**
 * Position of a stream's last event, or of the first one from a revision on.
 * @returns undefined if there is none, 'deleted' for a deleted stream
 */
export const readPosition = async (
  events: Reading,
  stream: string,
  revision: number | 'last',
): Promise<EventPlace | 'deleted' | undefined> => {
  const from = revision === 'last' ? ({ direction: 'backwards' } as const) : { from: revision };
  try {
    for await (const event of events.readStream(stream, { ...from, maxCount: 1 })) return event;
    return undefined;
  } catch (error) {
    if (error instanceof UnknownEventError) return error;
    if (error instanceof StreamDeletedError) return 'deleted';
    throw error;
  }
};

/** Position of a stream's last event, for waiting; START_OF_LOG for a deleted or missing stream. */
export const findStreamEnd = async (events: Reading, stream: string): Promise<Position> => {
  const last = await readPosition(events, stream, 'last');
  return typeof last === 'object' ? last.position : START_OF_LOG;
};
