import type { LibraryCommand } from '@verbatim/domain/library/library-commands';
import { libraryDecider } from '@verbatim/domain/library/library-decider';
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import { folderRequest, newFolderRequest } from '../contract/library.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Idempotency } from '../handle-command.ts';
import { creationOf } from '../idempotency.ts';
import { bodyOf } from '../middleware/validate.ts';
import { commandContext, type Context, type Routes } from '../request-state.ts';
import { readTreeDto, treeOf } from './library-dto.ts';

export const foldersRoutes = (routes: Routes, deps: Dependencies): void => {
  const run = async (ctx: Context, command: LibraryCommand, idempotency?: Idempotency): Promise<void> => {
    const context = { ...commandContext(ctx, deps.now), idempotency };
    const { state, position } = await deps.handle(libraryDecider, LIBRARY_STREAM, command, context);
    deps.reads.noteWrite(ctx, LIBRARY_STREAM, position);
    ctx.body = await treeOf(state);
  };

  routes.get('/folders', async (ctx: Context) => {
    ctx.body = await readTreeDto(ctx, deps);
  });

  routes.post('/folders/new', async (ctx: Context) => {
    const body = bodyOf(ctx, newFolderRequest);
    const { id: folderId, idempotency } = creationOf(ctx, deps.newId, body);
    await run(ctx, { type: 'CreateFolder', folderId, name: body.name, parentId: body.parent }, idempotency);
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
