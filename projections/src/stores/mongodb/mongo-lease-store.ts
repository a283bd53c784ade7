/** Leases in one small collection: each change is one update of one document that must still be as it was seen. */
import type { Collection } from 'mongodb';
import type { Lease, LeaseStore } from '../../runtime/distributed/lease-store.ts';
import type { ToldStatus } from '../../runtime/projector-status.ts';
import { ReadStoreClosedError, ReadStoreUnavailableError } from '../read-store.ts';
import { atMost } from './at-most.ts';
import { isDuplicate } from './duplicate-key.ts';
import { connectToMongo, type MongoConnection, type MongoSettings } from './mongo-connection.ts';

interface LeaseDocument {
  /** Name of the work. */
  readonly _id: string;
  /** Null once it was given up: the document stays, for its fence must not begin again. */
  readonly holder: string | null;
  readonly fence: number;
  readonly beat: number;
  /** JSON of what the holder has told; text, because reasons may hold what BSON does not. Absent when nothing was told. */
  readonly told?: string;
}

export const openMongoLeaseStore = async (settings: MongoSettings): Promise<LeaseStore> => {
  const connection = await connectToMongo(settings, {
    unavailable: (reason, options) => new ReadStoreUnavailableError(reason, options),
    closed: () => new ReadStoreClosedError(),
  });
  return new MongoLeaseStore(connection);
};

class MongoLeaseStore implements LeaseStore {
  readonly #connection: MongoConnection;
  readonly #leases: Collection<LeaseDocument>;
  /** A process may have a thousand works, and something to tell of all of them at once. */
  readonly #tellTurn = atMost(8);

  constructor(connection: MongoConnection) {
    this.#connection = connection;
    this.#leases = connection.database.collection<LeaseDocument>('leases');
  }

  async all(): Promise<readonly Lease[]> {
    const held = await this.#connection.read((signal) =>
      this.#leases.find({ holder: { $ne: null } }, { signal }).toArray(),
    );
    return held.flatMap(toLease);
  }

  async take(name: string, holder: string, seen: Lease | undefined): Promise<Lease | undefined> {
    if (seen !== undefined) {
      const { fence, beat } = seen;
      return this.#replace(
        { _id: name, holder: seen.holder, fence, beat },
        { name, holder, fence: fence + 1, beat: 0, told: [] },
      );
    }
    const known = await this.#connection.read((signal) => this.#leases.findOne({ _id: name }, { signal }));
    if (known === null) return this.#insert({ name, holder, fence: 1, beat: 0, told: [] });
    if (known.holder !== null) return undefined;
    return this.#replace(
      { _id: name, holder: null, fence: known.fence },
      { name, holder, fence: known.fence + 1, beat: 0, told: [] },
    );
  }

  async beat(holder: string): Promise<readonly Lease[]> {
    await this.#connection.write(() => this.#leases.updateMany({ holder }, { $inc: { beat: 1 } }, DURABLE));
    const held = await this.#connection.read((signal) => this.#leases.find({ holder }, { signal }).toArray());
    return held.flatMap(toLease);
  }

  async tell({ name, holder, fence }: Lease, told: readonly ToldStatus[]): Promise<void> {
    const $set = { told: JSON.stringify(told) };
    await this.#tellTurn(() =>
      this.#connection.write(() => this.#leases.updateOne({ _id: name, holder, fence }, { $set })),
    );
  }

  async release({ name, holder, fence }: Lease): Promise<void> {
    await this.#connection.write(() =>
      this.#leases.updateOne({ _id: name, holder, fence }, { $set: { holder: null }, $unset: NOTHING_TOLD }, DURABLE),
    );
  }

  async releaseAll(holder: string): Promise<void> {
    await this.#connection.write(() =>
      this.#leases.updateMany({ holder }, { $set: { holder: null }, $unset: NOTHING_TOLD }, DURABLE),
    );
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  async #insert(lease: Lease): Promise<Lease | undefined> {
    const { name, holder, fence, beat } = lease;
    try {
      await this.#connection.write(() => this.#leases.insertOne({ _id: name, holder, fence, beat }, DURABLE));
      return lease;
    } catch (error) {
      if (isDuplicate(error)) return undefined;
      throw error;
    }
  }

  async #replace(seen: Partial<LeaseDocument>, lease: Lease): Promise<Lease | undefined> {
    const { holder, fence, beat } = lease;
    const { modifiedCount } = await this.#connection.write(() =>
      this.#leases.updateOne(seen, { $set: { holder, fence, beat }, $unset: NOTHING_TOLD }, DURABLE),
    );
    return modifiedCount === 1 ? lease : undefined;
  }
}

/** A lease that a failover could take back would let two processes work at once. */
const DURABLE = { writeConcern: { w: 'majority', j: true } } as const;

const NOTHING_TOLD = { told: '' } as const;

const toLease = ({ _id: name, holder, fence, beat, told }: LeaseDocument): readonly Lease[] =>
  holder === null
    ? []
    : [{ name, holder, fence, beat, told: told === undefined ? [] : (JSON.parse(told) as readonly ToldStatus[]) }];
