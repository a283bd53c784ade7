import { openMongoCredentialStore } from '@verbatim/command-api/credentials/mongodb/mongodb-credential-store';
import { describeWithMongoDb } from '../support/ferretdb/mongodb-under-test.ts';
import { credentialStoreContract } from './credential-store.contract.ts';

describeWithMongoDb('MongoDB', ({ url, newDatabase }) => {
  credentialStoreContract('MongoDB', async () => {
    const settings = { url: url(), database: newDatabase(), timeoutMS: 60_000 };
    return { open: () => openMongoCredentialStore(settings) };
  });
});
