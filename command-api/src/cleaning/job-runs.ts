/** Cleaning jobs running in this process. */
import type { Logger } from 'pino';
import { HttpError } from '../http/http-error.ts';
import { UploadsBusyError } from '../import/uploads/upload-queue.ts';
import type { CleaningWork } from './cleaning-work.ts';
import { Control } from './cleaning-worker-control.ts';
import type { JobFolders, StoredJob } from './job-folders.ts';

interface Run {
  /** Shared with the threads. */
  readonly control: Int32Array;
  readonly gone: AbortController;
}

interface RunParts {
  readonly folders: JobFolders;
  readonly work: CleaningWork;
  readonly log: Pick<Logger, 'error'>;
}

/** Interval at which progress is reported to processes that share the folders. */
const SAY_MS = 1_000;

export class JobRuns {
  readonly #parts: RunParts;
  readonly #runs = new Map<string, Run>();

  constructor(parts: RunParts) {
    this.#parts = parts;
  }

  has(id: string): boolean {
    return this.#runs.has(id);
  }

  /** Processed rows; undefined when it does not run here. */
  rows(id: string): number | undefined {
    const run = this.#runs.get(id);
    return run === undefined ? undefined : Atomics.load(run.control, Control.rows);
  }

  /**
   * Resolves when its status is stored.
   * @param job with status working
   * @param cells indexes of the columns to clean
   */
  async start(job: StoredJob, cells: readonly number[]): Promise<void> {
    const { folders } = this.#parts;
    // Concurrent starts.
    if (this.#runs.has(job.id)) throw new HttpError(409, 'CLEANING_STARTED', 'This file has already been started.');
    const control = new Int32Array(new SharedArrayBuffer(Control.length * Int32Array.BYTES_PER_ELEMENT));
    const run: Run = { control, gone: new AbortController() };
    this.#runs.set(job.id, run);
    try {
      await folders.sayProgress(job, 0);
      await folders.write(job);
    } catch (error) {
      this.#runs.delete(job.id);
      throw error;
    }
    void this.#carryOut(job, cells, run);
  }

  stop(id: string): void {
    const run = this.#runs.get(id);
    if (run === undefined) return;
    Atomics.store(run.control, Control.stop, 1);
    run.gone.abort(new Error('The cleaning job was deleted'));
  }

  stopAll(): void {
    for (const id of this.#runs.keys()) this.stop(id);
  }

  async #carryOut(job: StoredJob, cells: readonly number[], run: Run): Promise<void> {
    const { folders, work, log } = this.#parts;
    const saying = setInterval(() => {
      folders.sayProgress(job, Atomics.load(run.control, Control.rows)).catch(() => undefined);
    }, SAY_MS);
    try {
      const counts = await work.inTurn(job.id, run.gone.signal, () => this.#find(job, cells, run));
      await folders.write({ ...job, status: 'done', cells: counts.cells, words: counts.words });
    } catch (error) {
      if (run.gone.signal.aborted) return;
      log.error({ err: error }, 'a file could not be cleaned');
      await folders.write({ ...job, status: 'new', trouble: getTrouble(error) }).catch(() => undefined);
    } finally {
      clearInterval(saying);
      this.#runs.delete(job.id);
      await this.#removeRest(job);
    }
  }

  async #find(job: StoredJob, cells: readonly number[], { control, gone }: Run): Promise<Counts> {
    const { folders, work } = this.#parts;
    const folder = folders.folderOf(job);
    const { options } = job;
    if (options === null) throw new Error('A job is started with its options');
    const tasks = Array.from({ length: work.threads }, (_, part) =>
      work.find({ kind: 'find', folder, reading: job.reading ?? {}, part, cells, kinds: options.clean, control }),
    );
    await Promise.all(tasks);
    gone.signal.throwIfAborted();
    return work.quick({ kind: 'gather', folder, parts: tasks.length });
  }

  /** Files written after the job's deletion, until its run ended. */
  async #removeRest(job: StoredJob): Promise<void> {
    const { folders } = this.#parts;
    const isThere = await folders.read(job.account, job.id).catch(() => job);
    if (isThere === undefined) await folders.remove(job).catch(() => undefined);
  }
}

interface Counts {
  readonly cells: number;
  readonly words: number;
}

const getTrouble = (error: unknown): string =>
  error instanceof UploadsBusyError
    ? 'Too many files are being cleaned. Start it again in a few minutes.'
    : 'Cleaning failed. Start it again. If it fails again, contact your operator.';
