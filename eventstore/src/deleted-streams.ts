import type { EventStore } from './event-store.ts';
import { readPosition } from './read-position.ts';

/**
 * Whether a stream was deleted: EventStoreDB's log contains its events until they are scavenged, so that
 * copies, exports and displays of the log filter them. Caches one lookup per stream.
 */
export const deletedStreams = (store: Pick<EventStore, 'readStream'>): ((stream: string) => Promise<boolean>) => {
  const known = new Map<string, boolean>();
  return async (stream) => {
    const before = known.get(stream);
    if (before !== undefined) return before;
    const gone = (await readPosition(store, stream, 0)) === 'deleted';
    known.set(stream, gone);
    return gone;
  };
};
