import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockDataDirectory } from '@verbatim/eventstore/data-directory-lock';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { upcastingStore } from '@verbatim/eventstore/upcasting';
import { openEmbeddedReadStore } from '@verbatim/projections/embedded/embedded-read-store';
import { EVENT_SCHEMAS } from '@verbatim/projections/event-schemas';
import type { ReadStore } from '@verbatim/projections/read-store';
import type { CredentialStore } from './credentials/credential-store.ts';
import { openEmbeddedCredentialStore } from './credentials/embedded-credential-store.ts';

export interface Stores {
  readonly events: EventStore;
  readonly readStore: ReadStore;
  readonly credentials: CredentialStore;
  /** Where uploads wait for their check. */
  readonly uploadsDir: string;
  close(): Promise<void>;
}

/** The embedded stores of a DATA_DIR, which this process alone holds from now on. @throws DataDirectoryLockedError */
export const openEmbeddedStores = async (dataDir: string): Promise<Stores> => {
  const lock = lockDataDirectory(dataDir);
  const uploadsDir = join(dataDir, 'uploads');
  // What a killed process was just receiving is nobody's any more.
  rmSync(uploadsDir, { recursive: true, force: true });
  mkdirSync(uploadsDir, { recursive: true });
  const events = await openEmbeddedEventStore(dataDir);
  const readStore = await openEmbeddedReadStore(dataDir);
  const credentials = openEmbeddedCredentialStore(join(dataDir, 'accounts.db'));
  return {
    events: upcastingStore(events, EVENT_SCHEMAS),
    readStore,
    credentials,
    uploadsDir,
    async close() {
      await credentials.close();
      await readStore.close();
      await events.close();
      lock.release();
    },
  };
};
