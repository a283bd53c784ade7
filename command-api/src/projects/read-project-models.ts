import { formatNotFound } from '@verbatim/domain/not-found';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import type { ModelReader } from '@verbatim/projections/stores/read-store';
import { ModelBehindError } from '@verbatim/projections/runtime/subscriptions/wait-for-position';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { notFound, type HttpError } from '../http/http-error.ts';
import type { Context } from '../http/request-state.ts';

export const projectNotFound = (): HttpError => notFound('PROJECT_NOT_FOUND', formatNotFound('project'));

/**
 * As `reads.read`, for models of one project: if it was deleted meanwhile, there is nothing to wait for.
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
    // If the list of projects is behind as well, that is reported.
    const { projects } = await reads.read(ctx, { projects: PROJECTS_MODEL });
    const isThere = await findProject(projects, projectId);
    throw isThere === undefined ? projectNotFound() : error;
  }
};
