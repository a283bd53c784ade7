import { WORKSPACES_MODEL, type WorkspaceDocument } from '@verbatim/projections/models/workspaces/workspaces';
import { findWorkspace } from '@verbatim/projections/models/workspaces/workspaces.query';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import type { Context } from '../http/request-state.ts';
import { workspaceNotFound } from './workspace-dto.ts';

/** A project's workspace; undefined without an id. @throws HttpError 404 WORKSPACE_NOT_FOUND */
export const readWorkspaceIn = async (
  ctx: Context,
  { reads }: Pick<Dependencies, 'reads'>,
  projectId: string,
  workspaceId: string | undefined,
): Promise<WorkspaceDocument | undefined> => {
  if (workspaceId === undefined) return undefined;
  const { workspaces } = await reads.read(ctx, { workspaces: WORKSPACES_MODEL });
  const workspace = await findWorkspace(workspaces, workspaceId);
  if (workspace?.projectId !== projectId) throw workspaceNotFound();
  return workspace;
};

/** Theme ids of a project's workspace; empty without one. @throws HttpError 404 WORKSPACE_NOT_FOUND */
export const readWorkspaceThemes = async (
  ctx: Context,
  deps: Pick<Dependencies, 'reads'>,
  projectId: string,
  workspaceId: string | undefined,
): Promise<readonly string[]> => (await readWorkspaceIn(ctx, deps, projectId, workspaceId))?.themes ?? [];
