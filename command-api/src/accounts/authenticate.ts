import type { Next } from 'koa';
import { authenticate, type SessionPorts } from '../credentials/sessions.ts';
import { findGoodToken } from '../credentials/tokens.ts';
import { HttpError } from '../http-error.ts';
import { changesState } from '../middleware/same-site.ts';
import { operationOf } from '../openapi/operation-of.ts';
import type { Context } from '../request-state.ts';
import { bearerOf } from './bearer.ts';
import type { SessionCookie } from './session-cookie.ts';

/** Lets requests to `/api` pass with a live session or a good token only, and says whose it is. Where a token is sent, no cookie counts. */
export const requireSession =
  (ports: SessionPorts, cookie: SessionCookie) =>
  async (ctx: Context, next: Next): Promise<void> => {
    if (ctx.path.startsWith('/api')) {
      const secret = bearerOf(ctx);
      if (secret === undefined) ctx.state.account = (await authenticate(ports, cookie.read(ctx))) ?? notLoggedIn();
      else await admitToken(ctx, ports, secret);
    }
    await next();
  };

const notLoggedIn = (): never => {
  throw new HttpError(401, 'NOT_LOGGED_IN', 'Please log in.');
};

/** @throws HttpError 401; 403 TOKEN_READS_ONLY */
const admitToken = async (ctx: Context, ports: SessionPorts, secret: string): Promise<void> => {
  const found = await findGoodToken(ports, secret);
  if (found === undefined)
    throw new HttpError(401, 'NOT_LOGGED_IN', 'This token is not good: it was revoked, or has ended, or is none.', {
      headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
    });
  const { token, account } = found;
  if (token.scope === 'read' && changesState(ctx))
    throw new HttpError(403, 'TOKEN_READS_ONLY', `The token “${token.name}” reads only. Make one that may write.`);
  ctx.state.account = { id: account.accountId, name: account.name, email: account.email };
  ctx.state.token = { id: token.id, name: token.name };
};

/** What concerns accounts is for people: who finds a token must not make himself at home by it. @throws HttpError 403 TOKEN_NOT_ENOUGH */
export const refuseTokensForPeople = async (ctx: Context, next: Next): Promise<void> => {
  if (ctx.state.token !== undefined && operationOf(ctx)?.isForPeople)
    throw new HttpError(403, 'TOKEN_NOT_ENOUGH', 'A token cannot do this: log in with a browser.');
  await next();
};
