/** Where an event log can be: a DATA_DIR, or the address of an EventStoreDB. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lockDataDirectory } from '@verbatim/eventstore/data-directory-lock';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import type { EventStore } from '@verbatim/eventstore/event-store';
import type { Configuration } from '../configuration.ts';

const SERVER_ADDRESS = /^esdb(\+discover)?:\/\//u;

export interface OpenedEventStore {
  /** As stored: nothing is brought to today's shape, so that digests can be checked. */
  readonly events: EventStore;
  readonly close: () => Promise<void>;
}

/**
 * For reading, beside whoever has the log open.
 * @param where a DATA_DIR, or `esdb://…`
 * @throws Error when there is no log
 */
export const openEventsToRead = async (where: string): Promise<OpenedEventStore> => {
  if (SERVER_ADDRESS.test(where)) return openServer(where);
  requireLog(where);
  const events = await openEmbeddedEventStore(resolve(where));
  return { events, close: () => events.close() };
};

/** Opening would make an empty log, and hide the slip of the pen. @throws Error */
export const requireLog = (dataDir: string): void => {
  const folder = resolve(dataDir);
  if (!existsSync(join(folder, 'events.db'))) throw new Error(`There is no event log in ${folder}: is DATA_DIR right?`);
};

/** For writing, alone: a DATA_DIR is made when absent. @throws DataDirectoryLockedError while a server runs on it */
export const openEventsToWrite = async (where: string): Promise<OpenedEventStore> => {
  if (SERVER_ADDRESS.test(where)) return openServer(where);
  const folder = resolve(where);
  const lock = lockDataDirectory(folder);
  try {
    const events = await openEmbeddedEventStore(folder);
    return {
      events,
      async close() {
        await events.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
};

/** Its client is loaded only here: it is half a second of a start. */
const openServer = async (connectionString: string): Promise<OpenedEventStore> => {
  const { connectToEventStoreDb } = await import('@verbatim/eventstore/eventstoredb/eventstoredb-event-store');
  const events = await connectToEventStoreDb({ connectionString });
  return { events, close: () => events.close() };
};

/** Where the server's own events are. */
export const ownEvents = ({ dataDir, eventStoreUrl }: Configuration): string => eventStoreUrl ?? dataDir;
