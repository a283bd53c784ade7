import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { askingOf } from '../asking.ts';
import type { Dependencies } from '../dependencies.ts';
import { projectNotFound, readProjectModels } from '../projects/read-project-models.ts';
import type { Context } from '../request-state.ts';

/** The project that the address names, and what a query thread is told beside it. @throws HttpError 404 PROJECT_NOT_FOUND */
export const overProject = async (ctx: Context, { reads }: Pick<Dependencies, 'reads'>) => {
  const projectId = ctx.params['pid'] ?? '';
  const { projects } = await reads.read(ctx, { projects: PROJECTS_MODEL, library: LIBRARY_MODEL });
  if ((await findProject(projects, projectId)) === undefined) throw projectNotFound();
  const models = { segments: segmentsModel(projectId), tags: tagsModel(projectId) };
  await readProjectModels(ctx, { reads }, projectId, models);
  return { projectId, asking: askingOf(ctx, { reads }, [...Object.values(models), LIBRARY_MODEL]) };
};
