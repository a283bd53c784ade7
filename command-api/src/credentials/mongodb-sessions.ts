import type { MongoConnection } from '@verbatim/projections/stores/mongodb/mongo-connection';
import type { CredentialStore } from './credential-store.ts';
import { type CredentialCollections, DURABLE, storedAccount } from './mongodb-accounts.ts';

type SessionStore = Pick<
  CredentialStore,
  'createSession' | 'findSession' | 'touchSession' | 'endSession' | 'endSessionsOf' | 'removeSessions'
>;

/** The sessions' half of the credential store on MongoDB. */
export const sessionsIn = (
  connection: MongoConnection,
  { accounts, sessions }: CredentialCollections,
): SessionStore => ({
  createSession: async ({ tokenHash, accountId, version, createdAt, seenAt }) => {
    const session = { _id: tokenHash, account: accountId, version, createdAt, seenAt };
    await connection.write(() => sessions.insertOne(session, DURABLE));
  },
  findSession: async (tokenHash) => {
    const session = await connection.read((signal) => sessions.findOne({ _id: tokenHash }, { signal }));
    if (session === null) return undefined;
    const { account: accountId, version, createdAt, seenAt } = session;
    const account = await connection.read((signal) => accounts.findOne({ _id: accountId }, { signal }));
    if (account?.state !== 'active' || account.version !== version) return undefined;
    return { session: { tokenHash, accountId, version, createdAt, seenAt }, account: storedAccount(account) };
  },
  touchSession: async (tokenHash, seenAt) => {
    await connection.write(() => sessions.updateOne({ _id: tokenHash }, { $max: { seenAt } }, DURABLE));
  },
  endSession: async (tokenHash) => {
    await connection.write(() => sessions.deleteOne({ _id: tokenHash }, DURABLE));
  },
  endSessionsOf: async (accountId) => {
    await connection.write(() => sessions.deleteMany({ account: accountId }, DURABLE));
  },
  removeSessions: async ({ createdAt, seenAt }) => {
    const old = { $or: [{ createdAt: { $lt: createdAt } }, { seenAt: { $lt: seenAt } }] };
    await connection.write(() => sessions.deleteMany(old, DURABLE));
  },
});
