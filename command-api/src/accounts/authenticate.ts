import type { Next } from 'koa';
import { authenticate, type SessionPorts } from '../credentials/sessions.ts';
import { findValidToken } from '../credentials/tokens.ts';
import { HttpError } from '../http/http-error.ts';
import { changesState } from '../http/middleware/request-guards.ts';
import type { Context } from '../http/request-state.ts';
import { readBearerToken, type SessionCookie } from './request-credentials.ts';

/**
 * Requires a live session or a valid token for `/api`, and identifies its account. A token takes precedence
 * over a cookie.
 */
export const requireSession =
  (ports: SessionPorts, cookie: SessionCookie) =>
  async (ctx: Context, next: Next): Promise<void> => {
    if (ctx.path.startsWith('/api')) {
      const secret = readBearerToken(ctx);
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
  const found = await findValidToken(ports, secret);
  if (found === undefined)
    throw new HttpError(401, 'NOT_LOGGED_IN', 'Invalid token: revoked, expired or unknown.', {
      headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
    });
  const { token, account } = found;
  if (token.scope === 'read' && changesState(ctx))
    throw new HttpError(
      403,
      'TOKEN_READS_ONLY',
      `The token “${token.name}” is read-only. Create one with write access.`,
    );
  ctx.state.account = { id: account.accountId, name: account.name, email: account.email };
  ctx.state.token = { id: token.id, name: token.name };
};
