/** Checkpoints of the partitions, in the catalogue of the read models: removed together with them. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { inTransaction } from '@verbatim/eventstore/embedded/sqlite';
import type { PartitionCheckpoint, CheckpointStore } from '../../runtime/partitions/partition-checkpoints.ts';

/** STORED FORMAT. */
const SCHEMA = `
  PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS marks (partition TEXT PRIMARY KEY, mark TEXT NOT NULL) STRICT, WITHOUT ROWID;`;

/** @param dataDir where the folder `read-models` is or will be */
export const openEmbeddedCheckpoints = async (dataDir: string): Promise<CheckpointStore> => {
  const folder = join(dataDir, 'read-models');
  mkdirSync(folder, { recursive: true });
  const db = new Database(join(folder, 'catalog.db'));
  db.exec(SCHEMA);
  const selectAll = db.prepare('SELECT partition, mark FROM marks').raw();
  const put = db.prepare('INSERT INTO marks VALUES (?, ?) ON CONFLICT DO UPDATE SET mark = excluded.mark');
  return {
    read: async () => {
      const rows = selectAll.all([]) as [string, string][];
      return new Map(rows.map(([partition, mark]) => [partition, JSON.parse(mark) as PartitionCheckpoint]));
    },
    write: async (marks) =>
      inTransaction(db, () => {
        for (const [partition, mark] of marks) put.run([partition, JSON.stringify(mark)]);
      }),
    close: async () => void db.close(),
  };
};
