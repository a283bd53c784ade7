import type { LibraryCommand } from '@verbatim/domain/library/library-commands';
import { libraryDecider } from '@verbatim/domain/library/library-decider';
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import { newThemeRequest, themeRequest } from '../contract/library.ts';
import type { Dependencies } from '../dependencies.ts';
import { bodyOf } from '../middleware/validate.ts';
import { commandContext, type Context, type Routes } from '../request-state.ts';
import { readThemeDto, readTreeDto } from './library-dto.ts';
import { queryOrProblem } from './theme-query-problem.ts';

export const themesRoutes = (routes: Routes, deps: Dependencies): void => {
  const run = async (ctx: Context, command: LibraryCommand): Promise<void> => {
    const { position } = await deps.handle(libraryDecider, LIBRARY_STREAM, command, commandContext(ctx, deps.now));
    deps.reads.wrote(ctx, position, LIBRARY_STREAM);
  };

  routes.get('/themes/:id', async (ctx: Context) => {
    ctx.body = await readThemeDto(ctx, deps, ctx.params['id'] ?? '');
  });

  routes.post('/themes/new', async (ctx: Context) => {
    const {
      name,
      text,
      folder_id: folderId,
      portal_name: portalName = '',
      visible = true,
    } = bodyOf(ctx, newThemeRequest);
    refuseBrokenQuery(text);
    const themeId = deps.newId();
    await run(ctx, { type: 'CreateTheme', themeId, name, text, folderId, portalName, visible });
    ctx.body = await readThemeDto(ctx, deps, themeId);
  });

  routes.post('/themes/:id', async (ctx: Context) => {
    const themeId = ctx.params['id'] ?? '';
    const { name, text, folder_id: folderId, portal_name: portalName, visible } = bodyOf(ctx, themeRequest);
    if (text !== undefined) refuseBrokenQuery(text);
    await run(ctx, { type: 'EditTheme', themeId, name, text, folderId, portalName, visible });
    ctx.body = await readThemeDto(ctx, deps, themeId);
  });

  routes.delete('/themes/:id', async (ctx: Context) => {
    await run(ctx, { type: 'DeleteTheme', themeId: ctx.params['id'] ?? '' });
    ctx.body = await readTreeDto(ctx, deps);
  });
};

/** The decider refuses it as well; here the answer can say where in the query the mistake is. */
const refuseBrokenQuery = (text: string): void => {
  if (text.trim() !== '') queryOrProblem(text, 'text');
};
