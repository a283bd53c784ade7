/** Where an operator's store can be: in a DATA_DIR, or on a server. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lockDataDirectory } from '@verbatim/eventstore/data-directory-lock';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import type { EventStore } from '@verbatim/eventstore/event-store';
import type { Configuration } from '../configuration.ts';
import type { CredentialStore } from '../credentials/credential-store.ts';
import { openEmbeddedCredentialStore } from '../credentials/embedded-credential-store.ts';

export interface StoreKind<Store extends { close(): Promise<void> }> {
  /** What addresses of its server begin with. */
  readonly server: RegExp;
  readonly openServer: (url: string) => Promise<Store>;
  /** Its file in a DATA_DIR. */
  readonly file: string;
  /** @param folder absolute path */
  readonly openFolder: (folder: string) => Promise<Store>;
  /** As in "There is no …". */
  readonly called: string;
}

/** As stored: nothing is brought to today's shape, so that digests can be checked. */
export const eventLog = ({ eventStorePrefix }: Pick<Configuration, 'eventStorePrefix'>): StoreKind<EventStore> => ({
  server: /^esdb(\+discover)?:\/\//u,
  // Its client is loaded only here: it is half a second of a start.
  openServer: async (connectionString) => {
    const { connectToEventStoreDb } = await import('@verbatim/eventstore/eventstoredb/eventstoredb-event-store');
    return connectToEventStoreDb({ connectionString, streamPrefix: eventStorePrefix });
  },
  file: 'events.db',
  openFolder: (folder) => openEmbeddedEventStore(folder),
  called: 'event log',
});

/** Where the server's own events are. */
export const ownEvents = ({ dataDir, eventStoreUrl }: Configuration): string => eventStoreUrl ?? dataDir;

export const ACCOUNTS: StoreKind<CredentialStore> = {
  server: /^mongodb(\+srv)?:\/\//u,
  // As above.
  openServer: async (url) => {
    const { openMongoCredentialStore } = await import('../credentials/mongodb-credential-store.ts');
    return openMongoCredentialStore({ url });
  },
  file: 'accounts.db',
  openFolder: async (folder) => openEmbeddedCredentialStore(join(folder, 'accounts.db')),
  called: 'file of accounts',
};

/** @param where a DATA_DIR or the address of a server @throws Error when there is none in that folder */
export const requireStore = (
  { server, file, called }: Pick<StoreKind<never>, 'server' | 'file' | 'called'>,
  where: string,
): void => {
  // Opening would make an empty one, and hide the slip of the pen.
  if (!server.test(where) && !existsSync(join(resolve(where), file)))
    throw new Error(`There is no ${called} in ${resolve(where)}: is that the right folder?`);
};

/** Works with a store that is there, beside whoever has it open. */
export const reading = async <Store extends { close(): Promise<void> }, T>(
  kind: StoreKind<Store>,
  where: string,
  work: (store: Store) => Promise<T>,
): Promise<T> => {
  requireStore(kind, where);
  return closing(await open(kind, where), work);
};

/** Works with a store alone; a DATA_DIR is made when absent. @throws DataDirectoryLockedError while a server runs on it */
export const writing = async <Store extends { close(): Promise<void> }, T>(
  kind: StoreKind<Store>,
  where: string,
  work: (store: Store) => Promise<T>,
): Promise<T> => {
  if (kind.server.test(where)) return closing(await open(kind, where), work);
  const lock = lockDataDirectory(resolve(where));
  try {
    return await closing(await open(kind, where), work);
  } finally {
    lock.release();
  }
};

const open = <Store extends { close(): Promise<void> }>(kind: StoreKind<Store>, where: string): Promise<Store> =>
  kind.server.test(where) ? kind.openServer(where) : kind.openFolder(resolve(where));

const closing = async <Store extends { close(): Promise<void> }, T>(
  store: Store,
  work: (store: Store) => Promise<T>,
): Promise<T> => {
  try {
    return await work(store);
  } finally {
    await store.close();
  }
};
