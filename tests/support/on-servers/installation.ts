/** EventStoreDB's stand-in, a database and a folder per spec, and the product's processes on them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StandInServer } from '../eventstoredb-stand-in/stand-in-server.ts';
import type { MongoUnderTest } from '../ferretdb/mongodb-under-test.ts';
import { startServer, type RunningServer } from '../running-server.ts';
import { databaseUrl } from './database-url.ts';

type Settings = Readonly<Record<string, string>>;

export interface Installation {
  /** DATA_DIR of all its processes, also for uploads. */
  readonly folder: string;
  readonly eventStore: StandInServer;
  /** EVENTSTORE_URL, MONGODB_URL and the given settings. */
  readonly settings: Settings;
  /** The processes in the order of their start. */
  readonly processes: readonly RunningServer[];
  /** @param command as of `ServerOptions` */
  readonly start: (command?: string) => Promise<RunningServer>;
  /** Ends the processes, then the store, and removes the folder. */
  readonly close: () => Promise<void>;
}

export const install = async (
  { url, newDatabase }: Pick<MongoUnderTest, 'url' | 'newDatabase'>,
  given: Settings = { LOG_LEVEL: 'warn' },
): Promise<Installation> => {
  const folder = await mkdtemp(join(tmpdir(), 'verbatim-'));
  const eventStore = await StandInServer.start();
  const stores = { EVENTSTORE_URL: eventStore.connectionString, MONGODB_URL: databaseUrl(url(), newDatabase()) };
  const settings = { ...stores, TMPDIR: folder, ...given };
  const processes: RunningServer[] = [];
  return {
    folder,
    eventStore,
    settings,
    processes,
    start: async (command = 'node dist/main.js') => {
      const started = await startServer({ dataDir: folder, settings, command });
      processes.push(started);
      return started;
    },
    close: async () => {
      await Promise.all(processes.map((each) => each.end('SIGTERM')));
      await eventStore.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
