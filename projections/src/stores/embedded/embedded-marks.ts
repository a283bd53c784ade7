/** Marks of the partitions, in the catalogue of the read models: who removes those removes the marks with them. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { inTransaction } from '@verbatim/eventstore/embedded/sqlite';
import type { Mark, MarkStore } from '../../runtime/partition-marks.ts';

/** STORED FORMAT. */
const SCHEMA = `
  PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS marks (partition TEXT PRIMARY KEY, mark TEXT NOT NULL) STRICT, WITHOUT ROWID;`;

/** @param dataDir where the folder `read-models` is or will be */
export const openEmbeddedMarks = async (dataDir: string): Promise<MarkStore> => {
  const folder = join(dataDir, 'read-models');
  mkdirSync(folder, { recursive: true });
  const db = new Database(join(folder, 'catalog.db'));
  db.exec(SCHEMA);
  const selectAll = db.prepare('SELECT partition, mark FROM marks').raw();
  const put = db.prepare('INSERT INTO marks VALUES (?, ?) ON CONFLICT DO UPDATE SET mark = excluded.mark');
  return {
    read: async () => {
      const rows = selectAll.all([]) as [string, string][];
      return new Map(rows.map(([partition, mark]) => [partition, JSON.parse(mark) as Mark]));
    },
    write: async (marks) =>
      inTransaction(db, () => {
        for (const [partition, mark] of marks) put.run([partition, JSON.stringify(mark)]);
      }),
    close: async () => void db.close(),
  };
};
