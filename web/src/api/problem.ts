/** What a failed call says to a person: the server's `detail`, or the catalogue's fallback. */
import type { Conflict, FieldError, Problem, SameFile } from '@verbatim/command-api/contract/problem';

const SOMETHING_WENT_WRONG = 'Something went wrong';

/** Shape of RTK Query's errors as far as we look at them. */
interface CallError {
  readonly status?: number | string;
  readonly data?: unknown;
}

const isProblem = (data: unknown): data is Problem =>
  typeof data === 'object' && data !== null && typeof (data as { detail?: unknown }).detail === 'string';

const problemOf = (error: unknown): Problem | null => {
  const data = (error as CallError | null | undefined)?.data;
  return isProblem(data) ? data : null;
};

/** The sentence to show. `error` is whatever `unwrap()` threw or a hook's `error`. */
export const messageOf = (error: unknown, fallback: string = SOMETHING_WENT_WRONG): string => {
  const detail = problemOf(error)?.detail;
  if (detail) return detail;
  return (error as CallError | null | undefined)?.status === 'FETCH_ERROR'
    ? 'The server cannot be reached. Check the connection and try again.'
    : fallback;
};

export const isNotFound = (error: unknown): boolean => (error as CallError | null | undefined)?.status === 404;

export const codeOf = (error: unknown): string | undefined => problemOf(error)?.code;

export const fieldErrorsOf = (error: unknown): readonly FieldError[] => problemOf(error)?.errors ?? [];

/** Both versions of what others have changed meanwhile; undefined where that was not why. */
export const conflictOf = (error: unknown): Conflict | undefined => problemOf(error)?.conflict;

/** The file of the project that has the bytes of the one that was refused; null where that was not why. */
export const sameFileOf = (error: unknown): SameFile | null => problemOf(error)?.sameFile ?? null;
