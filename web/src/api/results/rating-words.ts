import type { BestRating, RatingWords } from '@verbatim/command-api/contract/results/rating-words';
import { baseApi, queryString } from '../transport/base-api.ts';

export interface RatingWordsArgs {
  readonly projectId: string;
  /** Name of the rating column. */
  readonly column: string;
  /** Absent: found by the server. */
  readonly best?: BestRating;
}

export const { useRatingWordsQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    ratingWords: build.query<RatingWords, RatingWordsArgs>({
      query: ({ projectId, ...params }) =>
        `/api/projects/${encodeURIComponent(projectId)}/rating-words${queryString(params)}`,
      providesTags: (_result, _error, { projectId }) => ['Dictionary', { type: 'Project', id: projectId }],
    }),
  }),
});
