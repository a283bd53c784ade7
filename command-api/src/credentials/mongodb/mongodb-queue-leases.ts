/** Leases of queues that all processes share. FerretDB has no TTL indexes: each use deletes expired ones. */
import { MongoServerError } from 'mongodb';
import type { MongoConnection } from '@verbatim/projections/stores/mongodb/mongo-connection';
import { GRACE_MS, LEASE_MS, type LeaseQuery, type QueueLeases } from '../queue-leases.ts';

interface LeaseDocument {
  /** `{queue}/{comment}`: of two processes one inserts it. */
  readonly _id: string;
  readonly queue: string;
  readonly comment: number;
  readonly account: string;
  readonly until: Date;
}

const COLLECTION = 'queue-leases';
const DUPLICATE = 11_000;

export const openMongoLeases = async (connection: MongoConnection): Promise<QueueLeases> => {
  const leases = connection.database.collection<LeaseDocument>(COLLECTION);
  await connection.write(() => leases.createIndex({ queue: 1 }));
  const take = async ({ queue, account, now }: LeaseQuery, comment: number): Promise<boolean> => {
    const _id = `${queue}/${comment}`;
    const until = new Date(now.getTime() + LEASE_MS);
    try {
      await connection.write(() => leases.insertOne({ _id, queue, comment, account, until }));
      return true;
    } catch (error) {
      if (!(error instanceof MongoServerError) || error.code !== DUPLICATE) throw error;
    }
    const mine = { _id, $or: [{ account }, { until: { $lte: now } }] };
    const { matchedCount } = await connection.write(() => leases.updateOne(mine, { $set: { account, until } }));
    return matchedCount > 0;
  };
  return {
    held: async ({ queue, account, now }) => {
      await connection.write(() => leases.deleteMany({ queue, until: { $lte: now } }));
      const others = await connection.read(() => leases.find({ queue, account: { $ne: account } }).toArray());
      return others.map(({ comment }) => comment);
    },
    take: async (query, comments) => {
      const { queue, account, now } = query;
      const grace = new Date(now.getTime() + GRACE_MS);
      await connection.write(() =>
        leases.updateMany({ queue, account, until: { $gt: grace } }, { $set: { until: grace } }),
      );
      const taken = await Promise.all(comments.map((comment) => take(query, comment)));
      return comments.filter((_, at) => taken[at]);
    },
  };
};
