/**
 * Credential store on MongoDB (4.2 or newer, also standalone). Without transactions, names are unique by the
 * primary key of `handles`; an account precedes its handles, so that a handle always leads to its holder.
 */
import {
  connectToMongo,
  type MongoConnection,
  type MongoSettings,
} from '@verbatim/projections/stores/mongodb/mongo-connection';
import {
  type AccountSearch,
  type CredentialStore,
  CredentialStoreUnavailableError,
  foldHandle,
  type StoredAccount,
} from '../credential-store.ts';
import {
  accountsIn,
  type AccountDocument,
  type CredentialCollections,
  DURABLE,
  storedAccount,
} from './mongodb-accounts.ts';
import { mailsIn } from './mongodb-mails.ts';
import { openMongoLeases } from './mongodb-queue-leases.ts';
import type { QueueLeases } from '../queue-leases.ts';
import { openMongoLimiters, type SharedLimiters } from './mongodb-rate-limiters.ts';
import { reservationsIn } from './mongodb-reservations.ts';
import { sessionsIn } from './mongodb-sessions.ts';
import { tokensIn } from './mongodb-tokens.ts';

/**
 * @param settings preferably with a database of its own: it is backed up, and not rebuilt from events
 * @throws CredentialStoreUnavailableError when the server is unreachable or rejects the credentials;
 * StoreAddressError for a malformed URL
 */
export const openMongoCredentialStore = async (settings: MongoSettings): Promise<CredentialStore> => {
  const connection = await connectToMongo(settings, {
    unavailable: (reason, options) => new CredentialStoreUnavailableError(reason, options),
    closed: () => new CredentialStoreUnavailableError('The credential store is closed'),
  });
  try {
    const collections = accountsIn(connection.database);
    await createIndexes(connection, collections);
    const queueLeases = await openMongoLeases(connection);
    return storeIn(connection, collections, await openMongoLimiters(connection), queueLeases);
  } catch (error) {
    await connection.close();
    throw error;
  }
};

/** The primary keys (accounts by id, handles, sessions by the hash of their token) need none. */
const createIndexes = async (
  connection: MongoConnection,
  { accounts, handles, sessions, tokens, passwordLinks, mails }: CredentialCollections,
): Promise<void> => {
  await connection.write(() => accounts.createIndex({ state: 1 }));
  await connection.write(() => handles.createIndex({ account: 1 }));
  for (const field of ['account', 'createdAt', 'seenAt'])
    await connection.write(() => sessions.createIndex({ [field]: 1 }));
  await connection.write(() => tokens.createIndex({ account: 1 }));
  await connection.write(() => passwordLinks.createIndex({ tokenHash: 1 }));
  await connection.write(() => mails.createIndex({ account: 1, askedAt: 1 }));
  await connection.write(() => mails.createIndex({ state: 1, askedAt: 1 }));
};

const storeIn = (
  connection: MongoConnection,
  collections: CredentialCollections,
  limiters: SharedLimiters,
  queueLeases: QueueLeases,
): CredentialStore => {
  const { accounts, passwordLinks, mails, tokens } = collections;
  const reservations = reservationsIn(connection, collections);
  const sessions = sessionsIn(connection, collections);
  const active = activeIn(connection, collections);
  const remove = async (accountId: string): Promise<void> => {
    // From here on logins fail; if interrupted it is repeated, or its handles are found to be orphaned.
    await connection.write(() => accounts.deleteOne({ _id: accountId }, DURABLE));
    await sessions.endSessionsOf(accountId);
    await connection.write(() => tokens.deleteMany({ account: accountId }, DURABLE));
    await connection.write(() => passwordLinks.deleteOne({ _id: accountId }, DURABLE));
    await connection.write(() => mails.deleteMany({ account: accountId }, DURABLE));
    await reservations.releaseAll(accountId);
  };

  return {
    ...sessions,
    ...tokensIn(connection, collections),
    ...mailsIn(connection, collections),
    ...queriesIn(connection, collections),
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
    setPasswordHash: async (accountId, passwordHash) => {
      const { matchedCount } = await connection.write(() =>
        accounts.updateOne(
          { _id: accountId, state: 'active' },
          { $set: { passwordHash }, $inc: { version: 1 } },
          DURABLE,
        ),
      );
      // The new version has already invalidated the sessions; deleted as clean-up.
      if (matchedCount > 0) await sessions.endSessionsOf(accountId);
      return matchedCount > 0;
    },
    remove,
    removeUnlessLast: async (accountId) => {
      if (!(await leave(connection, collections, accountId))) return false;
      await remove(accountId);
      return true;
    },
    createLimiter: limiters.createLimiter,
    queueLeases,
    close: () => {
      limiters.stop();
      return connection.close();
    },
  };
};

type FindActive = (accountId: string) => Promise<AccountDocument | null>;

const activeIn =
  (connection: MongoConnection, { accounts }: CredentialCollections): FindActive =>
  (accountId) =>
    connection.read((signal) => accounts.findOne({ _id: accountId, state: 'active' }, { signal }));

/** Queries on accounts. */
const queriesIn = (connection: MongoConnection, collections: CredentialCollections) => {
  const { accounts, handles } = collections;
  const active = activeIn(connection, collections);
  return {
    findByHandle: async (nameOrEmail) => {
      const handle = await connection.read((signal) => handles.findOne({ _id: foldHandle(nameOrEmail) }, { signal }));
      const account = handle && (await active(handle.account));
      return account === null ? undefined : storedAccount(account);
    },
    findById: async (accountId) => {
      const account = await active(accountId);
      return account === null ? undefined : storedAccount(account);
    },
    searchAccounts: (asked) => searchAccounts(connection, collections, asked),
    countAccounts: () => connection.read((signal) => accounts.countDocuments({ state: 'active' }, { signal })),
    listAccounts: async (after, limit) => {
      const next = { state: 'active', _id: { $gt: after } } as const;
      const found = await connection.read((signal) =>
        accounts.find(next, { sort: { _id: 1 }, limit, signal }).toArray(),
      );
      return found.map(storedAccount);
    },
  } satisfies Partial<CredentialStore>;
};

/**
 * Two accounts deleting each other concurrently are both rejected: one always remains.
 * @returns false when it is the last
 */
const leave = async (
  connection: MongoConnection,
  { accounts }: CredentialCollections,
  accountId: string,
): Promise<boolean> => {
  const leaving = { $set: { state: 'removing' } } as const;
  await connection.write(() => accounts.updateOne({ _id: accountId, state: 'active' }, leaving, DURABLE));
  const left = await connection.read((signal) => accounts.countDocuments({ state: 'active' }, { limit: 1, signal }));
  if (left > 0) return true;
  const staying = { $set: { state: 'active' } } as const;
  const { matchedCount } = await connection.write(() =>
    accounts.updateOne({ _id: accountId, state: 'removing' }, staying, DURABLE),
  );
  return matchedCount === 0;
};

const searchAccounts = async (
  connection: MongoConnection,
  { accounts, handles }: CredentialCollections,
  { search, sort, order, offset, limit }: AccountSearch,
): Promise<{ readonly accounts: readonly StoredAccount[]; readonly count: number }> => {
  const part = new RegExp(escaped(foldHandle(search)), 'u');
  const holders =
    search.trim() === ''
      ? undefined
      : await connection.read((signal) => handles.find({ _id: part }, { signal }).toArray());
  const ids = holders === undefined ? {} : { _id: { $in: holders.map(({ account }) => account) } };
  const names = await connection.read((signal) =>
    accounts.find({ state: 'active', ...ids }, { projection: { name: 1, email: 1 }, signal }).toArray(),
  );
  // Sorted here, because not every compatible server compares case-insensitively.
  const sign = order === 'asc' ? 1 : -1;
  const keyed = names.map(({ _id, ...one }) => ({ _id, key: one[sort].toLowerCase() }));
  keyed.sort((a, b) => (a.key === b.key ? (a._id < b._id ? -1 : 1) : a.key < b.key ? -sign : sign));
  const shown = keyed.slice(offset, offset + limit).map(({ _id }) => _id);
  const page = await connection.read((signal) => accounts.find({ _id: { $in: shown } }, { signal }).toArray());
  const byId = new Map(page.map((account) => [account._id, storedAccount(account)]));
  return { accounts: shown.flatMap((id) => byId.get(id) ?? []), count: names.length };
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
