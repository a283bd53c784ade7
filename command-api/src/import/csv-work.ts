/**
 * Uploaded files are read in a worker thread, both times, one file after the other: the event loop stays free, and what the largest file
 * takes of memory is taken once.
 */
import { existsSync } from 'node:fs';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { CsvFileError } from './csv-file-error.ts';
import type { CsvTask, FromWorker, RefusedCsv, SurveyedUpload, ToWorker } from './csv-worker.ts';
import type { FileAppend, UploadToStore } from './upload-appends.ts';
import { UploadQueue, type UploadQueueLoad } from './upload-queue.ts';

export interface CsvToRead extends Omit<CsvTask, 'port'> {
  /** Whose upload it is: uploads that wait are counted by it. */
  readonly owner: string;
  /** Aborted when nobody waits for it any more. Only what has not begun goes by it. */
  readonly gone: AbortSignal;
}

/** Whoever takes what the worker makes of a file. */
export interface CsvTaker {
  /** The file is in order: says what it is to be stored as. */
  surveyed(survey: SurveyedUpload): UploadToStore;
  append(append: FileAppend): Promise<unknown>;
}

export interface CsvWork {
  /** @throws CsvFileError, UploadsBusyError, CsvWorkUnavailable, whatever the taker throws, and the reason of `gone` */
  read(csv: CsvToRead, taker: CsvTaker): Promise<void>;
  /** How many uploads are checked before the first waiting one of the owner; null when none of its waits. */
  before(owner: string): number | null;
  /** The same of every owner of whom one waits. */
  waiting(): ReadonlyMap<string, number>;
  load(): UploadQueueLoad;
  close(): Promise<void>;
}

/** The worker does not start, has run out of memory, or was closed. */
export class CsvWorkUnavailable extends Error {
  constructor(cause: unknown) {
    super('The file could not be read through', { cause });
    this.name = 'CsvWorkUnavailable';
  }
}

/** Each waits with its file on the disk. */
const MAX_WAITING = 24;
const IDLE_MS = 10_000;
/** The largest file is 32 MB of text in memory, and its bytes and batches come on top. */
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/** @param workerFile the bundle of `csv-worker.ts` (`dist/csv-worker.js`) */
export const createCsvWork = (workerFile: string): CsvWork => {
  if (!existsSync(workerFile)) throw new CsvWorkUnavailable(`There is no worker file ${workerFile}`);
  const queue = new UploadQueue(MAX_WAITING);
  const pool = new Piscina<CsvTask, RefusedCsv | undefined>({
    ...{ filename: workerFile, minThreads: 0, maxThreads: 1, idleTimeout: IDLE_MS },
    ...{ resourceLimits: MEMORY, recordTiming: false, workerHistogram: false },
  });
  // A worker that ends without a task is told of by the task that it should have had.
  pool.on('error', () => undefined);
  return {
    read: ({ owner, gone, ...csv }, taker) => queue.take(owner, gone, () => readInWorker(pool, csv, taker)),
    before: (owner) => queue.before(owner),
    waiting: () => queue.waiting(),
    load: () => queue.load(),
    close: () => pool.destroy(),
  };
};

const readInWorker = async (
  pool: Piscina<CsvTask, RefusedCsv | undefined>,
  csv: Omit<CsvTask, 'port'>,
  taker: CsvTaker,
): Promise<void> => {
  const { port1: own, port2: port } = new MessageChannel();
  let failure: { readonly error: unknown } | undefined;
  const answer = async (message: FromWorker): Promise<ToWorker> => {
    if (message.kind === 'surveyed') return { kind: 'store', upload: taker.surveyed(message.survey) };
    await taker.append(message.append);
    return { kind: 'next' };
  };
  own.on('message', (message: FromWorker) => {
    answer(message).then(
      (next) => own.postMessage(next),
      (error: unknown) => {
        failure = { error };
        own.postMessage({ kind: 'stop' } satisfies ToWorker);
      },
    );
  });
  try {
    const refused = await pool.run({ ...csv, port }, { transferList: [port] });
    if (refused !== undefined) throw new CsvFileError(refused.code, refused.message, refused.line);
  } catch (error) {
    throw error instanceof CsvFileError ? error : new CsvWorkUnavailable(error);
  } finally {
    own.close();
  }
  if (failure !== undefined) throw failure.error;
};
