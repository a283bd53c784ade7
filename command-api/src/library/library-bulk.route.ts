import type { LibraryCommand } from '@verbatim/domain/library/library-commands';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { EXAMPLE } from '../openapi/example-ids.ts';
import { defineRoute, json } from '../http/define-route.ts';
import { deleteItemsRequest, moveItemsRequest, type Folder } from '../contract/library.ts';
import type { Context } from '../http/request-state.ts';
import { toFolderTree } from './library-dto.ts';
import { runLibraryCommand } from './run-library-command.ts';
import { tooLarge } from './import-too-large.ts';

const run = async (ctx: Context, deps: Dependencies, command: LibraryCommand): Promise<readonly Folder[]> => {
  const toHttpError = tooLarge('These are too many folders and themes for one change (1 MiB). Select fewer.');
  return toFolderTree(await runLibraryCommand(ctx, deps, command).catch(toHttpError));
};

/** Moves or deletes several items of the tree as one change. Both return the tree. */
export const libraryBulkRoutes = [
  defineRoute({
    method: 'POST',
    path: '/library/move',
    summary: 'Move several folders and themes',
    more: 'All of them or none, as one change, undone as one. The contents of a moved folder stay in it. `folder_id` null is Uncategorized for themes and the root of the tree for folders.',
    body: moveItemsRequest,
    errors: {
      400: ['THEME_NAME_TAKEN', 'FOLDER_IN_ITSELF'],
      404: ['THEME_NOT_FOUND', 'FOLDER_NOT_FOUND'],
    },
    example: { body: { themes: [EXAMPLE.theme], folder_id: null } },
    answer: json<readonly Folder[]>(),
    handler: ({ ctx, deps, body: { themes: themeIds, folders: folderIds, folder_id: folderId } }) =>
      run(ctx, deps, { type: 'MoveTogether', themeIds, folderIds, folderId }),
  }),
  defineRoute({
    method: 'POST',
    path: '/library/delete',
    summary: 'Delete several folders and themes',
    more: 'All of them or none, as one change, undone as one. Themes of a deleted folder that are not named go to Uncategorized, its subfolders to the nearest remaining folder above.',
    body: deleteItemsRequest,
    errors: { 404: ['THEME_NOT_FOUND', 'FOLDER_NOT_FOUND'] },
    example: { body: { themes: [EXAMPLE.theme] } },
    answer: json<readonly Folder[]>(),
    handler: ({ ctx, deps, body: { themes: themeIds, folders: folderIds } }) =>
      run(ctx, deps, { type: 'DeleteTogether', themeIds, folderIds }),
  }),
];
