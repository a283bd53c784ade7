import { actorNameOf, instantOf } from '@verbatim/eventstore/stored-event';
import type { EventStore } from '@verbatim/eventstore/event-store';

/** When and by whom a stream was begun: of what comes back, too, it is still the day of its creation. */
export const beginningOf = async (
  events: Pick<EventStore, 'readStream'>,
  stream: string,
): Promise<{ readonly created: string; readonly createdBy: string }> => {
  for await (const event of events.readStream(stream, { from: 0, maxCount: 1 }))
    return { created: instantOf(event), createdBy: actorNameOf(event) };
  throw new Error(`The stream ${stream} has no beginning`);
};
