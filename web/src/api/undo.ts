import type { UndoResult } from '@verbatim/command-api/contract/undo';
import type { FetchBaseQueryError, FetchBaseQueryMeta, QueryReturnValue } from '@reduxjs/toolkit/query/react';
import { baseApi } from './base-api.ts';

/** What a command answers, and the word by which it can be undone; null where it has changed nothing. */
export interface Changed<Answer> {
  readonly value: Answer;
  readonly undo: string | null;
}

export const withUndo = <Answer>(value: Answer, meta: FetchBaseQueryMeta | undefined): Changed<Answer> => ({
  value,
  undo: meta?.response?.headers.get('undo') ?? null,
});

/** What an endpoint with a `queryFn` hands on of a command's answer. */
export const changedOf = <Answer>({
  data,
  error,
  meta,
}: QueryReturnValue<unknown, FetchBaseQueryError, FetchBaseQueryMeta>) =>
  error === undefined ? { data: withUndo(data as Answer, meta) } : { error };

const undoApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    undo: build.mutation<UndoResult, string>({
      query: (change) => ({ url: '/api/undo', method: 'POST', body: { change } }),
      invalidatesTags: (_result, error) =>
        error === undefined
          ? [
              'Library',
              'Workspace',
              'Table',
              'Project',
              'Projects',
              'Response',
              'History',
              'Agreement',
              'Feed',
              'Dictionary',
            ]
          : [],
    }),
  }),
});

export const { useUndoMutation } = undoApi;
