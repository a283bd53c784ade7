import type { LibraryCommand } from '@verbatim/domain/library/library-commands';
import { deleteTogetherRequest, moveTogetherRequest } from '../contract/library.ts';
import type { Dependencies } from '../dependencies.ts';
import { bodyOf } from '../middleware/validate.ts';
import type { Context, Routes } from '../request-state.ts';
import { treeOf } from './library-dto.ts';
import { runLibraryCommand } from './run-library-command.ts';
import { tooLarge } from './too-large.ts';

/** What is marked in the tree, moved or deleted as one act. Both answer the tree. */
export const libraryTogetherRoutes = (routes: Routes, deps: Dependencies): void => {
  const run = async (ctx: Context, command: LibraryCommand): Promise<void> => {
    const told = tooLarge('These folders and themes are more than can be changed at once (1 MiB). Take fewer of them.');
    ctx.body = await treeOf(await runLibraryCommand(ctx, deps, command).catch(told));
  };

  routes.post('/library/move', async (ctx: Context) => {
    const { themes: themeIds, folders: folderIds, folder_id: folderId } = bodyOf(ctx, moveTogetherRequest);
    await run(ctx, { type: 'MoveTogether', themeIds, folderIds, folderId });
  });

  routes.post('/library/delete', async (ctx: Context) => {
    const { themes: themeIds, folders: folderIds } = bodyOf(ctx, deleteTogetherRequest);
    await run(ctx, { type: 'DeleteTogether', themeIds, folderIds });
  });
};
