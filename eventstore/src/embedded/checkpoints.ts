/**
 * Checkpoints the write-ahead log in a worker thread. SQLite would do so in the call that writes the
 * thousandth page, and block its thread for a second and more on a busy disk.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** SQLite's default. */
const PAGES = 1_000;
const PAGE_BYTES = 4_096;
/** Pages of an append in addition to its events' bytes: leaves of two tables and their indexes. */
const PAGES_OF_APPEND = 4;
/** The writer checkpoints by itself after this many pages, if the worker has died or cannot keep up. */
export const MAX_PAGES = 16 * PAGES;

export class Checkpoints {
  readonly #path: string;
  readonly #workerFile: string;
  #worker: Worker | undefined;
  /** Resolves when the current checkpoint has ended. */
  #underWay: Promise<void> | undefined;
  #onOver: () => void = () => undefined;
  #pages = 0;

  constructor(path: string, workerFile: string) {
    this.#path = path;
    this.#workerFile = workerFile;
  }

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

  /** Excludes a concurrent checkpoint. */
  async settled(): Promise<void> {
    await this.#underWay;
  }

  /** Waits for the current checkpoint. */
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
    // Retried by the next checkpoint: acknowledged events are in the log.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      this.#worker = undefined;
      this.#onOver();
    });
    return worker;
  }
}
