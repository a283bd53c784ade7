import type { Next } from 'koa';
import { authenticate, type SessionPorts } from '../credentials/sessions.ts';
import { HttpError } from '../http-error.ts';
import type { Context } from '../request-state.ts';
import type { SessionCookie } from './session-cookie.ts';

/** Lets requests to `/api` pass with a live session only, and says whose it is. */
export const requireSession =
  (ports: SessionPorts, cookie: SessionCookie) =>
  async (ctx: Context, next: Next): Promise<void> => {
    if (ctx.path.startsWith('/api')) {
      const account = await authenticate(ports, cookie.read(ctx));
      if (account === undefined) throw new HttpError(401, 'NOT_LOGGED_IN', 'Please log in.');
      ctx.state.account = account;
    }
    await next();
  };
