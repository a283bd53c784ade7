/** Comments and accounts are personal data: files must not be readable by other users. */
import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';

/** Permission bits of group and others. */
const OTHERS = 0o077;
/** Marks folders that are shared on purpose. */
const STICKY = 0o1000;

/** Restricts the files of this process, including its threads' and SQLite's, to their owner. */
export const makeFilesPrivate = (): void => {
  process.umask(OTHERS);
};

/** DATA_DIR may contain other files. */
const OURS =
  /^(events\.db|accounts\.db|format\.json|lock\.|read-models$|uploads$|cleaning$|outbox$|verified-seal\.|ops\.)/u;

/**
 * Removes permissions of group and others on DATA_DIR and its stores, left by earlier versions or copies;
 * logs a warning where that is not allowed, because the owner may intend it. Call before the stores are
 * opened.
 */
export const narrowDataDirectory = async (dataDir: string, log: Pick<Logger, 'warn'>): Promise<void> => {
  let narrowed = 0;
  for (const path of await pathsIn(dataDir)) {
    const { mode } = await lstat(path);
    if ((mode & OTHERS) === 0) continue;
    // Restricting /tmp would break every other program.
    if ((mode & STICKY) !== 0) {
      log.warn({ path }, 'the data directory is shared by all users: choose another with DATA_DIR');
      continue;
    }
    try {
      await chmod(path, mode & ~OTHERS & 0o7777);
      narrowed += 1;
    } catch (error) {
      log.warn({ path, err: error }, 'other users of this machine can read this, and the mode cannot be changed');
    }
  }
  if (narrowed > 0)
    log.warn(
      { dataDir, narrowed },
      'other users of this machine could read files of the data directory; now they cannot',
    );
};

/** The folder and our files in it, without links; empty if it does not exist. */
const pathsIn = async (dataDir: string): Promise<readonly string[]> => {
  const entries = await readdir(dataDir, { withFileTypes: true }).catch(nothingWhenAbsent);
  if (entries === undefined) return [];
  const paths = [dataDir];
  for (const entry of entries) {
    if (!OURS.test(entry.name) || entry.isSymbolicLink()) continue;
    const path = join(dataDir, entry.name);
    paths.push(path);
    if (!entry.isDirectory()) continue;
    const within = await readdir(path, { withFileTypes: true, recursive: true });
    paths.push(...within.filter((inner) => !inner.isSymbolicLink()).map((inner) => join(inner.parentPath, inner.name)));
  }
  return paths;
};

const nothingWhenAbsent = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
};
