/** Themes interpreted differently since an update of the program. */
import type { QueryInterpretations } from '@verbatim/command-api/contract/library';
import { baseApi } from '../transport/base-api.ts';

const readingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    queryReadings: build.query<QueryInterpretations, void>({
      query: () => '/api/library/readings',
      providesTags: ['Library'],
    }),
    reviewReadings: build.mutation<QueryInterpretations, void>({
      query: () => ({ url: '/api/library/readings/reviewed', method: 'POST', body: {} }),
      invalidatesTags: ['Library', 'History'],
    }),
  }),
});

export const { useQueryReadingsQuery, useReviewReadingsMutation } = readingsApi;
