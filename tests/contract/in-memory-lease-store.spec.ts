import { InMemoryLeaseStore } from '@verbatim/projections/leases/in-memory-lease-store';
import { leaseStoreContract } from './lease-store.contract.ts';

leaseStoreContract('in memory', async () => new InMemoryLeaseStore());
