import type { MongoConnection } from '@verbatim/projections/stores/mongodb/mongo-connection';
import type { CredentialStore, StoredSession } from '../credential-store.ts';
import { type CredentialCollections, DURABLE, type SessionDocument, storedAccount } from './mongodb-accounts.ts';

type SessionStore = Pick<
  CredentialStore,
  'createSession' | 'findSession' | 'touchSession' | 'endSession' | 'endSessionsOf' | 'sessionsOf' | 'removeSessions'
>;

/** The sessions' half of the credential store on MongoDB. */
export const sessionsIn = (
  connection: MongoConnection,
  { accounts, sessions }: CredentialCollections,
): SessionStore => ({
  createSession: async ({ tokenHash, accountId, version, createdAt, seenAt, agent }) => {
    const session = { _id: tokenHash, account: accountId, version, createdAt, seenAt, agent };
    await connection.write(() => sessions.insertOne(session, DURABLE));
  },
  findSession: async (tokenHash) => {
    const session = await connection.read((signal) => sessions.findOne({ _id: tokenHash }, { signal }));
    if (session === null) return undefined;
    const account = await connection.read((signal) => accounts.findOne({ _id: session.account }, { signal }));
    if (account?.state !== 'active' || account.version !== session.version) return undefined;
    return { session: storedSession(session), account: storedAccount(account) };
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
  sessionsOf: async (accountId) => {
    const account = await connection.read((signal) => accounts.findOne({ _id: accountId }, { signal }));
    if (account?.state !== 'active') return [];
    const found = await connection.read((signal) =>
      sessions
        .find({ account: accountId, version: account.version }, { sort: { seenAt: -1, _id: 1 }, signal })
        .toArray(),
    );
    return found.map(storedSession);
  },
  removeSessions: async ({ createdAt, seenAt }) => {
    const old = { $or: [{ createdAt: { $lt: createdAt } }, { seenAt: { $lt: seenAt } }] };
    await connection.write(() => sessions.deleteMany(old, DURABLE));
  },
});

const storedSession = ({ _id, account, version, createdAt, seenAt, agent }: SessionDocument): StoredSession => ({
  tokenHash: _id,
  accountId: account,
  version,
  createdAt,
  seenAt,
  agent: agent ?? '',
});
