import { WORKSPACES_MODEL } from '@verbatim/projections/models/workspaces/workspaces';
import { findWorkspace } from '@verbatim/projections/models/workspaces/workspaces.query';
import type { Dependencies } from '../dependencies.ts';
import type { Context } from '../request-state.ts';
import { workspaceNotFound } from './workspace-dto.ts';

/** Ids of the themes of a project's workspace; none without one. @throws HttpError 404 WORKSPACE_NOT_FOUND */
export const themesOfWorkspace = async (
  ctx: Context,
  { reads }: Pick<Dependencies, 'reads'>,
  projectId: string,
  workspaceId: string | undefined,
): Promise<readonly string[]> => {
  if (workspaceId === undefined) return [];
  const { workspaces } = await reads.read(ctx, { workspaces: WORKSPACES_MODEL });
  const workspace = await findWorkspace(workspaces, workspaceId);
  if (workspace?.projectId !== projectId) throw workspaceNotFound();
  return workspace.themes;
};
