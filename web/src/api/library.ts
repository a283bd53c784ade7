import type { DictionaryTestResult } from '@verbatim/command-api/contract/dictionary-test';
import type {
  Folder,
  FolderRequest,
  NewFolderRequest,
  NewThemeRequest,
  Theme,
  ThemeRequest,
} from '@verbatim/command-api/contract/library';
import { baseApi, queryString } from './base-api.ts';

const libraryApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    folders: build.query<readonly Folder[], void>({ query: () => '/api/folders', providesTags: ['Library'] }),
    createFolder: build.mutation<Folder, NewFolderRequest>({
      query: (body) => ({ url: '/api/folders/new', method: 'POST', body }),
      invalidatesTags: ['Library'],
    }),
    saveFolder: build.mutation<Folder, { readonly id: string; readonly body: FolderRequest }>({
      query: ({ id, body }) => ({ url: `/api/folders/${encodeURIComponent(id)}`, method: 'POST', body }),
      invalidatesTags: ['Library'],
    }),
    deleteFolder: build.mutation<readonly Folder[], string>({
      query: (id) => ({ url: `/api/folders/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['Library', 'Workspace', 'Table'],
    }),
    createTheme: build.mutation<Theme, NewThemeRequest>({
      query: (body) => ({ url: '/api/themes/new', method: 'POST', body }),
      invalidatesTags: ['Library'],
    }),
    saveTheme: build.mutation<Theme, { readonly id: string; readonly body: ThemeRequest }>({
      query: ({ id, body }) => ({ url: `/api/themes/${encodeURIComponent(id)}`, method: 'POST', body }),
      invalidatesTags: ['Library', 'Workspace', 'Table'],
    }),
    deleteTheme: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/themes/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['Library', 'Workspace', 'Table'],
    }),
    dictionaryTest: build.query<
      DictionaryTestResult,
      { readonly pid: string; readonly string: string; readonly offset: number }
    >({
      query: (params) => `/api/dictionary/test${queryString(params)}`,
      // Comments and themes change under it; a short life is enough for paging back.
      keepUnusedDataFor: 20,
    }),
  }),
});

export const {
  useFoldersQuery,
  useCreateFolderMutation,
  useSaveFolderMutation,
  useDeleteFolderMutation,
  useCreateThemeMutation,
  useSaveThemeMutation,
  useDeleteThemeMutation,
  useDictionaryTestQuery,
} = libraryApi;
