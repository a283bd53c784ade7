/**
 * Jobs are folders: `{directory}/{account}/{job}` with the file, `job.json` and findings. Jobs of other
 * accounts are not found; processes that share the directory share the jobs.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadOptions } from '@verbatim/domain/formats/read-options';
import type { CleaningColumn, CleaningStart, CleaningStatus } from '../contract/cleaning.ts';

export interface StoredJob {
  readonly id: string;
  readonly account: string;
  readonly fileName: string;
  readonly createdAt: string;
  readonly status: CleaningStatus;
  readonly rows: number;
  readonly columns: readonly CleaningColumn[];
  /** Absent in older jobs: proposed again. */
  readonly reading?: ReadOptions;
  readonly options: CleaningStart | null;
  /** As typed or found. */
  readonly keep: readonly string[];
  readonly cells: number;
  readonly words: number;
  readonly trouble: string | null;
}

/** Retention of a job. */
export const JOB_LIFETIME_MS = 24 * 60 * 60 * 1000;
const MARKED_MS = 30 * JOB_LIFETIME_MS;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

export interface JobFolders {
  /** Where uploads are received. */
  readonly directory: string;
  folderOf(job: Pick<StoredJob, 'account' | 'id'>): string;
  make(account: string, id: string): Promise<string>;
  read(account: string, id: string): Promise<StoredJob | undefined>;
  /** In order of creation. */
  list(account: string): Promise<readonly StoredJob[]>;
  write(job: StoredJob): Promise<void>;
  /** Processed rows, and when that was reported last. */
  progress(job: Pick<StoredJob, 'account' | 'id'>): Promise<{ readonly rows: number; readonly at: number } | undefined>;
  sayProgress(job: Pick<StoredJob, 'account' | 'id'>, rows: number): Promise<void>;
  /** Everything of the job except a tombstone. */
  remove(job: Pick<StoredJob, 'account' | 'id'>): Promise<void>;
  /** A job that was never shown, without a tombstone. */
  discard(job: Pick<StoredJob, 'account' | 'id'>): Promise<void>;
  /** Whether a job was removed by its owner or expired within the last month. */
  wasThere(account: string, id: string): Promise<boolean>;
  /** Removes expired jobs, interrupted uploads, and tombstones older than a month. */
  sweep(now: Date): Promise<void>;
}

export const createJobFolders = (directory: string): JobFolders => {
  const getFolder = ({ account, id }: Pick<StoredJob, 'account' | 'id'>): string => join(directory, account, id);
  const read = async (account: string, id: string): Promise<StoredJob | undefined> => {
    if (!ID.test(id)) return undefined;
    const text = await readFile(join(getFolder({ account, id }), 'job.json'), 'utf8').catch(nothingWhenAbsent);
    return text === undefined ? undefined : (JSON.parse(text) as StoredJob);
  };
  /** Atomic for readers. */
  const replace = async (path: string, text: string): Promise<void> => {
    const aside = `${path}.${randomUUID()}`;
    await writeFile(aside, text);
    await rename(aside, path);
  };
  return {
    directory,
    folderOf: getFolder,
    read,
    async make(account, id) {
      const folder = getFolder({ account, id });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return folder;
    },
    async list(account) {
      const ids = (await readdir(join(directory, account)).catch(nothingWhenAbsent)) ?? [];
      const jobs = await Promise.all(ids.map((id) => read(account, id)));
      return jobs.filter((job) => job !== undefined).sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
    },
    write: (job) => replace(join(getFolder(job), 'job.json'), JSON.stringify(job)),
    async progress(job) {
      const path = join(getFolder(job), 'progress');
      const [text, found] = await Promise.all([
        readFile(path, 'utf8').catch(nothingWhenAbsent),
        stat(path).catch(nothingWhenAbsent),
      ]);
      return text === undefined || found === undefined ? undefined : { rows: Number(text), at: found.mtimeMs };
    },
    sayProgress: (job, rows) => replace(join(getFolder(job), 'progress'), String(rows)),
    remove: (job) => removeWithMark(getFolder(job)),
    discard: (job) => discard(getFolder(job)),
    wasThere: async (account, id) =>
      ID.test(id) && (await stat(getMark(getFolder({ account, id }))).catch(nothingWhenAbsent)) !== undefined,
    sweep: (now) => sweep(directory, now.getTime()),
  };
};

/** An empty folder as a tombstone. */
const getMark = (folder: string): string => `${folder}${MARK}`;
const MARK = '.removed';

const removeWithMark = async (folder: string): Promise<void> => {
  await mkdir(getMark(folder), { recursive: true, mode: 0o700 });
  await rm(folder, { recursive: true, force: true });
};

const sweep = async (directory: string, now: number): Promise<void> => {
  for (const account of (await readdir(directory).catch(nothingWhenAbsent)) ?? []) {
    const path = join(directory, account);
    if (account.startsWith('upload-')) await removeIfBefore(path, path, now - JOB_LIFETIME_MS, discard);
    else
      for (const id of await readdir(path)) {
        const folder = join(path, id);
        if (id.endsWith(MARK)) await removeIfBefore(folder, folder, now - MARKED_MS, discard);
        else
          await removeIfBefore(
            join(folder, 'file'),
            folder,
            now - JOB_LIFETIME_MS,
            ID.test(id) ? removeWithMark : discard,
          );
      }
  }
};

/** By the file's own time, as it is never rewritten. */
const removeIfBefore = async (
  dated: string,
  folder: string,
  before: number,
  remove: (folder: string) => Promise<void>,
): Promise<void> => {
  const found = (await stat(dated).catch(nothingWhenAbsent)) ?? (await stat(folder).catch(nothingWhenAbsent));
  if (found !== undefined && found.mtimeMs < before) await remove(folder);
};

const discard = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

const nothingWhenAbsent = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
};
