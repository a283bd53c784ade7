import { openMongoReadStore } from '../../projections/src/stores/mongodb/mongo-read-store.ts';
import { describeWithMongoDb } from '../support/ferretdb/mongodb-under-test.ts';
import { readStoreContract } from './read-store.contract.ts';

/** Time limits have a spec of their own: here a busy machine may take long for ten thousand documents. */
const timeoutMS = 60_000;

describeWithMongoDb('MongoDB', ({ url, newDatabase }) => {
  readStoreContract('MongoDB', async () => {
    const database = newDatabase();
    return { open: () => openMongoReadStore({ url: url(), database, timeoutMS }) };
  });
});
