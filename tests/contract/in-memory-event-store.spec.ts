import { InMemoryEventStore } from '@verbatim/eventstore/in-memory/in-memory-event-store';
import { eventStoreContract } from './event-store.contract.ts';

eventStoreContract('in memory', async () => ({ open: async () => new InMemoryEventStore(), isStoreItself: true }));
