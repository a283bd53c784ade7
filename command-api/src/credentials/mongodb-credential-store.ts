/**
 * The credential store on MongoDB (4.2 or newer, a standalone too). Without transactions, what makes a name unique is the primary
 * key of `handles`; an account is there before its handles are, so that a handle always leads to whoever holds it.
 */
import {
  connectToMongo,
  type MongoConnection,
  type MongoSettings,
} from '@verbatim/projections/stores/mongodb/mongo-connection';
import { type CredentialStore, CredentialStoreUnavailableError, foldHandle } from './credential-store.ts';
import {
  accountsIn,
  type AccountDocument,
  type CredentialCollections,
  DURABLE,
  storedAccount,
} from './mongodb-accounts.ts';
import { reservationsIn } from './mongodb-reservations.ts';
import { sessionsIn } from './mongodb-sessions.ts';

/**
 * @param settings the database is best one of its own: it is backed up, and not made again from events
 * @throws CredentialStoreUnavailableError when the server is not there or refuses the credentials; StoreAddressError for a malformed URL
 */
export const openMongoCredentialStore = async (settings: MongoSettings): Promise<CredentialStore> => {
  const connection = await connectToMongo(settings, {
    unavailable: (reason, options) => new CredentialStoreUnavailableError(reason, options),
    closed: () => new CredentialStoreUnavailableError('The credential store is closed'),
  });
  try {
    const collections = accountsIn(connection.database);
    await createIndexes(connection, collections);
    return storeIn(connection, collections);
  } catch (error) {
    await connection.close();
    throw error;
  }
};

/** The primary keys (accounts by id, handles, sessions by the hash of their token) need none. */
const createIndexes = async (
  connection: MongoConnection,
  { accounts, handles, sessions }: CredentialCollections,
): Promise<void> => {
  await connection.write(() => accounts.createIndex({ state: 1 }));
  await connection.write(() => handles.createIndex({ account: 1 }));
  for (const field of ['account', 'createdAt', 'seenAt'])
    await connection.write(() => sessions.createIndex({ [field]: 1 }));
};

const storeIn = (connection: MongoConnection, collections: CredentialCollections): CredentialStore => {
  const { accounts, handles } = collections;
  const reservations = reservationsIn(connection, collections);
  const sessions = sessionsIn(connection, collections);
  const active = (accountId: string): Promise<AccountDocument | null> =>
    connection.read((signal) => accounts.findOne({ _id: accountId, state: 'active' }, { signal }));

  return {
    ...sessions,
    reserve: (reservation) => reservations.reserve(reservation),
    activate: async (accountId, passwordHash) => {
      const { matchedCount } = await connection.write(() =>
        accounts.updateOne(
          { _id: accountId, state: 'reserved' },
          { $set: { state: 'active', passwordHash, until: null } },
          DURABLE,
        ),
      );
      return matchedCount > 0 || (await active(accountId)) !== null;
    },
    findByHandle: async (nameOrEmail) => {
      const handle = await connection.read((signal) => handles.findOne({ _id: foldHandle(nameOrEmail) }, { signal }));
      const account = handle && (await active(handle.account));
      return account === null ? undefined : storedAccount(account);
    },
    setPasswordHash: async (accountId, passwordHash) => {
      const { matchedCount } = await connection.write(() =>
        accounts.updateOne(
          { _id: accountId, state: 'active' },
          { $set: { passwordHash }, $inc: { version: 1 } },
          DURABLE,
        ),
      );
      // The new version has already ended the sessions; they go so that nothing is left behind.
      if (matchedCount > 0) await sessions.endSessionsOf(accountId);
      return matchedCount > 0;
    },
    remove: async (accountId) => {
      // From here on nobody can log in; interrupted below, it is repeated, or its handles are found to lead nowhere.
      await connection.write(() => accounts.deleteOne({ _id: accountId }, DURABLE));
      await sessions.endSessionsOf(accountId);
      await reservations.releaseAll(accountId);
    },
    countAccounts: () => connection.read((signal) => accounts.countDocuments({ state: 'active' }, { signal })),
    listAccounts: async (after, limit) => {
      const next = { state: 'active', _id: { $gt: after } } as const;
      const found = await connection.read((signal) =>
        accounts.find(next, { sort: { _id: 1 }, limit, signal }).toArray(),
      );
      return found.map(storedAccount);
    },
    close: () => connection.close(),
  };
};
