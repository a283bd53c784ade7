import { openMongoLeaseStore } from '../../projections/src/stores/mongodb/mongo-lease-store.ts';
import { describeWithMongoDb } from '../support/ferretdb/mongodb-under-test.ts';
import { leaseStoreContract } from './lease-store.contract.ts';

describeWithMongoDb('MongoDB', ({ url, newDatabase }) => {
  leaseStoreContract(
    'MongoDB',
    async () => openMongoLeaseStore({ url: url(), database: newDatabase(), timeoutMS: 60_000 }),
    process.env['TEST_MONGODB_URL'] !== undefined,
  );
});
