import { folderKey, foldName, type LibraryState } from '@verbatim/domain/library/library-state';
import type { LibraryCommand } from '@verbatim/domain/library/library-commands';
import { libraryDecider } from '@verbatim/domain/library/library-decider';
import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import { workspaceDecider } from '@verbatim/domain/workspace/workspace-decider';
import { workspaceStream } from '@verbatim/domain/workspace/workspace-events';
import { NO_PROJECT } from '../openapi/error-codes.ts';
import { defineRoute, json } from '../http/define-route.ts';
import { starterThemesRequest } from '../contract/results/theme-builder.ts';
import type { Workspace } from '../contract/workspaces.ts';
import { queryOrProblem } from '../dictionary/theme-query-problem.ts';
import { HttpError } from '../http/http-error.ts';
import { readCreation } from '../http/idempotency.ts';
import { currentLibrary } from '../library/library-dto.ts';
import { requireActiveProject } from '../projects/read-project-models.ts';
import { commandContext } from '../http/request-state.ts';
import { deriveUuid } from '../commands/command-context.ts';
import { toWorkspaceDto } from '../workspaces/workspace-dto.ts';

const WORKSPACE_NAME = 'Starter themes';

/**
 * Creates starter themes by ordinary commands. Ids are derived from the request's `Idempotency-Key`, so that
 * an interrupted request continues when sent again; the workspace is created last, with all of them.
 */
export const starterThemesRoutes = [
  defineRoute({
    method: 'POST',
    path: '/projects/:pid/starter-themes',
    summary: 'Create starter themes, their folder and their workspace',
    body: starterThemesRequest,
    creates: true,
    errors: {
      400: ['THEME_NAME_TAKEN', 'THEME_QUERY_INVALID', 'QUERY_TOO_COSTLY', 'NAME_REQUIRED'],
      ...NO_PROJECT,
      409: ['WORKSPACE_EXISTS', 'FOLDER_EXISTS', 'THEME_EXISTS'],
    },
    example: { body: { themes: [{ name: 'Breakfast', query: 'breakfast coffee' }] } },
    answer: json<Workspace>(),
    handler: async ({ ctx, deps, params: { pid: projectId }, body }) => {
      const project = await requireActiveProject(deps, projectId);
      refuseTwice(body.themes.map(({ name }) => name));
      for (const [at, { query }] of body.themes.entries()) queryOrProblem(query, `themes.${at}.query`);
      const { id: workspaceId, idempotency } = readCreation(ctx, deps.newId, body);
      const digest = idempotency?.digest;
      const byKey = (key: string) => (digest === undefined ? undefined : { key, digest });

      const obey = async (part: string, command: LibraryCommand): Promise<LibraryState> => {
        const context = {
          ...commandContext(ctx, deps.now, part),
          idempotency: byKey(deriveUuid(`${workspaceId}/${part}`)),
        };
        const { state, position } = await deps.handle(libraryDecider, LIBRARY_STREAM, command, context);
        deps.reads.noteWrite(ctx, LIBRARY_STREAM, position);
        return state;
      };

      const folderId = deriveUuid(`${workspaceId}/folder`);
      const name = folderName(project.name, folderId, await currentLibrary(deps));
      let library = await obey('folder', { type: 'CreateFolder', folderId, name, parentId: null });
      const themes: string[] = [];
      for (const [at, { name: themeName, query: text }] of body.themes.entries()) {
        const themeId = deriveUuid(`${workspaceId}/theme-${at}`);
        const content = { name: themeName, text, folderId, portalName: '', visible: true };
        library = await obey(`theme-${at}`, { type: 'CreateTheme', themeId, ...content });
        themes.push(themeId);
      }

      const stream = workspaceStream(workspaceId);
      const context = { ...commandContext(ctx, deps.now), idempotency };
      const create = { type: 'CreateWorkspace', workspaceId, projectId, name: WORKSPACE_NAME, themes } as const;
      const handled = await deps.handle(workspaceDecider, stream, create, context);
      deps.reads.noteWrite(ctx, stream, handled.position);
      return toWorkspaceDto(handled.state, library);
    },
  }),
];

/**
 * Runs before anything is stored.
 * @throws HttpError 400 THEME_NAME_TAKEN
 */
const refuseTwice = (names: readonly string[]): void => {
  const seen = new Set<string>();
  for (const [at, name] of names.entries()) {
    if (seen.has(foldName(name))) {
      const message = `Two themes are named '${name}'. Rename one of them`;
      throw new HttpError(400, 'THEME_NAME_TAKEN', message, { errors: [{ field: `themes.${at}.name`, message }] });
    }
    seen.add(foldName(name));
  }
};

/** The wanted name, numbered if it is taken; the present name if the folder exists already. */
const folderName = (wanted: string, folderId: string, { folders, names }: LibraryState): string => {
  const present = folders.get(folderId);
  if (present !== undefined) return present.name;
  const isFree = (name: string): boolean => foldName(name) !== foldName('Uncategorized') && !names.has(folderKey(name));
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted} ${number}`;
    if (isFree(name)) return name;
  }
};
