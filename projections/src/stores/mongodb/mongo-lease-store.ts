/**
 * Leases in one small collection, heartbeats in another: each change of a lease is one conditional update of
 * one document.
 */
import type { Collection } from 'mongodb';
import type { Heartbeat, Lease, LeaseStore } from '../../runtime/distributed/lease-store.ts';
import type { ProcessReport } from '../../runtime/partitions/partitions.ts';
import { type PartitionCheckpoint, NO_CHECKPOINT } from '../../runtime/partitions/partition-checkpoints.ts';
import { TaskQueue } from '@verbatim/eventstore/async';
import { ReadStoreClosedError, ReadStoreUnavailableError } from '../read-store.ts';
import { isDuplicate } from './duplicate-key.ts';
import { readFormat } from './read-format.ts';
import { connectToMongo, type MongoConnection, type MongoSettings } from './mongo-connection.ts';

/** STORED FORMAT. */
export interface LeaseDocument {
  /** Name of the partition. */
  readonly _id: string;
  /** Null once released: the document stays, because its fencing token must not restart. */
  readonly holder: string | null;
  readonly fencingToken: number;
  /** JSON; absent before the first. */
  readonly mark?: string;
}

/** STORED FORMAT. */
interface HeartbeatDocument {
  /** Name of the process. */
  readonly _id: string;
  readonly count: number;
  readonly takesPart: boolean;
  /** JSON text, because reasons may contain what BSON cannot represent. */
  readonly report: string;
}

/** Above the fencing tokens of older leases, which models remember. */
const FIRST_TOKEN = 2_000_001;

/** STORED FORMAT: collections of one kind of shared work. */
interface LeaseCollections {
  readonly leases: string;
  readonly heartbeats: string;
}

export const PROJECTION_LEASES: LeaseCollections = { leases: 'partitions_2', heartbeats: 'heartbeats_2' };
/** Builds are driven by other processes than those of the read models. */
export const BUILD_LEASES: LeaseCollections = { leases: 'build_partitions_2', heartbeats: 'build_heartbeats_2' };
/** Leases older than formats are in collections of their own, where programs of that time share them. */
export const LEGACY_LEASES = { projections: 'partitions', builds: 'build_partitions' } as const;

export const openMongoLeaseStore = async (
  settings: MongoSettings,
  collections = PROJECTION_LEASES,
): Promise<LeaseStore> => {
  const connection = await connectToMongo(settings, {
    unavailable: (reason, options) => new ReadStoreUnavailableError(reason, options),
    closed: () => new ReadStoreClosedError(),
  });
  return new MongoLeaseStore(connection, collections);
};

class MongoLeaseStore implements LeaseStore {
  readonly #connection: MongoConnection;
  /** One at a time: FerretDB reads before it writes, so a mark would restore a lease that is released. */
  readonly #updates = new TaskQueue(1);
  readonly #leases: Collection<LeaseDocument>;
  readonly #heartbeats: Collection<HeartbeatDocument>;

  constructor(connection: MongoConnection, { leases, heartbeats }: LeaseCollections) {
    this.#connection = connection;
    this.#leases = connection.database.collection<LeaseDocument>(leases);
    this.#heartbeats = connection.database.collection<HeartbeatDocument>(heartbeats);
  }

  async heartbeats(): Promise<readonly Heartbeat[]> {
    const found = await this.#connection.read((signal) => this.#heartbeats.find({}, { signal }).toArray());
    return found.map(toHeartbeat);
  }

  async read(): Promise<{ readonly leases: readonly Lease[]; readonly heartbeats: readonly Heartbeat[] }> {
    const [leases, heartbeats] = await Promise.all([
      this.#connection.read((signal) => this.#leases.find({}, { signal }).toArray()),
      this.heartbeats(),
    ]);
    return { leases: leases.map(toLease), heartbeats };
  }

  async take(name: string, holder: string, seen: Lease | undefined): Promise<Lease | undefined> {
    if (seen === undefined) return this.#insert(name, holder);
    const fencingToken = seen.fencingToken + 1;
    const asSeen = { _id: name, holder: seen.holder ?? null, fencingToken: seen.fencingToken };
    const { modifiedCount } = await this.#connection.write(() =>
      this.#leases.updateOne(asSeen, { $set: { holder, fencingToken } }, DURABLE),
    );
    if (modifiedCount !== 1) return undefined;
    // With its last holder's final checkpoint.
    const taken = await this.#connection.read((signal) => this.#leases.findOne({ _id: name }, { signal }));
    return taken?.holder === holder && taken.fencingToken === fencingToken ? toLease(taken) : undefined;
  }

  async heartbeat({ holder, count, takesPart, report }: Heartbeat): Promise<void> {
    const $set = { count, takesPart, report: JSON.stringify(report) };
    await this.#connection.write(() => this.#heartbeats.updateOne({ _id: holder }, { $set }, { upsert: true }));
  }

  async writeMarks(holder: string, marks: ReadonlyMap<string, PartitionCheckpoint>): Promise<void> {
    await this.#update(holder, [...marks.keys()], (name) => ({ mark: JSON.stringify(marks.get(name)) }));
  }

  async release(
    holder: string,
    names: readonly string[],
    marks?: ReadonlyMap<string, PartitionCheckpoint>,
  ): Promise<void> {
    await this.#update(holder, names, (name) => {
      const mark = marks?.get(name);
      return { holder: null, ...(mark && { mark: JSON.stringify(mark) }) };
    });
  }

  /** Those that the holder still holds. Most checkpoints are equal and take one call. */
  async #update(
    holder: string,
    names: readonly string[],
    changeOf: (name: string) => Partial<LeaseDocument>,
  ): Promise<void> {
    const alike = new Map<string, string[]>();
    for (const name of names) {
      const change = JSON.stringify(changeOf(name));
      alike.set(change, [...(alike.get(change) ?? []), name]);
    }
    const update = (change: string, some: readonly string[]): Promise<unknown> =>
      this.#connection.write(() => {
        const $set = JSON.parse(change) as Partial<LeaseDocument>;
        return this.#leases.updateMany({ _id: { $in: some }, holder }, { $set }, DURABLE);
      });
    await this.#updates.run(() => Promise.all([...alike].map(([change, some]) => update(change, some))));
  }

  format(): Promise<number | undefined> {
    return readFormat(this.#connection);
  }

  async forget(holder: string): Promise<void> {
    await this.#connection.write(() => this.#heartbeats.deleteOne({ _id: holder }));
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  async #insert(name: string, holder: string): Promise<Lease | undefined> {
    try {
      const first = { _id: name, holder, fencingToken: FIRST_TOKEN };
      await this.#connection.write(() => this.#leases.insertOne(first, DURABLE));
      return toLease(first);
    } catch (error) {
      if (isDuplicate(error)) return undefined;
      throw error;
    }
  }
}

/** A lease lost in a failover would let two processes work at once. */
const DURABLE = { writeConcern: { w: 'majority', j: true } } as const;

const toLease = ({ _id: name, holder, fencingToken, mark }: LeaseDocument): Lease => ({
  name,
  holder: holder ?? undefined,
  fencingToken,
  mark: mark === undefined ? NO_CHECKPOINT : (JSON.parse(mark) as PartitionCheckpoint),
});

const toHeartbeat = ({ _id: holder, count, takesPart, report }: HeartbeatDocument): Heartbeat => ({
  holder,
  count,
  takesPart,
  report: JSON.parse(report) as ProcessReport,
});
