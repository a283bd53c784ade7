/**
 * The credential store port: e-mails, password hashes and sessions, none of which is ever in an event. It is not rebuilt from
 * events, so it is backed up beside them. `tests/contract/credential-store.contract.ts` is the same promise as a suite.
 * Times come from the caller: an adapter has no clock.
 */

export interface Reservation {
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  /** Refuses unless there is neither an account nor a live reservation of another: the first account of an installation. */
  readonly onlyAsFirst: boolean;
  readonly at: Date;
  /** Not activated by then, the name and the e-mail are free again. */
  readonly until: Date;
}

export type ReservationOutcome = 'reserved' | 'name-taken' | 'email-taken' | 'not-first';

export interface StoredAccount {
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  /** Null until an invited person has set a password. */
  readonly passwordHash: string | null;
  /** Grows with each change of the password; a session counts only with the version it was made under. */
  readonly version: number;
}

export interface StoredSession {
  /** SHA-256 of the token, hexadecimal: the token itself is in the browser's cookie and nowhere else. */
  readonly tokenHash: string;
  readonly accountId: string;
  /** `version` of the account whose password was checked. */
  readonly version: number;
  readonly createdAt: Date;
  readonly seenAt: Date;
}

export interface CredentialStore {
  /**
   * Takes name and e-mail for an account to be, all or nothing, also between processes. Names and e-mails are one set of
   * handles: nobody can be called by somebody else's e-mail. Repeating it for the same id prolongs the reservation.
   */
  reserve(reservation: Reservation): Promise<ReservationOutcome>;
  /**
   * Makes the account of a reservation; repeating it changes nothing.
   * @returns false when there is no such reservation any more: it expired, and somebody else may have taken the name
   */
  activate(accountId: string, passwordHash: string | null): Promise<boolean>;
  /** The active account with this user name or e-mail, compared by `foldHandle`. */
  findByHandle(nameOrEmail: string): Promise<StoredAccount | undefined>;
  /** Ends every session of the account, those too that are being made with the old password. @returns false without such an account */
  setPasswordHash(accountId: string, passwordHash: string): Promise<boolean>;
  /** Forgets the account or reservation and its sessions; its name and e-mail are free. Repeating it is no error. */
  remove(accountId: string): Promise<void>;
  /** Active accounts. */
  countAccounts(): Promise<number>;
  /** Active accounts with ids after `after`, in the order of their ids, at most `limit`: for moving them to another store. */
  listAccounts(after: string, limit: number): Promise<readonly StoredAccount[]>;

  createSession(session: StoredSession): Promise<void>;
  /** Only with an active account that has had its password unchanged since. Says nothing of time: see `sessions.ts`. */
  findSession(
    tokenHash: string,
  ): Promise<{ readonly session: StoredSession; readonly account: StoredAccount } | undefined>;
  /** Moves `seenAt` forward, never back. */
  touchSession(tokenHash: string, seenAt: Date): Promise<void>;
  endSession(tokenHash: string): Promise<void>;
  endSessionsOf(accountId: string): Promise<void>;
  /** Forgets the sessions made before `createdAt` or last seen before `seenAt`. */
  removeSessions(before: { readonly createdAt: Date; readonly seenAt: Date }): Promise<void>;
  close(): Promise<void>;
}

/** The store cannot be reached, did not answer in time or refuses the credentials: ask again later. A write may have been made. */
export class CredentialStoreUnavailableError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'CredentialStoreUnavailableError';
  }
}

/** Two handles that fold to the same are the same: case, width and invisible characters apart. */
export const foldHandle = (nameOrEmail: string): string =>
  nameOrEmail
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim();
