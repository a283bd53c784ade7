/** Credential store in its own SQLite file (libsql), readable by its owner only. */
import { closeSync, openSync } from 'node:fs';
import { inTransaction, nameDamage } from '@verbatim/eventstore/embedded/sqlite';
import { requireReadableTexts } from '@verbatim/eventstore/embedded/read-events';
import Database from 'libsql';
import { createMemoryLeases } from '../queue-leases.ts';
import { createMemoryLimiter } from '../rate-limiters.ts';
import { foldHandle, type CredentialStore, type Reservation, type ReservationOutcome } from '../credential-store.ts';
import { embeddedAccountQueries } from './embedded-account-queries.ts';
import { embeddedMails } from './embedded-mails.ts';
import { embeddedSessions } from './embedded-sessions.ts';
import { embeddedTokens } from './embedded-tokens.ts';

/** 'VCRD' */
const APPLICATION_ID = 0x56435244;
const FORMAT_VERSION = 3;
const BUSY_TIMEOUT_MS = 5000;

/**
 * STORED FORMAT. Instants are milliseconds since 1970; `reserved_until` is null once the account is active.
 */
const SCHEMA = `
  CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    password_hash TEXT,
    version INTEGER NOT NULL DEFAULT 0,
    reserved_until INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE handles (handle TEXT PRIMARY KEY, account TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX handles_by_account ON handles (account);
  CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sessions_by_account ON sessions (account);
  PRAGMA application_id = ${APPLICATION_ID};`;

/** Added in version 2. */
const SINCE_VERSION_2 = `
  ALTER TABLE sessions ADD COLUMN agent TEXT NOT NULL DEFAULT '';
  CREATE TABLE password_links (
    account TEXT PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    until INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE mails (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    account TEXT NOT NULL,
    asked_at INTEGER NOT NULL,
    state TEXT NOT NULL,
    tries INTEGER NOT NULL,
    tried_at INTEGER,
    reason TEXT NOT NULL,
    claimed_until INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX mails_by_account ON mails (account, asked_at);
  CREATE INDEX mails_unsent ON mails (asked_at) WHERE state <> 'sent';
  PRAGMA user_version = 2;`;

/** Added in version 3. */
const SINCE_VERSION_3 = `
  CREATE TABLE tokens (
    token_hash TEXT PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    account TEXT NOT NULL,
    version INTEGER NOT NULL,
    name TEXT NOT NULL,
    scope TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    until INTEGER NOT NULL,
    used_at INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX tokens_by_account ON tokens (account);
  PRAGMA user_version = ${FORMAT_VERSION};`;

/** @throws Error when the file is not a credential store, is of a newer version, or would not be durable */
export const openEmbeddedCredentialStore = (path: string): CredentialStore => {
  // Created here, because SQLite would make it world-readable; its WAL gets the same permissions.
  closeSync(openSync(path, 'a', 0o600));
  const db = new Database(path);
  try {
    prepareFile(db, path);
    return storeIn(db);
  } catch (error) {
    db.close();
    throw nameDamage(error, path, 'Accounts are not in the events. Restore it from your last backup.');
  }
};

const prepareFile = (db: Database.Database, path: string): void => {
  db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  if (tableCount(db) > 0 && pragma(db, 'application_id') !== APPLICATION_ID)
    throw new Error(`${path} is a database, but not an account database`);
  if (Number(pragma(db, 'user_version')) > FORMAT_VERSION) throw new Error(`${path} was written by a newer version`);
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
  for (const [name, value] of Object.entries({ journal_mode: 'wal', synchronous: 2, secure_delete: 1 })) {
    const actual = pragma(db, name);
    if (actual !== value)
      throw new Error(`${path}: ${name} is ${String(actual)}, not ${value}: accounts would not be safe`);
  }
  inTransaction(db, () => {
    if (tableCount(db) === 0) db.exec(SCHEMA);
    if (Number(pragma(db, 'user_version')) < 2) db.exec(SINCE_VERSION_2);
    if (Number(pragma(db, 'user_version')) < 3) db.exec(SINCE_VERSION_3);
  });
  requireReadableTexts(db);
};

const pragma = (db: Database.Database, name: string): unknown => {
  const row = db.prepare(`PRAGMA ${name}`).raw().get([]);
  return Array.isArray(row) ? (row[0] as unknown) : undefined;
};

const tableCount = (db: Database.Database): number =>
  (db.prepare('SELECT count(*) FROM sqlite_schema').raw().get([]) as [number])[0];

const storeIn = (db: Database.Database): CredentialStore => {
  const reserve = reserveIn(db);
  const remove = removeIn(db);
  const activate = db.prepare(
    'UPDATE accounts SET password_hash = ?, reserved_until = NULL WHERE id = ? AND reserved_until IS NOT NULL',
  );
  const active = db.prepare('SELECT 1 FROM accounts WHERE id = ? AND reserved_until IS NULL');
  const setHash = db.prepare(
    'UPDATE accounts SET password_hash = ?, version = version + 1 WHERE id = ? AND reserved_until IS NULL',
  );
  const sessions = embeddedSessions(db);
  const others = db.prepare('SELECT count(*) AS n FROM accounts WHERE reserved_until IS NULL AND id <> ?');
  // The write-ahead log still contains what secure_delete has wiped from the file, and libsql leaves it
  // behind on closing.
  const emptyLog = (): unknown => db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').raw().get([]);
  return {
    ...sessions,
    ...embeddedTokens(db),
    ...embeddedMails(db),
    ...embeddedAccountQueries(db),
    reserve: async (reservation) => reserve(reservation),
    activate: async (accountId, passwordHash) =>
      activate.run(passwordHash, accountId).changes > 0 || active.get(accountId) !== undefined,
    setPasswordHash: async (accountId, passwordHash) => {
      // The new version has already invalidated the sessions; their rows are deleted as clean-up.
      const changed = setHash.run(passwordHash, accountId).changes > 0;
      if (changed) await sessions.endSessionsOf(accountId);
      return changed;
    },
    remove: async (accountId) => {
      inTransaction(db, () => remove(accountId));
      emptyLog();
    },
    removeUnlessLast: async (accountId) => {
      const removed = inTransaction(db, () => {
        if (active.get(accountId) !== undefined && (others.get(accountId) as { n: number }).n === 0) return false;
        remove(accountId);
        return true;
      });
      emptyLog();
      return removed;
    },
    createLimiter: createMemoryLimiter,
    queueLeases: createMemoryLeases(),
    close: async () => {
      emptyLog();
      db.close();
    },
  };
};

/** One immediate transaction: two processes cannot both find the name free, or both be first. */
const reserveIn = (db: Database.Database) => {
  const dropExpiredHandles = db.prepare(
    'DELETE FROM handles WHERE account IN (SELECT id FROM accounts WHERE reserved_until <= ? AND id <> ?)',
  );
  const dropExpired = db.prepare('DELETE FROM accounts WHERE reserved_until <= ? AND id <> ?');
  const others = db.prepare('SELECT count(*) AS n FROM accounts WHERE id <> ?');
  const takenByOther = db.prepare('SELECT 1 FROM handles WHERE handle = ? AND account <> ?');
  const putAccount = db.prepare(
    `INSERT INTO accounts (id, name, email, reserved_until) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, email = excluded.email, reserved_until = excluded.reserved_until
     WHERE reserved_until IS NOT NULL`,
  );
  const dropHandles = db.prepare('DELETE FROM handles WHERE account = ?');
  const putHandle = db.prepare('INSERT INTO handles (handle, account) VALUES (?, ?) ON CONFLICT (handle) DO NOTHING');
  const make = ({ accountId, name, email, onlyAsFirst, at, until }: Reservation): ReservationOutcome => {
    dropExpiredHandles.run(at.getTime(), accountId);
    dropExpired.run(at.getTime(), accountId);
    if (onlyAsFirst && (others.get(accountId) as { n: number }).n > 0) return 'not-first';
    if (takenByOther.get(foldHandle(name), accountId) !== undefined) return 'name-taken';
    if (takenByOther.get(foldHandle(email), accountId) !== undefined) return 'email-taken';
    if (putAccount.run(accountId, name, email, until.getTime()).changes === 0) return 'reserved';
    dropHandles.run(accountId);
    putHandle.run(foldHandle(name), accountId);
    putHandle.run(foldHandle(email), accountId);
    return 'reserved';
  };
  return (reservation: Reservation) => inTransaction(db, () => make(reservation));
};

const removeIn = (db: Database.Database) => {
  const statements = [
    'DELETE FROM sessions WHERE account = ?',
    'DELETE FROM tokens WHERE account = ?',
    'DELETE FROM password_links WHERE account = ?',
    'DELETE FROM mails WHERE account = ?',
    'DELETE FROM handles WHERE account = ?',
    'DELETE FROM accounts WHERE id = ?',
  ].map((sql) => db.prepare(sql));
  return (accountId: string): void => {
    for (const statement of statements) statement.run(accountId);
  };
};
