import type { Next } from 'koa';
import { HttpError } from '../http-error.ts';
import type { Context } from '../request-state.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const HOST = /^(?<name>\[[\da-f:.]+\]|[^\s:/?#@[\]]+)(?::\d{1,5})?$/iu;

/**
 * Answers requests for our own names only, with any port. A page of another site can point its own name at this machine (DNS rebinding),
 * and to the browser we are that site then; but it cannot change the name that the browser asks for. Neither do we believe X-Forwarded-Host,
 * which such a page could send: a proxy has to pass `Host` on.
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
    `Verbatim answers at ${origin} and at no other name but this machine’s own. ` +
      'If this is where browsers should reach it, whoever runs it sets BASE_URL to this address.',
  );
