/** Comments that may belong to a theme, by a model of what people have said. */
import type {
  AcceptResult,
  QueryTermsResult,
  SuggestionsResult,
} from '@verbatim/command-api/contract/results/suggestions';
import { baseApi, queryString } from '../transport/base-api.ts';
import { withUndo, type Changed } from '../undo.ts';

export interface SuggestionsPlace {
  readonly projectId: string;
  readonly themeId: string;
}

interface SuggestionsArgs extends SuggestionsPlace {
  readonly order: 'queue' | 'probable' | 'sample';
  /** Of a sample. */
  readonly threshold?: number;
  readonly limit: number;
  /** Leaves out what others have in hand, and takes what is answered. */
  readonly handOut?: boolean;
  /** Each round asks again, after what was said meanwhile. */
  readonly round: number;
}

export interface QueryTermsArgs extends SuggestionsPlace {
  /** The theme query, as typed. */
  readonly string: string;
  /** Of the page of missed comments. */
  readonly offset: number;
}

interface AcceptArgs extends SuggestionsPlace {
  readonly workspaceId: string;
  readonly threshold: number;
  /** Digest of the previewed model. */
  readonly model: string;
}

const suggestionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    suggestions: build.query<SuggestionsResult, SuggestionsArgs>({
      query: ({ projectId, themeId, order, threshold, limit, handOut }) =>
        `/api/projects/${encodeURIComponent(projectId)}/themes/${encodeURIComponent(themeId)}/suggestions${queryString({ order, threshold, limit, hand_out: handOut })}`,
      providesTags: [{ type: 'Agreement', id: 'share' }],
      keepUnusedDataFor: 0,
    }),
    queryTerms: build.query<QueryTermsResult, QueryTermsArgs>({
      query: ({ projectId, themeId, string, offset }) =>
        `/api/projects/${encodeURIComponent(projectId)}/themes/${encodeURIComponent(themeId)}/query-terms${queryString({ string, offset })}`,
      providesTags: ['Table'],
      keepUnusedDataFor: 20,
    }),
    acceptSuggestions: build.mutation<Changed<AcceptResult>, AcceptArgs>({
      query: ({ projectId, workspaceId, themeId, ...body }) => ({
        url: `/api/projects/${encodeURIComponent(projectId)}/workspaces/${encodeURIComponent(workspaceId)}/themes/${encodeURIComponent(themeId)}/suggestions`,
        method: 'POST',
        body,
        creates: true,
      }),
      transformResponse: withUndo<AcceptResult>,
      invalidatesTags: (_result, error) => (error === undefined ? ['Table', 'Response', 'History'] : []),
    }),
  }),
});

export const { useSuggestionsQuery, useQueryTermsQuery, useAcceptSuggestionsMutation } = suggestionsApi;
