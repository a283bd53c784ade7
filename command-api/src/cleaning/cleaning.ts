import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { createCleaningJobs, type CleaningJobs } from './cleaning-jobs.ts';
import { createCleaningWork, type CleaningWork } from './cleaning-work.ts';
import { createJobFolders } from './job-folders.ts';

export interface Cleaning {
  readonly jobs: CleaningJobs;
  readonly work: Pick<CleaningWork, 'quick'>;
  /** Where files are received and stored. */
  readonly directory: string;
  close(): Promise<void>;
}

export interface CleaningOptions {
  readonly workerFile: string;
  readonly directory: string;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

export const openCleaning = ({ workerFile, directory, log }: CleaningOptions): Cleaning => {
  const work = createCleaningWork(workerFile);
  const folders = createJobFolders(directory);
  const jobs = createCleaningJobs({ folders, work, log, now: () => new Date(), newId: randomUUID });
  return {
    jobs,
    work,
    directory,
    close: async () => {
      jobs.close();
      await work.close();
    },
  };
};
