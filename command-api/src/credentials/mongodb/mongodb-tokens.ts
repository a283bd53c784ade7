import type { MongoConnection } from '@verbatim/projections/stores/mongodb/mongo-connection';
import type { StoredToken } from '../credential-store.ts';
import type { TokenStore } from '../embedded/embedded-tokens.ts';
import { type CredentialCollections, DURABLE, storedAccount, type TokenDocument } from './mongodb-accounts.ts';

/** The tokens' part of the credential store on MongoDB. */
export const tokensIn = (connection: MongoConnection, { accounts, tokens }: CredentialCollections): TokenStore => {
  const activeAccount = async (id: string) => {
    const account = await connection.read((signal) => accounts.findOne({ _id: id }, { signal }));
    return account?.state === 'active' ? account : undefined;
  };
  return {
    addToken: async ({ tokenHash, accountId, ...token }) => {
      await connection.write(() => tokens.insertOne({ _id: tokenHash, account: accountId, ...token }, DURABLE));
    },
    findToken: async (tokenHash) => {
      const token = await connection.read((signal) => tokens.findOne({ _id: tokenHash }, { signal }));
      const account = token === null ? undefined : await activeAccount(token.account);
      if (token === null || account?.version !== token.version) return undefined;
      return { token: storedToken(token), account: storedAccount(account) };
    },
    touchToken: async (tokenHash, usedAt) => {
      await connection.write(() => tokens.updateOne({ _id: tokenHash }, { $max: { usedAt } }, DURABLE));
    },
    tokensOf: async (accountId) => {
      const account = await activeAccount(accountId);
      if (account === undefined) return [];
      const own = { account: accountId, version: account.version };
      const sort = { createdAt: -1, id: 1 } as const;
      return (await connection.read((signal) => tokens.find(own, { sort, signal }).toArray())).map(storedToken);
    },
    removeToken: async (accountId, id) => {
      const { deletedCount } = await connection.write(() => tokens.deleteOne({ account: accountId, id }, DURABLE));
      return deletedCount > 0;
    },
  };
};

const storedToken = ({ _id: tokenHash, account: accountId, ...token }: TokenDocument): StoredToken => ({
  tokenHash,
  accountId,
  ...token,
});
