import { foldName } from '@verbatim/domain/library/fold-name';
import type { LibraryCommand } from '@verbatim/domain/library/library-commands';
import { libraryDecider } from '@verbatim/domain/library/library-decider';
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import { folderKey, type LibraryState } from '@verbatim/domain/library/library-state';
import { workspaceDecider } from '@verbatim/domain/workspace/workspace-decider';
import { workspaceStream } from '@verbatim/domain/workspace/workspace-events';
import { starterThemesRequest } from '../contract/theme-builder.ts';
import type { Workspace } from '../contract/workspaces.ts';
import type { Dependencies } from '../dependencies.ts';
import { queryOrProblem } from '../dictionary/theme-query-problem.ts';
import { HttpError } from '../http-error.ts';
import { creationOf } from '../idempotency.ts';
import { currentLibrary } from '../library/library-dto.ts';
import { bodyOf } from '../middleware/validate.ts';
import { requireActiveProject } from '../projects/require-active-project.ts';
import { commandContext, type Context, type Routes } from '../request-state.ts';
import { uuidFrom } from '../uuid-from.ts';
import { workspaceOf } from '../workspaces/workspace-dto.ts';

const WORKSPACE_NAME = 'Starter themes';

/**
 * Themes to begin with, made by the ordinary commands one after the other. Their ids follow from the request's `Idempotency-Key`, so that a request
 * that broke off goes on where it was when it is sent again; the workspace comes last, and holds all of them.
 */
export const starterThemesRoute = (routes: Routes, deps: Dependencies): void => {
  routes.post('/projects/:pid/starter-themes', async (ctx: Context) => {
    const projectId = ctx.params['pid'] ?? '';
    const body = bodyOf(ctx, starterThemesRequest);
    const project = await requireActiveProject(deps, projectId);
    refuseTwice(body.themes.map(({ name }) => name));
    for (const [at, { query }] of body.themes.entries()) queryOrProblem(query, `themes.${at}.query`);
    const { id: workspaceId, idempotency } = creationOf(ctx, deps.newId, body);
    const digest = idempotency?.digest;
    const byKey = (key: string) => (digest === undefined ? undefined : { key, digest });

    const obey = async (part: string, command: LibraryCommand): Promise<LibraryState> => {
      const context = {
        ...commandContext(ctx, deps.now, part),
        idempotency: byKey(uuidFrom(`${workspaceId}/${part}`)),
      };
      const { state, position } = await deps.handle(libraryDecider, LIBRARY_STREAM, command, context);
      deps.reads.noteWrite(ctx, LIBRARY_STREAM, position);
      return state;
    };

    const folderId = uuidFrom(`${workspaceId}/folder`);
    const name = folderName(project.name, folderId, await currentLibrary(deps));
    let library = await obey('folder', { type: 'CreateFolder', folderId, name, parentId: null });
    const themes: string[] = [];
    for (const [at, { name: themeName, query: text }] of body.themes.entries()) {
      const themeId = uuidFrom(`${workspaceId}/theme-${at}`);
      const content = { name: themeName, text, folderId, portalName: '', visible: true };
      library = await obey(`theme-${at}`, { type: 'CreateTheme', themeId, ...content });
      themes.push(themeId);
    }

    const stream = workspaceStream(workspaceId);
    const context = { ...commandContext(ctx, deps.now), idempotency };
    const create = { type: 'CreateWorkspace', workspaceId, projectId, name: WORKSPACE_NAME, themes } as const;
    const handled = await deps.handle(workspaceDecider, stream, create, context);
    deps.reads.noteWrite(ctx, stream, handled.position);
    ctx.body = workspaceOf(handled.state, library) satisfies Workspace;
  });
};

/** Before anything is stored. @throws HttpError 400 THEME_NAME_TAKEN */
const refuseTwice = (names: readonly string[]): void => {
  const seen = new Set<string>();
  for (const [at, name] of names.entries()) {
    if (seen.has(foldName(name))) {
      const message = `Two themes are called '${name}': rename one of them`;
      throw new HttpError(400, 'THEME_NAME_TAKEN', message, { errors: [{ field: `themes.${at}.name`, message }] });
    }
    seen.add(foldName(name));
  }
};

/** The project's name, or with a number behind it where it is taken; what it was called when the folder is there already. */
const folderName = (wanted: string, folderId: string, { folders, names }: LibraryState): string => {
  const present = folders.get(folderId);
  if (present !== undefined) return present.name;
  const isFree = (name: string): boolean => foldName(name) !== foldName('Uncategorized') && !names.has(folderKey(name));
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted} ${number}`;
    if (isFree(name)) return name;
  }
};
