import { changedSince } from '@verbatim/domain/part-change';
import type { LibraryCommand } from '@verbatim/domain/library/library-commands';
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import { folderRequest, newFolderRequest } from '../contract/library.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Idempotency } from '../handle-command.ts';
import { creationOf } from '../idempotency.ts';
import { bodyOf } from '../middleware/validate.ts';
import type { Context, Routes } from '../request-state.ts';
import { seenVersion, toldIfChanged, type Standing } from '../versions.ts';
import { currentLibrary, folderOf, readTreeDto, treeOf } from './library-dto.ts';
import { runLibraryCommand } from './run-library-command.ts';

export const foldersRoutes = (routes: Routes, deps: Dependencies): void => {
  const run = async (ctx: Context, command: LibraryCommand, idempotency?: Idempotency): Promise<void> => {
    ctx.body = await treeOf(await runLibraryCommand(ctx, deps, command, idempotency));
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
    const sent = bodyOf(ctx, folderRequest);
    const basedOn = seenVersion(ctx);
    const command = { type: 'EditFolder', folderId, name: sent.name, parentId: sent.parent_id, basedOn } as const;
    const standing = async (): Promise<Standing> => {
      const library = await currentLibrary(deps);
      const changes = library.folderChanges.get(folderId);
      return { thing: folderOf(library, folderId), changes: changes ? changedSince(changes, basedOn ?? 0) : [] };
    };
    await run(ctx, command).catch(toldIfChanged(deps.events, { stream: LIBRARY_STREAM, sent }, standing));
  });

  routes.delete('/folders/:id', async (ctx: Context) => {
    await run(ctx, { type: 'DeleteFolder', folderId: ctx.params['id'] ?? '' });
  });
};
