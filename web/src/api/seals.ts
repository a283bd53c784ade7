/** Seals of the log. */
import type { SealResult, Seals } from '@verbatim/command-api/contract/seals';
import { baseApi } from './transport/base-api.ts';

const sealsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    seals: build.query<Seals, void>({
      query: () => '/api/seals',
      providesTags: ['Seals'],
    }),
    sealLog: build.mutation<SealResult, void>({
      query: () => ({ url: '/api/seals', method: 'POST' }),
      invalidatesTags: ['Seals'],
    }),
  }),
});

export const { useSealsQuery, useSealLogMutation } = sealsApi;
