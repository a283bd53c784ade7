import { StreamDeletedError, type EventStore, type ReadStreamOptions } from './event-store.ts';
import { asEvent } from './stored-event.ts';

/** The events of a stream in order; ends silently if it is deleted. */
export async function* readStreamEvents<Event extends { readonly type: string; readonly data: unknown }>(
  events: Pick<EventStore, 'readStream'>,
  stream: string,
  options: ReadStreamOptions = {},
): AsyncGenerator<Event, void, undefined> {
  try {
    for await (const recorded of events.readStream(stream, options)) yield asEvent<Event>(recorded);
  } catch (error) {
    if (!(error instanceof StreamDeletedError)) throw error;
  }
}
