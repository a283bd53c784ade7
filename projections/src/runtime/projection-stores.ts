/** Opens the stores by the settings: embedded in DATA_DIR, or EventStoreDB and MongoDB. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { upcastingStore } from '@verbatim/eventstore/stored-event';
import { openEmbeddedReadStore } from '../stores/embedded/embedded-read-store.ts';
import { EVENT_SCHEMAS } from '@verbatim/domain/event-types';
import type { LeaseStore } from './distributed/lease-store.ts';
import { leasedPartitions, type LeasedPartitionsOptions } from './distributed/leased-partitions.ts';
import type { ReadStore } from '../stores/read-store.ts';
import { openEmbeddedCheckpoints } from '../stores/embedded/embedded-checkpoints.ts';
import {
  createInMemoryCheckpoints,
  type PartitionCheckpoint,
  filterCheckpointsInLog,
  NO_CHECKPOINT,
} from './partitions/partition-checkpoints.ts';
import {
  ALL_PARTITIONS,
  assignAllPartitions,
  type PartitionAssignment,
  SHARED_PARTITION,
} from './partitions/partitions.ts';

export interface StoreSettings {
  readonly dataDir: string;
  /** Absent if embedded. */
  readonly eventStoreUrl?: string | undefined;
  /** Prefix of the names of our streams. */
  readonly eventStorePrefix?: string | undefined;
  /** Absent if embedded. */
  readonly mongoUrl?: string | undefined;
  /** The bundled `checkpoint-worker`, for writers of embedded events. */
  readonly checkpointWorker?: string | undefined;
}

// Clients of servers are imported lazily: they take half a second and many megabytes.

/** @throws EventStoreUnavailableError if EventStoreDB does not answer */
export const openEvents = async (settings: StoreSettings): Promise<EventStore> => {
  const { dataDir, eventStoreUrl: connectionString, eventStorePrefix: streamPrefix, checkpointWorker } = settings;
  if (connectionString === undefined)
    return upcastingStore(await openEmbeddedEventStore(dataDir, { checkpointWorker }), EVENT_SCHEMAS);
  const { connectToEventStoreDb } = await import('@verbatim/eventstore/eventstoredb/eventstoredb-event-store');
  return upcastingStore(await connectToEventStoreDb({ connectionString, streamPrefix }), EVENT_SCHEMAS);
};

/** @throws ReadStoreUnavailableError if MongoDB does not answer */
export const openReadModels = async ({ dataDir, mongoUrl }: StoreSettings): Promise<ReadStore> => {
  if (mongoUrl === undefined) return openEmbeddedReadStore(dataDir);
  const { openMongoReadStore } = await import('../stores/mongodb/mongo-read-store.ts');
  return openMongoReadStore({ url: mongoUrl });
};

export interface Assigned {
  readonly assignment: PartitionAssignment;
  readonly close: () => Promise<void>;
}

/** Embedded read models have a single process; those in MongoDB are shared by leases. */
export const openAssignment = async (
  settings: StoreSettings,
  log: LeasedPartitionsOptions['log'],
  onSuperseded?: LeasedPartitionsOptions['onSuperseded'],
): Promise<Assigned> => {
  const leases = await openLeases(settings);
  if (leases === undefined)
    return {
      assignment: assignAllPartitions(await openEmbeddedCheckpoints(settings.dataDir)),
      close: async () => undefined,
    };
  const assignment = leasedPartitions({ leases, holder: leaseHolder(), log, onSuperseded });
  return { assignment, close: () => leases.close() };
};

/** @returns undefined for embedded read models, which are not shared */
export const openLeases = async ({ mongoUrl }: StoreSettings): Promise<LeaseStore | undefined> => {
  if (mongoUrl === undefined) return undefined;
  const { openMongoLeaseStore } = await import('../stores/mongodb/mongo-lease-store.ts');
  return openMongoLeaseStore({ url: mongoUrl });
};

/** Death is detected after three of these, so that a build continues elsewhere within 10 s. */
const BUILD_HEARTBEAT_MS = 2_000;

/** How builds are assigned to processes: all to this one, or shared by leases of their own. */
export const openBuildAssignment = async (
  { mongoUrl: url }: StoreSettings,
  log: LeasedPartitionsOptions['log'],
  onSuperseded?: LeasedPartitionsOptions['onSuperseded'],
): Promise<Assigned> => {
  if (url === undefined)
    return { assignment: assignAllPartitions(createInMemoryCheckpoints()), close: async () => undefined };
  const { BUILD_LEASES, openMongoLeaseStore } = await import('../stores/mongodb/mongo-lease-store.ts');
  const leases = await openMongoLeaseStore({ url }, BUILD_LEASES);
  const partitions = ALL_PARTITIONS.filter((name) => name !== SHARED_PARTITION);
  return {
    assignment: leasedPartitions({
      leases,
      holder: leaseHolder(),
      log,
      partitions,
      heartbeatMs: BUILD_HEARTBEAT_MS,
      onSuperseded,
    }),
    close: () => leases.close(),
  };
};

/** Checkpoints of the partitions, as last recorded by their holders. */
export const readMarks = async (settings: StoreSettings): Promise<ReadonlyMap<string, PartitionCheckpoint>> => {
  const leases = await openLeases(settings);
  const opened = leases ?? (await openEmbeddedCheckpoints(settings.dataDir));
  try {
    if (!('take' in opened)) return await opened.read();
    return new Map((await opened.read()).leases.map(({ name, mark }) => [name, mark]));
  } finally {
    await opened.close();
  }
};

/** A unique name of this process in the leases. */
export const leaseHolder = (): string => `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;

/**
 * Name of the sweep's checkpoint, next to those of the partitions. STORED FORMAT: differs from that of sweeps
 * without read models (`uploads`), so that the first one repeats every earlier erasure.
 */
const SWEEP = 'erasures';
type SweepMark = Omit<PartitionCheckpoint, 'behind'>;

/**
 * Runs resumable work and stores its checkpoint. One of several processes runs it, the others skip it; a
 * checkpoint of another log is ignored.
 */
export const withSweepCheckpoint = async (
  settings: StoreSettings,
  { events, leases }: { readonly events: EventStore; readonly leases: LeaseStore | undefined },
  work: (from: SweepMark) => Promise<SweepMark>,
): Promise<void> => {
  const sound = async (mark: PartitionCheckpoint | undefined): Promise<PartitionCheckpoint> =>
    mark === undefined || mark.position > (await events.lastPosition())
      ? NO_CHECKPOINT
      : filterCheckpointsInLog(events)(mark);
  if (leases === undefined) {
    const marks = await openEmbeddedCheckpoints(settings.dataDir);
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
