/** Opens an operator's store, in a DATA_DIR or on a server. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lockDataDirectory } from '@verbatim/eventstore/data-directory-lock';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import type { EventStore } from '@verbatim/eventstore/event-store';
import type { Configuration } from '../bootstrap/configuration.ts';
import type { CredentialStore } from '../credentials/credential-store.ts';
import { openEmbeddedCredentialStore } from '../credentials/embedded/embedded-credential-store.ts';

export interface StoreKind<Store extends { close(): Promise<void> }> {
  /** Matches the addresses of its server. */
  readonly server: RegExp;
  readonly openServer: (url: string) => Promise<Store>;
  /** File name in a DATA_DIR. */
  readonly file: string;
  /** @param folder absolute path */
  readonly openFolder: (folder: string) => Promise<Store>;
  /** Noun in "There is no …". */
  readonly called: string;
}

/** Events as stored, not upcast, so that digests can be verified. */
export const eventLog = ({ eventStorePrefix }: Pick<Configuration, 'eventStorePrefix'>): StoreKind<EventStore> => ({
  server: /^esdb(\+discover)?:\/\//u,
  // The client is imported lazily: loading it takes half a second.
  openServer: async (connectionString) => {
    const { connectToEventStoreDb } = await import('@verbatim/eventstore/eventstoredb/eventstoredb-event-store');
    return connectToEventStoreDb({ connectionString, streamPrefix: eventStorePrefix });
  },
  file: 'events.db',
  openFolder: (folder) => openEmbeddedEventStore(folder),
  called: 'event log',
});

/** Location of the server's own log. */
export const ownEvents = ({ dataDir, eventStoreUrl }: Configuration): string => eventStoreUrl ?? dataDir;

export const ACCOUNTS: StoreKind<CredentialStore> = {
  server: /^mongodb(\+srv)?:\/\//u,
  openServer: async (url) => {
    const { openMongoCredentialStore } = await import('../credentials/mongodb/mongodb-credential-store.ts');
    return openMongoCredentialStore({ url });
  },
  file: 'accounts.db',
  openFolder: async (folder) => openEmbeddedCredentialStore(join(folder, 'accounts.db')),
  called: 'file of accounts',
};

/**
 * @param where a DATA_DIR or the address of a server
 * @throws Error if the folder has no such store
 */
export const requireStore = (
  { server, file, called }: Pick<StoreKind<never>, 'server' | 'file' | 'called'>,
  where: string,
): void => {
  // Opening would create an empty store and hide a mistyped path.
  if (!server.test(where) && !existsSync(join(resolve(where), file)))
    throw new Error(`There is no ${called} in ${resolve(where)}. Check the folder.`);
};

/** Opens an existing store, next to any process that uses it. */
export const withReadOnlyStore = async <Store extends { close(): Promise<void> }, T>(
  kind: StoreKind<Store>,
  where: string,
  work: (store: Store) => Promise<T>,
): Promise<T> => {
  requireStore(kind, where);
  return closing(await open(kind, where), work);
};

/**
 * Opens a store exclusively; creates a DATA_DIR that does not exist.
 * @throws DataDirectoryLockedError if a server runs on it
 */
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
