import { MOMENT_PARTS, formatMoment, momentStreams } from '@verbatim/domain/moment/moment';
import { projectStream } from '@verbatim/domain/project/project-events';
import { eventAt } from '@verbatim/eventstore/event-at';
import { getTimestamp } from '@verbatim/eventstore/stored-event';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { WORKSPACES_MODEL } from '@verbatim/projections/models/workspaces/workspaces';
import { findWorkspace } from '@verbatim/projections/models/workspaces/workspaces.query';
import { filesSplitSince } from '@verbatim/projections/past/past-segments';
import type { Past } from '@verbatim/projections/past/past-models';
import type { PastMoment } from '../contract/results/past.ts';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { EXPORT_RULES } from '../exports/stamp-writer.ts';
import { notFound, type HttpError } from '../http/http-error.ts';
import { defineRoute, json } from '../http/define-route.ts';
import type { Context } from '../http/request-state.ts';
import { NO_PROJECT, NO_WORKSPACE } from '../openapi/error-codes.ts';
import { workspaceNotFound } from '../workspaces/workspace-dto.ts';
import { findProjectOfWorkspace, readPresentRevisions, readRevisions, type PastSubject } from './resolve-moment.ts';

const MORE =
  'Without `asOf`, the present moment: keep `asOf` of the answer to ask for the same results after later changes.';

/** Resolves moments, with the revisions they consist of and what is missing by now. */
export const momentRoutes = [
  defineRoute({
    method: 'GET',
    path: '/workspaces/:wid/moment',
    summary: 'Resolve a moment of a workspace',
    more: MORE,
    hasPast: true,
    errors: NO_WORKSPACE,
    example: { query: { asOf: '2030-05-01' } },
    answer: json<PastMoment>(),
    handler: async ({ ctx, deps, params: { wid: workspaceId } }) => {
      const projectId = await findProjectOfWorkspace(deps.events, workspaceId);
      if (projectId === undefined) throw workspaceNotFound();
      return readMoment(ctx, deps, { projectId, workspaceId });
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/projects/:pid/moment',
    summary: 'Resolve a moment of a project',
    more: MORE,
    hasPast: true,
    errors: NO_PROJECT,
    example: { query: { asOf: '2030-05-01' } },
    answer: json<PastMoment>(),
    handler: async ({ ctx, deps, params: { pid: projectId } }) => readMoment(ctx, deps, { projectId }),
  }),
];

const readMoment = async (
  ctx: Context,
  { events, past: models, reads }: Pick<Dependencies, 'events' | 'past' | 'reads'>,
  subject: PastSubject,
): Promise<PastMoment> => {
  const { projectId, workspaceId } = subject;
  const past: Past = { ...subject, moment: await readRevisions(ctx, events, subject) };
  const project = await findProject(await models.reader(PROJECTS_MODEL, past), projectId);
  if (project === undefined) throw notThere('PROJECT_NOT_FOUND', 'project');
  const workspaces = await models.reader(WORKSPACES_MODEL, past);
  if (workspaceId !== undefined && (await findWorkspace(workspaces, workspaceId)) === undefined)
    throw notThere('WORKSPACE_NOT_FOUND', 'workspace');
  // Waits for the client's own writes.
  await reads.read(ctx, { projects: PROJECTS_MODEL });
  return describeMoment({ events, past: models }, past);
};

/** Describes a moment: revisions, and what is missing by now. */
export const describeMoment = async (
  { events, past: models }: Pick<Dependencies, 'events' | 'past'>,
  past: Past,
): Promise<PastMoment> => {
  const { projectId, moment } = past;
  const project = await findProject(await models.reader(PROJECTS_MODEL, past), projectId);
  const { missing } = await models.segments(past);
  const resplit = new Set(await filesSplitSince(events, projectStream(projectId), moment.project));
  const now = await readPresentRevisions(events, past);
  return {
    asOf: formatMoment(moment),
    at: await lastInstant(events, past),
    revisions: moment,
    rules: EXPORT_RULES,
    isNow: formatMoment(now) === formatMoment(moment),
    missing: {
      files: missing.length,
      comments: missing.reduce((sum, { comments }) => sum + comments, 0),
    },
    resplit: (project?.files ?? []).filter(({ id }) => resplit.has(id)).map(({ name }) => name),
  };
};

const notThere = (code: string, what: string): HttpError => notFound(code, `There was no such ${what} at this moment.`);

const lastInstant = async (
  events: Dependencies['events'],
  { projectId, workspaceId, moment }: Past,
): Promise<string | null> => {
  const streams = momentStreams(projectId, workspaceId);
  const instants = MOMENT_PARTS.map(async (part) => {
    const [stream, revision] = [streams[part], moment[part]];
    if (stream === undefined || revision === null) return '';
    const event = await eventAt(events, stream, revision);
    return event === undefined ? '' : getTimestamp(event);
  });
  return (await Promise.all(instants)).toSorted().at(-1) || null;
};
