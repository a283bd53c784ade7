/** A cleaning job from upload to download: new, working, done. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { formatChoices, formatName } from '@verbatim/domain/display-names';
import type { ReadOptionChoices } from '@verbatim/domain/formats/read-options';
import { CsvFileError } from '../import/csv-file-error.ts';
import { asUploadError } from '../import/uploads/upload-error.ts';
import type { Logger } from 'pino';
import type { CleanedCell, CleaningJob, CleaningStart } from '../contract/cleaning.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { foldWordForCleaning, replaceFindings } from './clean-text.ts';
import type { CleaningWork } from './cleaning-work.ts';
import type { RefusedFile } from './survey-columns.ts';
import { readFoundPage, type CountedWord } from './found-cells.ts';
import { JobRuns } from './job-runs.ts';
import { JOB_LIFETIME_MS, type JobFolders, type StoredJob } from './job-folders.ts';

export interface CleaningJobs {
  list(account: string): Promise<readonly CleaningJob[]>;
  /** @throws HttpError 404 */
  get(account: string, id: string): Promise<CleaningJob>;
  /**
   * @param path of the file, which is moved
   * @throws HttpError 400 for an unreadable CSV file
   */
  create(account: string, file: FileToAdd): Promise<CleaningJob>;
  /** @throws HttpError 409 when it is not new */
  start(account: string, id: string, options: CleaningStart): Promise<CleaningJob>;
  /** Back to new, with the kept words. */
  again(account: string, id: string): Promise<CleaningJob>;
  keep(account: string, id: string, word: string, keep: boolean): Promise<CleaningJob>;
  cells(account: string, id: string, page: { readonly offset: number; readonly limit: number }): Promise<CleanedCell[]>;
  /** Path of the cleaned file. @throws HttpError 409 when it is not done */
  download(account: string, id: string): Promise<{ readonly path: string; readonly name: string }>;
  remove(account: string, id: string): Promise<void>;
  close(): void;
}

interface FileToAdd {
  readonly path: string;
  readonly name: string;
  /** The owner's read options. */
  readonly options: ReadOptionChoices;
}

interface JobParts {
  readonly folders: JobFolders;
  readonly work: CleaningWork;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

const MAX_JOBS = 10;
const MAX_KEPT = 1_000;
const MAX_FOUND = 1_000;
const SWEEP_MS = 10 * 60 * 1000;
/** Silence after which a run is presumed dead. */
const SILENT_MS = 20_000;

export const createCleaningJobs = (parts: JobParts): CleaningJobs => {
  const jobs = new Jobs(parts);
  const sweep = (): void => {
    parts.folders.sweep(parts.now()).catch((error: unknown) => {
      parts.log.warn({ err: error }, 'files that were cleaned a day ago cannot be deleted');
    });
  };
  sweep();
  const timer = setInterval(sweep, SWEEP_MS);
  timer.unref();
  return {
    list: (account) => jobs.list(account),
    get: (account, id) => jobs.get(account, id),
    create: (account, file) => jobs.create(account, file),
    start: (account, id, options) => jobs.start(account, id, options),
    again: (account, id) => jobs.again(account, id),
    keep: (account, id, word, keep) => jobs.keep(account, id, word, keep),
    cells: (account, id, page) => jobs.cells(account, id, page),
    download: (account, id) => jobs.download(account, id),
    remove: (account, id) => jobs.remove(account, id),
    close: () => {
      clearInterval(timer);
      jobs.stopAll();
    },
  };
};

class Jobs {
  readonly #parts: JobParts;
  readonly #runs: JobRuns;

  constructor(parts: JobParts) {
    this.#parts = parts;
    this.#runs = new JobRuns(parts);
  }

  async list(account: string): Promise<readonly CleaningJob[]> {
    const { folders } = this.#parts;
    const alive = (await folders.list(account)).filter((job) => !this.#isOver(job));
    return Promise.all(alive.map((job) => this.#shown(job)));
  }

  async get(account: string, id: string): Promise<CleaningJob> {
    return this.#shown(await this.#stored(account, id));
  }

  async create(account: string, { path, name, options }: FileToAdd): Promise<CleaningJob> {
    const { folders, work, newId, now } = this.#parts;
    if ((await folders.list(account)).length >= MAX_JOBS)
      throw new HttpError(
        409,
        'TOO_MANY_CLEANINGS',
        `You already have ${MAX_JOBS} files here. Delete one, then upload this file again.`,
      );
    const id = newId();
    const folder = await folders.make(account, id);
    try {
      await rename(path, join(folder, 'file'));
      const survey = await work.quick({ kind: 'survey', folder, reading: options });
      if ('refused' in survey) throw refusedFile(survey.refused);
      const job: StoredJob = {
        id,
        account,
        fileName: name === '' ? 'comments.csv' : name,
        createdAt: now().toISOString(),
        status: 'new',
        rows: survey.rows,
        columns: survey.columns,
        reading: survey.reading,
        options: null,
        keep: [],
        cells: 0,
        words: 0,
        trouble: null,
      };
      await folders.write(job);
      return await this.#shown(job);
    } catch (error) {
      await folders.discard({ account, id });
      throw error;
    }
  }

  async start(account: string, id: string, options: CleaningStart): Promise<CleaningJob> {
    const job = await this.#stored(account, id);
    if (job.status !== 'new')
      throw new HttpError(409, 'CLEANING_STARTED', 'This file has already been started. Choose "Clean again" first.');
    const cells = options.columns.map((name) => {
      const at = job.columns.findIndex((column) => column.name === name);
      if (at >= 0) return at;
      const message = `The file has no column '${formatName(name)}'. ${formatChoices(
        job.columns.map((column) => column.name),
        'Upload it again.',
      )}`;
      throw new HttpError(400, 'COLUMN_NOT_FOUND', message, { errors: [{ field: 'columns', message }] });
    });
    if (!Object.values(options.clean).some(Boolean)) {
      const message = 'Choose at least one kind of word to replace.';
      throw new HttpError(400, 'INVALID_REQUEST', message, { errors: [{ field: 'clean', message }] });
    }
    const working: StoredJob = { ...job, status: 'working', options, cells: 0, words: 0, trouble: null };
    await this.#runs.start(working, [...new Set(cells)]);
    return this.#shown(working);
  }

  async again(account: string, id: string): Promise<CleaningJob> {
    const job = await this.#stored(account, id);
    if (job.status === 'working') throw stillWorking();
    const renewed: StoredJob = { ...job, status: 'new', cells: 0, words: 0, trouble: null };
    await this.#parts.folders.write(renewed);
    return this.#shown(renewed);
  }

  async keep(account: string, id: string, word: string, keep: boolean): Promise<CleaningJob> {
    const job = await this.#stored(account, id);
    if (job.status === 'working') throw stillWorking();
    const others = job.keep.filter((each) => foldWordForCleaning(each) !== foldWordForCleaning(word));
    if (keep && others.length >= MAX_KEPT)
      throw new HttpError(400, 'TOO_MANY_KEPT', `At most ${MAX_KEPT} words can be kept. Remove one first.`);
    const kept: StoredJob = { ...job, keep: keep ? [...others, word] : others };
    await this.#parts.folders.write(kept);
    return this.#shown(kept);
  }

  async cells(
    account: string,
    id: string,
    { offset, limit }: { readonly offset: number; readonly limit: number },
  ): Promise<CleanedCell[]> {
    const job = await this.#stored(account, id);
    const options = job.options;
    if (job.status !== 'done' || options === null) throw notDone();
    const kept = new Set(job.keep.map(foldWordForCleaning));
    const page = await readFoundPage(this.#parts.folders.folderOf(job), offset, limit);
    return page.map(({ row, cell, text, findings }) => ({
      row,
      column: job.columns[cell]?.name ?? '',
      before: text,
      found: replaceFindings(text, findings, options.replacements).map((each) => ({
        ...each,
        kept: kept.has(foldWordForCleaning(each.text)),
      })),
    }));
  }

  async download(account: string, id: string): Promise<{ readonly path: string; readonly name: string }> {
    const { folders, work, newId } = this.#parts;
    const job = await this.#stored(account, id);
    const { options } = job;
    if (job.status !== 'done' || options === null) throw notDone();
    const folder = folders.folderOf(job);
    const keep = job.keep.map(foldWordForCleaning).sort();
    const made = createHash('sha256')
      .update(JSON.stringify([options, keep]))
      .digest('hex')
      .slice(0, 32);
    const path = join(folder, `clean-${made}`);
    if (!existsSync(path)) {
      const to = join(folder, `making-${newId()}`);
      await work.quick({ kind: 'render', folder, reading: job.reading ?? {}, to, keep, options });
      await rename(to, path);
    }
    return { path, name: job.fileName };
  }

  async remove(account: string, id: string): Promise<void> {
    const { folders } = this.#parts;
    const job = await folders.read(account, id);
    if (job === undefined) {
      // Idempotent.
      if (await folders.wasThere(account, id)) return;
      throw cleaningNotFound();
    }
    this.#runs.stop(id);
    await folders.remove(job);
  }

  stopAll(): void {
    this.#runs.stopAll();
  }

  /** A run whose process has died counts as not started. */
  async #stored(account: string, id: string): Promise<StoredJob> {
    const { folders, now } = this.#parts;
    const job = await folders.read(account, id);
    if (job === undefined || this.#isOver(job)) throw cleaningNotFound();
    if (job.status !== 'working' || this.#runs.has(id)) return job;
    const said = await folders.progress(job);
    if (said !== undefined && now().getTime() - said.at < SILENT_MS) return job;
    return { ...job, status: 'new', trouble: 'The cleaning was interrupted. Start it again.' };
  }

  #isOver({ createdAt }: StoredJob): boolean {
    return Date.parse(createdAt) + JOB_LIFETIME_MS <= this.#parts.now().getTime();
  }

  async #shown(job: StoredJob): Promise<CleaningJob> {
    const { folders, work } = this.#parts;
    const kept = new Set(job.keep.map(foldWordForCleaning));
    const isDone = job.status === 'done';
    const words = isDone
      ? (JSON.parse(await readFile(join(folders.folderOf(job), 'words'), 'utf8')) as readonly CountedWord[])
      : [];
    const rows = this.#runs.rows(job.id) ?? (await folders.progress(job))?.rows ?? 0;
    const { id, fileName, status, createdAt, columns, reading = null, options, keep, cells, trouble } = job;
    return {
      reading,
      id,
      fileName,
      status,
      createdAt,
      columns,
      options,
      keep,
      cells,
      trouble,
      rows: job.rows,
      expiresAt: new Date(Date.parse(createdAt) + JOB_LIFETIME_MS).toISOString(),
      progress: isDone ? job.rows : status === 'working' ? rows : 0,
      before: work.before(id),
      found: words.slice(0, MAX_FOUND).map((word) => ({ ...word, kept: kept.has(foldWordForCleaning(word.text)) })),
      foundTotal: words.length,
    };
  }
}

const refusedFile = ({ code, message, line, choices }: RefusedFile): unknown =>
  asUploadError(new CsvFileError(code, message, line, choices));

const cleaningNotFound = (): HttpError =>
  notFound('CLEANING_NOT_FOUND', 'There is no such file here. Files are deleted 24 hours after upload.');

const stillWorking = (): HttpError =>
  new HttpError(409, 'CLEANING_WORKING', 'This file is still being cleaned. Wait until it is done.');

const notDone = (): HttpError =>
  new HttpError(409, 'CLEANING_NOT_DONE', 'This file is not cleaned yet. Wait until it is done.');
