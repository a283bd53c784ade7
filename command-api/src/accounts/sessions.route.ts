import { defineRoute, json, type RouteRequest } from '../http/define-route.ts';
import type { Session } from '../contract/accounts.ts';
import { endOwnSessions, hashToken, isOwnSessionId, ownSessions } from '../credentials/sessions.ts';
import { notFound } from '../http/http-error.ts';

/** The current user's sessions. */
const listSessions = async ({ ctx, deps }: Pick<RouteRequest, 'ctx' | 'deps'>): Promise<readonly Session[]> => {
  const { accounts, cookies } = deps;
  const own = await ownSessions(accounts, ctx.state.account?.id ?? '', cookies.session.read(ctx));
  return own.map(({ createdAt, seenAt, ...session }): Session => ({
    ...session,
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
  }));
};
export const sessionsRoutes = [
  defineRoute({
    method: 'GET',
    path: '/sessions',
    summary: 'List your sessions',
    isForPeople: true,
    answer: json<readonly Session[]>(),
    handler: listSessions,
  }),
  defineRoute({
    method: 'DELETE',
    path: '/sessions',
    summary: 'End your other sessions',
    isForPeople: true,
    answer: json<readonly Session[]>(),
    handler: async ({ ctx, deps }) => {
      const current = hashToken(deps.cookies.session.read(ctx) ?? '');
      await endOwnSessions(deps.accounts, ctx.state.account?.id ?? '', (_id, tokenHash) => tokenHash !== current);
      return listSessions({ ctx, deps });
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/sessions/:id',
    summary: 'End one of your sessions',
    isForPeople: true,
    errors: { 404: ['SESSION_NOT_FOUND'] },
    answer: json<readonly Session[]>(),
    handler: async ({ ctx, deps, params: { id: meant } }) => {
      const own = ctx.state.account?.id ?? '';
      const ended = await endOwnSessions(deps.accounts, own, (id) => id === meant);
      // Ending a session twice is not an error.
      if (ended === 0 && !(await isOwnSessionId(deps.accounts, own, meant)))
        throw notFound('SESSION_NOT_FOUND', 'There is no such session.');
      return listSessions({ ctx, deps });
    },
  }),
];
