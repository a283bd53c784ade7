/** The comments behind a number, one of them whole, and what people say of their themes. */
import type { FiltersInput } from '@verbatim/command-api/contract/filters';
import type { MatchesResult } from '@verbatim/command-api/contract/matches';
import type { ResponseDetail, ResponseHistory, TagManyResult } from '@verbatim/command-api/contract/responses';
import { baseApi, queryString } from './base-api.ts';
import { withUndo, type Changed } from './undo.ts';

/** A number of a workspace's table. */
export interface CommentList {
  readonly projectId: string;
  readonly workspaceId: string;
  /** A theme's id; null for the comments with none of the workspace's themes. */
  readonly themeId: string | null;
  readonly filters: FiltersInput;
  readonly groupBy: readonly string[];
  /** Key of the table's column; null for all. */
  readonly field: string | null;
  readonly order: 'asc' | 'desc';
}

interface ListArgs extends CommentList {
  readonly offset: number;
  readonly limit: number;
}

export interface ResponseArgs {
  readonly projectId: string;
  readonly workspaceId: string;
  readonly comment: number;
}

type Status = 1 | 2 | -1 | -2;

interface TagArgs extends ResponseArgs {
  readonly themeId: string;
  readonly sentence: number | null;
  readonly status: Status;
}

interface TagManyArgs {
  readonly list: CommentList;
  readonly themeId: string;
  readonly status: Status;
  /** Those chosen; null for all that the list holds. */
  readonly comments: readonly number[] | null;
}

const project = (projectId: string): string => `/api/projects/${encodeURIComponent(projectId)}`;
const responses = (projectId: string, workspaceId: string): string =>
  `${project(projectId)}/workspaces/${encodeURIComponent(workspaceId)}/responses`;

/** Address of a list, also for its file. */
export const listAddress = (list: CommentList, more: Readonly<Record<string, unknown>>): string => {
  const { projectId, workspaceId, themeId, filters, groupBy, field, order } = list;
  const whose = themeId === null ? { workspace_id: workspaceId, no_theme: true } : {};
  const pagination = { page: 0, pageSize: 10, sort: '_id', order };
  return `${project(projectId)}/themes/${encodeURIComponent(themeId ?? 'total')}/test${queryString({
    ...{ filters, groupBy, field: field ?? undefined, pagination, ...whose, ...more },
  })}`;
};

const responsesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    commentList: build.query<MatchesResult, ListArgs>({
      query: ({ offset, limit, ...list }) => listAddress(list, { offset, limit }),
      providesTags: (_result, _error, { workspaceId }) => [{ type: 'Table', id: workspaceId }],
      keepUnusedDataFor: 20,
    }),
    response: build.query<ResponseDetail, ResponseArgs>({
      query: ({ projectId, workspaceId, comment }) => `${responses(projectId, workspaceId)}/${comment}`,
      providesTags: ['Response'],
    }),
    responseHistory: build.query<ResponseHistory, Omit<ResponseArgs, 'workspaceId'>>({
      query: ({ projectId, comment }) => `${project(projectId)}/responses/${comment}/history`,
      providesTags: ['History'],
    }),
    tagResponse: build.mutation<Changed<ResponseDetail>, TagArgs>({
      query: ({ projectId, workspaceId, comment, themeId, sentence, status }) => ({
        url: `${responses(projectId, workspaceId)}/${comment}`,
        method: 'POST',
        body: { t_id: themeId, s_id: sentence, status },
      }),
      transformResponse: withUndo<ResponseDetail>,
      // The answer is the response anew.
      onQueryStarted: async ({ projectId, workspaceId, comment }, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data === undefined) return;
        const args = { projectId, workspaceId, comment };
        await dispatch(responsesApi.util.upsertQueryData('response', args, data.value));
      },
      invalidatesTags: (_result, error) => (error === undefined ? ['Table', 'History'] : ['Response']),
    }),
    tagMany: build.mutation<Changed<TagManyResult>, TagManyArgs>({
      query: ({ list, themeId, status, comments }) => {
        const { projectId, workspaceId, themeId: theme, filters, groupBy, field } = list;
        const whole = { theme, filters, groupBy, ...(field === null ? {} : { field }) };
        return {
          url: responses(projectId, workspaceId),
          method: 'POST',
          body: { t_id: themeId, status, ...(comments === null ? { list: whole } : { comments }) },
        };
      },
      transformResponse: withUndo<TagManyResult>,
      invalidatesTags: (_result, error) => (error === undefined ? ['Table', 'Response', 'History'] : []),
    }),
  }),
});

export const {
  useCommentListQuery,
  useResponseQuery,
  useResponseHistoryQuery,
  useTagResponseMutation,
  useTagManyMutation,
} = responsesApi;
