import type Database from 'libsql';

/** Takes the write lock first, so that `work` writes on the basis of what it has read. */
export const inTransaction = <T>(db: Database.Database, work: () => T): T => {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite rolls back by itself after some errors, such as a full disk.
    if (db.inTransaction) db.exec('ROLLBACK');
    throw error;
  }
};

/** The first column of a pragma's first row. */
export const pragma = (db: Database.Database, name: string): unknown => {
  const row = db.prepare(`PRAGMA ${name}`).raw().get([]);
  return Array.isArray(row) ? (row[0] as unknown) : undefined;
};
