/** The comments of a project one after the other, and which of them somebody has reviewed. */
import type { FiltersInput } from '@verbatim/command-api/contract/filters';
import type { MatchesResult } from '@verbatim/command-api/contract/matches';
import type { ResponseDetail } from '@verbatim/command-api/contract/responses';
import { queryString } from './base-api.ts';
import { actBegun, actEnded } from './pending-acts.ts';
import { inTurn, responsesApi, responsesPath, type ResponseArgs } from './responses.ts';
import { changedOf, type Changed } from './undo.ts';

export interface FeedArgs {
  readonly projectId: string;
  /** With whose themes the comments are read. */
  readonly workspaceId: string;
  readonly filters: FiltersInput;
  readonly search: string;
  readonly show: 'any' | 'open' | 'reviewed';
  readonly offset: number;
  readonly limit: number;
  /** Grows when one goes on in a list that gets shorter by what is reviewed: the same place is another page then. */
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
    ...{ workspace_id: workspaceId, filters, search: search === '' ? undefined : search, review: show },
    ...{ offset, limit, pagination: { page: 0, pageSize: limit, sort: '_id', order: 'desc' } },
  })}`;

const feedApi = responsesApi.injectEndpoints({
  endpoints: (build) => ({
    feed: build.query<MatchesResult, FeedArgs>({
      queryFn: (args, _api, _extra, call) =>
        inTurn(`reviews ${args.projectId}`, async () => {
          const { data, error } = await call(pageAddress(args));
          return error === undefined ? { data: data as MatchesResult } : { error };
        }),
      providesTags: ['Feed'],
      keepUnusedDataFor: 20,
    }),
    reviewResponse: build.mutation<Changed<ResponseDetail>, ReviewArgs>({
      queryFn: ({ projectId, workspaceId, comment, key, library }, _api, _extra, call) =>
        // A page that is asked for after it counts it: with what was said of the comment before it, it has its turn among both.
        inTurn(`reviews ${projectId}`, () =>
          inTurn(`${projectId} ${comment}`, async () => {
            const url = `${responsesPath(projectId, workspaceId)}/${comment}/review`;
            return changedOf<ResponseDetail>(await call({ url, method: 'POST', body: { library }, once: key }));
          }),
        ),
      onQueryStarted: async ({ projectId, workspaceId, comment, key, at }, api) => {
        const { dispatch, queryFulfilled } = api;
        dispatch(actBegun({ kind: 'review', key, comment, reviewed: true, at }));
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data !== undefined) {
          const args = { projectId, workspaceId, comment };
          await dispatch(responsesApi.util.upsertQueryData('response', args, data.value));
          // The pages stay as they are, but for the mark and the count: whoever reads on is not to lose his place.
          const pages = feedApi.util.selectCachedArgsForQuery(api.getState(), 'feed');
          const shown = (page: FeedArgs) => feedApi.endpoints.feed.select(page)(api.getState()).data;
          const home = pages.find((page) => isMissingMark(shown(page), comment));
          for (const page of home === undefined ? [] : pages.filter((page) => listOf(page) === listOf(home)))
            dispatch(feedApi.util.updateQueryData('feed', page, (result) => withMark(result, data.value)));
        }
        dispatch(actEnded(key));
      },
      invalidatesTags: (_result, error) => (error === undefined ? ['History'] : ['Response', 'Feed']),
    }),
  }),
});

const listOf = ({ projectId, workspaceId, filters, search }: FeedArgs): string =>
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
/** A page as far as it was read: nothing is asked for. */
export const useFeedState = feedApi.endpoints.feed.useQueryState;
