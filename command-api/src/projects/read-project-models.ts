import { notThere } from '@verbatim/domain/not-there';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import type { ModelReader } from '@verbatim/projections/stores/read-store';
import { ModelBehindError } from '@verbatim/projections/runtime/wait-for-position';
import type { Dependencies } from '../dependencies.ts';
import { notFound, type HttpError } from '../http-error.ts';
import type { Context } from '../request-state.ts';

export const projectNotFound = (): HttpError => notFound('PROJECT_NOT_FOUND', notThere('project'));

/**
 * As `reads.read`, for models that one project has to itself: one that was deleted meanwhile has none to wait for.
 * @throws HttpError 404 PROJECT_NOT_FOUND, ModelBehindError
 */
export const readProjectModels = async <Name extends string>(
  ctx: Context,
  { reads }: Pick<Dependencies, 'reads'>,
  projectId: string,
  models: Readonly<Record<Name, string>>,
): Promise<Record<Name, ModelReader>> => {
  try {
    return await reads.read(ctx, models);
  } catch (error) {
    if (!(error instanceof ModelBehindError)) throw error;
    // Where the list of projects is behind as well, nobody knows: then that is what is said.
    const { projects } = await reads.read(ctx, { projects: PROJECTS_MODEL });
    const isThere = await findProject(projects, projectId);
    throw isThere === undefined ? projectNotFound() : error;
  }
};
