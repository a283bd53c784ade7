/** Words of a project that clouds, term frequency, terms and topics omit. */
import type { HiddenWordsAnswer } from '@verbatim/command-api/contract/hidden-words';
import { baseApi } from '../transport/base-api.ts';
import { withUndo, type Changed } from '../undo.ts';

interface HiddenWordsChange {
  readonly projectId: string;
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
}

/** The lists only: live progress refetches them, without related words. */
export const HIDDEN_WORD_LIST = { type: 'HiddenWords', id: 'list' } as const;

const getPath = (projectId: string): string => `/api/projects/${encodeURIComponent(projectId)}/hidden-words`;

const hiddenWordsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    hiddenWords: build.query<HiddenWordsAnswer, string>({
      query: getPath,
      providesTags: [HIDDEN_WORD_LIST],
    }),
    changeHiddenWords: build.mutation<Changed<HiddenWordsAnswer>, HiddenWordsChange>({
      query: ({ projectId, ...body }) => ({ url: `${getPath(projectId)}/change`, method: 'POST', body }),
      transformResponse: withUndo<HiddenWordsAnswer>,
      invalidatesTags: (_result, error) => (error === undefined ? ['HiddenWords', 'Table', 'History'] : []),
    }),
  }),
});

export const { useHiddenWordsQuery, useChangeHiddenWordsMutation } = hiddenWordsApi;
