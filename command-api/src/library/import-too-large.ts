import { AppendTooLargeError } from '@verbatim/eventstore/event-store';
import { HttpError } from '../http/http-error.ts';

/**
 * A change has a size limit.
 * @param detail the remedy for the client
 * @throws HttpError 413 TOO_LARGE
 */
export const tooLarge =
  (detail: string) =>
  (error: unknown): never => {
    if (!(error instanceof AppendTooLargeError)) throw error;
    throw new HttpError(413, 'TOO_LARGE', detail);
  };
