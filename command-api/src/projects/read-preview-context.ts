import { PROJECTS_MODEL, type ProjectDocument } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { WORKSPACES_MODEL, type WorkspaceDocument } from '@verbatim/projections/models/workspaces/workspaces';
import { listFreezes, listWorkspaces } from '@verbatim/projections/models/workspaces/workspaces.query';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import type { PreviewContext } from '../contract/results/preview-context.ts';
import type { Context } from '../http/request-state.ts';
import { projectNotFound } from './read-project-models.ts';

interface FoundContext extends Omit<PreviewContext, 'workspaces'> {
  readonly groups: NonNullable<ProjectDocument['groups']>;
  readonly workspaces: readonly WorkspaceDocument[];
}

/** What a preview of a change names of a project. @throws HttpError 404 PROJECT_NOT_FOUND */
export const readPreviewContext = async (
  ctx: Context,
  { reads }: Pick<Dependencies, 'reads'>,
  projectId: string,
): Promise<FoundContext> => {
  const { projects, workspaces } = await reads.read(ctx, { projects: PROJECTS_MODEL, workspaces: WORKSPACES_MODEL });
  const project = await findProject(projects, projectId);
  if (project === undefined) throw projectNotFound();
  const { groups = [] } = project;
  return {
    groups,
    groupNames: Object.fromEntries(groups.map(({ id, name }) => [`group:${id}`, name])),
    workspaces: await listWorkspaces(workspaces, projectId),
    freezes: (await listFreezes(workspaces, projectId)).length,
  };
};
