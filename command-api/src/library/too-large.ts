import { AppendTooLargeError } from '@verbatim/eventstore/event-store';
import { HttpError } from '../http-error.ts';

/** What is stored as one change is limited. @param detail what whoever asks can do about it @throws HttpError 413 TOO_LARGE */
export const tooLarge =
  (detail: string) =>
  (error: unknown): never => {
    if (!(error instanceof AppendTooLargeError)) throw error;
    throw new HttpError(413, 'TOO_LARGE', detail);
  };
