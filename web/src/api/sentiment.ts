import type { SentenceSentiment } from '@verbatim/command-api/contract/sentiment';
import { baseApi, queryString } from './base-api.ts';

const sentimentApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sentiment: build.query<readonly SentenceSentiment[], string>({
      query: (text) => `/api/sentiment${queryString({ string: text })}`,
    }),
  }),
});

export const { useSentimentQuery } = sentimentApi;
