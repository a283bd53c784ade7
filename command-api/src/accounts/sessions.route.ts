import type { Session } from '../contract/accounts.ts';
import { endOwnSessions, hashToken, ownSessions, type SessionPorts } from '../credentials/sessions.ts';
import { notFound } from '../http-error.ts';
import type { Context, Routes } from '../request-state.ts';
import type { SessionCookie } from './session-cookie.ts';

/** One's own sessions, to be seen and ended. */
export const sessionsRoutes = (routes: Routes, ports: SessionPorts, cookie: SessionCookie): void => {
  const answer = async (ctx: Context): Promise<void> => {
    const own = await ownSessions(ports, ctx.state.account?.id ?? '', cookie.read(ctx));
    ctx.body = own.map(({ createdAt, seenAt, ...session }): Session => ({
      ...session,
      ...{ createdAt: createdAt.toISOString(), seenAt: seenAt.toISOString() },
    }));
  };

  routes.get('/sessions', answer);

  /** All but the one that asks. */
  routes.delete('/sessions', async (ctx: Context) => {
    const current = hashToken(cookie.read(ctx) ?? '');
    await endOwnSessions(ports, ctx.state.account?.id ?? '', (_id, tokenHash) => tokenHash !== current);
    await answer(ctx);
  });

  routes.delete('/sessions/:id', async (ctx: Context) => {
    const meant = ctx.params['id'] ?? '';
    if ((await endOwnSessions(ports, ctx.state.account?.id ?? '', (id) => id === meant)) === 0)
      throw notFound('SESSION_NOT_FOUND', 'There is no such session: it may have ended.');
    await answer(ctx);
  });
};
