import { changedSince } from '@verbatim/domain/part-change';
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import { newThemeRequest, themeRequest } from '../contract/library.ts';
import type { Dependencies } from '../dependencies.ts';
import { creationOf } from '../idempotency.ts';
import { bodyOf } from '../middleware/validate.ts';
import type { Context, Routes } from '../request-state.ts';
import { seenVersion, tellVersion, toldIfChanged, type Standing } from '../versions.ts';
import { currentLibrary, readThemeDto, themeOf, treeOf } from './library-dto.ts';
import { importThemesRoute } from './import-themes.route.ts';
import { libraryTogetherRoutes } from './library-together.route.ts';
import { runLibraryCommand } from './run-library-command.ts';
import { themeUsageRoute } from './theme-usage.route.ts';

export const themesRoutes = (routes: Routes, deps: Dependencies): void => {
  routes.get('/themes/:id', async (ctx: Context) => {
    const theme = await readThemeDto(ctx, deps, ctx.params['id'] ?? '');
    tellVersion(ctx, theme.version);
    ctx.body = theme;
  });

  routes.post('/themes/new', async (ctx: Context) => {
    const body = bodyOf(ctx, newThemeRequest);
    const { name, text, folder_id: folderId, portal_name: portalName = '', visible = true } = body;
    const { id: themeId, idempotency } = creationOf(ctx, deps.newId, body);
    const command = { type: 'CreateTheme', themeId, name, text, folderId, portalName, visible } as const;
    const theme = themeOf(await runLibraryCommand(ctx, deps, command, idempotency), themeId);
    tellVersion(ctx, theme.version);
    ctx.body = theme;
  });

  importThemesRoute(routes, deps);
  libraryTogetherRoutes(routes, deps);
  themeUsageRoute(routes, deps);

  routes.post('/themes/:id', async (ctx: Context) => {
    const themeId = ctx.params['id'] ?? '';
    const sent = bodyOf(ctx, themeRequest);
    const { name, text, folder_id: folderId, portal_name: portalName, visible } = sent;
    const basedOn = seenVersion(ctx);
    const command = { type: 'EditTheme', themeId, name, text, folderId, portalName, visible, basedOn } as const;
    const standing = async (): Promise<Standing> => {
      const library = await currentLibrary(deps);
      const changes = library.themeChanges.get(themeId);
      return { thing: themeOf(library, themeId), changes: changes ? changedSince(changes, basedOn ?? 0) : [] };
    };
    const told = toldIfChanged(deps.events, { stream: LIBRARY_STREAM, sent }, standing);
    const state = await runLibraryCommand(ctx, deps, command).catch(told);
    const theme = themeOf(state, themeId);
    tellVersion(ctx, theme.version);
    ctx.body = theme;
  });

  routes.delete('/themes/:id', async (ctx: Context) => {
    const command = { type: 'DeleteTheme', themeId: ctx.params['id'] ?? '' } as const;
    ctx.body = await treeOf(await runLibraryCommand(ctx, deps, command));
  });
};
