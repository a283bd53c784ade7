import { StreamDeletedError, type EventStore } from './event-store.ts';

/**
 * Whether a stream was deleted for good: EventStoreDB gives its events in the whole log until they are scavenged, and whoever copies,
 * exports or shows the log has to leave them out. Each stream is asked for once.
 */
export const deletedStreams = (store: Pick<EventStore, 'readStream'>): ((stream: string) => Promise<boolean>) => {
  const known = new Map<string, boolean>();
  return async (stream) => {
    const before = known.get(stream);
    if (before !== undefined) return before;
    const gone = await isDeleted(store, stream);
    known.set(stream, gone);
    return gone;
  };
};

const isDeleted = async (store: Pick<EventStore, 'readStream'>, stream: string): Promise<boolean> => {
  const events = store.readStream(stream, { maxCount: 1 })[Symbol.asyncIterator]();
  try {
    await events.next();
    return false;
  } catch (error) {
    if (error instanceof StreamDeletedError) return true;
    throw error;
  } finally {
    // A read that is left open keeps its process from ending until its time limit is over.
    await events.return?.();
  }
};
