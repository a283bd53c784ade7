/**
 * The moment that an export is of. Asked again as of it, the export has the same answer: unless models were
 * behind the log, a build was not finished, or something changed meanwhile, which its stamp says.
 */
import { type Moment, type MomentPart, momentStreams } from '@verbatim/domain/moment/moment';
import { findStreamEnd } from '@verbatim/eventstore/read-position';
import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { DICTIONARY_MODEL } from '@verbatim/projections/models/dictionary/dictionary';
import { LIBRARY_MODEL } from '@verbatim/projections/models/library/library';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { tagsModel } from '@verbatim/projections/models/tags/tags';
import { WORKSPACES_MODEL } from '@verbatim/projections/models/workspaces/workspaces';
import { ModelBehindError } from '@verbatim/projections/runtime/subscriptions/wait-for-position';
import type { Dependencies } from '../bootstrap/dependencies.ts';
import { findUnbuiltFile } from '../build/build-progress.ts';
import { mergeWritten } from '../http/read-your-writes.ts';
import type { Context } from '../http/request-state.ts';
import { findProjectOfWorkspace, readPresentRevisions, type PastSubject } from '../past/resolve-moment.ts';
import { usesOutdatedRules } from '../projects/read-project-models.ts';

export interface SettledMoment {
  readonly subject: PastSubject;
  readonly moment: Moment;
  /** Why its answer may be another one later; undefined where it cannot. */
  readonly unsettled: string | undefined;
}

type Deps = Pick<Dependencies, 'events' | 'reads'>;
type Subject = { readonly projectId?: string | undefined; readonly workspaceId?: string | undefined };

/**
 * Makes the rest of the request read models that have seen everything up to the moment. Does nothing for an
 * unknown project or workspace, which the route reports.
 */
export const settleMoment = async (
  ctx: Context,
  { events, reads }: Deps,
  { projectId: named, workspaceId }: Subject,
): Promise<void> => {
  const projectId =
    named ?? (workspaceId === undefined ? undefined : await findProjectOfWorkspace(events, workspaceId));
  if (projectId === undefined) return;
  const subject = { projectId, workspaceId };
  const { past } = ctx.state;
  const moment = past?.moment ?? (await readPresentRevisions(events, subject));
  if (moment.project === null) return;
  const isBehind = past === undefined && !(await catchUp(ctx, { events, reads }, subject));
  const unsettled = isBehind
    ? 'the read models were behind the log'
    : await findUnfinished(ctx, { reads }, projectId).catch(ignoreBehind);
  ctx.state.settled = { subject, moment, unsettled };
};

/** Makes later reads of the request wait until their models have seen the ends of the subject's streams. */
export const awaitStreamEnds = async (
  ctx: Context,
  events: Deps['events'],
  { projectId, workspaceId }: PastSubject,
): Promise<void> => {
  const streams = momentStreams(projectId, workspaceId);
  const ends = await Promise.all(
    (Object.keys(streams) as MomentPart[]).map(async (part) => {
      const stream = streams[part];
      return stream === undefined ? [] : [[stream, await findStreamEnd(events, stream)] as const];
    }),
  );
  ctx.state.restored = mergeWritten(ctx.state.restored, new Map(ends.flat()));
};

/** A file stays: it waits longer for models than a screen, before it is marked as unsettled. */
const MAX_WAIT_MS = 15_000;

/** @returns whether all models have seen the ends of the streams in time */
const catchUp = async (ctx: Context, { events, reads }: Deps, subject: PastSubject): Promise<boolean> => {
  const { projectId } = subject;
  const { restored } = ctx.state;
  const models = {
    projects: PROJECTS_MODEL,
    workspaces: WORKSPACES_MODEL,
    library: LIBRARY_MODEL,
    dictionary: DICTIONARY_MODEL,
    segments: segmentsModel(projectId),
    comments: commentsModel(projectId),
    tags: tagsModel(projectId),
  };
  await awaitStreamEnds(ctx, events, subject);
  ctx.state.waitUntil = performance.now() + MAX_WAIT_MS;
  try {
    await reads.read(ctx, models);
    return true;
  } catch (error) {
    if (!(error instanceof ModelBehindError)) throw error;
    ctx.state.restored = restored;
    return false;
  } finally {
    ctx.state.waitUntil = undefined;
  }
};

/** As of a moment within a build, results are those of its end; rules that are outdated are replaced. */
const findUnfinished = async (
  ctx: Context,
  { reads }: Pick<Deps, 'reads'>,
  projectId: string,
): Promise<string | undefined> => {
  const { projects, segments } = await reads.read(ctx, {
    projects: PROJECTS_MODEL,
    segments: segmentsModel(projectId),
  });
  const project = await findProject(projects, projectId);
  const file = project && (await findUnbuiltFile(segments, projectId, project.files));
  if (file !== undefined) return `the build of ${file.name} was not finished`;
  const present = await reads.readStale(segmentsModel(projectId));
  return (await usesOutdatedRules(present)) ? 'its words and scores were of a former version' : undefined;
};

const ignoreBehind = (error: unknown): string => {
  if (error instanceof ModelBehindError) return 'the read models were behind the log';
  throw error;
};
