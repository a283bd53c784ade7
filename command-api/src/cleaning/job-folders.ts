/**
 * Jobs are folders: `{directory}/{account}/{job}` with the file, `job.json` and what was found. Whoever asks for the job of another account
 * finds none. A process that shares the directory knows all of them.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CleaningColumn, CleaningStart, CleaningStatus } from '../contract/cleaning.ts';

export interface StoredJob {
  readonly id: string;
  readonly account: string;
  readonly fileName: string;
  readonly createdAt: string;
  readonly status: CleaningStatus;
  readonly rows: number;
  readonly columns: readonly CleaningColumn[];
  readonly options: CleaningStart | null;
  /** As they were typed or found. */
  readonly keep: readonly string[];
  readonly cells: number;
  readonly words: number;
  readonly trouble: string | null;
}

/** Everything of a job is gone after this. */
export const KEPT_MS = 24 * 60 * 60 * 1000;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

export interface JobFolders {
  /** Where uploads are received. */
  readonly directory: string;
  folderOf(job: Pick<StoredJob, 'account' | 'id'>): string;
  make(account: string, id: string): Promise<string>;
  read(account: string, id: string): Promise<StoredJob | undefined>;
  /** In the order in which they came. */
  list(account: string): Promise<readonly StoredJob[]>;
  write(job: StoredJob): Promise<void>;
  /** Rows that were looked at, and when that was said last. */
  progress(job: Pick<StoredJob, 'account' | 'id'>): Promise<{ readonly rows: number; readonly at: number } | undefined>;
  sayProgress(job: Pick<StoredJob, 'account' | 'id'>, rows: number): Promise<void>;
  remove(job: Pick<StoredJob, 'account' | 'id'>): Promise<void>;
  /** Removes what is older than a day, also what an upload has left. */
  sweep(now: Date): Promise<void>;
}

export const createJobFolders = (directory: string): JobFolders => {
  const folderOf = ({ account, id }: Pick<StoredJob, 'account' | 'id'>): string => join(directory, account, id);
  const read = async (account: string, id: string): Promise<StoredJob | undefined> => {
    if (!ID.test(id)) return undefined;
    const text = await readFile(join(folderOf({ account, id }), 'job.json'), 'utf8').catch(nothingWhenAbsent);
    return text === undefined ? undefined : (JSON.parse(text) as StoredJob);
  };
  /** In one step: who reads it meanwhile reads the one before. */
  const replace = async (path: string, text: string): Promise<void> => {
    const aside = `${path}.${randomUUID()}`;
    await writeFile(aside, text);
    await rename(aside, path);
  };
  return {
    directory,
    folderOf,
    read,
    async make(account, id) {
      const folder = folderOf({ account, id });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return folder;
    },
    async list(account) {
      const ids = (await readdir(join(directory, account)).catch(nothingWhenAbsent)) ?? [];
      const jobs = await Promise.all(ids.map((id) => read(account, id)));
      return jobs.filter((job) => job !== undefined).sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
    },
    write: (job) => replace(join(folderOf(job), 'job.json'), JSON.stringify(job)),
    async progress(job) {
      const path = join(folderOf(job), 'progress');
      const [text, found] = await Promise.all([
        readFile(path, 'utf8').catch(nothingWhenAbsent),
        stat(path).catch(nothingWhenAbsent),
      ]);
      return text === undefined || found === undefined ? undefined : { rows: Number(text), at: found.mtimeMs };
    },
    sayProgress: (job, rows) => replace(join(folderOf(job), 'progress'), String(rows)),
    remove: (job) => rm(folderOf(job), { recursive: true, force: true }),
    sweep: (now) => sweep(directory, now.getTime() - KEPT_MS),
  };
};

const sweep = async (directory: string, before: number): Promise<void> => {
  for (const account of (await readdir(directory).catch(nothingWhenAbsent)) ?? []) {
    const path = join(directory, account);
    if (account.startsWith('upload-')) await removeIfBefore(path, path, before);
    else for (const id of await readdir(path)) await removeIfBefore(join(path, id, 'file'), join(path, id), before);
  }
};

/** By the file itself, which nobody writes again. */
const removeIfBefore = async (dated: string, folder: string, before: number): Promise<void> => {
  const found = (await stat(dated).catch(nothingWhenAbsent)) ?? (await stat(folder).catch(nothingWhenAbsent));
  if (found !== undefined && found.mtimeMs < before) await rm(folder, { recursive: true, force: true });
};

const nothingWhenAbsent = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
};
