import type { Next } from 'koa';
import { HttpError } from '../http-error.ts';
import type { Context } from '../request-state.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const HOST = /^(?<name>\[[\da-f:.]+\]|[^\s:/?#@[\]]+)(?::\d{1,5})?$/iu;

/**
 * Rejects requests for other host names, to prevent DNS rebinding: a foreign page can point its name at this
 * machine, but not change the `Host` that the browser sends. X-Forwarded-Host is forgeable and not trusted,
 * so proxies have to pass `Host` on.
 */
export const refuseOtherHosts = (baseUrl: URL) => {
  const known = new Set([...LOOPBACK, baseUrl.hostname]);
  return async (ctx: Context, next: Next): Promise<void> => {
    const name = HOST.exec(ctx.req.headers.host ?? '')?.groups?.['name']?.toLowerCase();
    if (name === undefined || !known.has(name)) throw misdirected(baseUrl);
    await next();
  };
};

const misdirected = ({ origin }: URL): HttpError =>
  new HttpError(
    421,
    'UNKNOWN_HOST',
    `Verbatim only answers at ${origin} and at this machine’s own names. ` +
      'If browsers should reach it here, the operator sets BASE_URL to this address.',
  );
