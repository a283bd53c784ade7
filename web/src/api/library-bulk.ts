/** Several folders and themes, moved or deleted as one act. */
import type { DeleteItemsRequest, MoveItemsRequest } from '@verbatim/command-api/contract/library';
import { baseApi } from './transport/base-api.ts';
import { showTree, type Tree } from './library.ts';
import { withUndo, type Changed } from './undo.ts';

const libraryTogetherApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    moveTogether: build.mutation<Changed<Tree>, MoveItemsRequest>({
      query: (body) => ({ url: '/api/library/move', method: 'POST', body }),
      transformResponse: withUndo<Tree>,
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) => showTree(dispatch, queryFulfilled),
      invalidatesTags: ['Workspace', 'Table'],
    }),
    deleteTogether: build.mutation<Changed<Tree>, DeleteItemsRequest>({
      query: (body) => ({ url: '/api/library/delete', method: 'POST', body }),
      transformResponse: withUndo<Tree>,
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) => showTree(dispatch, queryFulfilled),
      invalidatesTags: ['Workspace', 'Table', 'Project', 'Projects'],
    }),
  }),
});

export const { useMoveTogetherMutation, useDeleteTogetherMutation } = libraryTogetherApi;
