/** Sentiment words of one project, and previews of their effect. */
import type {
  DictionaryPreviewResult,
  DictionaryPreviewRequest,
  ScoredComments,
  WordListAnswer,
} from '@verbatim/command-api/contract/sentiment';
import { baseApi, ifMatch } from '../transport/base-api.ts';
import { SCORES, type WordWeight } from '../sentiment.ts';
import { withUndo, type Changed } from '../undo.ts';

export const projectWordsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    projectWords: build.query<WordListAnswer, string>({
      query: (id) => `/api/projects/${encodeURIComponent(id)}/sentiment-words`,
      providesTags: ['Dictionary'],
    }),
    /** The project is scored by them with `scoreProject`. */
    saveProjectWords: build.mutation<
      Changed<ScoredComments>,
      { readonly id: string; readonly words: readonly WordWeight[]; readonly version: number | null }
    >({
      query: ({ id, words, version }) => ({
        url: `/api/projects/${encodeURIComponent(id)}/sentiment`,
        method: 'POST',
        headers: ifMatch(version),
        body: { sentiment: words, offset: 0, limit: 1 },
      }),
      transformResponse: withUndo<ScoredComments>,
      invalidatesTags: (_result, error) => (error === undefined ? SCORES : []),
    }),
    scoreProject: build.mutation<
      ScoredComments,
      { readonly id: string; readonly offset: number; readonly limit: number }
    >({
      query: ({ id, ...body }) => ({
        url: `/api/projects/${encodeURIComponent(id)}/sentiment`,
        method: 'POST',
        body,
      }),
    }),
    /** It reads, and is a call of its own for each project. */
    previewDictionary: build.mutation<
      DictionaryPreviewResult,
      { readonly id: string; readonly change: DictionaryPreviewRequest }
    >({
      query: ({ id, change }) => ({
        url: `/api/projects/${encodeURIComponent(id)}/sentiment-preview`,
        method: 'POST',
        body: change,
      }),
    }),
  }),
});

export const { useProjectWordsQuery, useSaveProjectWordsMutation } = projectWordsApi;
