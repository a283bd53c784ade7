import type {
  BuildStep,
  CreateProjectRequest,
  EditProjectRequest,
  Project,
  ProjectSummary,
  RandomComment,
  ResplitResult,
  StepProgress,
  TableDefinitionsRequest,
  UploadResult,
} from '@verbatim/command-api/contract/projects';
import { baseApi, ifMatch, queryString } from '../transport/base-api.ts';
import { withUndo, type Changed } from '../undo.ts';
import { uploadFile, type Upload } from './upload-file.ts';

export interface ProjectListPage {
  readonly search: string;
  readonly offset: number;
  readonly limit: number;
}

export interface ProjectList {
  readonly items: readonly ProjectSummary[];
  /** On all pages. */
  readonly total: number;
}

export interface StepPage {
  readonly projectId: string;
  readonly step: BuildStep;
  readonly offset: number;
  readonly limit: number;
  /** First comment of the file being built; default all of the project's. */
  readonly minId?: number;
}

export const projectsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    projects: build.query<ProjectList, ProjectListPage>({
      query: ({ search, offset, limit }) =>
        `/api/projects/${queryString({ search: search || undefined, offset, limit })}`,
      transformResponse: (items: readonly ProjectSummary[], meta) => ({
        items,
        total: Number(meta?.response?.headers.get('x-total-count') ?? items.length),
      }),
      providesTags: ['Projects'],
    }),
    project: build.query<Project, string>({
      query: (id) => `/api/projects/${encodeURIComponent(id)}`,
      providesTags: (_result, _error, id) => [{ type: 'Project', id }],
    }),
    createProject: build.mutation<Project, CreateProjectRequest>({
      query: (body) => ({ url: '/api/projects/', method: 'POST', body, creates: true }),
      invalidatesTags: ['Projects'],
    }),
    defineColumns: build.mutation<
      Changed<Project>,
      { readonly id: string; readonly body: TableDefinitionsRequest; readonly version?: number | null }
    >({
      query: ({ id, body, version }) => ({
        url: `/api/projects/${encodeURIComponent(id)}/table-definitions`,
        method: 'POST',
        body,
        headers: ifMatch(version, 'columns'),
      }),
      transformResponse: withUndo<Project>,
    }),
    createTable: build.mutation<Project, string>({
      query: (id) => ({
        url: `/api/projects/${encodeURIComponent(id)}/new-table`,
        method: 'POST',
        body: { columns: [] },
      }),
    }),
    uploadFile: build.mutation<UploadResult, Upload>({ queryFn: uploadFile }),
    deleteFile: build.mutation<Project, { readonly projectId: string; readonly fileId: string }>({
      query: ({ projectId, fileId }) => ({
        url: `/api/projects/${encodeURIComponent(projectId)}/files/${encodeURIComponent(fileId)}`,
        method: 'DELETE',
      }),
      invalidatesTags: (_result, _error, { projectId }) => [
        ...(['Projects', 'Table', 'Response', 'History', 'Agreement', 'Feed'] as const),
        { type: 'Project', id: projectId },
      ],
    }),
    // A GET by specification, but it does work and is repeated: a mutation, so that nothing is cached.
    runStep: build.mutation<StepProgress, StepPage>({
      query: ({ projectId, step, offset, limit, minId }) =>
        `/api/projects/${encodeURIComponent(projectId)}/${step}${queryString({ offset, limit, min_id: minId })}`,
    }),
  }),
});

const settingsApi = projectsApi.injectEndpoints({
  endpoints: (build) => ({
    /** Another one each time. */
    randomComment: build.query<RandomComment, string>({
      query: (id) => `/api/projects/${encodeURIComponent(id)}/randomcomment`,
      keepUnusedDataFor: 0,
    }),
    editProject: build.mutation<
      Changed<Project>,
      { readonly id: string; readonly body: EditProjectRequest; readonly version?: number | null }
    >({
      query: ({ id, body, version }) => ({
        url: `/api/projects/${encodeURIComponent(id)}`,
        method: 'POST',
        body,
        headers: ifMatch(version, 'basics'),
      }),
      transformResponse: withUndo<Project>,
      invalidatesTags: (_result, _error, { id }) => ['Projects', { type: 'Project', id }],
    }),
    /** Each call does a part of the work; the last one changes results. */
    splitAnew: build.mutation<Changed<ResplitResult>, { readonly projectId: string; readonly fileId: string }>({
      query: ({ projectId, fileId }) => ({
        url: `/api/projects/${encodeURIComponent(projectId)}/files/${encodeURIComponent(fileId)}/split-anew`,
        method: 'POST',
      }),
      transformResponse: withUndo<ResplitResult>,
      invalidatesTags: (result, _error, { projectId }) =>
        result?.value.done === true
          ? [
              ...(['Projects', 'Table', 'Response', 'History', 'Agreement', 'Feed'] as const),
              { type: 'Project', id: projectId },
            ]
          : [],
    }),
    deleteProject: build.mutation<Changed<readonly ProjectSummary[]>, string>({
      query: (id) => ({ url: `/api/projects/${encodeURIComponent(id)}`, method: 'DELETE' }),
      transformResponse: withUndo<readonly ProjectSummary[]>,
      // The response is the first page; only the page's own query knows which page and search are on screen.
      invalidatesTags: ['Projects'],
    }),
  }),
});

export const {
  useProjectsQuery,
  useProjectQuery,
  useDefineColumnsMutation,
  useCreateTableMutation,
  useUploadFileMutation,
  useDeleteFileMutation,
} = projectsApi;
export const { useLazyRandomCommentQuery, useEditProjectMutation, useDeleteProjectMutation, useSplitAnewMutation } =
  settingsApi;
