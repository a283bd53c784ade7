import type { ReactNode } from 'react';
import { isAway } from '../api/connection.ts';
import { codeOf } from '../api/problem.ts';
import { LoadFailed } from './load-failed.tsx';

/** As the hooks of RTK Query answer it. */
interface Query<Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
  readonly refetch: () => unknown;
}

interface LoadedProps<Data> {
  /** Begins the sentence that says what could not be loaded. */
  readonly what: string;
  readonly query: Query<Data>;
  readonly loading?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Why there is nothing to show; undefined where there is something, however long the server has been away since. */
export const failureOf = ({ data, error }: Omit<Query<unknown>, 'refetch'>): unknown =>
  data === undefined ? error : undefined;

/** As the hooks answer it where `data` may be of what was asked before, and stays on screen until `currentData` is there. */
interface KeptQuery {
  readonly data?: unknown;
  readonly currentData?: unknown;
  readonly error?: unknown;
}

const isOfServerAway = (error: unknown): boolean =>
  isAway((error as { readonly status?: unknown } | undefined)?.status, codeOf(error));

/** What is said beside the answer to an earlier question: nothing while the server is away, for the banner says that, and asks again. */
export const failureBesideKept = ({ data, currentData, error }: KeptQuery): unknown =>
  data !== undefined && isOfServerAway(error) ? undefined : failureOf({ data: currentData, error });

/** Whether what is on screen answers an earlier question, and the answer to this one is on its way, or comes once the server is back. */
export const isOfBefore = ({ data, currentData, error }: KeptQuery): boolean =>
  data !== undefined && currentData === undefined && (error === undefined || isOfServerAway(error));

/**
 * Shows what was read. What is there stays, also where reading it anew fails: the banner of the app says so, and tries again. Every page and
 * dialog that shows a read goes by this, and none looks at `error` before `data`.
 */
export const Loaded = <Data,>({ what, query, loading = null, children }: LoadedProps<Data>): ReactNode => {
  if (query.data !== undefined) return children(query.data);
  const failure = failureOf(query);
  return failure === undefined ? (
    loading
  ) : (
    <LoadFailed what={what} error={failure} onRetry={() => void query.refetch()} />
  );
};
