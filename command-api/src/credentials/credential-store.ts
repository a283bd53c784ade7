/**
 * The credential store port: e-mails, password hashes, sessions, tokens, links and
 * which mails were sent, none of which is ever in an event. It is not rebuilt from
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
  /** What the browser says of itself, for its owner to tell his sessions apart; '' where nothing is known. */
  readonly agent: string;
}

/** By which a script speaks in a person's name. */
export interface StoredToken {
  /** SHA-256 of the secret, hexadecimal: the secret itself is with the script and nowhere else. */
  readonly tokenHash: string;
  /** Names the token and opens nothing. */
  readonly id: string;
  readonly accountId: string;
  /** `version` of the account when it was made. */
  readonly version: number;
  readonly name: string;
  readonly scope: 'read' | 'write';
  readonly createdAt: Date;
  readonly until: Date;
  /** Null: never. */
  readonly usedAt: Date | null;
}

/** A link by which a person sets a password: the newest one of an account only, once, until it ends. */
export interface PasswordLink {
  /** SHA-256 of the token, hexadecimal: the token itself is in the mail and nowhere else. */
  readonly tokenHash: string;
  readonly accountId: string;
  readonly until: Date;
}

export type MailKind = 'invitation' | 'reset';

/** A mail that an event asked for. What has been sent stays, so that it is not sent again; its text and its link are never stored. */
export interface StoredMail {
  /** Of the event that asked for it. */
  readonly id: string;
  readonly kind: MailKind;
  readonly accountId: string;
  readonly askedAt: Date;
  readonly state: 'waiting' | 'sent' | 'failed';
  /** Begun so far. */
  readonly tries: number;
  /** When it was sent, or last tried; null before the first try. */
  readonly triedAt: Date | null;
  /** Why the last try failed; '' when none has. */
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
  /** Forgets the account or reservation, its sessions and its tokens; its name and e-mail are free. Repeating it is no error. */
  remove(accountId: string): Promise<void>;
  findById(accountId: string): Promise<StoredAccount | undefined>;
  /** Forgets an active account like `remove`, unless no other would be left. @returns false when it was the last */
  removeUnlessLast(accountId: string): Promise<boolean>;
  /** A page of the active accounts, and how many are found in all. */
  searchAccounts(
    search: AccountSearch,
  ): Promise<{ readonly accounts: readonly StoredAccount[]; readonly count: number }>;
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
  /** Those that the account's password has not ended, the one seen last first. Says nothing of time. */
  sessionsOf(accountId: string): Promise<readonly StoredSession[]>;
  /** Forgets the sessions made before `createdAt` or last seen before `seenAt`. */
  removeSessions(before: { readonly createdAt: Date; readonly seenAt: Date }): Promise<void>;

  addToken(token: StoredToken): Promise<void>;
  /** Only with an active account that has had its password unchanged since. Says nothing of time. */
  findToken(tokenHash: string): Promise<{ readonly token: StoredToken; readonly account: StoredAccount } | undefined>;
  /** Moves `usedAt` forward, never back. */
  touchToken(tokenHash: string, usedAt: Date): Promise<void>;
  /** Those that the account's password has not ended, the newest first. Says nothing of time. */
  tokensOf(accountId: string): Promise<readonly StoredToken[]>;
  /** @returns false where the account has no such token */
  removeToken(accountId: string, id: string): Promise<boolean>;

  /** Makes the account's earlier link void. Without such an account nothing is stored. */
  putPasswordLink(link: PasswordLink): Promise<void>;
  /** A link that has neither been used nor replaced. Says nothing of time. */
  findPasswordLink(tokenHash: string): Promise<PasswordLink | undefined>;
  /** Uses the link up: of two at once one gets true. */
  takePasswordLink(tokenHash: string): Promise<boolean>;

  /** Stores it unless one of its id is there. */
  addMail(mail: StoredMail): Promise<void>;
  /**
   * Takes the oldest waiting mail that nobody else has, until `until`, and counts a try: no other process gets it before then.
   * @param after mails that were asked for before are left alone
   */
  claimMail(at: Date, until: Date, after: Date): Promise<StoredMail | undefined>;
  /** What became of a try. Back to 'waiting', it can be claimed from `notBefore` on. */
  noteMail(
    id: string,
    outcome: Pick<StoredMail, 'state' | 'triedAt' | 'reason'> & { readonly notBefore: Date },
  ): Promise<void>;
  /** Of each of these accounts the mail that was asked for last. */
  lastMailsOf(accountIds: readonly string[]): Promise<readonly StoredMail[]>;
  /** Those that wait or have failed, the one asked for last first, at most `limit`. */
  unsentMails(limit: number): Promise<readonly StoredMail[]>;
  /** All with ids after `after`, in the order of their ids, at most `limit`. */
  listMails(after: string, limit: number): Promise<readonly StoredMail[]>;
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

/** Links and mails: the part of the store that each adapter keeps in a file of its own. */
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
