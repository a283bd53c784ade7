/** The stores that projections run on, as the settings choose them: embedded in DATA_DIR, or EventStoreDB and MongoDB. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { upcastingStore } from '@verbatim/eventstore/upcasting';
import { openEmbeddedReadStore } from '../stores/embedded/embedded-read-store.ts';
import { EVENT_SCHEMAS } from '@verbatim/domain/event-types';
import type { LeaseStore } from './distributed/lease-store.ts';
import { leasedPartitions, type LeasedPartitionsOptions } from './distributed/leased-partitions.ts';
import type { ReadStore } from '../stores/read-store.ts';
import { openEmbeddedMarks } from '../stores/embedded/embedded-marks.ts';
import { inMemoryMarks, type Mark, marksInLog, NO_MARK } from './partition-marks.ts';
import { ALL_PARTITIONS, SHARED_PARTITION } from './partitions.ts';
import { everythingHere, type PartitionAssignment } from './partition-assignment.ts';

export interface StoreSettings {
  readonly dataDir: string;
  /** Absent: embedded. */
  readonly eventStoreUrl?: string | undefined;
  /** What the names of our streams begin with there. */
  readonly eventStorePrefix?: string | undefined;
  /** Absent: embedded. */
  readonly mongoUrl?: string | undefined;
  /** The bundled `checkpoint-worker`, for who writes embedded events. */
  readonly checkpointWorker?: string | undefined;
}

// The servers' clients are loaded only where they are used: they are half a second and many megabytes of a start.

/** @throws EventStoreUnavailableError when EventStoreDB does not answer */
export const openEvents = async (settings: StoreSettings): Promise<EventStore> => {
  const { dataDir, eventStoreUrl: connectionString, eventStorePrefix: streamPrefix, checkpointWorker } = settings;
  if (connectionString === undefined)
    return upcastingStore(await openEmbeddedEventStore(dataDir, { checkpointWorker }), EVENT_SCHEMAS);
  const { connectToEventStoreDb } = await import('@verbatim/eventstore/eventstoredb/eventstoredb-event-store');
  return upcastingStore(await connectToEventStoreDb({ connectionString, streamPrefix }), EVENT_SCHEMAS);
};

/** @throws ReadStoreUnavailableError when MongoDB does not answer */
export const openReadModels = async ({ dataDir, mongoUrl }: StoreSettings): Promise<ReadStore> => {
  if (mongoUrl === undefined) return openEmbeddedReadStore(dataDir);
  const { openMongoReadStore } = await import('../stores/mongodb/mongo-read-store.ts');
  return openMongoReadStore({ url: mongoUrl });
};

export interface Assigned {
  readonly assignment: PartitionAssignment;
  readonly close: () => Promise<void>;
}

/** Embedded read models have one process, which does everything; those in MongoDB are shared out by leases. */
export const openAssignment = async (
  settings: StoreSettings,
  log: LeasedPartitionsOptions['log'],
): Promise<Assigned> => {
  const leases = await openLeases(settings);
  if (leases === undefined)
    return { assignment: everythingHere(await openEmbeddedMarks(settings.dataDir)), close: async () => undefined };
  return { assignment: leasedPartitions({ leases, holder: leaseHolder(), log }), close: () => leases.close() };
};

/** @returns undefined for embedded read models, which are not shared */
export const openLeases = async ({ mongoUrl }: StoreSettings): Promise<LeaseStore | undefined> => {
  if (mongoUrl === undefined) return undefined;
  const { openMongoLeaseStore } = await import('../stores/mongodb/mongo-lease-store.ts');
  return openMongoLeaseStore({ url: mongoUrl });
};

/** Whoever is dead is known to be so after three of these: a build goes on elsewhere within 10 s all the same. */
const BUILD_HEARTBEAT_MS = 2_000;

/** Who goes on with the builds of which projects: this process with all, or shared out by leases of their own. */
export const openBuildAssignment = async (
  { mongoUrl: url }: StoreSettings,
  log: LeasedPartitionsOptions['log'],
): Promise<Assigned> => {
  if (url === undefined) return { assignment: everythingHere(inMemoryMarks()), close: async () => undefined };
  const { BUILD_LEASES, openMongoLeaseStore } = await import('../stores/mongodb/mongo-lease-store.ts');
  const leases = await openMongoLeaseStore({ url }, BUILD_LEASES);
  const partitions = ALL_PARTITIONS.filter((name) => name !== SHARED_PARTITION);
  return {
    assignment: leasedPartitions({ leases, holder: leaseHolder(), log, partitions, heartbeatMs: BUILD_HEARTBEAT_MS }),
    close: () => leases.close(),
  };
};

/** How far each partition was seen, as its last holder has written down. */
export const readMarks = async (settings: StoreSettings): Promise<ReadonlyMap<string, Mark>> => {
  const leases = await openLeases(settings);
  const opened = leases ?? (await openEmbeddedMarks(settings.dataDir));
  try {
    if (!('take' in opened)) return await opened.read();
    return new Map((await opened.read()).leases.map(({ name, mark }) => [name, mark]));
  } finally {
    await opened.close();
  }
};

/** A name for this process in the leases: another one each time. */
export const leaseHolder = (): string => `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;

/** The sweep of uploads has a mark of its own, beside those of the partitions. STORED FORMAT: its name. */
const SWEEP = 'uploads';
type SweepMark = Omit<Mark, 'behind'>;

/**
 * Does work that goes on where it came to the last time, and keeps how far it comes now. Of several processes on servers one does it, and
 * the others pass. A mark of another log is worth nothing.
 */
export const withSweepMark = async (
  settings: StoreSettings,
  { events, leases }: { readonly events: EventStore; readonly leases: LeaseStore | undefined },
  work: (from: SweepMark) => Promise<SweepMark>,
): Promise<void> => {
  const sound = async (mark: Mark | undefined): Promise<Mark> =>
    mark === undefined || mark.position > (await events.lastPosition()) ? NO_MARK : marksInLog(events)(mark);
  if (leases === undefined) {
    const marks = await openEmbeddedMarks(settings.dataDir);
    try {
      const mark = await work(await sound((await marks.read()).get(SWEEP)));
      await marks.write(new Map([[SWEEP, { ...mark, behind: [] }]]));
    } finally {
      await marks.close();
    }
    return;
  }
  const holder = leaseHolder();
  const seen = (await leases.read()).leases.find(({ name }) => name === SWEEP);
  const lease = await leases.take(SWEEP, holder, seen);
  if (lease === undefined) return;
  let mark: SweepMark | undefined;
  try {
    mark = await work(await sound(lease.mark));
  } finally {
    await leases.release(holder, [SWEEP], mark && new Map([[SWEEP, { ...mark, behind: [] }]]));
  }
};
