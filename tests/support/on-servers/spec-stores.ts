/**
 * An event store and a database of a spec's own. The databases are on TEST_MONGODB_URL, or on the FerretDB that all specs of the run share;
 * with TEST_READ_MODELS=embedded there are none, and read models and accounts are in the DATA_DIR.
 */
import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { ferretDbProgram } from '../ferretdb/ferretdb-program.ts';
import { sharedFerretDbUrl } from '../ferretdb/shared-ferretdb.ts';
import { databaseUrl } from './database-url.ts';
import { openSpecEventStore } from './spec-event-store.ts';

export interface OpenStores {
  /** EVENTSTORE_URL, EVENTSTORE_PREFIX and MONGODB_URL. */
  readonly settings: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

export const areModelsEmbedded = (): boolean => process.env['TEST_READ_MODELS'] === 'embedded';

/** @returns its address; undefined where read models are embedded, or where there is none, which is said */
export const mongoDbOfSpecs = async (): Promise<string | undefined> => {
  if (areModelsEmbedded()) return undefined;
  const given = process.env['TEST_MONGODB_URL'] || undefined;
  if (given !== undefined) return given;
  const program = ferretDbProgram();
  if ('path' in program) return sharedFerretDbUrl(program.path);
  console.warn(`Acceptance on servers is skipped, without TEST_MONGODB_URL: ${program.missing}`);
  return undefined;
};

export const openStores = async (mongoDb: string | undefined): Promise<OpenStores> => {
  const eventStore = await openSpecEventStore();
  if (mongoDb === undefined) return { settings: eventStore.settings, close: () => eventStore.stop() };
  const database = `verbatim-test-${randomUUID().slice(0, 13)}`;
  return {
    settings: { ...eventStore.settings, MONGODB_URL: databaseUrl(mongoDb, database) },
    close: async () => {
      await eventStore.stop();
      const client = await MongoClient.connect(mongoDb);
      await client.db(database).dropDatabase();
      await client.close();
    },
  };
};
