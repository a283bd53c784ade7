import type { LibraryCommand } from '@verbatim/domain/library/library-commands';
import { libraryDecider } from '@verbatim/domain/library/library-decider';
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import { folderRequest, newFolderRequest } from '../contract/library.ts';
import type { Dependencies } from '../dependencies.ts';
import { bodyOf } from '../middleware/validate.ts';
import { commandContext, type Context, type Routes } from '../request-state.ts';
import { readTreeDto, treeOf } from './library-dto.ts';

export const foldersRoutes = (routes: Routes, deps: Dependencies): void => {
  const run = async (ctx: Context, command: LibraryCommand): Promise<void> => {
    const { state, position } = await deps.handle(
      libraryDecider,
      LIBRARY_STREAM,
      command,
      commandContext(ctx, deps.now),
    );
    deps.reads.noteWrite(ctx, LIBRARY_STREAM, position);
    ctx.body = treeOf(state);
  };

  routes.get('/folders', async (ctx: Context) => {
    ctx.body = await readTreeDto(ctx, deps);
  });

  routes.post('/folders/new', async (ctx: Context) => {
    const { name, parent: parentId } = bodyOf(ctx, newFolderRequest);
    await run(ctx, { type: 'CreateFolder', folderId: deps.newId(), name, parentId });
  });

  routes.post('/folders/:id', async (ctx: Context) => {
    const folderId = ctx.params['id'] ?? '';
    const { name, parent_id: parentId } = bodyOf(ctx, folderRequest);
    await run(ctx, { type: 'EditFolder', folderId, name, parentId });
  });

  routes.delete('/folders/:id', async (ctx: Context) => {
    await run(ctx, { type: 'DeleteFolder', folderId: ctx.params['id'] ?? '' });
  });
};
