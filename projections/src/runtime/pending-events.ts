import type { EventStore } from '@verbatim/eventstore/event-store';
import { beginSession } from './model-session.ts';
import { applyEvent, type Projector } from '../models/projector.ts';
import type { ModelReader } from '../stores/read-store.ts';

/**
 * A pending-events overlay: the model as it stands, with the whole of some streams applied over it in memory alone. Whoever has
 * written these streams may see them before the model does. For models whose documents follow from one stream each, or the rest would be out of step with it.
 * @throws UnknownEventError, or what the projector throws, over an event of those streams
 */
export const withPendingEvents = async (
  reader: ModelReader,
  projector: Projector,
  events: Pick<EventStore, 'readStream'>,
  streams: Iterable<string>,
): Promise<ModelReader> => {
  const session = beginSession(reader);
  const run = projector.start(reader, events);
  for (const stream of streams) {
    if (!projector.filter.streamPrefixes.some((prefix) => stream.startsWith(prefix))) continue;
    for await (const event of events.readStream(stream)) await applyEvent(run, event, session);
  }
  await run.flush?.(session);
  return {
    model: reader.model,
    generation: reader.generation,
    checkpoint: () => reader.checkpoint(),
    checkpointEvent: () => reader.checkpointEvent(),
    get: (collection, id) => session.get(collection, id),
    range: (collection, range) => session.range(collection, range),
    count: async (collection, range) => (await session.range(collection, range)).length,
    listIds: async (collection, range) => (await session.range(collection, range)).map(({ id }) => id),
    getBytes: (collection, id) => session.getBytes(collection, id),
    listBytes: (collection, range) => reader.listBytes(collection, range),
  };
};
