import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from './base-api.ts';

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/** Numbers of subscribers per query, by store. */
const looking = new WeakMap<Dispatch, Map<string, number>>();

const getWatchers = (dispatch: Dispatch): Map<string, number> => {
  const known = looking.get(dispatch) ?? new Map<string, number>();
  looking.set(dispatch, known);
  return known;
};

/** As returned by the query's hook. */
interface Asked {
  readonly error?: unknown;
  readonly refetch: () => unknown;
}

const isGivenUp = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';

/**
 * Aborts a query when its last subscriber changes its arguments, so that the server stops computing. A later
 * subscriber refetches an aborted query, even with older data.
 * @param args as passed to the query's hook
 * @returns the query, without the abort error
 */
export const useAbortStale = <Query extends Asked>(
  endpoint: 'table' | 'dictionaryTest' | 'themePreview',
  args: object,
  query: Query,
): Query => {
  const dispatch = useDispatch<Dispatch>();
  const key = JSON.stringify(args);
  useEffect(() => {
    const lookers = getWatchers(dispatch);
    const question = `${endpoint} ${key}`;
    const count = (by: 1 | -1): number => (lookers.get(question) ?? 0) + by;
    lookers.set(question, count(1));
    return () => {
      lookers.set(question, count(-1));
      // Deferred, because another view, or this one under StrictMode, may subscribe at the same moment.
      queueMicrotask(() => {
        if (lookers.get(question) !== 0) return;
        lookers.delete(question);
        const running = baseApi.util.getRunningQueryThunk(endpoint as never, JSON.parse(key) as never);
        dispatch<{ abort(): void } | undefined>(running as never)?.abort();
      });
    };
  }, [dispatch, endpoint, key]);
  const isLeft = isGivenUp(query.error);
  const { refetch } = query;
  useEffect(() => {
    if (isLeft) void refetch();
  }, [isLeft, refetch]);
  return isLeft ? { ...query, error: undefined } : query;
};
