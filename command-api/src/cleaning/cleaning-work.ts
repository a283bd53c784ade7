/** The threads that clean: two that look for names in a file, and one for what somebody waits for (a text, a first look, the file to download). */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { UploadQueue } from '../import/upload-queue.ts';
import type { CleaningAnswers, CleaningTask } from './cleaning-worker.ts';

type Quick = Exclude<CleaningTask, { readonly kind: 'find' }>;
type FindTask = Extract<CleaningTask, { readonly kind: 'find' }>;

export interface CleaningWork {
  readonly threads: number;
  quick<Task extends Quick>(task: Task): Promise<CleaningAnswers[Task['kind']]>;
  /** One file after the other. @param owner of the turn @throws UploadsBusyError, the reason of `gone` */
  inTurn<T>(owner: string, gone: AbortSignal, work: () => Promise<T>): Promise<T>;
  /** How many files are before this one; null when it does not wait. */
  before(owner: string): number | null;
  find(task: FindTask): Promise<void>;
  close(): Promise<void>;
}

/** Each waits with its file on the disk. */
const MAX_WAITING = 24;
const IDLE_MS = 30_000;
/** A file of 16 MB is 32 MB of text, and what was found in it comes on top. */
const MEMORY = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64 };

/** @param workerFile the bundle of `cleaning-worker.ts` (`dist/cleaning-worker.js`) */
export const createCleaningWork = (workerFile: string): CleaningWork => {
  if (!existsSync(workerFile)) throw new Error(`There is no worker file ${workerFile}`);
  const threads = Math.min(2, availableParallelism());
  const poolOf = (maxThreads: number): Piscina<CleaningTask, unknown> => {
    const pool = new Piscina<CleaningTask, unknown>({
      ...{ filename: workerFile, minThreads: 0, maxThreads, idleTimeout: IDLE_MS },
      ...{ resourceLimits: MEMORY, recordTiming: false, workerHistogram: false },
    });
    // A worker that ends without a task is told of by the task that it should have had.
    pool.on('error', () => undefined);
    return pool;
  };
  const [finders, quick] = [poolOf(threads), poolOf(1)];
  const queue = new UploadQueue(MAX_WAITING);
  return {
    threads,
    quick: async <Task extends Quick>(task: Task) => (await quick.run(task)) as CleaningAnswers[Task['kind']],
    inTurn: (owner, gone, work) => queue.take(owner, gone, work),
    before: (owner) => queue.before(owner),
    find: async (task) => {
      await finders.run(task);
    },
    close: async () => {
      await Promise.all([finders.destroy(), quick.destroy()]);
    },
  };
};
