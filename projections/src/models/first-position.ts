import { getActorName, getTimestamp } from '@verbatim/eventstore/stored-event';
import type { EventStore } from '@verbatim/eventstore/event-store';

/** When and by whom a stream was created; a restored item keeps its creation date. */
export const findFirstPosition = async (
  events: Pick<EventStore, 'readStream'>,
  stream: string,
): Promise<{ readonly created: string; readonly createdBy: string }> => {
  for await (const event of events.readStream(stream, { from: 0, maxCount: 1 }))
    return { created: getTimestamp(event), createdBy: getActorName(event) };
  throw new Error(`The stream ${stream} has no beginning`);
};
