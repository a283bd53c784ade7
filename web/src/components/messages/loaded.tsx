import type { ReactNode } from 'react';
import { isAway } from '../../api/transport/connection.ts';
import { getErrorCode } from '../../api/transport/problem.ts';
import { LoadFailed } from './load-failed.tsx';

/** As returned by RTK Query's hooks. */
interface Query<Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
  readonly refetch: () => unknown;
}

interface LoadedProps<Data> {
  /** Subject of the error message. */
  readonly what: string;
  readonly query: Query<Data>;
  readonly loading?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Why there is nothing to show; undefined with data, even if it is stale. */
export const getLoadError = ({ data, error }: Omit<Query<unknown>, 'refetch'>): unknown =>
  data === undefined ? error : undefined;

/** A hook's result whose `data` may belong to earlier arguments, and is shown until `currentData` arrives. */
interface KeptQuery {
  readonly data?: unknown;
  readonly currentData?: unknown;
  readonly error?: unknown;
}

const isOfServerAway = (error: unknown): boolean =>
  isAway((error as { readonly status?: unknown } | undefined)?.status, getErrorCode(error));

/** Error next to stale data: none during an outage, which the banner reports and retries. */
export const getRefetchError = ({ data, currentData, error }: KeptQuery): unknown =>
  data !== undefined && isOfServerAway(error) ? undefined : getLoadError({ data: currentData, error });

/** Whether the shown data belongs to earlier arguments and new data is expected. */
export const isStale = ({ data, currentData, error }: KeptQuery): boolean =>
  data !== undefined && currentData === undefined && (error === undefined || isOfServerAway(error));

/**
 * Renders loaded data. It stays when a refetch fails, which the app's banner reports and retries; pages and
 * dialogs use this instead of checking `error` before `data`.
 */
export const Loaded = <Data,>({ what, query, loading = null, children }: LoadedProps<Data>): ReactNode => {
  if (query.data !== undefined) return children(query.data);
  const failure = getLoadError(query);
  return failure === undefined ? (
    loading
  ) : (
    <LoadFailed what={what} error={failure} onRetry={() => void query.refetch()} />
  );
};
