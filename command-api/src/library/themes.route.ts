import { listChangesSince } from '@verbatim/domain/optimistic-concurrency';
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import { EXAMPLE } from '../openapi/example-ids.ts';
import { defineRoute, json } from '../http/define-route.ts';
import { newThemeRequest, themeRequest, type Theme, type Folder } from '../contract/library.ts';
import { readCreation } from '../http/idempotency.ts';
import { readIfMatch, setEtag, withConflictDetails, type CurrentState } from '../http/etag.ts';
import { currentLibrary, readThemeDto, toThemeDto, toFolderTree } from './library-dto.ts';
import { runLibraryCommand } from './run-library-command.ts';

export const themesRoutes = [
  defineRoute({
    method: 'POST',
    path: '/themes/new',
    summary: 'Create a theme',
    more:
      'The query, tightest first: `word`, `wor*`, `"exact phrase"`, `( … )`; `A @N B` (at most N words apart); `A B` (A or B); `A + B` (both), `A - B` (A without B), left to right. ' +
      'An empty text makes a theme that is only tagged by hand.',
    body: newThemeRequest,
    creates: true,
    errors: {
      400: ['NAME_REQUIRED', 'THEME_QUERY_INVALID', 'QUERY_TOO_COSTLY', 'THEME_NAME_TAKEN'],
      404: ['FOLDER_NOT_FOUND', 'THEME_NOT_FOUND'],
      409: ['THEME_EXISTS'],
    },
    example: {
      body: { name: 'Staff', text: 'staff "front desk" + (friendly helpful rude)', folder_id: EXAMPLE.folder },
    },
    answer: json<Theme>(),
    handler: async ({ ctx, deps, body }) => {
      const { name, text, folder_id: folderId, portal_name: portalName = '', visible = true } = body;
      const { id: themeId, idempotency } = readCreation(ctx, deps.newId, body);
      const command = { type: 'CreateTheme', themeId, name, text, folderId, portalName, visible } as const;
      const theme = toThemeDto(await runLibraryCommand(ctx, deps, command, idempotency), themeId);
      setEtag(ctx, theme.version);
      return theme;
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/themes/:id',
    summary: 'Get a theme',
    hasPast: true,
    errors: { 404: ['THEME_NOT_FOUND'] },
    answer: json<Theme>(),
    handler: async ({ ctx, deps, params: { id } }) => {
      const theme = await readThemeDto(ctx, deps, id);
      setEtag(ctx, theme.version);
      return theme;
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/themes/:id',
    summary: 'Change or move a theme',
    body: themeRequest,
    versioned: true,
    errors: {
      400: ['NAME_REQUIRED', 'THEME_QUERY_INVALID', 'QUERY_TOO_COSTLY', 'THEME_NAME_TAKEN'],
      404: ['THEME_NOT_FOUND', 'FOLDER_NOT_FOUND'],
    },
    example: { body: { text: 'staff "front desk" waiter' } },
    answer: json<Theme>(),
    handler: async ({ ctx, deps, params: { id: themeId }, body: sent }) => {
      const { name, text, folder_id: folderId, portal_name: portalName, visible } = sent;
      const basedOn = readIfMatch(ctx);
      const command = { type: 'EditTheme', themeId, name, text, folderId, portalName, visible, basedOn } as const;
      const standing = async (): Promise<CurrentState> => {
        const library = await currentLibrary(deps);
        const changes = library.themeChanges.get(themeId);
        return { thing: toThemeDto(library, themeId), changes: changes ? listChangesSince(changes, basedOn ?? 0) : [] };
      };
      const toConflict = withConflictDetails(deps.events, { stream: LIBRARY_STREAM, sent }, standing);
      const state = await runLibraryCommand(ctx, deps, command).catch(toConflict);
      const theme = toThemeDto(state, themeId);
      setEtag(ctx, theme.version);
      return theme;
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/themes/:id',
    summary: 'Delete a theme',
    errors: { 404: ['THEME_NOT_FOUND'] },
    answer: json<readonly Folder[]>(),
    handler: async ({ ctx, deps, params: { id } }) => {
      const command = { type: 'DeleteTheme', themeId: id } as const;
      return toFolderTree(await runLibraryCommand(ctx, deps, command));
    },
  }),
];
