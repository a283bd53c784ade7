/**
 * Format of an installation in MongoDB: one document. Older programs are fenced off by what they do check:
 * the format of catalogue entries, and fencing tokens above all that they can reach (mongo-lease-store.ts).
 */
import { INSTALLATION_FORMAT, type FormatStore } from '../../runtime/rebuild/installation-format.ts';
import { ReadStoreClosedError, ReadStoreUnavailableError } from '../read-store.ts';
import { isDuplicate } from './duplicate-key.ts';
import { CATALOG_FORMAT, openCatalog } from './generation-catalog.ts';
import { connectToMongo, type MongoConnection } from './mongo-connection.ts';
import { formats, readFormat } from './read-format.ts';
import { BUILD_LEASES, LEGACY_LEASES, PROJECTION_LEASES, type LeaseDocument } from './mongo-lease-store.ts';

export const openMongoFormat = async (url: string): Promise<FormatStore> => {
  const connection = await connectToMongo(
    { url },
    {
      unavailable: (reason, options) => new ReadStoreUnavailableError(reason, options),
      closed: () => new ReadStoreClosedError(),
    },
  );
  return {
    read: () => readFormat(connection),
    async adopt() {
      const hadCatalog = await refuseOlderReaders(connection);
      await takeMarksOver(connection);
      await connection.write(() =>
        formats(connection).updateOne({ _id: 'format' }, { $set: { format: INSTALLATION_FORMAT } }, { upsert: true }),
      );
      return hadCatalog;
    },
    close: () => connection.close(),
  };
};

/**
 * Whatever an older program does needs the shared models, whose entries are few. Those of projects follow
 * when they are opened for writing.
 * @returns whether there were any
 */
const refuseOlderReaders = async (connection: MongoConnection): Promise<boolean> => {
  const catalog = openCatalog(connection);
  const older = [...(await catalog.all())].filter(([, { format }]) => format !== CATALOG_FORMAT);
  for (const [model] of older.filter(([name]) => !name.includes('-')))
    await catalog.change(model, (entry) => (entry.format === CATALOG_FORMAT ? undefined : { ...entry }));
  return older.length > 0;
};

/** Copies the partitions' checkpoints to leases that no older program holds. */
const takeMarksOver = async (connection: MongoConnection): Promise<void> => {
  for (const [former, { leases }] of [
    [LEGACY_LEASES.projections, PROJECTION_LEASES],
    [LEGACY_LEASES.builds, BUILD_LEASES],
  ] as const) {
    const known = await connection.read((signal) =>
      connection.database.collection<LeaseDocument>(former).find({}, { signal }).toArray(),
    );
    for (const { _id, fencingToken, mark } of known) {
      const lease = { _id, holder: null, fencingToken: tokenAfter(fencingToken), ...(mark !== undefined && { mark }) };
      try {
        await connection.write(() => connection.database.collection<LeaseDocument>(leases).insertOne(lease));
      } catch (error) {
        // Another process that starts at the same time was faster.
        if (!isDuplicate(error)) throw error;
      }
    }
  }
};

/** A million per format: an older program would have to take a lease a million times to reach it. */
const tokenAfter = (token: number): number => token + 1_000_000;
