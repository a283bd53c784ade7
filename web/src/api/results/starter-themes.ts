/** The first look at a project's comments, and the themes that it may begin with. */
import type {
  StarterThemes,
  StarterThemesRequest,
  TopicsAnswer,
} from '@verbatim/command-api/contract/results/theme-builder';
import type { Workspace } from '@verbatim/command-api/contract/workspaces';
import { baseApi } from '../transport/base-api.ts';

const getPath = (projectId: string): string => `/api/projects/${encodeURIComponent(projectId)}/starter-themes`;

const starterThemesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    starterThemes: build.query<StarterThemes, string>({
      query: getPath,
      providesTags: ['Table'],
      keepUnusedDataFor: 20,
    }),
    topics: build.query<TopicsAnswer, string>({
      query: (projectId) => `/api/projects/${encodeURIComponent(projectId)}/topics`,
      providesTags: ['Table'],
      keepUnusedDataFor: 20,
    }),
    makeStarterThemes: build.mutation<Workspace, { readonly projectId: string; readonly body: StarterThemesRequest }>({
      query: ({ projectId, body }) => ({ url: getPath(projectId), method: 'POST', body, creates: true }),
      invalidatesTags: (_result, _error, { projectId }) => ['Library', 'Projects', { type: 'Project', id: projectId }],
    }),
  }),
});

export const { useStarterThemesQuery, useTopicsQuery, useMakeStarterThemesMutation } = starterThemesApi;
