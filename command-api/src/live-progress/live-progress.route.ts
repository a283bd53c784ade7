import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import type { Dependencies, RouteDependencies } from '../bootstrap/dependencies.ts';
import { NO_PROJECT } from '../openapi/error-codes.ts';
import { defineRoute } from '../http/define-route.ts';
import { readBearerToken } from '../accounts/request-credentials.ts';
import type { ProjectProgress, RebuildsProgress } from '../contract/live-progress.ts';
import { isSessionLive } from '../credentials/sessions.ts';
import { findValidToken } from '../credentials/tokens.ts';
import { projectNotFound } from '../projects/read-project-models.ts';
import type { Context } from '../http/request-state.ts';
import type { EventStream } from './event-stream.ts';
import { readProjectProgress } from './project-progress.ts';
import type { RebuildBoard } from './rebuild-board.ts';
import { readRebuilds } from './rebuilds-progress.ts';
import { createWatchState } from './watch-state.ts';

const INTERVAL_MS = 250;
/** Maximum pause while a store does not answer. */
const MAX_PAUSE_MS = 4_000;
/** How long a stream may outlive its session. */
const SESSION_CHECK_MS = 5_000;

/** State of the streams, read once for all clients that watch the same. */
export const createProgressWatches = (
  { events, readStore, log }: Pick<Dependencies, 'events' | 'readStore' | 'log'>,
  rebuilds: RebuildBoard,
) => {
  const onError = (error: unknown): void => log.warn({ err: error }, 'progress cannot be read at the moment');
  const pace = { intervalMs: INTERVAL_MS, longestPauseMs: MAX_PAUSE_MS, onError };
  return {
    project: createWatchState(readProjectProgress(readStore, events), pace),
    rebuilds: createWatchState(readRebuilds(rebuilds, rebuilds.control), pace),
  };
};

const open = (ctx: Context, { accounts, cookies, streams }: RouteDependencies): EventStream => {
  const secret = readBearerToken(ctx);
  const token = secret ?? cookies.session.read(ctx) ?? '';
  const stream = streams.open(ctx, token);
  const isLive = async () =>
    secret === undefined ? isSessionLive(accounts, token) : (await findValidToken(accounts, secret)) !== undefined;
  endWithSession(stream, isLive);
  return stream;
};

export const liveProgressRoutes = [
  defineRoute({
    method: 'GET',
    path: '/projects/:id/progress',
    summary: 'Watch a project',
    more: 'Events `progress` and `rebuilds`, each with the full state as JSON.',
    isStream: true,
    errors: { ...NO_PROJECT, 429: ['TOO_MANY_STREAMS'], 503: ['LIVE_PROGRESS_UNAVAILABLE'] },
    handler: async ({ ctx, deps, params: { id } }) => {
      const { projects } = await deps.reads.read(ctx, { projects: PROJECTS_MODEL });
      if ((await findProject(projects, id)) === undefined) throw projectNotFound();
      // Does not wait for the results: that they are catching up is part of the progress.
      if (ctx.method === 'HEAD') return announce(ctx);
      const stream = open(ctx, deps);
      deps.watches.project(
        id,
        (watched) =>
          watched === undefined ? stream.close() : stream.send('progress', watched.progress satisfies ProjectProgress),
        stream.ended,
      );
      // On the same connection, because browsers limit their number.
      const own: readonly string[] = [segmentsModel(id), commentsModel(id)];
      deps.watches.rebuilds(
        '',
        (state) => state !== undefined && stream.send('rebuilds', getRebuilds(state, own)),
        stream.ended,
      );
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/progress/rebuilds',
    summary: 'Watch rebuilds of read models',
    isStream: true,
    errors: { 429: ['TOO_MANY_STREAMS'], 503: ['LIVE_PROGRESS_UNAVAILABLE'] },
    handler: ({ ctx, deps }) => {
      if (ctx.method === 'HEAD') return announce(ctx);
      const stream = open(ctx, deps);
      deps.watches.rebuilds(
        '',
        (state) => state !== undefined && stream.send('rebuilds', state satisfies RebuildsProgress),
        stream.ended,
      );
    },
  }),
];

const getRebuilds = ({ rebuilds }: RebuildsProgress, models: readonly string[]): RebuildsProgress => ({
  rebuilds: rebuilds.filter(({ model }) => models.includes(model)),
});

/** Answers HEAD like a GET, without opening the stream. */
const announce = (ctx: Context): void => {
  ctx.status = 200;
  ctx.set('Content-Type', 'text/event-stream; charset=utf-8');
};

/** Ends a stream with its session, but not because a store does not answer. */
const endWithSession = (stream: EventStream, isLive: () => Promise<boolean>): void => {
  const check = async (): Promise<void> => {
    if (!(await isLive().catch(() => true))) stream.close();
  };
  const timer = setInterval(() => void check(), SESSION_CHECK_MS);
  timer.unref();
  stream.ended.addEventListener('abort', () => clearInterval(timer));
};
