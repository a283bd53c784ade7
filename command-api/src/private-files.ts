/** What is stored here are people's comments and accounts: no other user of the machine is to read them. */
import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';

/** Of group and others. */
const OTHERS = 0o077;
/** Marks folders that are shared on purpose. */
const STICKY = 0o1000;

/** Files and folders that this process makes from now on are its user's alone; also those of its threads, and those that SQLite makes. */
export const makeFilesPrivate = (): void => {
  process.umask(OTHERS);
};

/** DATA_DIR may hold what is not ours. */
const OURS = /^(events\.db|accounts\.db|lock\.|read-models$|uploads$|cleaning$|outbox$|ops\.)/u;

/**
 * Takes from group and others what an earlier version, or a copy, has given them of DATA_DIR and the stores in it. Where that is not
 * allowed it says so, and goes on: the folder may be somebody else's on purpose. To be called before the stores are opened.
 */
export const narrowDataDirectory = async (dataDir: string, log: Pick<Logger, 'warn'>): Promise<void> => {
  let narrowed = 0;
  for (const path of await pathsIn(dataDir)) {
    const { mode } = await lstat(path);
    if ((mode & OTHERS) === 0) continue;
    // Narrowing /tmp would stop every other program of the machine.
    if ((mode & STICKY) !== 0) {
      log.warn({ path }, 'the data directory is a folder that all users share: choose another with DATA_DIR');
      continue;
    }
    try {
      await chmod(path, mode & ~OTHERS & 0o7777);
      narrowed += 1;
    } catch (error) {
      log.warn({ path, err: error }, 'other users of this machine may read this, and that cannot be changed');
    }
  }
  if (narrowed > 0)
    log.warn(
      { dataDir, narrowed },
      'other users of this machine could read files of the data directory; now they cannot',
    );
};

/** The folder and what is ours in it, links left out; nothing where there is no folder yet. */
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
