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

type Tree = readonly Folder[];

const treeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    folders: build.query<Tree, void>({ query: () => '/api/folders', providesTags: ['Library'] }),
  }),
});

const shown = (tree: Tree) => treeApi.util.upsertQueryData('folders', undefined, tree);

/** Calls on folders, and deletions, answer the whole tree: it is shown at once, without a second read. */
const showTree = async (
  dispatch: (action: ReturnType<typeof shown>) => unknown,
  answered: Promise<{ readonly data: Tree }>,
): Promise<void> => {
  const answer = await answered.catch(() => null);
  if (answer !== null) dispatch(shown(answer.data));
};

const libraryApi = treeApi.injectEndpoints({
  endpoints: (build) => ({
    createFolder: build.mutation<Tree, NewFolderRequest>({
      query: (body) => ({ url: '/api/folders/new', method: 'POST', body, creates: true }),
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) => showTree(dispatch, queryFulfilled),
    }),
    saveFolder: build.mutation<Tree, { readonly id: string; readonly body: FolderRequest }>({
      query: ({ id, body }) => ({ url: `/api/folders/${encodeURIComponent(id)}`, method: 'POST', body }),
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) => showTree(dispatch, queryFulfilled),
    }),
    deleteFolder: build.mutation<Tree, string>({
      query: (id) => ({ url: `/api/folders/${encodeURIComponent(id)}`, method: 'DELETE' }),
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) => showTree(dispatch, queryFulfilled),
      invalidatesTags: ['Workspace', 'Table', 'Project', 'Projects'],
    }),
    createTheme: build.mutation<Theme, NewThemeRequest>({
      query: (body) => ({ url: '/api/themes/new', method: 'POST', body, creates: true }),
      invalidatesTags: ['Library'],
    }),
    saveTheme: build.mutation<Theme, { readonly id: string; readonly body: ThemeRequest }>({
      query: ({ id, body }) => ({ url: `/api/themes/${encodeURIComponent(id)}`, method: 'POST', body }),
      invalidatesTags: ['Library', 'Workspace', 'Table'],
    }),
    deleteTheme: build.mutation<Tree, string>({
      query: (id) => ({ url: `/api/themes/${encodeURIComponent(id)}`, method: 'DELETE' }),
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) => showTree(dispatch, queryFulfilled),
      invalidatesTags: ['Workspace', 'Table', 'Project', 'Projects'],
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
