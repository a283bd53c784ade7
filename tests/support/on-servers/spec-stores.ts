/**
 * An event store and a database per spec. Databases are on TEST_MONGODB_URL, or on the run's shared FerretDB;
 * TEST_READ_MODELS=embedded keeps read models and accounts in the DATA_DIR.
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

/** @returns its address; undefined for embedded read models, or with a message if there is none */
export const openSpecMongoDb = async (): Promise<string | undefined> => {
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
