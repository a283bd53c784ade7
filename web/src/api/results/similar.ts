/** Comments like one, and a theme query for those that were chosen of them. */
import type { FiltersInput } from '@verbatim/command-api/contract/results/filters';
import type { ProposedQueryResult, SimilarResult } from '@verbatim/command-api/contract/results/similar';
import { baseApi, queryString } from '../transport/base-api.ts';

interface SimilarArgs {
  readonly projectId: string;
  readonly comment: number;
  readonly filters: FiltersInput;
  readonly limit: number;
}

interface ProposedQueryArgs {
  readonly projectId: string;
  readonly comments: readonly number[];
}

const similarApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    similar: build.query<SimilarResult, SimilarArgs>({
      query: ({ projectId, comment, filters, limit }) =>
        `/api/projects/${encodeURIComponent(projectId)}/responses/${comment}/similar${queryString({ filters, limit })}`,
      keepUnusedDataFor: 20,
    }),
    proposedQuery: build.query<ProposedQueryResult, ProposedQueryArgs>({
      query: ({ projectId, comments }) =>
        `/api/projects/${encodeURIComponent(projectId)}/proposed-query${queryString({ comments: comments.join(',') })}`,
      keepUnusedDataFor: 20,
    }),
  }),
});

export const { useSimilarQuery, useLazyProposedQueryQuery } = similarApi;
