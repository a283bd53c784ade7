/**
 * Has the write-ahead log carried over into the file in a thread of its own. SQLite does it by itself in the very call that writes the
 * thousandth page, and waits there until the disk has taken all of it: a second and more on a busy disk, for everybody whom that thread serves.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Of the log, as with SQLite itself. */
const PAGES = 1_000;
const PAGE_BYTES = 4_096;
/** What an append changes beside the bytes of its events: leaves of two tables and of their indexes. */
const PAGES_OF_APPEND = 4;
/** Whoever writes does it himself after so many, should the other thread be gone or never come to the end of what is being written. */
export const PAGES_AT_MOST = 16 * PAGES;

export class Checkpoints {
  readonly #path: string;
  readonly #workerFile: string;
  #worker: Worker | undefined;
  /** Resolves when what the thread is at is over. */
  #underWay: Promise<void> | undefined;
  #onOver: () => void = () => undefined;
  #pages = 0;

  constructor(path: string, workerFile: string) {
    this.#path = path;
    this.#workerFile = workerFile;
  }

  /** So many bytes were appended. */
  note(bytes: number): void {
    this.#pages += PAGES_OF_APPEND + Math.ceil(bytes / PAGE_BYTES);
    if (this.#pages < PAGES || this.#underWay !== undefined) return;
    this.#pages = 0;
    this.#underWay = new Promise((resolve) => {
      this.#onOver = () => {
        this.#underWay = undefined;
        resolve();
      };
    });
    (this.#worker ??= this.#start()).postMessage('carry over');
  }

  /** Nobody else can carry the log over meanwhile. */
  async settled(): Promise<void> {
    await this.#underWay;
  }

  /** What it is at comes to its end first. */
  async close(): Promise<void> {
    const worker = this.#worker;
    if (worker === undefined) return;
    worker.ref();
    const ended = once(worker, 'exit');
    worker.postMessage('close');
    await ended;
  }

  #start(): Worker {
    const worker = new Worker(this.#workerFile, { workerData: this.#path });
    worker.unref();
    worker.on('message', () => this.#onOver());
    // The next one tries again: what was acknowledged is in the log.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      this.#worker = undefined;
      this.#onOver();
    });
    return worker;
  }
}
