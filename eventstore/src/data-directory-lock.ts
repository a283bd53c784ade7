/**
 * One process per data directory: two would run the same projectors and imports over the same files. SQLite's
 * lock on `lock.db` is released by the kernel however the process ends; `lock.pid` only names the holder.
 */
import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { sqliteCode } from './embedded/sqlite.ts';

export class DataDirectoryLockedError extends Error {
  readonly folder: string;
  /** Process id of the holder, if known. */
  readonly holder: number | undefined;
  constructor(folder: string, holder: number | undefined) {
    super(`The data directory ${folder} is in use by another process${holder === undefined ? '' : ` (${holder})`}`);
    this.name = 'DataDirectoryLockedError';
    this.folder = folder;
    this.holder = holder;
  }
}

export interface DataDirectoryLock {
  /** Idempotent. */
  release(): void;
}

/**
 * @param folder created if absent
 * @throws DataDirectoryLockedError, and the system's error when the folder is not writable
 */
export const lockDataDirectory = (folder: string): DataDirectoryLock => {
  mkdirSync(folder, { recursive: true });
  // For a folder of another owner, libsql's error has only a message with a number.
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  const pidFile = join(folder, 'lock.pid');
  const db = new Database(join(folder, 'lock.db'));
  try {
    db.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;');
    writeFileSync(pidFile, `${process.pid}\n`);
  } catch (error) {
    db.close();
    if (sqliteCode(error).startsWith('SQLITE_BUSY')) throw new DataDirectoryLockedError(folder, readPid(pidFile));
    throw error;
  }
  return {
    release: () => {
      if (db.open) db.close();
    },
  };
};

const readPid = (path: string): number | undefined => {
  try {
    return Number.parseInt(readFileSync(path, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
};
