import type { EventStore, RecordedEvent } from './event-store.ts';

/**
 * The event of a stream at a revision; undefined beyond its end.
 * @throws StreamDeletedError, UnknownEventError
 */
export const eventAt = async (
  events: Pick<EventStore, 'readStream'>,
  stream: string,
  revision: number,
): Promise<RecordedEvent | undefined> => {
  for await (const event of events.readStream(stream, { from: revision, maxCount: 1 })) return event;
  return undefined;
};
