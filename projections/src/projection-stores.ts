/** The stores that projections run on, as the settings choose them: embedded in DATA_DIR, or EventStoreDB and MongoDB. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { upcastingStore } from '@verbatim/eventstore/upcasting';
import { openEmbeddedReadStore } from './embedded/embedded-read-store.ts';
import { EVENT_SCHEMAS } from './event-schemas.ts';
import type { LeaseStore } from './leases/lease-store.ts';
import { leasedWork, type LeasedWorkOptions } from './leases/leased-work.ts';
import type { ReadStore } from './read-store.ts';
import { everythingHere, type WorkAssignment } from './work-assignment.ts';

export interface StoreSettings {
  readonly dataDir: string;
  /** Absent: embedded. */
  readonly eventStoreUrl?: string | undefined;
  /** Absent: embedded. */
  readonly mongoUrl?: string | undefined;
}

// The servers' clients are loaded only where they are used: they are half a second and many megabytes of a start.

export const openEvents = async ({ dataDir, eventStoreUrl }: StoreSettings): Promise<EventStore> => {
  if (eventStoreUrl === undefined) return upcastingStore(await openEmbeddedEventStore(dataDir), EVENT_SCHEMAS);
  const { openEventStoreDb } = await import('@verbatim/eventstore/eventstoredb/eventstoredb-event-store');
  return upcastingStore(openEventStoreDb({ connectionString: eventStoreUrl }), EVENT_SCHEMAS);
};

/** @throws ReadStoreUnavailableError when MongoDB does not answer */
export const openReadModels = async ({ dataDir, mongoUrl }: StoreSettings): Promise<ReadStore> => {
  if (mongoUrl === undefined) return openEmbeddedReadStore(dataDir);
  const { openMongoReadStore } = await import('./mongodb/mongo-read-store.ts');
  return openMongoReadStore({ url: mongoUrl });
};

export interface Assigned {
  readonly assignment: WorkAssignment;
  readonly close: () => Promise<void>;
}

/** Embedded read models have one process, which does everything; those in MongoDB are shared out by leases. */
export const openAssignment = async (settings: StoreSettings, log: LeasedWorkOptions['log']): Promise<Assigned> => {
  if (settings.mongoUrl === undefined) return { assignment: everythingHere(), close: async () => undefined };
  const { leases, holder } = await openLeases(settings);
  return { assignment: leasedWork({ leases, holder, log }), close: () => leases.close() };
};

/** @param settings with a `mongoUrl` @returns the leases, and a name for this process in them */
export const openLeases = async ({
  mongoUrl,
}: StoreSettings): Promise<{ readonly leases: LeaseStore; readonly holder: string }> => {
  if (mongoUrl === undefined) throw new Error('Embedded read models are not shared: there are no leases');
  const { openMongoLeaseStore } = await import('./mongodb/mongo-lease-store.ts');
  const leases = await openMongoLeaseStore({ url: mongoUrl });
  return { leases, holder: `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}` };
};
