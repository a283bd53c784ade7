import { LIBRARY_STREAM } from '@verbatim/domain/library/library-events';
import { libraryDecider } from '@verbatim/domain/library/library-decider';
import type { LibraryState } from '@verbatim/domain/library/library-state';
import { changedSince } from '@verbatim/domain/part-change';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import type { WorkspaceCommand } from '@verbatim/domain/workspace/workspace-commands';
import { workspaceDecider } from '@verbatim/domain/workspace/workspace-decider';
import { workspaceStream } from '@verbatim/domain/workspace/workspace-events';
import type { WorkspaceState } from '@verbatim/domain/workspace/workspace-state';
import { addThemeRequest, editWorkspaceRequest, workspaceRequest, type Workspace } from '../contract/workspaces.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Idempotency } from '../handle-command.ts';
import { HttpError } from '../http-error.ts';
import { creationOf } from '../idempotency.ts';
import { bodyOf } from '../middleware/validate.ts';
import { offerUndo } from '../undo/undo-word.ts';
import { seenVersion, tellVersion, toldIfChanged, type Standing } from '../versions.ts';
import { requireActiveProject } from '../projects/require-active-project.ts';
import { commandContext, type Context, type Routes } from '../request-state.ts';
import {
  listWorkspaceDtos,
  otherWorkspaces,
  readWorkspaceDto,
  requireProject,
  workspaceNotFound,
  workspaceOf,
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
  offerUndo(ctx, context.commandId, stream, handled);
  if (handled.state.status === 'active') tellVersion(ctx, handled.state.version);
  return handled.state;
};

export const workspacesRoutes = (routes: Routes, deps: Dependencies): void => {
  routes.get('/projects/:pid/workspaces', async (ctx: Context) => {
    const projectId = ctx.params['pid'] ?? '';
    await requireProject(ctx, deps, projectId);
    ctx.body = await listWorkspaceDtos(ctx, deps, projectId);
  });

  routes.post('/projects/:pid/workspaces', async (ctx: Context) => {
    const projectId = ctx.params['pid'] ?? '';
    const { name, themes } = bodyOf(ctx, workspaceRequest);
    await requireActiveProject(deps, projectId);
    const { id: workspaceId, idempotency } = creationOf(ctx, deps.newId, { name, themes });
    // A repeat finds it made, of themes that may be gone by now.
    const isThere = idempotency !== undefined && (await isWorkspace(deps, workspaceId));
    const library = await libraryOf(deps);
    if (!isThere) requireThemes(library, themes, 'themes');
    const command = { type: 'CreateWorkspace', workspaceId, projectId, name, themes } as const;
    ctx.body = workspaceOf(await run(deps, ctx, workspaceId, command, idempotency), library);
  });

  routes.get('/workspaces/:wid', async (ctx: Context) => {
    const workspace = await readWorkspaceDto(ctx, deps, ctx.params['wid'] ?? '');
    tellVersion(ctx, workspace.version);
    ctx.body = workspace;
  });

  routes.post('/workspaces/:wid', async (ctx: Context) => {
    const id = ctx.params['wid'] ?? '';
    ctx.body = await editWorkspace(ctx, deps, id);
  });

  routes.post('/workspaces/:wid/add', async (ctx: Context) => {
    const id = ctx.params['wid'] ?? '';
    const { id: themeId } = bodyOf(ctx, addThemeRequest);
    const [, library] = await Promise.all([activeWorkspace(deps, id), libraryOf(deps)]);
    requireThemes(library, [themeId], 'id');
    ctx.body = workspaceOf(await run(deps, ctx, id, { type: 'AddThemeToWorkspace', themeId }), library);
  });

  routes.delete('/workspaces/:wid', async (ctx: Context) => {
    const id = ctx.params['wid'] ?? '';
    const [{ projectId }, library] = await Promise.all([activeWorkspace(deps, id), libraryOf(deps)]);
    await run(deps, ctx, id, { type: 'DeleteWorkspace' });
    ctx.body = await otherWorkspaces(ctx, deps, projectId, id, library);
  });
};

/** What a form asks for, on the version that it was filled from. */
const editWorkspace = async (ctx: Context, deps: Dependencies, id: string): Promise<Workspace> => {
  const sent = bodyOf(ctx, editWorkspaceRequest);
  const basedOn = seenVersion(ctx);
  const [before, library] = await Promise.all([activeWorkspace(deps, id), libraryOf(deps)]);
  // What the workspace has already is none of its library's business: a theme that was deleted meanwhile must not stop a save.
  const added = (sent.themes ?? []).filter((theme) => !before.themes.includes(theme));
  requireThemes(library, added, 'themes');
  const standing = async (): Promise<Standing> => {
    const { state: now } = await deps.load(workspaceDecider, workspaceStream(id));
    return { thing: workspaceOf(now, library), changes: changedSince(now.changes, basedOn ?? 0) };
  };
  const told = toldIfChanged(deps.events, { stream: workspaceStream(id), sent }, standing);
  const state = await run(deps, ctx, id, { type: 'EditWorkspace', ...sent, basedOn }).catch(told);
  return workspaceOf(state, library);
};

/** Other streams' matters, so not the workspace decider's: looked up where they stand, not in a model that may lag. */
const isProject = async (deps: Dependencies, projectId: string): Promise<boolean> => {
  const { state } = await deps.load(projectDecider, projectStream(projectId));
  return state.status === 'active';
};

const isWorkspace = async (deps: Dependencies, id: string): Promise<boolean> =>
  (await deps.load(workspaceDecider, workspaceStream(id))).revision >= 0;

/** With its project a workspace is gone, too, though its own stream does not say so. @throws HttpError 404 WORKSPACE_NOT_FOUND */
const activeWorkspace = async (deps: Dependencies, id: string): Promise<WorkspaceState> => {
  const { state } = await deps.load(workspaceDecider, workspaceStream(id));
  if (state.status !== 'active' || !(await isProject(deps, state.projectId))) throw workspaceNotFound();
  return state;
};

const libraryOf = async (deps: Dependencies): Promise<LibraryState> =>
  (await deps.load(libraryDecider, LIBRARY_STREAM)).state;

/** @throws HttpError 400 THEME_NOT_FOUND */
const requireThemes = (library: LibraryState, ids: readonly string[], field: string): void => {
  const unknown = ids.find((id) => !library.themes.has(id));
  if (unknown === undefined) return;
  const message = `There is no theme '${unknown}'`;
  throw new HttpError(400, 'THEME_NOT_FOUND', message, { errors: [{ field, message }] });
};
