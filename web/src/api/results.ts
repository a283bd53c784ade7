/** What is read of a project's comments beside the table: what stands in a column, and the comments behind a number. */
import type { ColumnValues } from '@verbatim/command-api/contract/column-values';
import type { FiltersInput } from '@verbatim/command-api/contract/filters';
import type { MatchesResult } from '@verbatim/command-api/contract/matches';
import { baseApi, queryString } from './base-api.ts';

export interface ColumnValuesArgs {
  readonly projectId: string;
  /** A column's name; `themes` for the themes of the workspace. */
  readonly name: string;
  readonly workspaceId: string | null;
  readonly filters: FiltersInput;
  readonly search: string;
}

export interface MatchesArgs {
  readonly projectId: string;
  /** A theme's id; null for all comments. */
  readonly themeId: string | null;
  readonly filters: FiltersInput;
  readonly offset: number;
  readonly limit: number;
}

const pathOf = (projectId: string): string => `/api/projects/${encodeURIComponent(projectId)}`;

const resultsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    columnValues: build.query<ColumnValues, ColumnValuesArgs>({
      query: ({ projectId, name, workspaceId, filters, search }) =>
        `${pathOf(projectId)}/columns/${encodeURIComponent(name)}/values${queryString({
          ...{ filters, workspace_id: workspaceId ?? undefined, search: search || undefined },
        })}`,
      keepUnusedDataFor: 20,
    }),
    matches: build.query<MatchesResult, MatchesArgs>({
      query: ({ projectId, themeId, ...params }) =>
        `${pathOf(projectId)}/themes/${encodeURIComponent(themeId ?? 'total')}/test${queryString(params)}`,
      keepUnusedDataFor: 20,
    }),
  }),
});

export const { useColumnValuesQuery, useMatchesQuery } = resultsApi;
