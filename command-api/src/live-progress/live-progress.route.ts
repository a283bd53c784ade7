import { commentsModel } from '@verbatim/projections/models/comments/comments';
import { PROJECTS_MODEL } from '@verbatim/projections/models/projects/projects';
import { findProject } from '@verbatim/projections/models/projects/projects.query';
import { segmentsModel } from '@verbatim/projections/models/segments/segments';
import { bearerOf } from '../accounts/bearer.ts';
import type { SessionCookie } from '../accounts/session-cookie.ts';
import type { ProjectProgress, RebuildsProgress } from '../contract/live-progress.ts';
import { isSessionLive, type SessionPorts } from '../credentials/sessions.ts';
import { findGoodToken } from '../credentials/tokens.ts';
import type { Dependencies } from '../dependencies.ts';
import { projectNotFound } from '../projects/read-project-models.ts';
import type { Context, Routes } from '../request-state.ts';
import type { EventStream } from './event-stream.ts';
import type { EventStreams } from './event-streams.ts';
import { readProjectProgress } from './project-progress.ts';
import type { RebuildBoard } from './rebuild-board.ts';
import { readRebuilds } from './rebuilds-progress.ts';
import { createWatchState } from './watch-state.ts';

export interface LiveProgressPorts {
  readonly streams: EventStreams;
  readonly rebuilds: RebuildBoard;
  readonly accounts: SessionPorts;
  readonly cookie: SessionCookie;
}

const INTERVAL_MS = 250;
/** While a store does not answer. */
const LONGEST_PAUSE_MS = 4_000;
/** A stream lives no longer than its session by more than this. */
const SESSION_CHECK_MS = 5_000;

/** `GET /api/projects/{id}/progress` and `GET /api/progress/rebuilds`, as server-sent events. */
export const liveProgressRoutes = (
  routes: Routes,
  { events, readStore, reads, log }: Pick<Dependencies, 'events' | 'readStore' | 'reads' | 'log'>,
  { streams, rebuilds, accounts, cookie }: LiveProgressPorts,
): void => {
  const onError = (error: unknown): void => log.warn({ err: error }, 'progress cannot be read at the moment');
  const pace = { intervalMs: INTERVAL_MS, longestPauseMs: LONGEST_PAUSE_MS, onError };
  const watchProject = createWatchState(readProjectProgress(readStore, events), pace);
  const watchRebuilds = createWatchState(readRebuilds(rebuilds, rebuilds.control), pace);

  const open = (ctx: Context): EventStream => {
    const secret = bearerOf(ctx);
    const token = secret ?? cookie.read(ctx) ?? '';
    const stream = streams.open(ctx, token);
    const isLive = async () =>
      secret === undefined ? isSessionLive(accounts, token) : (await findGoodToken(accounts, secret)) !== undefined;
    endWithSession(stream, isLive);
    return stream;
  };

  routes.get('/projects/:id/progress', async (ctx: Context) => {
    const id = ctx.params['id'] ?? '';
    const { projects } = await reads.read(ctx, { projects: PROJECTS_MODEL });
    if ((await findProject(projects, id)) === undefined) throw projectNotFound();
    // The results are not waited for: that they are catching up is what a watcher is told.
    if (ctx.method === 'HEAD') return announce(ctx);
    const stream = open(ctx);
    watchProject(
      id,
      (watched) =>
        watched === undefined ? stream.close() : stream.send('progress', watched.progress satisfies ProjectProgress),
      stream.ended,
    );
    // On the same connection, for a browser has few of them.
    const own: readonly string[] = [segmentsModel(id), commentsModel(id)];
    watchRebuilds('', (state) => state !== undefined && stream.send('rebuilds', rebuildsOf(state, own)), stream.ended);
  });

  routes.get('/progress/rebuilds', async (ctx: Context) => {
    if (ctx.method === 'HEAD') return announce(ctx);
    const stream = open(ctx);
    watchRebuilds(
      '',
      (state) => state !== undefined && stream.send('rebuilds', state satisfies RebuildsProgress),
      stream.ended,
    );
  });
};

const rebuildsOf = ({ rebuilds }: RebuildsProgress, models: readonly string[]): RebuildsProgress => ({
  rebuilds: rebuilds.filter(({ model }) => models.includes(model)),
});

/** HEAD: what a GET would be, without becoming it. */
const announce = (ctx: Context): void => {
  ctx.status = 200;
  ctx.set('Content-Type', 'text/event-stream; charset=utf-8');
};

/** A store that does not answer is no reason to end; a session that is over is. */
const endWithSession = (stream: EventStream, isLive: () => Promise<boolean>): void => {
  const check = async (): Promise<void> => {
    if (!(await isLive().catch(() => true))) stream.close();
  };
  const timer = setInterval(() => void check(), SESSION_CHECK_MS);
  timer.unref();
  stream.ended.addEventListener('abort', () => clearInterval(timer));
};
