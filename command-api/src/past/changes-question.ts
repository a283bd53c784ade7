/** Which workspace at which two moments: common to the requests about what changed. */
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { WORKSPACES_MODEL } from '@verbatim/projections/models/workspaces/workspaces';
import type { Past } from '@verbatim/projections/past/past-models';
import type { ChangesQuery } from '@verbatim/projections/results/changes/changes.query';
import type { ChangesRequest } from '../contract/results/changes.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { HttpError } from '../http/http-error.ts';
import { createQueryRequest } from '../http/read-your-writes.ts';
import type { Context } from '../http/request-state.ts';
import { FILTER_CODES, GROUP_CODES } from '../openapi/error-codes.ts';
import { parameter } from '../openapi/query-parameters.ts';
import { projectNotFound, readProjectModels } from '../projects/read-project-models.ts';
import { workspaceNotFound } from '../workspaces/workspace-dto.ts';
import { findProjectOfWorkspace, readPresentRevisions, resolveMoment, type PastSubject } from './resolve-moment.ts';

const MOMENT =
  'an ISO 8601 instant, a day in UTC (its end), the id of an entry of the history (right after it), or `asOf` of a moment';

export const CHANGES_PARAMETERS = {
  from: parameter(`The first moment: ${MOMENT}.`, '2030-05-01'),
  to: parameter(`The other moment, which may also be the earlier one: ${MOMENT}. Now when absent.`, '2030-06-01'),
};

export const CHANGES_INVALID = [...FILTER_CODES, ...GROUP_CODES, 'WEIGHT_NOT_NUMBER', 'AS_OF_INVALID'] as const;

type Deps = Pick<Dependencies, 'reads' | 'events'>;

/** @throws HttpError 404 WORKSPACE_NOT_FOUND for a workspace that never was, 400 AS_OF_INVALID */
export const readChangesQuestion = async (
  ctx: Context,
  { events, reads }: Deps,
  workspaceId: string,
  { from, to, ...asked }: ChangesRequest,
) => {
  const projectId = await findProjectOfWorkspace(events, workspaceId);
  if (projectId === undefined) throw workspaceNotFound();
  // Waits for the client's own writes.
  const { projects } = await reads.read(ctx, {
    projects: PROJECTS_MODEL,
    workspaces: WORKSPACES_MODEL,
    library: LIBRARY_MODEL,
  });
  if ((await findProject(projects, projectId)) === undefined) throw projectNotFound();
  const models = { segments: segmentsModel(projectId), tags: tagsModel(projectId), comments: commentsModel(projectId) };
  await readProjectModels(ctx, { reads }, projectId, models);
  const subject = { projectId, workspaceId };
  const moments = [await resolve(events, subject, 'from', from), await resolve(events, subject, 'to', to)] as const;
  const question: ChangesQuery = { ...asked, ...subject, from: moments[0].moment, to: moments[1].moment };
  return { asked: question, moments, asking: createQueryRequest(ctx, { reads }, Object.values(models)) };
};

const resolve = async (
  events: Deps['events'],
  subject: Required<PastSubject>,
  field: 'from' | 'to',
  moment: string | undefined,
): Promise<Past> => {
  if (moment === undefined) return { ...subject, moment: await readPresentRevisions(events, subject) };
  return resolveMoment(events, subject, moment).catch((error: unknown) => {
    if (!(error instanceof HttpError) || error.code !== 'AS_OF_INVALID') throw error;
    const message = error.message.replace(/^asOf/u, field);
    throw new HttpError(error.status, error.code, message, { errors: [{ field, message }] });
  });
};
