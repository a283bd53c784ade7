/**
 * A log that has lost acknowledged events rejects appends until an operator intervenes: new events would take
 * the lost events' positions. The loss is recorded in a file next to it, because SQLite overwrites the
 * evidence.
 */
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lostTransactions } from './write-ahead-log.ts';

/** STORED FORMAT: one sentence. */
const getNote = (path: string): string => `${path}.lost`;

/** A concurrent writer can look like a loss, but not like the same one three times. */
const LOOKS = 3;
const PAUSE_MS = 50;

/**
 * Call before SQLite opens the file.
 * @returns a description of the loss, undefined if none is detected
 */
export const lookForLoss = async (path: string): Promise<string | undefined> => {
  const note = getNote(path);
  if (existsSync(note)) return readFileSync(note, 'utf8').trim();
  const wal = `${path}-wal`;
  const lost = lostTransactions(wal);
  if (lost === undefined) return undefined;
  for (let look = 1; look < LOOKS; look += 1) {
    await wait(PAUSE_MS);
    if (lostTransactions(wal) !== lost) return undefined;
  }
  try {
    // With everything after the break, for recovery by hand.
    copyFileSync(wal, `${path}-wal.damaged`);
    writeFileSync(note, `${lost}\n`);
  } catch {
    // Disk full: the next start detects it again, because SQLite cannot change the file either.
  }
  return lost;
};

export const lossRemedy = (path: string): string =>
  `Stop the server, keep a copy of DATA_DIR as it is, restore ${basename(path)} from your last backup (without -wal and -shm) and remove ${basename(getNote(path))}. ` +
  `To continue with the remaining events, remove only that file, start, and run 'npm run ops -- rebuild all'.`;
