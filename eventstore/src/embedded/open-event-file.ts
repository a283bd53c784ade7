/**
 * Opens `events.db`: sets and verifies the pragmas that durability and erasure depend on, and rejects files
 * that are no valid log.
 */
import { statSync } from 'node:fs';
import Database from 'libsql';
import { EventStoreCorruptError } from '../event-store.ts';
import { inTransaction, pragma } from './sqlite.ts';

/** 'VERB' */
const APPLICATION_ID = 0x56455242;
const FORMAT_VERSION = 1;
/** An integrity check costs about a millisecond per MiB: at each start only for a small log. */
const CHECK_WHOLE_FILE_BYTES = 32 * 1024 * 1024;
const BUSY_TIMEOUT_MS = 5000;

/**
 * STORED FORMAT. `data` is last, so that a filter by type never reads overflow pages. Rows of a deleted
 * stream are emptied, never removed: see erase-stream.ts.
 */
const SCHEMA = `
  CREATE TABLE streams (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    head INTEGER NOT NULL, -- revision of the last event, -1 without one
    deleted INTEGER NOT NULL DEFAULT 0 -- 1 deleted, its text still being erased; 2 erased
  ) STRICT;
  CREATE TABLE events (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    stream INTEGER NOT NULL REFERENCES streams (id),
    revision INTEGER NOT NULL,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    metadata TEXT NOT NULL,
    data TEXT NOT NULL,
    UNIQUE (stream, revision)
  ) STRICT;
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${FORMAT_VERSION};`;

/** @throws EventStoreCorruptError or libsql's own errors */
export const openEventFile = (path: string): Database.Database => {
  const db = new Database(path);
  try {
    db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    checkOwner(db, path);
    db.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA foreign_keys = OFF;',
    );
    assertDurable(db, path);
    createSchema(db);
    checkSound(db, path);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
};

/** Not every build and reopened file retains these pragmas: they are set and verified at each open. */
export const assertDurable = (db: Database.Database, path: string): void => {
  const wanted = { journal_mode: 'wal', synchronous: 2, secure_delete: 1 };
  for (const [name, value] of Object.entries(wanted)) {
    const actual = pragma(db, name);
    if (actual !== value)
      throw new Error(`${path}: ${name} is ${String(actual)}, not ${value}: appends would not be safe`);
  }
};

const checkOwner = (db: Database.Database, path: string): void => {
  if (pragma(db, 'page_count') === 0) return;
  if (pragma(db, 'application_id') !== APPLICATION_ID) {
    if (tableCount(db) === 0) return;
    // Another thread may have created the log in between.
    if (pragma(db, 'application_id') !== APPLICATION_ID)
      throw new EventStoreCorruptError(`${path} is a database, but not an event log of Verbatim`);
  }
  const version = Number(pragma(db, 'user_version'));
  if (version > FORMAT_VERSION)
    throw new EventStoreCorruptError(`${path} was written by a newer version (format ${version})`);
};

const tableCount = (db: Database.Database): number =>
  (db.prepare('SELECT count(*) FROM sqlite_schema').raw().get([]) as [number])[0];

const createSchema = (db: Database.Database): void => {
  if (tableCount(db) > 0) return;
  inTransaction(db, () => {
    // Another thread may have won the race for the lock.
    if (tableCount(db) === 0) db.exec(SCHEMA);
  });
};

const checkSound = (db: Database.Database, path: string): void => {
  if (statSync(path).size <= CHECK_WHOLE_FILE_BYTES) {
    const found = pragma(db, 'quick_check(1)');
    if (found !== 'ok') throw new EventStoreCorruptError(`${path} is damaged: ${String(found)}`);
  }
  // Validity of the text is left to reads: one damaged event must not block the others.
  const last = db
    .prepare(
      `SELECT e.position, e.revision <= s.head FROM events e JOIN streams s ON s.id = e.stream
       WHERE s.deleted = 0 ORDER BY e.position DESC LIMIT 1`,
    )
    .raw()
    .get([]) as [number, number] | undefined;
  if (last !== undefined && last[1] !== 1)
    throw new EventStoreCorruptError(`${path}: the last event (${last[0]}) is behind the end of its stream`);
};
