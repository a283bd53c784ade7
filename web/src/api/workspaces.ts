import type { FiltersInput } from '@verbatim/command-api/contract/filters';
import type { TableResult } from '@verbatim/command-api/contract/table';
import type { EditWorkspaceRequest, Workspace, WorkspaceRequest } from '@verbatim/command-api/contract/workspaces';
import { baseApi, ifMatch, queryString } from './base-api.ts';
import { withUndo, type Changed } from './undo.ts';

export interface TableArgs {
  readonly workspaceId: string;
  /** Column names, outermost first. */
  readonly groupBy: readonly string[];
  readonly filters: FiltersInput;
  readonly unclassified: boolean;
  readonly pagination: {
    readonly page: number;
    readonly pageSize: number;
    readonly sort: string;
    readonly order: 'asc' | 'desc';
  };
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
      query: ({ workspaceId, ...params }) =>
        `/api/workspaces/${encodeURIComponent(workspaceId)}/table${queryString(params)}`,
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
