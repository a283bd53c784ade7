import type { LibraryCommand } from '@verbatim/domain/library/library-commands';
import { libraryDecider } from '@verbatim/domain/library/library-decider';
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import type { LibraryState } from '@verbatim/domain/library/library-state';
import { newThemeRequest, themeRequest } from '../contract/library.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Idempotency } from '../handle-command.ts';
import { creationOf } from '../idempotency.ts';
import { bodyOf } from '../middleware/validate.ts';
import { commandContext, type Context, type Routes } from '../request-state.ts';
import { readThemeDto, themeOf, treeOf } from './library-dto.ts';

export const themesRoutes = (routes: Routes, deps: Dependencies): void => {
  const run = async (ctx: Context, command: LibraryCommand, idempotency?: Idempotency): Promise<LibraryState> => {
    const context = { ...commandContext(ctx, deps.now), idempotency };
    const { state, position } = await deps.handle(libraryDecider, LIBRARY_STREAM, command, context);
    deps.reads.noteWrite(ctx, LIBRARY_STREAM, position);
    return state;
  };

  routes.get('/themes/:id', async (ctx: Context) => {
    ctx.body = await readThemeDto(ctx, deps, ctx.params['id'] ?? '');
  });

  routes.post('/themes/new', async (ctx: Context) => {
    const body = bodyOf(ctx, newThemeRequest);
    const { name, text, folder_id: folderId, portal_name: portalName = '', visible = true } = body;
    const { id: themeId, idempotency } = creationOf(ctx, deps.newId, body);
    const command = { type: 'CreateTheme', themeId, name, text, folderId, portalName, visible } as const;
    const state = await run(ctx, command, idempotency);
    ctx.body = themeOf(state, themeId);
  });

  routes.post('/themes/:id', async (ctx: Context) => {
    const themeId = ctx.params['id'] ?? '';
    const { name, text, folder_id: folderId, portal_name: portalName, visible } = bodyOf(ctx, themeRequest);
    const state = await run(ctx, { type: 'EditTheme', themeId, name, text, folderId, portalName, visible });
    ctx.body = themeOf(state, themeId);
  });

  routes.delete('/themes/:id', async (ctx: Context) => {
    ctx.body = await treeOf(await run(ctx, { type: 'DeleteTheme', themeId: ctx.params['id'] ?? '' }));
  });
};
