/**
 * Reads uploaded files in a worker thread, both passes, one file at a time: the event loop stays free, and
 * memory is bounded by one file.
 */
import { existsSync } from 'node:fs';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { QueueLoad } from '@verbatim/eventstore/async';
import { CsvFileError } from './csv-file-error.ts';
import type { ReadOptionsProposal } from '../contract/read-options.ts';
import type { CsvTask, FromWorker, CsvReadTask, RefusedCsv, SurveyedUpload, ToWorker } from './csv-worker.ts';
import type { FileAppend, UploadToStore } from './uploads/upload-appends.ts';
import { createUploadQueue } from './uploads/upload-queue.ts';

export interface CsvToRead extends Omit<CsvTask, 'port'> {
  /** Owner of the upload, by which waiting uploads are counted. */
  readonly owner: string;
  /** Aborted when the client has disconnected. Only affects work that has not begun. */
  readonly gone: AbortSignal;
}

/** Consumer of the worker's results. */
export interface CsvTaker {
  /** The file is valid: returns what it is stored as. */
  surveyed(survey: SurveyedUpload): UploadToStore;
  append(append: FileAppend): Promise<unknown>;
}

export interface CsvWork {
  /**
   * @throws CsvFileError, UploadsBusyError, CsvWorkUnavailable, errors of the taker, and the reason of `gone`
   */
  read(csv: CsvToRead, taker: CsvTaker): Promise<void>;
  /**
   * Proposes read options.
   * @throws CsvFileError, UploadsBusyError, CsvWorkUnavailable, and the reason of `gone`
   */
  propose(csv: CsvReadTask & Pick<CsvToRead, 'owner' | 'gone'>): Promise<ReadOptionsProposal>;
  /** Number of uploads ahead of the owner's first waiting one; null when none waits. */
  before(owner: string): number | null;
  /** The same for every owner with a waiting upload. */
  waiting(): ReadonlyMap<string, number>;
  load(): QueueLoad;
  close(): Promise<void>;
}

/** The worker did not start, is out of memory, or was closed. */
export class CsvWorkUnavailable extends Error {
  constructor(cause: unknown) {
    super('The file could not be read completely', { cause });
    this.name = 'CsvWorkUnavailable';
  }
}

type CsvPool = Piscina<CsvTask | CsvReadTask>;

const IDLE_MS = 10_000;
/** The largest file is 32 MB of text in memory, plus its bytes and batches. */
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/** @param workerFile the bundle of `csv-worker.ts` (`dist/csv-worker.js`) */
export const createCsvWork = (workerFile: string): CsvWork => {
  if (!existsSync(workerFile)) throw new CsvWorkUnavailable(`There is no worker file ${workerFile}`);
  const queue = createUploadQueue();
  const pool: CsvPool = new Piscina({
    filename: workerFile,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: MEMORY,
    recordTiming: false,
    workerHistogram: false,
  });
  // A worker that dies without a task is reported by its next task.
  pool.on('error', () => undefined);
  return {
    read: ({ owner, gone, ...csv }, taker) => queue.run(() => readInWorker(pool, csv, taker), { owner, signal: gone }),
    propose: ({ owner, gone, ...task }) => queue.run(() => proposeInWorker(pool, task), { owner, signal: gone }),
    before: (owner) => queue.places().get(owner) ?? null,
    waiting: () => queue.places(),
    load: () => queue.load(),
    close: () => pool.destroy(),
  };
};

const proposeInWorker = async (pool: CsvPool, task: CsvReadTask): Promise<ReadOptionsProposal> => {
  const answer = await (pool.run(task, { name: 'propose' }) as Promise<ReadOptionsProposal | RefusedCsv>).catch(
    (error: unknown) => {
      throw new CsvWorkUnavailable(error);
    },
  );
  if (!('code' in answer)) return answer;
  throw new CsvFileError(answer.code, answer.message, answer.line, answer.choices);
};

const readInWorker = async (pool: CsvPool, csv: Omit<CsvTask, 'port'>, taker: CsvTaker): Promise<void> => {
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
    const task: CsvTask = { ...csv, port };
    const refused = (await pool.run(task, { transferList: [port] })) as RefusedCsv | undefined;
    if (refused !== undefined) throw new CsvFileError(refused.code, refused.message, refused.line, refused.choices);
  } catch (error) {
    throw error instanceof CsvFileError ? error : new CsvWorkUnavailable(error);
  } finally {
    own.close();
  }
  if (failure !== undefined) throw failure.error;
};
