import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { openEventStoreDb } from '@verbatim/eventstore/eventstoredb/eventstoredb-event-store';
import { settingsFor } from './on-servers/open-stores.ts';

/** Accesses the log of a DATA_DIR next to its server, as another program would, on whichever store. */
export const withSpecLog = async <T>(dataDir: string, work: (events: EventStore) => Promise<T>): Promise<T> => {
  const { EVENTSTORE_URL: connectionString, EVENTSTORE_PREFIX: streamPrefix } = await settingsFor(dataDir);
  const events =
    connectionString === undefined
      ? await openEmbeddedEventStore(dataDir)
      : openEventStoreDb({ connectionString, streamPrefix });
  try {
    return await work(events);
  } finally {
    await events.close();
  }
};
