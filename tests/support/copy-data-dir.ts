import { cp } from 'node:fs/promises';

/**
 * Copies a DATA_DIR whose event log this process has closed. libsql holds a closed file until its statements
 * are collected, so truncated logs may vanish at any moment: they are not copied.
 */
export const copyDataDir = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, filter: (path) => !/events\.db-(?:wal|shm)$/u.test(path) });
