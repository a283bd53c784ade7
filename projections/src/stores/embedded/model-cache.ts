/** Cache of one generation: rows next to the model's own, each entry written in its own transaction. */
import type Database from 'libsql';
import { inTransaction } from '@verbatim/eventstore/embedded/sqlite';
import { CACHE, type ModelCache } from '../read-store.ts';
import { BUSY_TIMEOUT_MS } from './busy-timeout.ts';
import { requireStorableId, toStoredId } from '../stored-id.ts';

/** Query threads do not block on another's commit: an uncached result is computed again. */
const MAX_WAIT_MS = 50;
const BUSY = /SQLITE_BUSY|database is locked/u;

const unlessBusy = (db: Database.Database, write: () => boolean): boolean => {
  db.exec(`PRAGMA busy_timeout = ${MAX_WAIT_MS}`);
  try {
    return inTransaction(db, write);
  } catch (error) {
    if (error instanceof Error && BUSY.test(`${String((error as { code?: unknown }).code)} ${error.message}`))
      return false;
    throw error;
  } finally {
    db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
};

/** @param isDropped whether the generation is out of use */
export const openModelCache = (db: Database.Database, isDropped: () => boolean): ModelCache => {
  const selectDocument = db.prepare('SELECT 1 FROM documents WHERE collection = ? AND id = ?').raw();
  const insertBytes = db.prepare('INSERT INTO columns VALUES (?, ?, ?) ON CONFLICT DO NOTHING');
  const insertDocument = db.prepare('INSERT INTO documents VALUES (?, ?, ?) ON CONFLICT DO NOTHING');
  const updateDocument = db.prepare('UPDATE documents SET document = ? WHERE collection = ? AND id = ?');
  const deletes = ['documents', 'columns'].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE collection = ? AND id = ?`),
  );

  return {
    putIfAbsent: async ({ id, bytes, document, owners }) => {
      const key = [CACHE, requireStorableId(id)] as const;
      if (isDropped()) return false;
      return unlessBusy(db, () => {
        if (
          owners.some(({ collection, id: owner }) => selectDocument.get([collection, toStoredId(owner)]) === undefined)
        )
          return false;
        insertBytes.run([...key, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)]);
        insertDocument.run([...key, JSON.stringify(document)]);
        return true;
      });
    },
    replaceDocument: async (id, document) => {
      if (!isDropped()) updateDocument.run([JSON.stringify(document), CACHE, toStoredId(id)]);
    },
    drop: async (ids) => {
      if (isDropped() || ids.length === 0) return;
      inTransaction(db, () => {
        for (const id of ids) for (const statement of deletes) statement.run([CACHE, toStoredId(id)]);
      });
    },
  };
};
