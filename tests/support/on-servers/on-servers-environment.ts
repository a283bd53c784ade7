/**
 * The environment of the second acceptance run: each DATA_DIR of a spec stands for an event store and a database of its own, so that
 * a server started again on it finds what it had left (spec-event-store.ts). The databases are on TEST_MONGODB_URL, or on the FerretDB
 * that all specs of the run share. With neither, all specs are reported as skipped. With TEST_READ_MODELS=embedded there are none, and read
 * models and accounts are in the DATA_DIR.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Circus } from '@jest/types';
import { MongoClient } from 'mongodb';
import { ferretDbProgram } from '../ferretdb/ferretdb-program.ts';
import { sharedFerretDbUrl } from '../ferretdb/shared-ferretdb.ts';
import ServersEnvironment from '../jest/servers-environment.ts';
import { databaseUrl } from './database-url.ts';
import { openSpecEventStore, type SpecEventStore } from './spec-event-store.ts';
import { SPEC_STORES, type SpecStores } from './stores-of.ts';

/** What is left out of this run, and why; jest.config.mjs chooses the files. */
const CHOICE = join(import.meta.dirname, 'on-servers.json');

interface Stores {
  readonly eventStore: SpecEventStore;
  readonly database: string;
}

export default class OnServersEnvironment extends ServersEnvironment implements SpecStores {
  readonly #areModelsEmbedded = process.env['TEST_READ_MODELS'] === 'embedded';
  readonly #stores = new Map<string, Promise<Stores>>();
  #mongoDb: string | undefined;

  override async setup(): Promise<void> {
    await super.setup();
    this.#mongoDb = process.env['TEST_MONGODB_URL'] || undefined;
    if (this.#areModelsEmbedded) this.#mongoDb = undefined;
    else if (this.#mongoDb === undefined) {
      const program = ferretDbProgram();
      if ('missing' in program)
        console.warn(`Acceptance on servers is skipped, without TEST_MONGODB_URL: ${program.missing}`);
      else this.#mongoDb = await sharedFerretDbUrl(program.path);
    }
    const stores: SpecStores = { settingsFor: (dataDir) => this.settingsFor(dataDir) };
    Object.assign(this.global, { [SPEC_STORES]: stores });
  }

  override async teardown(): Promise<void> {
    const [opened, mongoDb] = [await Promise.all(this.#stores.values()), this.#mongoDb];
    await super.teardown();
    for (const { eventStore } of opened) await eventStore.stop();
    if (mongoDb !== undefined) await dropAll(mongoDb, opened);
  }

  handleTestEvent({ name }: Circus.AsyncEvent | Circus.SyncEvent, { rootDescribeBlock }: Circus.State): void {
    if (name !== 'run_start') return;
    const { embeddedOnlySpecs } = JSON.parse(readFileSync(CHOICE, 'utf8')) as {
      readonly embeddedOnlySpecs: Readonly<Record<string, string>>;
    };
    const isServed = this.#areModelsEmbedded || this.#mongoDb !== undefined;
    leaveOut(rootDescribeBlock, (title) => !isServed || title in embeddedOnlySpecs);
  }

  async settingsFor(dataDir: string): Promise<Readonly<Record<string, string>>> {
    const opening = this.#stores.get(dataDir) ?? openStores();
    this.#stores.set(dataDir, opening);
    const { eventStore, database } = await opening;
    if (this.#areModelsEmbedded) return eventStore.settings;
    if (this.#mongoDb === undefined) throw new Error('There is no MongoDB');
    return { ...eventStore.settings, MONGODB_URL: databaseUrl(this.#mongoDb, database) };
  }
}

const openStores = async (): Promise<Stores> => ({
  eventStore: await openSpecEventStore(),
  database: `verbatim-test-${randomUUID().slice(0, 13)}`,
});

const dropAll = async (url: string, stores: readonly Stores[]): Promise<void> => {
  const client = await MongoClient.connect(url);
  for (const { database } of stores) await client.db(database).dropDatabase();
  await client.close();
};

const leaveOut = (block: Circus.DescribeBlock, isOut: (title: string) => boolean): void => {
  for (const child of block.children)
    if (child.type === 'describeBlock') leaveOut(child, isOut);
    else if (isOut(child.name)) child.mode = 'skip';
};
