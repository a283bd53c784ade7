/** How far an upload is, in words; one place, so that it reads the same in the wizard and in the project's dialog. */
import { rateOf } from '../api/step-pace.ts';
import type { UploadProgress } from '../api/upload-progress.ts';
import { leftWords } from './format.ts';

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

/**
 * '5.0 of 10.0 MB · 1.2 MB a second · 5 s left'
 * @param waiting so many other files are checked before this one; null when it is its turn
 */
export const uploadWords = (upload: UploadProgress | null, waiting: number | null): string => {
  if (upload === null) return '';
  const { sent, total, pace } = upload;
  if (sent >= total && waiting !== null)
    return waiting === 1 ? 'Waiting: another file is being checked' : `Waiting: ${waiting} other files come first`;
  if (sent >= total) return 'The server is checking and storing the rows';
  const text = `${megabytes(sent)} of ${megabytes(total)} MB`;
  const rate = rateOf(pace);
  return rate === null || rate <= 0
    ? text
    : `${text} · ${megabytes(Math.max(rate, 1e5))} MB a second · ${leftWords((total - sent) / rate)}`;
};

/** 0 to 1; null where it cannot be known: all is sent, and the server has not answered yet. */
export const uploadShare = (upload: UploadProgress | null): number | null =>
  upload !== null && upload.sent < upload.total ? upload.sent / upload.total : null;
