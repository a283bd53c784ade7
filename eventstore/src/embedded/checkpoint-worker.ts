/** The thread of `checkpoints.ts`: the entry of `dist/checkpoint-worker.js`. */
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'libsql';

/** What is appended meanwhile is carried over with the next pass: only a log that is all carried over begins anew. */
const PASSES = 8;

if (parentPort === null) throw new Error('checkpoint-worker runs in a worker thread only');
const port = parentPort;
const db = new Database(workerData as string);
db.exec('PRAGMA synchronous = FULL');
const checkpoint = db.prepare('PRAGMA wal_checkpoint(PASSIVE)').raw();

const carryOver = (): void => {
  for (let pass = 0; pass < PASSES; pass += 1) {
    const [busy, inLog, carried] = checkpoint.get([]) as [number, number, number];
    if (busy !== 0 || carried >= inLog) return;
  }
};

port.on('message', (message) => {
  if (message === 'close') {
    db.close();
    port.close();
    return;
  }
  try {
    carryOver();
  } catch {
    // As SQLite itself does in a commit: the pages are written once more the next time, and until then they are in the log.
  }
  port.postMessage('carried over');
});
