/**
 * Limiters that all processes share. FerretDB has no TTL indexes: what has expired is deleted here, now and
 * then, by whichever process comes first.
 */
import { KeyedMutex } from '@verbatim/eventstore/async';
import type { MongoConnection } from '@verbatim/projections/stores/mongodb/mongo-connection';
import RateLimiterMongo from 'rate-limiter-flexible/lib/RateLimiterMongo.js';
import { type CreateLimiter, wrapLimiter } from '../rate-limiters.ts';

/** STORED FORMAT of `rate-limiter-flexible`. */
interface CountDocument {
  /** The prefix of the limiter, a colon, and a digest. */
  readonly key: string;
  readonly points: number;
  readonly expire: Date;
}

const COLLECTION = 'login-attempts';
const CLEAN_UP_MS = 10 * 60_000;

export interface SharedLimiters {
  readonly createLimiter: CreateLimiter;
  stop(): void;
}

export const openMongoLimiters = async (connection: MongoConnection): Promise<SharedLimiters> => {
  const { database } = connection;
  const counts = database.collection<CountDocument>(COLLECTION);
  // Of two processes that count the first attempt at once, one is to find the document of the other.
  await connection.write(() => counts.createIndex({ key: 1 }, { unique: true }));
  await connection.write(() => counts.createIndex({ expire: 1 }));
  const deleteExpired = (): Promise<unknown> =>
    connection.write(() => counts.deleteMany({ expire: { $lte: new Date() } }));
  await deleteExpired();
  const timer = setInterval(() => void deleteExpired().catch(() => undefined), CLEAN_UP_MS).unref();
  // MongoDB changes a document atomically. FerretDB reads first and writes afterwards: in turn, no attempt of
  // this process is lost.
  const mutex = new KeyedMutex();
  const parts = { storeClient: database, tableName: COLLECTION, disableIndexesCreation: true };
  return {
    createLimiter: (options) =>
      wrapLimiter(new RateLimiterMongo({ ...options, ...parts }), {
        read: (call) => connection.read(call),
        write: (key, call) => mutex.runExclusive(key, () => connection.write(call)),
      }),
    stop: () => clearInterval(timer),
  };
};
