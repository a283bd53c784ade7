/** What is read of a project's comments beside the table: what stands in a column, and the comments behind a number. */
import type { ColumnValues } from '@verbatim/command-api/contract/column-values';
import type { FiltersInput } from '@verbatim/command-api/contract/filters';
import type { DictionaryTestResult } from '@verbatim/command-api/contract/dictionary-test';
import type { MatchesResult } from '@verbatim/command-api/contract/matches';
import type { QueryHitsResult, RelatedWordsResult, Terms } from '@verbatim/command-api/contract/theme-builder';
import { baseApi, queryString } from './base-api.ts';

export interface ColumnValuesArgs {
  readonly projectId: string;
  /** A column's name; `themes` for the themes of the workspace. */
  readonly name: string;
  readonly workspaceId: string | null;
  readonly filters: FiltersInput;
  readonly search: string;
}

export interface MatchesArgs {
  readonly projectId: string;
  /** A theme's id; null for all comments. */
  readonly themeId: string | null;
  readonly filters: FiltersInput;
  readonly offset: number;
  readonly limit: number;
}

export interface TermsArgs {
  readonly projectId: string;
  readonly kind: 'ngram' | 'term-generation';
  /** Words of a term. */
  readonly n: number;
  readonly filters: FiltersInput;
}

export interface QueryArgs {
  readonly projectId: string;
  readonly string: string;
  readonly filters: FiltersInput;
}

/** Comments that a page of matches has. */
const MATCHES_A_PAGE = 10;

const pathOf = (projectId: string): string => `/api/projects/${encodeURIComponent(projectId)}`;

const resultsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    columnValues: build.query<ColumnValues, ColumnValuesArgs>({
      query: ({ projectId, name, workspaceId, filters, search }) =>
        `${pathOf(projectId)}/columns/${encodeURIComponent(name)}/values${queryString({
          ...{ filters, workspace_id: workspaceId ?? undefined, search: search || undefined },
        })}`,
      providesTags: ['Table'],
      keepUnusedDataFor: 20,
    }),
    matches: build.query<MatchesResult, MatchesArgs>({
      query: ({ projectId, themeId, ...params }) =>
        `${pathOf(projectId)}/themes/${encodeURIComponent(themeId ?? 'total')}/test${queryString(params)}`,
      providesTags: ['Table'],
      keepUnusedDataFor: 20,
    }),
    terms: build.query<Terms, TermsArgs>({
      query: ({ projectId, kind, n, filters }) => `${pathOf(projectId)}/${kind}${queryString({ n, filters })}`,
    }),
    queryHits: build.query<QueryHitsResult, QueryArgs>({
      query: ({ projectId, ...params }) => `${pathOf(projectId)}/query-hits${queryString(params)}`,
      keepUnusedDataFor: 20,
    }),
    relatedWords: build.query<RelatedWordsResult, { readonly projectId: string; readonly word: string }>({
      query: ({ projectId, word }) => `${pathOf(projectId)}/related-words${queryString({ word })}`,
    }),
    /** The comments that a query finds, a page after the other. */
    queryMatches: build.infiniteQuery<DictionaryTestResult, QueryArgs, number>({
      infiniteQueryOptions: {
        initialPageParam: 0,
        getNextPageParam: ({ count }, _pages, offset) =>
          offset + MATCHES_A_PAGE < count ? offset + MATCHES_A_PAGE : undefined,
      },
      query: ({ queryArg: { projectId: pid, ...params }, pageParam: offset }) =>
        `/api/dictionary/test${queryString({ pid, ...params, offset })}`,
      keepUnusedDataFor: 20,
    }),
  }),
});

export const {
  useColumnValuesQuery,
  useMatchesQuery,
  useTermsQuery,
  useQueryHitsQuery,
  useRelatedWordsQuery,
  useQueryMatchesInfiniteQuery,
} = resultsApi;
