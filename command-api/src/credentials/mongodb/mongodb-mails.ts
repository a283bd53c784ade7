import type { MongoConnection } from '@verbatim/projections/stores/mongodb/mongo-connection';
import type { MailStore, StoredMail } from '../credential-store.ts';
import { type CredentialCollections, DURABLE, insertNew, type MailDocument } from './mongodb-accounts.ts';

/** Links and mails in the credential store on MongoDB. */
export const mailsIn = (connection: MongoConnection, collections: CredentialCollections): MailStore => ({
  ...getLinks(connection, collections),
  ...getMails(connection, collections),
});

const getLinks = (connection: MongoConnection, { accounts, passwordLinks }: CredentialCollections) =>
  ({
    putPasswordLink: async ({ tokenHash, accountId, until }) => {
      const account = await connection.read((signal) =>
        accounts.findOne({ _id: accountId, state: 'active' }, { signal }),
      );
      if (account === null) return;
      const link = { $set: { tokenHash, until } };
      await connection.write(() => passwordLinks.updateOne({ _id: accountId }, link, { ...DURABLE, upsert: true }));
    },
    findPasswordLink: async (tokenHash) => {
      const link = await connection.read((signal) => passwordLinks.findOne({ tokenHash }, { signal }));
      return link === null ? undefined : { tokenHash, accountId: link._id, until: link.until };
    },
    takePasswordLink: async (tokenHash) => {
      const { deletedCount } = await connection.write(() => passwordLinks.deleteOne({ tokenHash }, DURABLE));
      return deletedCount > 0;
    },
  }) satisfies Partial<MailStore>;

/** Above the number of concurrent processes. */
const LOOKED_AT = 20;

/**
 * An attempt is claimed by inserting its number: of two inserts of one id one fails on every compatible
 * server, while conditional updates are not equally strict.
 */
const getMails = (connection: MongoConnection, { mails, mailClaims }: CredentialCollections) =>
  ({
    addMail: async ({ id, accountId, ...mail }) => {
      await insertNew(connection, mails, { _id: id, account: accountId, ...mail, claimedUntil: new Date(0) });
    },
    claimMail: async (at, until, after) => {
      const waiting = { state: 'waiting', claimedUntil: { $lte: at }, askedAt: { $gte: after } } as const;
      const oldest = { sort: { askedAt: 1, _id: 1 }, limit: LOOKED_AT } as const;
      const found = await connection.read((signal) => mails.find(waiting, { ...oldest, signal }).toArray());
      for (const { _id, tries } of found) {
        const claim = { _id: `${_id}/${tries + 1}`, mail: _id, until };
        if (await insertNew(connection, mailClaims, claim)) {
          const taken = { claimedUntil: until, triedAt: at, tries: tries + 1 };
          const still = await connection.read((signal) => mails.findOne({ ...waiting, _id, tries }, { signal }));
          if (still === null) continue;
          await connection.write(() => mails.updateOne({ _id }, { $set: taken }, DURABLE));
          return storedMail({ ...still, ...taken });
        }
        const other = await connection.read((signal) => mailClaims.findOne({ _id: claim._id }, { signal }));
        // Its claimant died before updating the mail: the next attempt is claimed.
        if (other !== null && other.until <= at)
          await connection.write(() => mails.updateOne({ _id, tries }, { $set: { tries: tries + 1 } }, DURABLE));
      }
      return undefined;
    },
    noteMail: async (id, { state, triedAt, reason, notBefore }) => {
      const noted = { $set: { state, triedAt, reason, claimedUntil: notBefore } };
      await connection.write(() => mails.updateOne({ _id: id }, noted, DURABLE));
      await connection.write(() => mailClaims.deleteMany({ mail: id }, DURABLE));
    },
    lastMailsOf: async (accountIds) => {
      const found: StoredMail[] = [];
      for (const account of accountIds) {
        const last = await connection.read((signal) =>
          mails.findOne({ account }, { sort: { askedAt: -1, _id: 1 }, signal }),
        );
        if (last !== null) found.push(storedMail(last));
      }
      return found;
    },
    unsentMails: async (limit) => {
      const newest = { sort: { askedAt: -1, _id: 1 }, limit } as const;
      const states: StoredMail['state'][] = ['waiting', 'failed'];
      const unsent = { state: { $in: states } };
      const found = await connection.read((signal) => mails.find(unsent, { ...newest, signal }).toArray());
      return found.map(storedMail);
    },
    listMails: async (after, limit) => {
      const found = await connection.read((signal) =>
        mails.find({ _id: { $gt: after } }, { sort: { _id: 1 }, limit, signal }).toArray(),
      );
      return found.map(storedMail);
    },
  }) satisfies Partial<MailStore>;

const storedMail = ({ _id, kind, account, askedAt, state, tries, triedAt, reason }: MailDocument): StoredMail => ({
  id: _id,
  accountId: account,
  kind,
  askedAt,
  state,
  tries,
  triedAt,
  reason,
});
