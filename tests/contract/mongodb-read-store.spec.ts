import { openMongoReadStore } from '@verbatim/projections/mongodb/mongo-read-store';
import type { ReadStore } from '@verbatim/projections/read-store';
import { describeWithMongoDb } from '../support/ferretdb/mongodb-under-test.ts';
import { readStoreContract } from './read-store.contract.ts';

describeWithMongoDb('MongoDB', ({ url, newDatabase }) => {
  readStoreContract('MongoDB', async () => {
    const database = newDatabase();
    const opened: ReadStore[] = [];
    const open = async (): Promise<ReadStore> => {
      const store = await openMongoReadStore({ url: url(), database });
      opened.push(store);
      return store;
    };
    return {
      store: await open(),
      reopen: open,
      close: async () => {
        for (const store of opened) await store.close();
      },
    };
  });
});
