/** The credential store in a SQLite file (libsql) of its own, readable by its owner only. */
import { closeSync, openSync } from 'node:fs';
import { inTransaction } from '@verbatim/eventstore/embedded/sqlite';
import { nameDamage } from '@verbatim/eventstore/embedded/sqlite-errors';
import Database from 'libsql';
import {
  foldHandle,
  type CredentialStore,
  type Reservation,
  type ReservationOutcome,
  type StoredAccount,
} from './credential-store.ts';
import { embeddedSessions } from './embedded-sessions.ts';

/** 'VCRD' */
const APPLICATION_ID = 0x56435244;
const FORMAT_VERSION = 1;
const BUSY_TIMEOUT_MS = 5000;

/** STORED FORMAT. Instants are milliseconds since 1970; `reserved_until` is null once the account is active. */
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
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${FORMAT_VERSION};`;

/** @throws Error when the file is none of ours, was written by a newer version, or would not be durable */
export const openEmbeddedCredentialStore = (path: string): CredentialStore => {
  // Made here, because SQLite would make it readable for all; its WAL gets the rights of the file.
  closeSync(openSync(path, 'a', 0o600));
  const db = new Database(path);
  try {
    prepareFile(db, path);
    return storeIn(db);
  } catch (error) {
    db.close();
    throw nameDamage(error, path, 'Accounts are not in the events: bring it back from your last backup.');
  }
};

const prepareFile = (db: Database.Database, path: string): void => {
  db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  if (tableCount(db) > 0 && pragma(db, 'application_id') !== APPLICATION_ID)
    throw new Error(`${path} is a database, but not one of accounts`);
  if (Number(pragma(db, 'user_version')) > FORMAT_VERSION) throw new Error(`${path} was written by a newer version`);
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
  for (const [name, value] of Object.entries({ journal_mode: 'wal', synchronous: 2, secure_delete: 1 })) {
    const actual = pragma(db, name);
    if (actual !== value)
      throw new Error(`${path}: ${name} is ${String(actual)}, not ${value}: accounts would not be safe`);
  }
  inTransaction(db, () => {
    if (tableCount(db) === 0) db.exec(SCHEMA);
  });
};

const pragma = (db: Database.Database, name: string): unknown => {
  const row = db.prepare(`PRAGMA ${name}`).raw().get([]);
  return Array.isArray(row) ? (row[0] as unknown) : undefined;
};

const tableCount = (db: Database.Database): number =>
  (db.prepare('SELECT count(*) FROM sqlite_schema').raw().get([]) as [number])[0];

interface AccountRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly password_hash: string | null;
  readonly version: number;
}

const storeIn = (db: Database.Database): CredentialStore => {
  const reserve = reserveIn(db);
  const remove = removeIn(db);
  const activate = db.prepare(
    'UPDATE accounts SET password_hash = ?, reserved_until = NULL WHERE id = ? AND reserved_until IS NOT NULL',
  );
  const active = db.prepare('SELECT 1 FROM accounts WHERE id = ? AND reserved_until IS NULL');
  const byHandle = db.prepare(
    `SELECT a.id, a.name, a.email, a.password_hash, a.version FROM handles h JOIN accounts a ON a.id = h.account
     WHERE h.handle = ? AND a.reserved_until IS NULL`,
  );
  const setHash = db.prepare(
    'UPDATE accounts SET password_hash = ?, version = version + 1 WHERE id = ? AND reserved_until IS NULL',
  );
  const count = db.prepare('SELECT count(*) AS n FROM accounts WHERE reserved_until IS NULL');
  const list = db.prepare(
    `SELECT id, name, email, password_hash, version FROM accounts WHERE reserved_until IS NULL AND id > ? ORDER BY id LIMIT ?`,
  );
  const sessions = embeddedSessions(db);
  // The write-ahead log still holds what secure_delete has wiped from the file, and libsql leaves it behind on closing.
  const emptyLog = (): unknown => db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').raw().get([]);
  return {
    ...sessions,
    reserve: async (reservation) => reserve(reservation),
    activate: async (accountId, passwordHash) =>
      activate.run(passwordHash, accountId).changes > 0 || active.get(accountId) !== undefined,
    findByHandle: async (nameOrEmail) => {
      const row = byHandle.get(foldHandle(nameOrEmail)) as AccountRow | undefined;
      return row && accountOf(row);
    },
    setPasswordHash: async (accountId, passwordHash) => {
      // The new version has already ended the sessions; their rows go so that nothing is left behind.
      const changed = setHash.run(passwordHash, accountId).changes > 0;
      if (changed) await sessions.endSessionsOf(accountId);
      return changed;
    },
    remove: async (accountId) => {
      remove(accountId);
      emptyLog();
    },
    countAccounts: async () => (count.get() as { n: number }).n,
    listAccounts: async (after, limit) => (list.all(after, limit) as AccountRow[]).map(accountOf),
    close: async () => {
      emptyLog();
      db.close();
    },
  };
};

const accountOf = (row: AccountRow): StoredAccount => ({
  accountId: row.id,
  name: row.name,
  email: row.email,
  passwordHash: row.password_hash,
  version: row.version,
});

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
    'DELETE FROM handles WHERE account = ?',
    'DELETE FROM accounts WHERE id = ?',
  ].map((sql) => db.prepare(sql));
  return (accountId: string): void =>
    inTransaction(db, () => {
      for (const statement of statements) statement.run(accountId);
    });
};
