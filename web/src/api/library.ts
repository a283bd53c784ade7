import type { DictionaryTestResult } from '@verbatim/command-api/contract/results/dictionary-test';
import type { ThemePreviewRequest, ThemePreviewResult } from '@verbatim/command-api/contract/results/theme-preview';
import type {
  Folder,
  FolderRequest,
  LibraryOverview,
  NewFolderRequest,
  NewThemeRequest,
  Theme,
  ThemeRequest,
  ThemeUse,
} from '@verbatim/command-api/contract/library';
import { baseApi, ifMatch, queryString } from './transport/base-api.ts';
import { withUndo, type Changed } from './undo.ts';

export type Tree = readonly Folder[];

const treeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    folders: build.query<Tree, void>({ query: () => '/api/folders', providesTags: ['Library'] }),
  }),
});

const shown = (tree: Tree) => treeApi.util.upsertQueryData('folders', undefined, tree);

/** Calls on folders, and deletions, return the whole tree, which is shown without a refetch. */
export const showTree = async (
  dispatch: (action: ReturnType<typeof shown>) => unknown,
  answered: Promise<{ readonly data: Changed<Tree> }>,
): Promise<void> => {
  const answer = await answered.catch(() => null);
  if (answer !== null) dispatch(shown(answer.data.value));
};

const libraryApi = treeApi.injectEndpoints({
  endpoints: (build) => ({
    createFolder: build.mutation<Changed<Tree>, NewFolderRequest>({
      query: (body) => ({ url: '/api/folders/new', method: 'POST', body, creates: true }),
      transformResponse: withUndo<Tree>,
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) => showTree(dispatch, queryFulfilled),
    }),
    saveFolder: build.mutation<Changed<Tree>, { readonly id: string; readonly body: FolderRequest }>({
      query: ({ id, body }) => ({ url: `/api/folders/${encodeURIComponent(id)}`, method: 'POST', body }),
      transformResponse: withUndo<Tree>,
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) => showTree(dispatch, queryFulfilled),
    }),
    deleteFolder: build.mutation<Changed<Tree>, string>({
      query: (id) => ({ url: `/api/folders/${encodeURIComponent(id)}`, method: 'DELETE' }),
      transformResponse: withUndo<Tree>,
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) => showTree(dispatch, queryFulfilled),
      invalidatesTags: ['Workspace', 'Table', 'Project', 'Projects'],
    }),
    createTheme: build.mutation<Changed<Theme>, NewThemeRequest>({
      query: (body) => ({ url: '/api/themes/new', method: 'POST', body, creates: true }),
      transformResponse: withUndo<Theme>,
      invalidatesTags: ['Library'],
    }),
    themeUsage: build.query<readonly ThemeUse[], string>({
      query: (id) => `/api/themes/${encodeURIComponent(id)}/usage`,
      keepUnusedDataFor: 0,
    }),
    /** Names of projects and workspaces change elsewhere: refetched whenever the list is opened. */
    libraryOverview: build.query<LibraryOverview, void>({
      query: () => '/api/library/overview',
      providesTags: ['Library', 'Workspace'],
      keepUnusedDataFor: 0,
    }),
    saveTheme: build.mutation<
      Changed<Theme>,
      { readonly id: string; readonly body: ThemeRequest; readonly version?: number | null }
    >({
      query: ({ id, body, version }) => ({
        url: `/api/themes/${encodeURIComponent(id)}`,
        method: 'POST',
        body,
        headers: ifMatch(version),
      }),
      transformResponse: withUndo<Theme>,
      invalidatesTags: ['Library', 'Workspace', 'Table'],
    }),
    deleteTheme: build.mutation<Changed<Tree>, string>({
      query: (id) => ({ url: `/api/themes/${encodeURIComponent(id)}`, method: 'DELETE' }),
      transformResponse: withUndo<Tree>,
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) => showTree(dispatch, queryFulfilled),
      invalidatesTags: ['Workspace', 'Table', 'Project', 'Projects'],
    }),
    dictionaryTest: build.query<
      DictionaryTestResult,
      {
        readonly pid: string;
        readonly string: string;
        readonly offset: number;
        /** The saved query, to show changes against it first. */
        readonly against?: string | undefined;
      }
    >({
      query: (params) => `/api/dictionary/test${queryString(params)}`,
      // Comments and themes change under it; a short life is enough for paging back.
      keepUnusedDataFor: 20,
    }),
    /** It reads. */
    themePreview: build.query<ThemePreviewResult, { readonly pid: string; readonly id: string } & ThemePreviewRequest>({
      query: ({ pid, id, ...body }) => ({
        url: `/api/projects/${encodeURIComponent(pid)}/themes/${encodeURIComponent(id)}/preview`,
        method: 'POST',
        body,
      }),
      // By the saved query, and by tags.
      providesTags: ['Library', 'Response'],
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
  useThemeUsageQuery,
  useLibraryOverviewQuery,
  useDeleteThemeMutation,
  useDictionaryTestQuery,
  useThemePreviewQuery,
} = libraryApi;
