import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { createQueryRequest } from '../http/read-your-writes.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { projectNotFound, readProjectModels } from '../projects/read-project-models.ts';
import type { Context } from '../http/request-state.ts';

/**
 * The project in the path, with the context for query threads.
 * @throws HttpError 404 PROJECT_NOT_FOUND
 */
export const readProjectScope = async (ctx: Context, { reads }: Pick<Dependencies, 'reads'>) => {
  const projectId = ctx.params['pid'] ?? '';
  const { projects } = await reads.read(ctx, { projects: PROJECTS_MODEL, library: LIBRARY_MODEL });
  if ((await findProject(projects, projectId)) === undefined) throw projectNotFound();
  const models = { segments: segmentsModel(projectId), tags: tagsModel(projectId) };
  await readProjectModels(ctx, { reads }, projectId, models);
  return { projectId, asking: createQueryRequest(ctx, { reads }, [...Object.values(models), LIBRARY_MODEL]) };
};
