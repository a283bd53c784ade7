/** STORED FORMAT of the credential store's collections. */
import { isDuplicate } from '@verbatim/projections/stores/mongodb/duplicate-key';
import type { MongoConnection } from '@verbatim/projections/stores/mongodb/mongo-connection';
import type { Collection, Db } from 'mongodb';
import type { MailKind, StoredAccount, StoredMail, StoredToken } from '../credential-store.ts';

export interface AccountDocument {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly version: number;
  /**
   * `reserving` until all handles are taken; `expiring` once they are being released; `removing` while
   * checking whether others are left.
   */
  readonly state: 'reserving' | 'reserved' | 'active' | 'expiring' | 'removing';
  /** Expiry of an unactivated reservation. */
  readonly until: Date | null;
}

/** A folded name or e-mail, or FIRST, and its holder. */
export interface HandleDocument {
  readonly _id: string;
  readonly account: string;
}

export interface SessionDocument {
  /** SHA-256 of the token. */
  readonly _id: string;
  readonly account: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly seenAt: Date;
  /** Absent in older sessions. */
  readonly agent?: string;
}

export interface TokenDocument extends Omit<StoredToken, 'tokenHash' | 'accountId'> {
  /** SHA-256 of the secret. */
  readonly _id: string;
  readonly account: string;
}

/** The newest link of each account. */
export interface PasswordLinkDocument {
  /** The account. */
  readonly _id: string;
  readonly tokenHash: string;
  readonly until: Date;
}

export interface MailDocument {
  /** Of the event that requested it. */
  readonly _id: string;
  readonly kind: MailKind;
  readonly account: string;
  readonly askedAt: Date;
  readonly state: StoredMail['state'];
  readonly tries: number;
  readonly triedAt: Date | null;
  readonly reason: string;
  readonly claimedUntil: Date;
}

/** Claim of a mail's n-th attempt. */
export interface MailClaimDocument {
  /** The mail, a slash, and the number of the attempt. */
  readonly _id: string;
  readonly mail: string;
  readonly until: Date;
}

export interface CredentialCollections {
  readonly accounts: Collection<AccountDocument>;
  readonly handles: Collection<HandleDocument>;
  readonly sessions: Collection<SessionDocument>;
  readonly tokens: Collection<TokenDocument>;
  readonly passwordLinks: Collection<PasswordLinkDocument>;
  readonly mails: Collection<MailDocument>;
  readonly mailClaims: Collection<MailClaimDocument>;
}

export const DURABLE = { writeConcern: { w: 'majority', j: true } } as const;

export const accountsIn = (database: Db): CredentialCollections => ({
  accounts: database.collection('accounts'),
  handles: database.collection('handles'),
  sessions: database.collection('sessions'),
  tokens: database.collection('tokens'),
  passwordLinks: database.collection('password-links'),
  mails: database.collection('mails'),
  mailClaims: database.collection('mail-claims'),
});

export const storedAccount = ({ _id, name, email, passwordHash, version }: AccountDocument): StoredAccount => ({
  accountId: _id,
  name,
  email,
  passwordHash,
  version,
});

/** @returns false when the id exists */
export const insertNew = async <T extends { readonly _id: string }>(
  connection: MongoConnection,
  collection: Collection<T>,
  document: T,
): Promise<boolean> => {
  try {
    await connection.write(() => collection.insertOne(document as never, DURABLE));
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
};
