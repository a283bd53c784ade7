/**
 * Erases the text of deleted streams. `secure_delete` zeroes freed content, but removing rows also moves
 * other rows between pages, whose stale copies are not freed content and would survive a later deletion
 * (found by searching files after random deletions). So rows are emptied in place and never removed; appends
 * only add at the end.
 */
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type Database from 'libsql';
import { EventStoreUnavailableError } from '../event-store.ts';
import { inTransaction, sqliteCode } from './sqlite.ts';

/** At most 8 MiB and mostly 1 or 2, between which the event loop runs. */
const ROWS_AT_ONCE = 8;
const CHECKPOINT_TRIES = 100;
const CHECKPOINT_PAUSE_MS = 20;

export interface StreamEraser {
  /** Empties the rows of a stream marked as deleted. Idempotent. */
  erase(streamId: number): Promise<void>;
  /** Streams whose erasure was interrupted by the end of a process. */
  unfinished(): readonly number[];
  /** Checkpoints and truncates the write-ahead log; returns false while another connection reads from it. */
  truncateLog(): boolean;
}

export const streamEraser = (db: Database.Database, checkOpen: () => void): StreamEraser => {
  const selectHead = db.prepare('SELECT head FROM streams WHERE id = ?').raw();
  const selectUnfinished = db.prepare('SELECT id FROM streams WHERE deleted = 1').raw();
  const empty = db.prepare(
    `UPDATE events SET id = '', metadata = '', data = '' WHERE stream = ? AND revision BETWEEN ? AND ?`,
  );
  const markErased = db.prepare('UPDATE streams SET deleted = 2 WHERE id = ?');
  const checkpoint = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').raw();

  return {
    erase: async (streamId) => {
      const [head] = selectHead.get([streamId]) as [number];
      for (let revision = 0; revision <= head; revision += ROWS_AT_ONCE) {
        if (revision > 0) await nextTurn();
        checkOpen();
        inTransaction(db, () => empty.run([streamId, revision, revision + ROWS_AT_ONCE - 1]));
      }
      markErased.run([streamId]);
    },
    unfinished: () => (selectUnfinished.all([]) as [number][]).map(([id]) => id),
    truncateLog: () => {
      const [timeout] = db.prepare('PRAGMA busy_timeout').raw().get([]) as [number];
      // SQLite would wait for the reader inside the call, and a reader on this very thread could never
      // finish.
      db.exec('PRAGMA busy_timeout = 0');
      try {
        return (checkpoint.get([]) as [number])[0] === 0;
      } catch (error) {
        if (sqliteCode(error).startsWith('SQLITE_BUSY') || sqliteCode(error).startsWith('SQLITE_LOCKED')) return false;
        throw error;
      } finally {
        db.exec(`PRAGMA busy_timeout = ${timeout}`);
      }
    },
  };
};

/**
 * @throws EventStoreUnavailableError when a reader holds the write-ahead log for more than two seconds:
 *   delete again.
 */
export const truncateLogSoon = async (eraser: StreamEraser, checkOpen: () => void): Promise<void> => {
  for (let tries = 0; tries < CHECKPOINT_TRIES; tries++) {
    if (tries > 0) await delay(CHECKPOINT_PAUSE_MS);
    checkOpen();
    if (eraser.truncateLog()) return;
  }
  throw new EventStoreUnavailableError(
    'The stream is deleted, but a reader keeps its text in the write-ahead log. Delete it again',
  );
};
