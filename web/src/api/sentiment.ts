import type {
  NegatorsAnswer,
  ProjectWords,
  SentenceSentiment,
  SentimentWord,
  WordListAnswer,
} from '@verbatim/command-api/contract/sentiment';
import { baseApi, ifMatch, queryString } from './transport/base-api.ts';
import { withUndo, type Changed } from './undo.ts';

export interface SentimentArgs {
  readonly text: string;
  /** Whole lists, as far as the text contains their words; absent means the saved ones. */
  readonly words?: readonly WordWeight[];
  readonly negators?: readonly string[];
}

export type WordWeight = Pick<SentimentWord, 'text' | 'value'>;

/** Caches of everything with a sentiment. */
export const SCORES = ['Dictionary', 'Table', 'Response', 'Project', 'History', 'Workspace'] as const;

const sentimentApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sentiment: build.query<readonly SentenceSentiment[], SentimentArgs>({
      query: ({ text, words, negators }) =>
        `/api/sentiment${queryString({ string: text, custom_words: words, negators })}`,
      providesTags: ['Dictionary'],
    }),
    negators: build.query<NegatorsAnswer, void>({ query: () => '/api/negators', providesTags: ['Dictionary'] }),
    wordList: build.query<WordListAnswer, void>({ query: () => '/api/sentiment/list', providesTags: ['Dictionary'] }),
    projectWordList: build.query<readonly ProjectWords[], void>({
      query: () => '/api/sentiment/project_list',
      providesTags: ['Dictionary', 'Projects'],
    }),
    saveNegators: build.mutation<
      Changed<NegatorsAnswer>,
      { readonly negators: readonly string[]; readonly version: number | null }
    >({
      query: ({ negators, version }) => ({
        url: '/api/negators',
        method: 'POST',
        body: { negators },
        headers: ifMatch(version),
      }),
      transformResponse: withUndo<NegatorsAnswer>,
      invalidatesTags: (_result, error) => (error === undefined ? SCORES : []),
    }),
    saveWordList: build.mutation<
      Changed<WordListAnswer>,
      { readonly words: readonly WordWeight[]; readonly version: number | null }
    >({
      query: ({ words, version }) => ({
        url: '/api/sentiment/list',
        method: 'POST',
        body: { sentiment: words },
        headers: ifMatch(version),
      }),
      transformResponse: withUndo<WordListAnswer>,
      invalidatesTags: (_result, error) => (error === undefined ? SCORES : []),
    }),
  }),
});

export const {
  useSentimentQuery,
  useNegatorsQuery,
  useWordListQuery,
  useProjectWordListQuery,
  useLazyProjectWordListQuery,
  useSaveNegatorsMutation,
  useSaveWordListMutation,
} = sentimentApi;
