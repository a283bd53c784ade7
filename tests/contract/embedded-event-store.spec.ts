import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import type { EventStore } from '@verbatim/eventstore/event-store';
import { eventStoreContract } from './event-store.contract.ts';

eventStoreContract('embedded', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'verbatim-events-'));
  const opened: EventStore[] = [];
  const open = async (): Promise<EventStore> => {
    const store = await openEmbeddedEventStore(folder);
    opened.push(store);
    return store;
  };
  return {
    store: await open(),
    reopen: open,
    close: async () => {
      for (const store of opened) await store.close();
      rmSync(folder, { recursive: true });
    },
  };
});
