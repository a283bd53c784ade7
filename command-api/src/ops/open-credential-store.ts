import { join } from 'node:path';
import type { CredentialStore } from '../credentials/credential-store.ts';
import { openEmbeddedCredentialStore } from '../credentials/embedded-credential-store.ts';
import type { StoreKind } from './open-store.ts';

export const ACCOUNTS: StoreKind<CredentialStore> = {
  server: /^mongodb(\+srv)?:\/\//u,
  // Its client is loaded only here: it is half a second of a start.
  openServer: async (url) => {
    const { openMongoCredentialStore } = await import('../credentials/mongodb-credential-store.ts');
    return openMongoCredentialStore({ url });
  },
  file: 'accounts.db',
  openFolder: async (folder) => openEmbeddedCredentialStore(join(folder, 'accounts.db')),
  called: 'file of accounts',
};
