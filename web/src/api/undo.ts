import type { RestoreResult, UndoResult } from '@verbatim/command-api/contract/undo';
import type { FetchBaseQueryError, FetchBaseQueryMeta, QueryReturnValue } from '@reduxjs/toolkit/query/react';
import { baseApi } from './transport/base-api.ts';

/** A command's result with its undo token; null if it has changed nothing. */
export interface Changed<Answer> {
  readonly value: Answer;
  readonly undo: string | null;
}

export const withUndo = <Answer>(value: Answer, meta: FetchBaseQueryMeta | undefined): Changed<Answer> => ({
  value,
  undo: meta?.response?.headers.get('undo') ?? null,
});

/** For endpoints with a `queryFn`. */
export const toChanged = <Answer>({
  data,
  error,
  meta,
}: QueryReturnValue<unknown, FetchBaseQueryError, FetchBaseQueryMeta>) =>
  error === undefined ? { data: withUndo(data as Answer, meta) } : { error };

/** Caches of everything that an undo may change. */
const CHANGED_BY_UNDO = [
  ...(['Library', 'Workspace', 'Table', 'Project', 'Projects', 'Response'] as const),
  ...(['History', 'Agreement', 'Feed', 'Dictionary', 'HiddenWords'] as const),
] as const;

const undoApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    undo: build.mutation<UndoResult, string>({
      query: (change) => ({ url: '/api/undo', method: 'POST', body: { change } }),
      invalidatesTags: (_result, error) => (error === undefined ? CHANGED_BY_UNDO : []),
    }),
    restore: build.mutation<Changed<RestoreResult>, string>({
      query: (change) => ({ url: '/api/restore', method: 'POST', body: { change } }),
      transformResponse: withUndo<RestoreResult>,
      invalidatesTags: (_result, error) => (error === undefined ? CHANGED_BY_UNDO : []),
    }),
  }),
});

export const { useUndoMutation, useRestoreMutation } = undoApi;
