/** The moment that a request is about: `asOf` of its query, for the project or workspace in its address. */
import { formatMoment } from '@verbatim/domain/moment/moment';
import type { Past } from '@verbatim/projections/past/past-models';
import { z } from 'zod';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import type { Context } from '../http/request-state.ts';
import { workspaceNotFound } from '../workspaces/workspace-dto.ts';
import { findProjectOfWorkspace, resolveMoment, type PastSubject } from './resolve-moment.ts';

export const AS_OF = 'asOf';
const HEADER = 'As-Of';

/** The query of a route that can be asked about the past. */
export const withMomentParam = (query: z.ZodObject = z.strictObject({})): z.ZodObject =>
  query.extend({ [AS_OF]: z.string().max(200).optional() });

/**
 * Makes the rest of the request read the past.
 * @throws HttpError 400 AS_OF_INVALID, 404 WORKSPACE_NOT_FOUND, ENTRY_NOT_FOUND, FREEZE_NOT_FOUND
 */
export const enterPast = async (
  ctx: Context,
  { events }: Pick<Dependencies, 'events'>,
  asOf: string,
  workspaceOfQuery: unknown,
): Promise<Past> => {
  const workspaceId = ctx.params['wid'] ?? (typeof workspaceOfQuery === 'string' ? workspaceOfQuery : undefined);
  const past = await resolveMoment(events, await findSubject(ctx, events, workspaceId), asOf);
  ctx.state.past = past;
  ctx.set(HEADER, formatMoment(past.moment));
  return past;
};

const findSubject = async (
  ctx: Context,
  events: Dependencies['events'],
  workspaceId: string | undefined,
): Promise<PastSubject> => {
  const inPath = ctx.params['pid'] ?? (ctx.path.startsWith('/api/projects/') ? ctx.params['id'] : undefined);
  if (workspaceId === undefined) return { projectId: inPath ?? '' };
  const projectId = inPath ?? (await findProjectOfWorkspace(events, workspaceId));
  if (projectId === undefined) throw workspaceNotFound();
  return { projectId, workspaceId };
};
