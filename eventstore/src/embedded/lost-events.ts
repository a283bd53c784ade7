/**
 * A log that has lost what it had acknowledged takes no more until an operator has looked: what came now would stand where the lost events
 * stood. That it has is kept in a file beside it, for SQLite overwrites what shows it.
 */
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lostTransactions } from './write-ahead-log.ts';

/** STORED FORMAT: one sentence. */
const noteOf = (path: string): string => `${path}.lost`;

/** Somebody who writes at this moment can make it look like a loss, but not three times the same one. */
const LOOKS = 3;
const PAUSE_MS = 50;

/** To be called before SQLite opens the file. @returns what is lost, undefined where nothing is as far as can be told */
export const lookForLoss = async (path: string): Promise<string | undefined> => {
  const note = noteOf(path);
  if (existsSync(note)) return readFileSync(note, 'utf8').trim();
  const wal = `${path}-wal`;
  const lost = lostTransactions(wal);
  if (lost === undefined) return undefined;
  for (let look = 1; look < LOOKS; look += 1) {
    await wait(PAUSE_MS);
    if (lostTransactions(wal) !== lost) return undefined;
  }
  try {
    // With what follows in it, for whoever can read it.
    copyFileSync(wal, `${path}-wal.damaged`);
    writeFileSync(note, `${lost}\n`);
  } catch {
    // A disk that takes nothing: the next start finds it again, for SQLite cannot change the file either.
  }
  return lost;
};

export const lossRemedy = (path: string): string =>
  `Stop the server, put DATA_DIR aside as it is, bring ${basename(path)} back from your last backup (without -wal and -shm) and remove ${basename(noteOf(path))}. ` +
  `To go on with what is left, remove that file alone, start, and run 'npm run ops -- rebuild all'.`;
