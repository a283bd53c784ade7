/** STORED FORMAT of the credential store's collections. */
import type { Collection, Db } from 'mongodb';
import type { StoredAccount } from './credential-store.ts';

export interface AccountDocument {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly version: number;
  /** `reserving` until all its handles are taken; `expiring` once they are being given back. */
  readonly state: 'reserving' | 'reserved' | 'active' | 'expiring';
  /** When a reservation that is not activated ends. */
  readonly until: Date | null;
}

/** A folded name or e-mail, or FIRST, and who holds it. */
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
}

export interface CredentialCollections {
  readonly accounts: Collection<AccountDocument>;
  readonly handles: Collection<HandleDocument>;
  readonly sessions: Collection<SessionDocument>;
}

export const DURABLE = { writeConcern: { w: 'majority', j: true } } as const;

export const accountsIn = (database: Db): CredentialCollections => ({
  accounts: database.collection('accounts'),
  handles: database.collection('handles'),
  sessions: database.collection('sessions'),
});

export const storedAccount = ({ _id, name, email, passwordHash, version }: AccountDocument): StoredAccount => ({
  accountId: _id,
  name,
  email,
  passwordHash,
  version,
});
