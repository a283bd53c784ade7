/** The comment feed of a project, and its reviews. */
import type { FiltersInput } from '@verbatim/command-api/contract/results/filters';
import type { MatchesResult } from '@verbatim/command-api/contract/results/matches';
import type { ResponseDetail } from '@verbatim/command-api/contract/responses';
import { queryString } from './transport/base-api.ts';
import { mutationQueue } from './transport/mutation-queue.ts';
import { actBegun, actEnded } from './transport/pending-mutations.ts';
import { responsesApi, responsesPath, type ResponseArgs } from './responses.ts';
import { toChanged, type Changed } from './undo.ts';

export interface FeedArgs {
  readonly projectId: string;
  /** Workspace whose themes are shown. */
  readonly workspaceId: string;
  readonly filters: FiltersInput;
  readonly search: string;
  readonly show: 'any' | 'open' | 'reviewed';
  readonly offset: number;
  readonly limit: number;
  /**
   * Incremented when the user continues in a list that shrinks by reviews: the same offset is another page
   * then.
   */
  readonly round: number;
}

interface ReviewArgs extends ResponseArgs {
  readonly key: string;
  /** Of the response as it was read. */
  readonly library: number;
  /** ISO 8601 instant. */
  readonly at: string;
}

const pageAddress = ({ projectId, workspaceId, filters, search, show, offset, limit }: FeedArgs): string =>
  `/api/projects/${encodeURIComponent(projectId)}/themes/total/test${queryString({
    workspace_id: workspaceId,
    filters,
    search: search === '' ? undefined : search,
    review: show,
    offset,
    limit,
    pagination: { page: 0, pageSize: limit, sort: '_id', order: 'desc' },
  })}`;

const feedApi = responsesApi.injectEndpoints({
  endpoints: (build) => ({
    feed: build.query<MatchesResult, FeedArgs>({
      queryFn: (args, _api, _extra, call) =>
        mutationQueue(`reviews ${args.projectId}`, async () => {
          const { data, error } = await call(pageAddress(args));
          return error === undefined ? { data: data as MatchesResult } : { error };
        }),
      providesTags: ['Feed'],
      keepUnusedDataFor: 20,
    }),
    reviewResponse: build.mutation<Changed<ResponseDetail>, ReviewArgs>({
      queryFn: ({ projectId, workspaceId, comment, key, library }, _api, _extra, call) =>
        // Pages requested later include it: queued in order with the comment's other mutations.
        mutationQueue(`reviews ${projectId}`, () =>
          mutationQueue(`${projectId} ${comment}`, async () => {
            const url = `${responsesPath(projectId, workspaceId)}/${comment}/review`;
            return toChanged<ResponseDetail>(await call({ url, method: 'POST', body: { library }, once: key }));
          }),
        ),
      onQueryStarted: async ({ projectId, workspaceId, comment, key, at }, api) => {
        const { dispatch, queryFulfilled } = api;
        dispatch(actBegun({ kind: 'review', key, comment, reviewed: true, at }));
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data !== undefined) {
          const args = { projectId, workspaceId, comment };
          await dispatch(responsesApi.util.upsertQueryData('response', args, data.value));
          // Patches the pages' marks and counts instead of refetching, so that the feed position is kept.
          const pages = feedApi.util.selectCachedArgsForQuery(api.getState(), 'feed');
          const shown = (page: FeedArgs) => feedApi.endpoints.feed.select(page)(api.getState()).data;
          const home = pages.find((page) => isMissingMark(shown(page), comment));
          for (const page of home === undefined ? [] : pages.filter((page) => list(page) === list(home)))
            dispatch(feedApi.util.updateQueryData('feed', page, (result) => withMark(result, data.value)));
        }
        dispatch(actEnded(key));
      },
      invalidatesTags: (_result, error) => (error === undefined ? ['History'] : ['Response', 'Feed']),
    }),
  }),
});

const list = ({ projectId, workspaceId, filters, search }: FeedArgs): string =>
  JSON.stringify([projectId, workspaceId, filters, search]);

const isMissingMark = (page: MatchesResult | undefined, comment: number): boolean =>
  page?.items.some(({ _id, review }) => _id === comment && (review == null || review.open)) === true;

const withMark = (page: MatchesResult, { _id, review }: ResponseDetail): MatchesResult => ({
  ...page,
  items: page.items.map((one) => (one._id === _id ? { ...one, review } : one)),
  progress: page.progress && { ...page.progress, reviewed: page.progress.reviewed + 1 },
});

export const { useFeedQuery, useReviewResponseMutation } = feedApi;
export const useFeedPrefetch = () => feedApi.usePrefetch('feed');
/** A page from the cache, without a request. */
export const useFeedState = feedApi.endpoints.feed.useQueryState;
