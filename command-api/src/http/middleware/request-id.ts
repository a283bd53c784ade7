import { randomUUID } from 'node:crypto';
import type { Next } from 'koa';
import type { Logger } from 'pino';
import type { Context } from '../request-state.ts';

/**
 * Gives each request an id of the server's own (a client's would let it name its commands after another's)
 * and logs how it ended.
 */
export const requestId =
  (log: Logger) =>
  async (ctx: Context, next: Next): Promise<void> => {
    const started = performance.now();
    ctx.state.requestId = randomUUID();
    ctx.set('X-Request-Id', ctx.state.requestId);
    await next();
    const ms = Math.round(performance.now() - started);
    const path = loggedPath(ctx);
    log.info({ requestId: ctx.state.requestId, method: ctx.method, path, status: ctx.status, ms }, 'request');
  };

/**
 * The path alone, for a query string holds comment texts; and of the page to set a password by not the token
 * that it ends with.
 */
export const loggedPath = ({ path }: Pick<Context, 'path'>): string => path.replace(/^(\/+reset\/).+/iu, '$1…');
