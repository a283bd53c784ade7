import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import { libraryDecider } from '@verbatim/domain/library/library-decider';
import type { LibraryState } from '@verbatim/domain/library/library-state';
import { listChangesSince } from '@verbatim/domain/optimistic-concurrency';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import type { WorkspaceCommand } from '@verbatim/domain/workspace/workspace-commands';
import { workspaceDecider } from '@verbatim/domain/workspace/workspace-decider';
import { workspaceStream } from '@verbatim/domain/workspace/workspace-events';
import { BANNER_PREFIX } from '@verbatim/domain/workspace/banners';
import { isFolderNet, NET_PREFIX, type Net } from '@verbatim/domain/workspace/nets';
import type { WorkspaceState } from '@verbatim/domain/workspace/workspace-state';
import { NO_PROJECT, NO_WORKSPACE, NO_WORKSPACE_OR_THEME } from '../openapi/error-codes.ts';
import { EXAMPLE } from '../openapi/example-ids.ts';
import { defineRoute, json } from '../http/define-route.ts';
import {
  addThemeRequest,
  editWorkspaceRequest,
  workspaceRequest,
  type EditWorkspaceRequest,
  type Workspace,
} from '../contract/workspaces.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import type { Idempotency } from '../commands/command-context.ts';
import { notFound } from '../http/http-error.ts';
import { readCreation } from '../http/idempotency.ts';
import { setUndoHeader } from '../undo/undo-token.ts';
import { readIfMatch, setEtag, withConflictDetails, type CurrentState } from '../http/etag.ts';
import { requireActiveProject } from '../projects/read-project-models.ts';
import { commandContext, type Context } from '../http/request-state.ts';
import {
  listWorkspaceDtos,
  otherWorkspaces,
  readWorkspaceDto,
  requireProject,
  workspaceNotFound,
  toWorkspaceDto,
} from './workspace-dto.ts';

const run = async (
  deps: Dependencies,
  ctx: Context,
  id: string,
  command: WorkspaceCommand,
  idempotency?: Idempotency,
): Promise<WorkspaceState> => {
  const stream = workspaceStream(id);
  const context = { ...commandContext(ctx, deps.now), idempotency };
  const handled = await deps.handle(workspaceDecider, stream, command, context);
  deps.reads.noteWrite(ctx, stream, handled.position);
  setUndoHeader(ctx, context.commandId, stream, handled);
  if (handled.state.status === 'active') setEtag(ctx, handled.state.version);
  return handled.state;
};

export const workspacesRoutes = [
  defineRoute({
    method: 'POST',
    path: '/projects/:pid/workspaces',
    summary: 'Create a workspace',
    body: workspaceRequest,
    creates: true,
    errors: {
      400: ['NAME_REQUIRED', 'THEME_REPEATED'],
      404: ['PROJECT_NOT_FOUND', 'THEME_NOT_FOUND'],
      409: ['WORKSPACE_EXISTS'],
    },
    example: { body: { name: 'Overview', themes: [EXAMPLE.theme] } },
    answer: json<Workspace>(),
    handler: async ({ ctx, deps, params: { pid: projectId }, body: { name, themes } }) => {
      await requireActiveProject(deps, projectId);
      const { id: workspaceId, idempotency } = readCreation(ctx, deps.newId, { name, themes });
      // A retry returns the stored workspace: its themes may have been deleted since.
      const isThere = idempotency !== undefined && (await isWorkspace(deps, workspaceId));
      const library = await readLibrary(deps);
      if (!isThere) requireThemes(library, themes, 'themes');
      const command = { type: 'CreateWorkspace', workspaceId, projectId, name, themes } as const;
      return toWorkspaceDto(await run(deps, ctx, workspaceId, command, idempotency), library);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:pid/workspaces',
    summary: 'List the workspaces of a project',
    errors: NO_PROJECT,
    answer: json<readonly Workspace[]>(),
    handler: async ({ ctx, deps, params: { pid: projectId } }) => {
      await requireProject(ctx, deps, projectId);
      return listWorkspaceDtos(ctx, deps, projectId);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/workspaces/:wid',
    summary: 'Get a workspace',
    hasPast: true,
    errors: NO_WORKSPACE,
    answer: json<Workspace>(),
    handler: async ({ ctx, deps, params: { wid } }) => {
      const workspace = await readWorkspaceDto(ctx, deps, wid);
      setEtag(ctx, workspace.version);
      return workspace;
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/workspaces/:wid',
    summary: 'Rename a workspace, or choose its themes, nets and banners',
    body: editWorkspaceRequest,
    versioned: true,
    errors: {
      400: ['NAME_REQUIRED', 'THEME_REPEATED', 'NET_INVALID', 'BANNER_INVALID'],
      404: [...NO_WORKSPACE_OR_THEME[404], 'FOLDER_NOT_FOUND'],
    },
    example: { body: { name: 'Overview of spring' } },
    answer: json<Workspace>(),
    handler: ({ ctx, deps, params: { wid: id }, body }) => editWorkspace(ctx, deps, id, body),
  }),
  defineRoute({
    method: 'POST',
    path: '/workspaces/:wid/add',
    summary: 'Add a theme to a workspace',
    body: addThemeRequest,
    errors: { 400: ['THEME_REPEATED'], ...NO_WORKSPACE_OR_THEME },
    example: { body: { id: EXAMPLE.otherTheme } },
    answer: json<Workspace>(),
    handler: async ({ ctx, deps, params: { wid: id }, body: { id: themeId } }) => {
      const [, library] = await Promise.all([activeWorkspace(deps, id), readLibrary(deps)]);
      requireThemes(library, [themeId], 'id');
      return toWorkspaceDto(await run(deps, ctx, id, { type: 'AddThemeToWorkspace', themeId }), library);
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/workspaces/:wid',
    summary: 'Delete a workspace',
    more: 'Answers with the remaining ones.',
    errors: NO_WORKSPACE,
    answer: json<readonly Workspace[]>(),
    handler: async ({ ctx, deps, params: { wid: id } }) => {
      const [{ state }, library] = await Promise.all([
        deps.load(workspaceDecider, workspaceStream(id)),
        readLibrary(deps),
      ]);
      const { projectId } = state;
      // Deleting a workspace twice is not an error.
      if (state.status === 'absent' || !(await isProject(deps, projectId))) throw workspaceNotFound();
      await run(deps, ctx, id, { type: 'DeleteWorkspace' });
      return otherWorkspaces(ctx, deps, projectId, id, library);
    },
  }),
];

/** Edits the version that the form was filled from. */
const editWorkspace = async (
  ctx: Context,
  deps: Dependencies,
  id: string,
  sent: EditWorkspaceRequest,
): Promise<Workspace> => {
  const basedOn = readIfMatch(ctx);
  const [before, library] = await Promise.all([activeWorkspace(deps, id), readLibrary(deps)]);
  // Only added themes are checked: a theme of the workspace that was deleted since must not prevent saving.
  const added = (sent.themes ?? []).filter((theme) => !before.themes.includes(theme));
  requireThemes(library, added, 'themes');
  const nets = sent.nets && toNets(sent.nets, deps.newId);
  requireParts(library, before.nets, nets ?? []);
  const banners = sent.banners?.map(({ id = `${BANNER_PREFIX}${deps.newId()}`, ...rest }) => ({ id, ...rest }));
  const standing = async (): Promise<CurrentState> => {
    const { state: now } = await deps.load(workspaceDecider, workspaceStream(id));
    return { thing: toWorkspaceDto(now, library), changes: listChangesSince(now.changes, basedOn ?? 0) };
  };
  const toConflict = withConflictDetails(deps.events, { stream: workspaceStream(id), sent }, standing);
  const state = await run(deps, ctx, id, { type: 'EditWorkspace', ...sent, nets, banners, basedOn }).catch(toConflict);
  return toWorkspaceDto(state, library);
};

/** Reads the other stream itself, because a read model may be behind. */
const isProject = async (deps: Dependencies, projectId: string): Promise<boolean> => {
  const { state } = await deps.load(projectDecider, projectStream(projectId));
  return state.status === 'active';
};

const isWorkspace = async (deps: Dependencies, id: string): Promise<boolean> =>
  (await deps.load(workspaceDecider, workspaceStream(id))).revision >= 0;

/**
 * A workspace is deleted with its project, though its own stream does not record that.
 * @throws HttpError 404 WORKSPACE_NOT_FOUND
 */
const activeWorkspace = async (deps: Dependencies, id: string): Promise<WorkspaceState> => {
  const { state } = await deps.load(workspaceDecider, workspaceStream(id));
  if (state.status !== 'active' || !(await isProject(deps, state.projectId))) throw workspaceNotFound();
  return state;
};

const readLibrary = async (deps: Dependencies): Promise<LibraryState> =>
  (await deps.load(libraryDecider, LIBRARY_STREAM)).state;

const toNets = (nets: NonNullable<EditWorkspaceRequest['nets']>, newId: () => string): readonly Net[] =>
  nets.map(({ id = `${NET_PREFIX}${newId()}`, name, folder_id: folderId, themes }) =>
    folderId === null ? { id, name, themes } : { id, folderId },
  );

/** What the nets did not have before. @throws HttpError 404 THEME_NOT_FOUND, FOLDER_NOT_FOUND */
const requireParts = (library: LibraryState, before: readonly Net[], nets: readonly Net[]): void => {
  const had = new Set(before.flatMap((net) => (isFolderNet(net) ? net.folderId : net.themes)));
  for (const [at, net] of nets.entries()) {
    if (!isFolderNet(net)) {
      const added = net.themes.filter((theme) => !had.has(theme));
      requireThemes(library, added, `nets.${at}.themes`);
    } else if (!had.has(net.folderId) && library.folders.get(net.folderId) === undefined)
      throw notFound('FOLDER_NOT_FOUND', `There is no folder '${net.folderId}'`, `nets.${at}.folder_id`);
  }
};

/** @throws HttpError 404 THEME_NOT_FOUND */
const requireThemes = (library: LibraryState, ids: readonly string[], field: string): void => {
  const unknown = ids.find((id) => !library.themes.has(id));
  if (unknown === undefined) return;
  const message = `There is no theme '${unknown}'`;
  throw notFound('THEME_NOT_FOUND', message, field);
};
