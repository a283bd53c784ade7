import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { eventStoreContract } from './event-store.contract.ts';

eventStoreContract('in memory', async () => {
  const store = new InMemoryEventStore();
  return { store, close: () => store.close() };
});
