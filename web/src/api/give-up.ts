import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from './base-api.ts';

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/** How many views look at each question, by the store that asks it. */
const looking = new WeakMap<Dispatch, Map<string, number>>();

const lookersOf = (dispatch: Dispatch): Map<string, number> => {
  const known = looking.get(dispatch) ?? new Map<string, number>();
  looking.set(dispatch, known);
  return known;
};

/** As the query's hook answers. */
interface Asked {
  readonly error?: unknown;
  readonly refetch: () => unknown;
}

const isGivenUp = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';

/**
 * Aborts a query's call when its last view turns to something else before the answer is there: the server then gives up working it out. Whoever
 * comes to look at a question that was given up asks it again, also where an earlier answer is there.
 * @param args as the query's hook is given them
 * @returns the query, without the error that says only that it was given up
 */
export const useGiveUp = <Query extends Asked>(
  endpoint: 'table' | 'dictionaryTest',
  args: object,
  query: Query,
): Query => {
  const dispatch = useDispatch<Dispatch>();
  const key = JSON.stringify(args);
  useEffect(() => {
    const lookers = lookersOf(dispatch);
    const question = `${endpoint} ${key}`;
    const count = (by: 1 | -1): number => (lookers.get(question) ?? 0) + by;
    lookers.set(question, count(1));
    return () => {
      lookers.set(question, count(-1));
      // Another view may begin to look at the same in this moment, or this one may: React tries whether it can be left.
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
