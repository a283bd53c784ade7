import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { WORKSPACES_MODEL } from '@verbatim/projections/models/workspaces/workspaces';
import { findWorkspace } from '@verbatim/projections/models/workspaces/workspaces.query';
import { groupsNamed } from '@verbatim/projections/results/grouping';
import { askingOf } from '../asking.ts';
import type { Dependencies } from '../dependencies.ts';
import { readProjectModels } from '../projects/read-project-models.ts';
import type { Context } from '../request-state.ts';
import { workspaceNotFound } from '../workspaces/workspace-dto.ts';

const MODELS = { workspaces: WORKSPACES_MODEL, library: LIBRARY_MODEL };

/** The scope of the workspace that the address names, and what a query thread is told beside it. @throws HttpError 404 WORKSPACE_NOT_FOUND */
export const overWorkspace = async (ctx: Context, { reads }: Pick<Dependencies, 'reads'>) => {
  const readers = await reads.read(ctx, MODELS);
  const workspace = await findWorkspace(readers.workspaces, ctx.params['wid'] ?? '');
  if (workspace === undefined) throw workspaceNotFound();
  const { projectId, themes } = workspace;
  const models = { segments: segmentsModel(projectId), tags: tagsModel(projectId) };
  await readProjectModels(ctx, { reads }, projectId, models);
  const asking = askingOf(ctx, { reads }, [...Object.values(models), LIBRARY_MODEL]);
  return { scope: { projectId, themes }, asking };
};

/** The custom groups that a table is grouped by. */
export const groupsOf = async (
  ctx: Context,
  { reads }: Pick<Dependencies, 'reads'>,
  projectId: string,
  groupBy: readonly string[],
) => {
  // Columns alone need no more to be read.
  if (!groupBy.some((name) => name.startsWith('group:'))) return [];
  const { projects } = await reads.read(ctx, { projects: PROJECTS_MODEL });
  return groupsNamed(groupBy, (await findProject(projects, projectId))?.groups ?? []);
};
