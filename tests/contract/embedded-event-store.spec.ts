import { openEmbeddedEventStore } from '@verbatim/eventstore/embedded/embedded-event-store';
import { eventStoreContract } from './event-store.contract.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

eventStoreContract('embedded', async () => {
  const { folder, remove } = temporaryFolder();
  return { open: () => openEmbeddedEventStore(folder), remove };
});
