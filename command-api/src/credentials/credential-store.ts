/**
 * The credential store port: e-mails, password hashes, sessions, tokens, links and mails, none of which are
 * in events. It cannot be rebuilt, so it is backed up separately.
 * `tests/contract/credential-store.contract.ts` is its executable contract; times come from the caller.
 */
import type { QueueLeases } from './queue-leases.ts';
import type { CreateLimiter } from './rate-limiters.ts';

export interface Reservation {
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  /** Fails if another account or live reservation exists: for the first account of an installation. */
  readonly onlyAsFirst: boolean;
  readonly at: Date;
  /** When an unactivated reservation expires. */
  readonly until: Date;
}

export type ReservationOutcome = 'reserved' | 'name-taken' | 'email-taken' | 'not-first';

export interface StoredAccount {
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  /** Null until an invited user has set a password. */
  readonly passwordHash: string | null;
  /** Increases with each change of the password; sessions are valid for one version only. */
  readonly version: number;
}

export interface StoredSession {
  /** Hexadecimal SHA-256 of the token, which is only in the browser's cookie. */
  readonly tokenHash: string;
  readonly accountId: string;
  /** `version` of the account whose password was checked. */
  readonly version: number;
  readonly createdAt: Date;
  readonly seenAt: Date;
  /** User agent, to distinguish an account's sessions; '' if unknown. */
  readonly agent: string;
}

/** Personal access token of a script. */
export interface StoredToken {
  /** Hexadecimal SHA-256 of the secret, which only the script has. */
  readonly tokenHash: string;
  /** Public name of the token. */
  readonly id: string;
  readonly accountId: string;
  /** `version` of the account when it was created. */
  readonly version: number;
  readonly name: string;
  readonly scope: 'read' | 'write';
  readonly createdAt: Date;
  readonly until: Date;
  /** Null: never. */
  readonly usedAt: Date | null;
}

/** A link to set a password: single use, only the newest one of an account, until it expires. */
export interface PasswordLink {
  /** Hexadecimal SHA-256 of the token, which is only in the mail. */
  readonly tokenHash: string;
  readonly accountId: string;
  readonly until: Date;
}

export type MailKind = 'invitation' | 'reset';

/**
 * A mail requested by an event. Sent ones are retained, so that they are not sent again; text and link are
 * never stored.
 */
export interface StoredMail {
  /** Of the event that requested it. */
  readonly id: string;
  readonly kind: MailKind;
  readonly accountId: string;
  readonly askedAt: Date;
  readonly state: 'waiting' | 'sent' | 'failed';
  /** Attempts so far. */
  readonly tries: number;
  /** Last attempt; null before the first. */
  readonly triedAt: Date | null;
  /** Why the last attempt failed; '' otherwise. */
  readonly reason: string;
}

export interface AccountSearch {
  /** Part of a name or an e-mail, ignoring case; '' finds all. */
  readonly search: string;
  readonly sort: 'name' | 'email';
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

export interface CredentialStore {
  /**
   * Atomically reserves name and e-mail for a new account, also between processes. Names and e-mails share
   * one namespace, so that no name equals another user's e-mail. Repeating it for the same id extends the
   * reservation.
   */
  reserve(reservation: Reservation): Promise<ReservationOutcome>;
  /**
   * Creates the account of a reservation; idempotent.
   * @returns false when the reservation has expired, and the name may be taken
   */
  activate(accountId: string, passwordHash: string | null): Promise<boolean>;
  /** The active account with this user name or e-mail, compared by `foldHandle`. */
  findByHandle(nameOrEmail: string): Promise<StoredAccount | undefined>;
  /**
   * Ends every session of the account, including those being opened with the old password.
   * @returns false without such an account
   */
  setPasswordHash(accountId: string, passwordHash: string): Promise<boolean>;
  /**
   * Removes the account or reservation, its sessions and tokens, and frees its name and e-mail. Idempotent.
   */
  remove(accountId: string): Promise<void>;
  findById(accountId: string): Promise<StoredAccount | undefined>;
  /**
   * Removes an active account like `remove`, unless it is the last.
   * @returns false when it is the last
   */
  removeUnlessLast(accountId: string): Promise<boolean>;
  /** A page of the active accounts, and their total number. */
  searchAccounts(
    search: AccountSearch,
  ): Promise<{ readonly accounts: readonly StoredAccount[]; readonly count: number }>;
  /** Active accounts. */
  countAccounts(): Promise<number>;
  /** Active accounts with ids after `after`, ordered by id, at most `limit`: for copying to another store. */
  listAccounts(after: string, limit: number): Promise<readonly StoredAccount[]>;

  createSession(session: StoredSession): Promise<void>;
  /** Only for an active account with an unchanged password. Ignores expiry: see `sessions.ts`. */
  findSession(
    tokenHash: string,
  ): Promise<{ readonly session: StoredSession; readonly account: StoredAccount } | undefined>;
  /** Moves `seenAt` forward, never back. */
  touchSession(tokenHash: string, seenAt: Date): Promise<void>;
  endSession(tokenHash: string): Promise<void>;
  endSessionsOf(accountId: string): Promise<void>;
  /** Those of the current password, most recently seen first. Ignores expiry. */
  sessionsOf(accountId: string): Promise<readonly StoredSession[]>;
  /** Removes the sessions created before `createdAt` or last seen before `seenAt`. */
  removeSessions(before: { readonly createdAt: Date; readonly seenAt: Date }): Promise<void>;

  addToken(token: StoredToken): Promise<void>;
  /** Only for an active account with an unchanged password. Ignores expiry. */
  findToken(tokenHash: string): Promise<{ readonly token: StoredToken; readonly account: StoredAccount } | undefined>;
  /** Moves `usedAt` forward, never back. */
  touchToken(tokenHash: string, usedAt: Date): Promise<void>;
  /** Those of the current password, newest first. Ignores expiry. */
  tokensOf(accountId: string): Promise<readonly StoredToken[]>;
  /** @returns false if the account has no such token */
  removeToken(accountId: string, id: string): Promise<boolean>;

  /** Invalidates the account's earlier link. Stores nothing without such an account. */
  putPasswordLink(link: PasswordLink): Promise<void>;
  /** A link that is neither used nor replaced. Ignores expiry. */
  findPasswordLink(tokenHash: string): Promise<PasswordLink | undefined>;
  /** Consumes the link: only one of two concurrent calls gets true. */
  takePasswordLink(tokenHash: string): Promise<boolean>;

  /** Stores it unless its id exists. */
  addMail(mail: StoredMail): Promise<void>;
  /**
   * Claims the oldest waiting mail until `until` and counts an attempt: no other process gets it before then.
   * @param after ignores earlier mails
   */
  claimMail(at: Date, until: Date, after: Date): Promise<StoredMail | undefined>;
  /** Result of an attempt. Back to 'waiting', it can be claimed from `notBefore` on. */
  noteMail(
    id: string,
    outcome: Pick<StoredMail, 'state' | 'triedAt' | 'reason'> & { readonly notBefore: Date },
  ): Promise<void>;
  /** The latest mail of each of these accounts. */
  lastMailsOf(accountIds: readonly string[]): Promise<readonly StoredMail[]>;
  /** Waiting or failed ones, latest first, at most `limit`. */
  unsentMails(limit: number): Promise<readonly StoredMail[]>;
  /** All with ids after `after`, ordered by id, at most `limit`. */
  listMails(after: string, limit: number): Promise<readonly StoredMail[]>;
  /** Counts attempts, for all processes that share the store. */
  readonly createLimiter: CreateLimiter;
  /** Of queues of comments, for all processes that share the store. */
  readonly queueLeases: QueueLeases;
  close(): Promise<void>;
}

/**
 * The store is unreachable, did not answer in time or rejects the credentials: retry later. A write may have
 * been made.
 */
export class CredentialStoreUnavailableError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'CredentialStoreUnavailableError';
  }
}

/** Folds case, width and invisible characters: handles with equal folds are the same. */
export const foldHandle = (nameOrEmail: string): string =>
  nameOrEmail
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim();

/** Links and mails, which each adapter keeps in a file of its own. */
export type MailStore = Pick<
  CredentialStore,
  | 'putPasswordLink'
  | 'findPasswordLink'
  | 'takePasswordLink'
  | 'addMail'
  | 'claimMail'
  | 'noteMail'
  | 'lastMailsOf'
  | 'unsentMails'
  | 'listMails'
>;
