/** Where accounts can be: a DATA_DIR, or a database of MongoDB. */
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lockDataDirectory } from '@verbatim/eventstore/data-directory-lock';
import type { CredentialStore } from '../credentials/credential-store.ts';
import { openEmbeddedCredentialStore } from '../credentials/embedded-credential-store.ts';

const SERVER_ADDRESS = /^mongodb(\+srv)?:\/\//u;

/** For reading, beside whoever uses it. @param where a DATA_DIR, or `mongodb://…` @throws Error when there are no accounts */
export const openAccountsToRead = async (where: string): Promise<CredentialStore> => {
  if (SERVER_ADDRESS.test(where)) return openServer(where);
  const path = join(resolve(where), 'accounts.db');
  // Opening would make an empty one, and hide the slip of the pen.
  if (!existsSync(path)) throw new Error(`There are no accounts in ${resolve(where)}`);
  return openEmbeddedCredentialStore(path);
};

/** For writing, alone. @throws DataDirectoryLockedError while a server runs on it */
export const openAccountsToWrite = async (
  where: string,
): Promise<{ readonly accounts: CredentialStore; readonly close: () => Promise<void> }> => {
  if (SERVER_ADDRESS.test(where)) {
    const accounts = await openServer(where);
    return { accounts, close: () => accounts.close() };
  }
  const folder = resolve(where);
  mkdirSync(folder, { recursive: true });
  const lock = lockDataDirectory(folder);
  try {
    const accounts = openEmbeddedCredentialStore(join(folder, 'accounts.db'));
    return {
      accounts,
      async close() {
        await accounts.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
};

/** Its client is loaded only here: it is half a second of a start. */
const openServer = async (url: string): Promise<CredentialStore> => {
  const { openMongoCredentialStore } = await import('../credentials/mongodb-credential-store.ts');
  return openMongoCredentialStore({ url });
};
