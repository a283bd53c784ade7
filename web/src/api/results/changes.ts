/** What changed in a workspace between two moments. */
import type { HistoryPage } from '@verbatim/command-api/contract/history';
import type {
  ChangedCommentsPage,
  ChangeEntries,
  ChangesResult,
  SentimentClass,
} from '@verbatim/command-api/contract/results/changes';
import type { FiltersInput } from '@verbatim/command-api/contract/results/filters';
import type { Cause } from '@verbatim/domain/moment/causes';
import { baseApi, queryString } from '../transport/base-api.ts';

export interface ChangesArgs {
  readonly workspaceId: string;
  /** A moment as in `asOf` of the API. */
  readonly from: string;
  /** Undefined: now. */
  readonly to: string | undefined;
  readonly filters: FiltersInput;
  /** Name of a number column; undefined for unweighted. */
  readonly weight: string | undefined;
}

/** A cause of the change of one row. */
export interface CausedChangeArgs extends ChangesArgs {
  /** Id of a theme, `unclassified` or `total`. */
  readonly theme: string;
  readonly cause: Cause;
}

export interface ChangedCommentsArgs extends CausedChangeArgs {
  readonly which: 'gained' | 'lost';
  readonly sentiment: SentimentClass | undefined;
  readonly page: number;
  readonly limit: number;
}

const changesPath = (workspaceId: string, rest: string, params: object): string =>
  `/api/workspaces/${encodeURIComponent(workspaceId)}/changes${rest}${queryString({ ...params })}`;

export const changesAddress = ({ workspaceId, ...params }: ChangesArgs): string => changesPath(workspaceId, '', params);

/** A file: the question, both answers, causes, history, stamps and seal. */
export const changesReportAddress = ({ workspaceId, ...params }: ChangesArgs): string =>
  changesPath(workspaceId, '/report', params);

const changesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    changes: build.query<ChangesResult, ChangesArgs>({
      query: changesAddress,
      providesTags: (_result, _error, { workspaceId }) => [{ type: 'Table', id: workspaceId }],
    }),
    changedComments: build.query<ChangedCommentsPage, ChangedCommentsArgs>({
      query: ({ workspaceId, ...params }) => changesPath(workspaceId, '/comments', params),
      providesTags: (_result, _error, { workspaceId }) => [{ type: 'Table', id: workspaceId }],
    }),
    changeEntries: build.infiniteQuery<ChangeEntries, CausedChangeArgs, string | null>({
      query: ({ queryArg: { workspaceId, ...params }, pageParam }) =>
        changesPath(workspaceId, '/entries', { ...params, cursor: pageParam ?? undefined }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['History'],
    }),
    /** Of everything: those of the library belong to no project. */
    recentEntries: build.query<HistoryPage, number>({
      query: (limit) => `/api/history${queryString({ limit })}`,
      providesTags: ['History'],
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useChangesQuery, useChangedCommentsQuery, useChangeEntriesInfiniteQuery, useRecentEntriesQuery } =
  changesApi;
