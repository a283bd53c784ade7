import { openMongoCredentialStore } from '@verbatim/command-api/credentials/mongodb-credential-store';
import { describeWithMongoDb } from '../support/ferretdb/mongodb-under-test.ts';
import { credentialStoreContract } from './credential-store.contract.ts';

describeWithMongoDb('MongoDB', ({ url, newDatabase }) => {
  credentialStoreContract('MongoDB', async () => {
    const settings = { url: url(), database: newDatabase() };
    const stores = [await openMongoCredentialStore(settings), await openMongoCredentialStore(settings)] as const;
    return {
      stores,
      close: async () => {
        await Promise.all(stores.map((store) => store.close()));
      },
    };
  });
});
