import { InMemoryLeaseStore } from '@verbatim/projections/runtime/distributed/in-memory-lease-store';
import { leaseStoreContract } from './lease-store.contract.ts';

leaseStoreContract('in memory', async () => new InMemoryLeaseStore());
