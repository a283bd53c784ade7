/** The themes of a file, taken into the library. */
import type { ImportThemesRequest, ImportThemesResult } from '@verbatim/command-api/contract/library';
import { baseApi } from './transport/base-api.ts';
import { withUndo, type Changed } from './undo.ts';

const libraryFileApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    importThemes: build.mutation<Changed<ImportThemesResult>, ImportThemesRequest>({
      query: (body) => ({ url: '/api/themes/import', method: 'POST', body, creates: true }),
      transformResponse: withUndo<ImportThemesResult>,
      invalidatesTags: ['Library', 'History'],
    }),
  }),
});

export const { useImportThemesMutation } = libraryFileApi;
