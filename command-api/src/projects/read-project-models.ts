import { LRUCache } from 'lru-cache';
import { formatNotFound } from '@verbatim/domain/not-found';
import { projectDecider } from '@verbatim/domain/project/project-decider';
import { projectStream } from '@verbatim/domain/project/project-events';
import type { ProjectState } from '@verbatim/domain/project/project-state';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { hasOutdatedRules } from '@verbatim/projections/models/segments/text-rules.query';
import { ModelBehindError } from '@verbatim/projections/runtime/subscriptions/wait-for-position';
import type { ModelReader } from '@verbatim/projections/stores/read-store';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { type HttpError, notFound } from '../http/http-error.ts';
import type { Context } from '../http/request-state.ts';

// Responses based on outdated words and scores carry a header, until the project is rebuilt.

const HEADER = 'X-Verbatim-Words-Of-Former-Version';
const SEGMENTS = segmentsModel('');
/** Models known to follow the current rules, which a generation does permanently. */
const MAX_KNOWN = 10_000;

/** Whether words and scores of a segments model were made by outdated rules. */
export const usesOutdatedRules = (segments: ModelReader): Promise<boolean> =>
  hasOutdatedRules(segments, segments.model.slice(SEGMENTS.length));

export const createOutdatedRulesHeader = (): ((ctx: Context, readers: readonly ModelReader[]) => Promise<void>) => {
  const known = new LRUCache<string, string>({ max: MAX_KNOWN });
  return async (ctx, readers) => {
    for (const reader of readers) {
      const { model, generation } = reader;
      if (!model.startsWith(SEGMENTS) || known.get(model) === generation) continue;
      if (await usesOutdatedRules(reader)) ctx.set(HEADER, 'true');
      else known.set(model, generation);
    }
  };
};

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

/** The project as its stream has it: a model may lag. @throws HttpError 404 PROJECT_NOT_FOUND */
export const requireActiveProject = async (
  { load }: Pick<Dependencies, 'load'>,
  projectId: string,
): Promise<ProjectState> => {
  const { state } = await load(projectDecider, projectStream(projectId));
  if (state.status !== 'active') throw projectNotFound();
  return state;
};
