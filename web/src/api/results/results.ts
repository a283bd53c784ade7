/** Project data besides the table: column values, and the comments behind a count. */
import type { ColumnValues } from '@verbatim/command-api/contract/results/column-values';
import type { FiltersInput } from '@verbatim/command-api/contract/results/filters';
import type { DictionaryTestResult } from '@verbatim/command-api/contract/results/dictionary-test';
import type { MatchesResult } from '@verbatim/command-api/contract/results/matches';
import type {
  TermContributionsResult,
  RelatedWordsResult,
  Terms,
  WordVariants,
} from '@verbatim/command-api/contract/results/theme-builder';
import { baseApi, queryString } from '../transport/base-api.ts';

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
  /** Words per term. */
  readonly n: number;
  readonly filters: FiltersInput;
}

export interface QueryArgs {
  readonly projectId: string;
  readonly string: string;
  readonly filters: FiltersInput;
}

/** Page size of matches. */
const MATCHES_A_PAGE = 10;

const getPath = (projectId: string): string => `/api/projects/${encodeURIComponent(projectId)}`;

const resultsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    columnValues: build.query<ColumnValues, ColumnValuesArgs>({
      query: ({ projectId, name, workspaceId, filters, search }) =>
        `${getPath(projectId)}/columns/${encodeURIComponent(name)}/values${queryString({
          filters,
          workspace_id: workspaceId ?? undefined,
          search: search || undefined,
        })}`,
      providesTags: ['Table'],
      keepUnusedDataFor: 20,
    }),
    matches: build.query<MatchesResult, MatchesArgs>({
      query: ({ projectId, themeId, ...params }) =>
        `${getPath(projectId)}/themes/${encodeURIComponent(themeId ?? 'total')}/test${queryString(params)}`,
      providesTags: ['Table'],
      keepUnusedDataFor: 20,
    }),
    terms: build.query<Terms, TermsArgs>({
      query: ({ projectId, kind, n, filters }) => `${getPath(projectId)}/${kind}${queryString({ n, filters })}`,
      providesTags: ['Table'],
    }),
    queryHits: build.query<TermContributionsResult, QueryArgs>({
      query: ({ projectId, ...params }) => `${getPath(projectId)}/query-hits${queryString(params)}`,
      keepUnusedDataFor: 20,
    }),
    wordVariants: build.query<WordVariants, QueryArgs>({
      query: ({ projectId, ...params }) => `${getPath(projectId)}/word-variants${queryString(params)}`,
      keepUnusedDataFor: 20,
    }),
    relatedWords: build.query<RelatedWordsResult, { readonly projectId: string; readonly word: string }>({
      query: ({ projectId, word }) => `${getPath(projectId)}/related-words${queryString({ word })}`,
      providesTags: [{ type: 'HiddenWords', id: 'related' }],
    }),
    /** The comments that a query finds, page by page. */
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
  useWordVariantsQuery,
  useQueryMatchesInfiniteQuery,
} = resultsApi;
