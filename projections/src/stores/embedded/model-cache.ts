/** The cache of one generation: rows beside the model's own, each piece written in a transaction of its own. */
import type Database from 'libsql';
import { inTransaction } from '@verbatim/eventstore/embedded/sqlite';
import { CACHE, type ModelCache } from '../read-store.ts';
import { newStoredId, toStoredId } from '../stored-id.ts';

/** @param isDropped whether the generation is in use no more */
export const openModelCache = (db: Database.Database, isDropped: () => boolean): ModelCache => {
  const selectDocument = db.prepare('SELECT 1 FROM documents WHERE collection = ? AND id = ?').raw();
  const insertBytes = db.prepare('INSERT INTO columns VALUES (?, ?, ?) ON CONFLICT DO NOTHING');
  const insertDocument = db.prepare('INSERT INTO documents VALUES (?, ?, ?) ON CONFLICT DO NOTHING');
  const updateDocument = db.prepare('UPDATE documents SET document = ? WHERE collection = ? AND id = ?');
  const deletes = ['documents', 'columns'].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE collection = ? AND id = ?`),
  );

  return {
    putIfAbsent: async ({ id, bytes, document, owner }) => {
      const key = [CACHE, newStoredId(id)] as const;
      if (isDropped()) return false;
      return inTransaction(db, () => {
        if (selectDocument.get([owner.collection, toStoredId(owner.id)]) === undefined) return false;
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
