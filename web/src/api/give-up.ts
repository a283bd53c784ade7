import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from './base-api.ts';

/**
 * Aborts a query's call when its only view turns to something else before the answer is there: the server then gives up working it out.
 * @param args as the query's hook is given them
 */
export const useGiveUp = (endpoint: 'table' | 'dictionaryTest', args: object): void => {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const key = JSON.stringify(args);
  const looksAt = useRef<string | null>(null);
  useEffect(() => {
    looksAt.current = key;
    return () => {
      looksAt.current = null;
      // React may only be trying whether the view can be left: then it looks at the same again at once.
      queueMicrotask(() => {
        if (looksAt.current === key) return;
        const running = baseApi.util.getRunningQueryThunk(endpoint as never, JSON.parse(key) as never);
        dispatch<{ abort(): void } | undefined>(running as never)?.abort();
      });
    };
  }, [dispatch, endpoint, key]);
};
