/** The comments behind a number, one of them whole, and what people say of their themes. */
import type { FiltersInput, SentimentPart } from '@verbatim/command-api/contract/filters';
import type { MatchesResult } from '@verbatim/command-api/contract/matches';
import type { ResponseDetail, ResponseHistory, TagManyResult } from '@verbatim/command-api/contract/responses';
import { baseApi, queryString } from './base-api.ts';
import { createTurns } from './in-turn.ts';
import { actBegun, actEnded, type PendingTag, type TagStatus } from './pending-acts.ts';
import { changedOf, withUndo, type Changed } from './undo.ts';

/** A number of a workspace's table. */
export interface CommentList {
  readonly projectId: string;
  readonly workspaceId: string;
  /** A theme's id; 'total' for all comments, null for those with none of the workspace's themes. */
  readonly themeId: string | null;
  readonly filters: FiltersInput;
  readonly groupBy: readonly string[];
  /** Key of the table's column; null for all. */
  readonly field: string | null;
  /** Those of that sentiment under the theme alone. */
  readonly sentiment?: SentimentPart;
  /** Of all comments, those that a theme query finds. */
  readonly string?: string;
  /** Of all comments, those whose text contains it. */
  readonly search?: string;
  /** Of all comments, those that are not reviewed, or those that are. */
  readonly review?: 'open' | 'reviewed';
  /** Name of the number column that the comments count by. */
  readonly weight?: string;
  readonly sort: '_id' | 'sentiment';
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

interface TagArgs extends ResponseArgs, Pick<PendingTag, 'key' | 'theme' | 'sentence' | 'status'> {
  readonly screen: 'response' | 'feed';
}

interface TagManyArgs {
  readonly list: CommentList;
  readonly themeId: string;
  readonly status: TagStatus;
  /** Those chosen; null for all that the list holds. */
  readonly comments: readonly number[] | null;
}

const project = (projectId: string): string => `/api/projects/${encodeURIComponent(projectId)}`;
export const responsesPath = (projectId: string, workspaceId: string): string =>
  `${project(projectId)}/workspaces/${encodeURIComponent(workspaceId)}/responses`;

/** Address of a list, also for its file. */
export const listAddress = (list: CommentList, more: Readonly<Record<string, unknown>>): string => {
  const { projectId, workspaceId, themeId, filters, groupBy, field, sentiment, string, search, review } = list;
  const { weight, sort, order } = list;
  const whose = themeId === null ? { no_theme: true } : {};
  const workspace = themeId === null || review !== undefined ? { workspace_id: workspaceId } : {};
  const pagination = { page: 0, pageSize: 10, sort, order };
  return `${project(projectId)}/themes/${encodeURIComponent(themeId ?? 'total')}/test${queryString({
    ...{ filters, groupBy, field: field ?? undefined, sentiment, string, search, review, weight, pagination },
    ...{ ...workspace, ...whose, ...more },
  })}`;
};

/** What is said of one comment arrives in the order in which it was said. */
export const inTurn = createTurns();

export const responsesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    commentList: build.query<MatchesResult, ListArgs>({
      query: ({ offset, limit, ...list }) => listAddress(list, { offset, limit }),
      providesTags: (_result, _error, { workspaceId }) => [{ type: 'Table', id: workspaceId }],
      keepUnusedDataFor: 20,
    }),
    response: build.query<ResponseDetail, ResponseArgs>({
      query: ({ projectId, workspaceId, comment }) => `${responsesPath(projectId, workspaceId)}/${comment}`,
      providesTags: ['Response'],
    }),
    responseHistory: build.query<ResponseHistory, Omit<ResponseArgs, 'workspaceId'>>({
      query: ({ projectId, comment }) => `${project(projectId)}/responses/${comment}/history`,
      providesTags: ['History'],
    }),
    tagResponse: build.mutation<Changed<ResponseDetail>, TagArgs>({
      queryFn: ({ projectId, workspaceId, comment, key, theme, sentence, status, screen }, _api, _extra, call) =>
        inTurn(`${projectId} ${comment}`, async () => {
          const body = { t_id: theme.id, s_id: sentence, status, screen };
          const url = `${responsesPath(projectId, workspaceId)}/${comment}`;
          return changedOf<ResponseDetail>(await call({ url, method: 'POST', body, once: key }));
        }),
      onQueryStarted: async ({ projectId, workspaceId, ...act }, { dispatch, queryFulfilled }) => {
        const { key, comment, theme, sentence, status } = act;
        dispatch(actBegun({ kind: 'tag', key, comment, theme, sentence, status }));
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        // The answer is the response anew.
        const args = { projectId, workspaceId, comment };
        if (data !== undefined) await dispatch(responsesApi.util.upsertQueryData('response', args, data.value));
        dispatch(actEnded(key));
      },
      invalidatesTags: (_result, error) => (error === undefined ? ['Table', 'History'] : ['Response']),
    }),
    tagMany: build.mutation<Changed<TagManyResult>, TagManyArgs>({
      query: ({ list, themeId, status, comments }) => {
        const { projectId, workspaceId, filters, groupBy, field, sentiment, string } = list;
        const theme = string === undefined ? { theme: list.themeId } : { string };
        const whole = { ...theme, filters, groupBy, sentiment, ...(field === null ? {} : { field }) };
        return {
          url: responsesPath(projectId, workspaceId),
          method: 'POST',
          body: { t_id: themeId, status, ...(comments === null ? { list: whole } : { comments }) },
        };
      },
      transformResponse: withUndo<TagManyResult>,
      invalidatesTags: (_result, error) => (error === undefined ? ['Table', 'Response', 'History'] : []),
    }),
  }),
});

/** Reads a response ahead, and keeps it as it is now: whoever comes to it finds it there. */
export const useResponseAhead = (place: ResponseArgs, skip: boolean): void => {
  responsesApi.endpoints.response.useQuerySubscription(place, { skip });
};

export const {
  useCommentListQuery,
  useResponseQuery,
  useResponseHistoryQuery,
  useTagResponseMutation,
  useTagManyMutation,
} = responsesApi;
