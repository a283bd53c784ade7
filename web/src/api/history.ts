/** The audit history. */
import type { HistoryKind, HistoryNames, HistoryPage, TaggedEver } from '@verbatim/command-api/contract/history';
import { baseApi, queryString } from './transport/base-api.ts';

/** As the address of the screen has it. */
export interface HistoryFilters {
  readonly actor?: string | undefined;
  readonly kind?: HistoryKind | undefined;
  readonly project?: string | undefined;
  readonly theme?: string | undefined;
  readonly comment?: number | undefined;
  /** ISO 8601 instants, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface TaggedEverArgs {
  readonly project: string;
  readonly theme: string;
}

export type NamedKind = 'person' | 'project' | 'theme';

const PAGE_SIZE = 50;

/** Address of all acts under these filters as a CSV file. */
export const historyFile = (filters: HistoryFilters): string =>
  `/api/history${queryString({ ...filters, export: true })}`;

const historyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    history: build.infiniteQuery<HistoryPage, HistoryFilters, string | null>({
      query: ({ queryArg, pageParam }) =>
        `/api/history${queryString({ ...queryArg, limit: PAGE_SIZE, cursor: pageParam ?? undefined })}`,
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['History'],
      keepUnusedDataFor: 20,
    }),
    taggedEver: build.infiniteQuery<TaggedEver, TaggedEverArgs, string | null>({
      query: ({ queryArg: { project, theme }, pageParam }) =>
        `/api/projects/${encodeURIComponent(project)}/history/comments${queryString({
          theme,
          limit: PAGE_SIZE,
          cursor: pageParam ?? undefined,
        })}`,
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['History'],
    }),
    historyNames: build.query<HistoryNames, { readonly of: NamedKind; readonly search: string }>({
      query: ({ of, search }) => `/api/history/names${queryString({ of, search, limit: 20 })}`,
    }),
  }),
});

export const { useHistoryInfiniteQuery, useHistoryNamesQuery, useTaggedEverInfiniteQuery } = historyApi;
