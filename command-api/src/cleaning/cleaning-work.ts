/**
 * Threads for cleaning: two find names in files, one serves interactive requests (a text, a preview, a
 * download).
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { createUploadQueue } from '../import/uploads/upload-queue.ts';
import type { CleaningAnswers, CleaningTask } from './cleaning-worker.ts';

type Quick = Exclude<CleaningTask, { readonly kind: 'find' }>;
type FindTask = Extract<CleaningTask, { readonly kind: 'find' }>;

export interface CleaningWork {
  readonly threads: number;
  quick<Task extends Quick>(task: Task): Promise<CleaningAnswers[Task['kind']]>;
  /** One file after the other. @param owner for `before` @throws UploadsBusyError, the reason of `gone` */
  inTurn<T>(owner: string, gone: AbortSignal, work: () => Promise<T>): Promise<T>;
  /** Number of files ahead of this one; null when it does not wait. */
  before(owner: string): number | null;
  find(task: FindTask): Promise<void>;
  close(): Promise<void>;
}

const IDLE_MS = 30_000;
/** A file of 16 MB is 32 MB of text, plus the findings. */
const MEMORY = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64 };

/** @param workerFile the bundle of `cleaning-worker.ts` (`dist/cleaning-worker.js`) */
export const createCleaningWork = (workerFile: string): CleaningWork => {
  if (!existsSync(workerFile)) throw new Error(`There is no worker file ${workerFile}`);
  const threads = Math.min(2, availableParallelism());
  const getPool = (maxThreads: number): Piscina<CleaningTask, unknown> => {
    const pool = new Piscina<CleaningTask, unknown>({
      filename: workerFile,
      minThreads: 0,
      maxThreads,
      idleTimeout: IDLE_MS,
      resourceLimits: MEMORY,
      recordTiming: false,
      workerHistogram: false,
    });
    // A worker that dies without a task is reported by its next task.
    pool.on('error', () => undefined);
    return pool;
  };
  const [finders, quick] = [getPool(threads), getPool(1)];
  const queue = createUploadQueue();
  return {
    threads,
    quick: async <Task extends Quick>(task: Task) => (await quick.run(task)) as CleaningAnswers[Task['kind']],
    inTurn: (owner, gone, work) => queue.run(work, { owner, signal: gone }),
    before: (owner) => queue.places().get(owner) ?? null,
    find: async (task) => {
      await finders.run(task);
    },
    close: async () => {
      await Promise.all([finders.destroy(), quick.destroy()]);
    },
  };
};
