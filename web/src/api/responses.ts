/** Comment lists, single responses and tagging. */
import type { FiltersInput, SentimentPart } from '@verbatim/command-api/contract/results/filters';
import type { MatchesResult } from '@verbatim/command-api/contract/results/matches';
import type { ResponseDetail, ResponseHistory, TagManyResult } from '@verbatim/command-api/contract/responses';
import { isOfNets } from '@verbatim/domain/workspace/nets';
import { baseApi, queryString } from './transport/base-api.ts';
import { mutationQueue } from './transport/mutation-queue.ts';
import { actBegun, actEnded, type PendingTag, type TagStatus } from './transport/pending-mutations.ts';
import { toChanged, withUndo, type Changed } from './undo.ts';

/** A cell of a workspace's table. */
export interface CommentList {
  readonly projectId: string;
  readonly workspaceId: string;
  /**
   * Id of a theme or net; 'none' for those in none of the nets, 'total' for all comments, null for those
   * without any of the workspace's themes.
   */
  readonly themeId: string | null;
  readonly filters: FiltersInput;
  readonly groupBy: readonly string[];
  /** Key of the table's column; null for all. */
  readonly field: string | null;
  /** Only those with that sentiment under the theme. */
  readonly sentiment?: SentimentPart;
  /** Only those that a theme query finds. */
  readonly string?: string;
  /** Only those whose text contains it. */
  readonly search?: string;
  /** Only open, or only reviewed ones. */
  readonly review?: 'open' | 'reviewed';
  /** Name of the weight column. */
  readonly weight?: string;
  /** In a list of a theme or net, `themeSentiment` is that of the sentences that carry it. */
  readonly sort: '_id' | 'sentiment' | 'themeSentiment';
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
  readonly screen: 'response' | 'feed' | 'suggestions';
}

interface TagManyArgs {
  readonly list: CommentList;
  readonly themeId: string;
  readonly status: TagStatus;
  /** Selected ones; null for the whole list. */
  readonly comments: readonly number[] | null;
}

const project = (projectId: string): string => `/api/projects/${encodeURIComponent(projectId)}`;
export const responsesPath = (projectId: string, workspaceId: string): string =>
  `${project(projectId)}/workspaces/${encodeURIComponent(workspaceId)}/responses`;

/** URL of a list, also for its export. */
export const listAddress = (list: CommentList, more: Readonly<Record<string, unknown>>): string => {
  const { projectId, workspaceId, themeId, filters, groupBy, field, sentiment, string, search, review } = list;
  const { weight, sort, order } = list;
  const isOfNet = themeId !== null && isOfNets(themeId);
  const whose = themeId === null ? { no_theme: true } : isOfNet ? { net: themeId } : {};
  const workspace = themeId === null || isOfNet || review !== undefined ? { workspace_id: workspaceId } : {};
  const pagination = { page: 0, pageSize: 10, sort, order };
  return `${project(projectId)}/themes/${encodeURIComponent(themeId === null || isOfNet ? 'total' : themeId)}/test${queryString(
    {
      filters,
      groupBy,
      field: field ?? undefined,
      sentiment,
      string,
      search,
      review,
      weight,
      pagination,
      ...workspace,
      ...whose,
      ...more,
    },
  )}`;
};

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
        mutationQueue(`${projectId} ${comment}`, async () => {
          const body = { t_id: theme.id, s_id: sentence, status, screen };
          const url = `${responsesPath(projectId, workspaceId)}/${comment}`;
          return toChanged<ResponseDetail>(await call({ url, method: 'POST', body, once: key }));
        }),
      onQueryStarted: async ({ projectId, workspaceId, ...act }, { dispatch, queryFulfilled }) => {
        const { key, comment, theme, sentence, status } = act;
        dispatch(actBegun({ kind: 'tag', key, comment, theme, sentence, status }));
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        // The response contains the updated comment.
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

/** Prefetches a response and keeps it cached. */
export const useResponseAhead = (place: ResponseArgs, skip: boolean): void => {
  responsesApi.endpoints.response.useQuerySubscription(place, { skip });
};

/** A response from the cache, without a request. */
export const useResponseState = responsesApi.endpoints.response.useQueryState;

export const {
  useCommentListQuery,
  useResponseQuery,
  useResponseHistoryQuery,
  useTagResponseMutation,
  useTagManyMutation,
} = responsesApi;
