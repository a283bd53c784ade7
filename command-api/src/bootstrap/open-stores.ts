import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDataDirectory } from '@verbatim/eventstore/data-directory-lock';
import type { EventStore } from '@verbatim/eventstore/event-store';
import {
  openEvents,
  openLeases,
  openReadModels,
  type StoreSettings,
} from '@verbatim/projections/runtime/projection-stores';
import { requireFormat } from '@verbatim/projections/runtime/rebuild/adopt-format';
import type { LeaseStore } from '@verbatim/projections/runtime/distributed/lease-store';
import type { ReadStore } from '@verbatim/projections/stores/read-store';
import type { CredentialStore } from '../credentials/credential-store.ts';
import { openEmbeddedCredentialStore } from '../credentials/embedded/embedded-credential-store.ts';
import { openedParts } from './opened-resources.ts';

export interface Stores {
  readonly events: EventStore;
  readonly readStore: ReadStore;
  readonly credentials: CredentialStore;
  /** Which process keeps which models; undefined for a single process. */
  readonly leases: LeaseStore | undefined;
  /** Where uploads wait for their check. */
  readonly uploadsDir: string;
  close(): Promise<void>;
}

/** Whether anything is stored in DATA_DIR, which this process then locks. */
export const isEmbedded = ({ eventStoreUrl, mongoUrl }: StoreSettings): boolean =>
  eventStoreUrl === undefined || mongoUrl === undefined;

/**
 * @param prepare runs under the lock of the folder, before anything is opened: by default rejects what a
 * newer version has opened
 * @throws DataDirectoryLockedError, NewerFormatError, and the stores' own errors when a server does not
 * answer; what was opened is closed then
 */
export const openStores = async (
  settings: StoreSettings,
  prepare: (settings: StoreSettings) => Promise<void> = requireFormat,
): Promise<Stores> => {
  const opened = openedParts();
  try {
    if (isEmbedded(settings)) {
      const lock = lockDataDirectory(settings.dataDir);
      opened.add(() => lock.release());
    }
    await prepare(settings);
    const uploadsDir = makeUploadsDir(settings);
    opened.add(() => rmSync(uploadsDir, { recursive: true, force: true }));
    const events = await openEvents(settings);
    opened.add(() => events.close());
    const readStore = await openReadModels(settings);
    opened.add(() => readStore.close());
    const credentials = await openCredentials(settings);
    opened.add(() => credentials.close());
    const leases = await openLeases(settings);
    if (leases !== undefined) opened.add(() => leases.close());
    return { events, readStore, credentials, leases, uploadsDir, close: opened.close };
  } catch (error) {
    // The first error is the relevant one.
    await opened.close().catch(() => undefined);
    throw error;
  }
};

const makeUploadsDir = (settings: StoreSettings): string => {
  if (!isEmbedded(settings)) return mkdtempSync(join(tmpdir(), 'verbatim-uploads-'));
  const uploadsDir = join(settings.dataDir, 'uploads');
  // Uploads interrupted by a crash.
  rmSync(uploadsDir, { recursive: true, force: true });
  mkdirSync(uploadsDir, { recursive: true });
  return uploadsDir;
};

const openCredentials = async ({ dataDir, mongoUrl }: StoreSettings): Promise<CredentialStore> => {
  if (mongoUrl === undefined) return openEmbeddedCredentialStore(join(dataDir, 'accounts.db'));
  const { openMongoCredentialStore } = await import('../credentials/mongodb/mongodb-credential-store.ts');
  return openMongoCredentialStore({ url: mongoUrl });
};
