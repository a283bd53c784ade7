import { TaskQueue } from '@verbatim/eventstore/async';

/** The queue is full. */
export class UploadsBusyError extends Error {
  constructor() {
    super('Too many uploads are waiting');
    this.name = 'UploadsBusyError';
  }
}

/** Each waits with its file on the disk. */
const MAX_WAITING = 24;

/** One file at a time: what one takes of memory and processors is all that they take together. */
export const createUploadQueue = (): TaskQueue =>
  new TaskQueue(1, { maxWaiting: MAX_WAITING, createFullError: () => new UploadsBusyError() });
