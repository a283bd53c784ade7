/** Thread of `Checkpoints` (append-events.ts), and entry point of `dist/checkpoint-worker.js`. */
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'libsql';

/**
 * Appends continue meanwhile and are covered by the next pass: the log restarts only once it is completely
 * checkpointed.
 */
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
    // As in SQLite's own checkpoints: the pages stay in the log and are written again next time.
  }
  port.postMessage('carried over');
});
