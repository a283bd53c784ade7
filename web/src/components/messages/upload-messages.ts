/**
 * How far an upload is, in words; one place, so that it reads the same in the wizard and in the project's
 * dialog.
 */
import { computeRate } from '../../api/transport/step-pace.ts';
import type { UploadProgress } from '../../api/transport/upload-progress.ts';
import { formatTimeLeft } from '../text/format.ts';

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

/**
 * '5.0 of 10.0 MB · 1.2 MB a second · 5 s left'
 * @param waiting number of files checked before this one; null when it is next
 */
export const formatUploadProgress = (upload: UploadProgress | null, waiting: number | null): string => {
  if (upload === null) return '';
  const { sent, total, pace } = upload;
  if (sent >= total && waiting !== null)
    return waiting === 1 ? 'Waiting: another file is being checked' : `Waiting: ${waiting} other files are ahead`;
  if (sent >= total) return 'The server is checking and storing the rows';
  const text = `${megabytes(sent)} of ${megabytes(total)} MB`;
  const rate = computeRate(pace);
  return rate === null || rate <= 0
    ? text
    : `${text} · ${megabytes(Math.max(rate, 1e5))} MB a second · ${formatTimeLeft((total - sent) / rate)}`;
};

/** 0 to 1; null where it cannot be known: all is sent, and the server has not answered yet. */
export const uploadShare = (upload: UploadProgress | null): number | null =>
  upload !== null && upload.sent < upload.total ? upload.sent / upload.total : null;
