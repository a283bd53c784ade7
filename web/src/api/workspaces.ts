import type { FiltersInput } from '@verbatim/command-api/contract/results/filters';
import type { TableResult } from '@verbatim/command-api/contract/results/table';
import type {
  CloudWords,
  CoOccurrence,
  PartOfSpeech,
  ColumnStats,
  Stats,
  TermFrequency,
  TimeSeries,
  TimeStep,
} from '@verbatim/command-api/contract/results/workspace-results';
import type { EditWorkspaceRequest, Workspace, WorkspaceRequest } from '@verbatim/command-api/contract/workspaces';
import { RESULT_ADDRESSES } from './results/result-address.ts';
import { baseApi, ifMatch, queryString } from './transport/base-api.ts';
import { withUndo, type Changed } from './undo.ts';

export interface TableArgs {
  readonly workspaceId: string;
  /** Column names, outermost first. */
  readonly groupBy: readonly string[];
  /** Groupings side by side, instead of `groupBy`. */
  readonly parts?: readonly (readonly string[])[] | undefined;
  readonly filters: FiltersInput;
  readonly unclassified: boolean;
  /** Name of a number column; undefined for unweighted. */
  readonly weight: string | undefined;
  /** Name of the column whose figures each row gets; undefined for none. */
  readonly number: string | undefined;
  readonly means: boolean;
  /** Class of the comments that rows count; absent for all. */
  readonly sentiment?: 'neg' | undefined;
  readonly pagination: {
    readonly page: number;
    readonly pageSize: number;
    readonly sort: string;
    readonly order: 'asc' | 'desc';
  };
}

export interface TimeSeriesArgs {
  readonly workspaceId: string;
  /** Name of a date column. */
  readonly field: string;
  /** `auto`: the finest of at most 40 periods that can be tested, which the answer names. */
  readonly step: TimeStep | 'auto';
  /** As above. */
  readonly weight: string | undefined;
  readonly filters: FiltersInput;
}

export interface CloudArgs {
  readonly projectId: string;
  readonly workspaceId: string;
  readonly filters: FiltersInput;
  /** Empty for every word. */
  readonly partsOfSpeech: readonly PartOfSpeech[];
  /** Whether to count numbers. */
  readonly numbers: boolean;
}

export interface TermFrequencyArgs {
  readonly projectId: string;
  readonly filters: FiltersInput;
  /** As above. */
  readonly numbers: boolean;
}

const workspacesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    workspace: build.query<Workspace, string>({
      query: (id) => `/api/workspaces/${encodeURIComponent(id)}`,
      providesTags: (_result, _error, id) => [{ type: 'Workspace', id }],
    }),
    createWorkspace: build.mutation<
      Changed<Workspace>,
      { readonly projectId: string; readonly body: WorkspaceRequest }
    >({
      transformResponse: withUndo<Workspace>,
      query: ({ projectId, body }) => ({
        url: `/api/projects/${encodeURIComponent(projectId)}/workspaces`,
        method: 'POST',
        body,
        creates: true,
      }),
      invalidatesTags: (_result, _error, { projectId }) => ['Projects', { type: 'Project', id: projectId }],
    }),
    saveWorkspace: build.mutation<
      Changed<Workspace>,
      {
        readonly id: string;
        readonly projectId: string;
        readonly body: EditWorkspaceRequest;
        readonly version?: number | null;
      }
    >({
      query: ({ id, body, version }) => ({
        url: `/api/workspaces/${encodeURIComponent(id)}`,
        method: 'POST',
        body,
        headers: ifMatch(version),
      }),
      transformResponse: withUndo<Workspace>,
      invalidatesTags: (_result, _error, { id, projectId }) => [
        'Projects',
        { type: 'Project', id: projectId },
        { type: 'Workspace', id },
        { type: 'Table', id },
      ],
    }),
    deleteWorkspace: build.mutation<Changed<unknown>, { readonly id: string; readonly projectId: string }>({
      transformResponse: withUndo<unknown>,
      query: ({ id }) => ({ url: `/api/workspaces/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: (_result, _error, { projectId }) => ['Projects', { type: 'Project', id: projectId }],
    }),
    table: build.query<TableResult, TableArgs>({
      query: RESULT_ADDRESSES.table,
      providesTags: (_result, _error, { workspaceId }) => [{ type: 'Table', id: workspaceId }],
    }),
  }),
});

export const {
  useWorkspaceQuery,
  useCreateWorkspaceMutation,
  useSaveWorkspaceMutation,
  useDeleteWorkspaceMutation,
  useTableQuery,
} = workspacesApi;

export const { useAddThemeMutation } = workspacesApi.injectEndpoints({
  endpoints: (build) => ({
    addTheme: build.mutation<Workspace, { readonly id: string; readonly projectId: string; readonly themeId: string }>({
      query: ({ id, themeId }) => ({
        url: `/api/workspaces/${encodeURIComponent(id)}/add`,
        method: 'POST',
        body: { id: themeId },
      }),
      invalidatesTags: (_result, _error, { id, projectId }) => [
        'Projects',
        { type: 'Project', id: projectId },
        { type: 'Workspace', id },
        { type: 'Table', id },
      ],
    }),
  }),
});

export const { useStatsQuery, useColumnStatsQuery, useTimeSeriesQuery } = workspacesApi.injectEndpoints({
  endpoints: (build) => ({
    stats: build.query<Stats, { readonly workspaceId: string; readonly filters: FiltersInput }>({
      query: ({ workspaceId, ...params }) =>
        `/api/workspaces/${encodeURIComponent(workspaceId)}/stats${queryString(params)}`,
      providesTags: (_result, _error, { workspaceId }) => [{ type: 'Table', id: workspaceId }],
    }),
    columnStats: build.query<ColumnStats, { readonly workspaceId: string; readonly filters: FiltersInput }>({
      query: ({ workspaceId, ...params }) =>
        `/api/workspaces/${encodeURIComponent(workspaceId)}/column-stats${queryString(params)}`,
      providesTags: (_result, _error, { workspaceId }) => [{ type: 'Table', id: workspaceId }],
    }),
    timeSeries: build.query<TimeSeries, TimeSeriesArgs>({
      query: RESULT_ADDRESSES.timeSeries,
      providesTags: (_result, _error, { workspaceId }) => [{ type: 'Table', id: workspaceId }],
    }),
  }),
});

export const { useCloudQuery, useTermFrequencyQuery } = workspacesApi.injectEndpoints({
  endpoints: (build) => ({
    cloud: build.query<CloudWords, CloudArgs>({
      query: RESULT_ADDRESSES.cloud,
      providesTags: (_result, _error, { workspaceId }) => [{ type: 'Table', id: workspaceId }],
    }),
    termFrequency: build.query<TermFrequency, TermFrequencyArgs>({
      query: RESULT_ADDRESSES.termFrequency,
      providesTags: ['Table'],
    }),
  }),
});

export interface LinkArgs {
  readonly projectId: string;
  readonly workspaceId: string;
  readonly filters: FiltersInput;
}

export const { useLinkQuery } = workspacesApi.injectEndpoints({
  endpoints: (build) => ({
    link: build.query<CoOccurrence, LinkArgs>({
      query: RESULT_ADDRESSES.link,
      providesTags: (_result, _error, { workspaceId }) => [{ type: 'Table', id: workspaceId }],
    }),
  }),
});
