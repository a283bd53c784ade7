import { START_OF_LOG, StreamDeletedError, type EventStore, type Position } from './event-store.ts';
import { UnknownEventError } from './upcasting.ts';

/** Where an event stands, also one that nobody here can read. */
export interface EventPlace {
  readonly id: string;
  readonly revision: number;
  readonly position: Position;
}

type Reading = Pick<EventStore, 'readStream'>;

/**
 * The place of a stream's last event, or of the first one from a revision on.
 * @returns undefined when there is none, 'deleted' of a stream that was deleted
 */
export const readPlace = async (
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

/** The position of a stream's last event. Of one that was deleted there is nothing to wait for: START_OF_LOG, as of one that never was. */
export const endOfStream = async (events: Reading, stream: string): Promise<Position> => {
  const last = await readPlace(events, stream, 'last');
  return typeof last === 'object' ? last.position : START_OF_LOG;
};
