/** Workspaces frozen under a name. */
import type { Deleted } from '@verbatim/command-api/contract/deleted';
import type { Freeze, FreezeCheck, FreezeDetail, FreezeInput } from '@verbatim/command-api/contract/freezes';
import { baseApi } from './transport/base-api.ts';
import { withUndo, type Changed } from './undo.ts';

/** Of all freezes of a project. */
export const freezesAddress = (projectId: string): string => `/api/projects/${encodeURIComponent(projectId)}/freezes`;

/** Address of a freeze, which is also that of its figures as JSON. */
export const freezeAddress = (id: string): string => `/api/freezes/${encodeURIComponent(id)}`;

export const FREEZES = { type: 'Workspace', id: 'freezes' } as const;

const freezesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    freezes: build.query<readonly Freeze[], string>({
      query: freezesAddress,
      providesTags: [FREEZES],
    }),
    freeze: build.query<FreezeDetail, string>({
      query: freezeAddress,
      providesTags: [FREEZES],
    }),
    /** Recomputes its figures: once for each opening. */
    freezeCheck: build.query<FreezeCheck, string>({
      query: (id) => `${freezeAddress(id)}/check`,
      keepUnusedDataFor: 0,
    }),
    createFreeze: build.mutation<Changed<Freeze>, { readonly workspaceId: string; readonly body: FreezeInput }>({
      query: ({ workspaceId, body }) => ({
        url: `/api/workspaces/${encodeURIComponent(workspaceId)}/freezes`,
        method: 'POST',
        body,
        creates: true,
      }),
      transformResponse: withUndo<Freeze>,
      invalidatesTags: (_result, error) => (error === undefined ? [FREEZES, 'History'] : []),
    }),
    deleteFreeze: build.mutation<Changed<Deleted>, string>({
      query: (id) => ({ url: freezeAddress(id), method: 'DELETE' }),
      transformResponse: withUndo<Deleted>,
      invalidatesTags: (_result, error) => (error === undefined ? [FREEZES, 'History'] : []),
    }),
  }),
});

export const {
  useFreezesQuery,
  useFreezeQuery,
  useFreezeCheckQuery,
  useCreateFreezeMutation,
  useDeleteFreezeMutation,
} = freezesApi;
