import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import type { EventStore } from '@verbatim/eventstore/event-store';
import type { Configuration } from '../configuration.ts';
import type { StoreKind } from './open-store.ts';

/** As stored: nothing is brought to today's shape, so that digests can be checked. */
export const EVENT_LOG: StoreKind<EventStore> = {
  server: /^esdb(\+discover)?:\/\//u,
  // Its client is loaded only here: it is half a second of a start.
  openServer: async (connectionString) => {
    const { connectToEventStoreDb } = await import('@verbatim/eventstore/eventstoredb/eventstoredb-event-store');
    return connectToEventStoreDb({ connectionString });
  },
  file: 'events.db',
  openFolder: (folder) => openEmbeddedEventStore(folder),
  called: 'event log',
};

/** Where the server's own events are. */
export const ownEvents = ({ dataDir, eventStoreUrl }: Configuration): string => eventStoreUrl ?? dataDir;
