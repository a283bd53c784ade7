/** Error messages of failed calls: the server's `detail`, or the catalogue's fallback. */
import type { ImportChoices } from '@verbatim/command-api/contract/read-options';
import type { Conflict, FieldError, Problem, SameFile } from '@verbatim/command-api/contract/problem';

const SOMETHING_WENT_WRONG = 'Something went wrong';

/** The relevant part of RTK Query's errors. */
interface CallError {
  readonly status?: number | string;
  readonly data?: unknown;
}

const isProblem = (data: unknown): data is Problem =>
  typeof data === 'object' && data !== null && typeof (data as { detail?: unknown }).detail === 'string';

const toProblem = (error: unknown): Problem | null => {
  const data = (error as CallError | null | undefined)?.data;
  return isProblem(data) ? data : null;
};

/** The message to show. `error` is what `unwrap()` throws or a hook's `error`. */
export const getErrorMessage = (error: unknown, fallback: string = SOMETHING_WENT_WRONG): string => {
  const detail = toProblem(error)?.detail;
  if (detail) return detail;
  return (error as CallError | null | undefined)?.status === 'FETCH_ERROR'
    ? 'The server cannot be reached. Check the connection and try again.'
    : fallback;
};

export const isNotFound = (error: unknown): boolean => (error as CallError | null | undefined)?.status === 404;

export const getErrorCode = (error: unknown): string | undefined => toProblem(error)?.code;

export const getFieldErrors = (error: unknown): readonly FieldError[] => toProblem(error)?.errors ?? [];

/** Both versions of a conflicting change; undefined for other errors. */
export const getConflict = (error: unknown): Conflict | undefined => toProblem(error)?.conflict;

/** The project's file that is identical to the rejected one; null for other errors. */
export const getSameFile = (error: unknown): SameFile | null => toProblem(error)?.sameFile ?? null;

/** Choices required to read a file; null for other errors. */
export const getImportChoices = (error: unknown): ImportChoices | null => toProblem(error)?.choices ?? null;
