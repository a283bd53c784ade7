/** Guards of requests: host, site, and security headers of responses. */
import type { Next } from 'koa';
import { readBearerToken } from '../../accounts/request-credentials.ts';
import { ALL_ROUTES } from '../all-routes.ts';
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

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/** The GET calls that change state, because the specification has them so. */
const WRITING_GETS = ALL_ROUTES.filter(({ isWriting }) => isWriting).map(
  ({ path }) => new RegExp(`^/api${path.replaceAll(/:\w+/gu, '[^/]+')}/?$`, 'u'),
);

const isWritingGet = ({ path }: Context): boolean => WRITING_GETS.some((address) => address.test(path));

/** CSRF protection: a cookie alone does not prove that our own page sent the request. */
export const refuseCrossSite =
  (baseUrl: URL) =>
  async (ctx: Context, next: Next): Promise<void> => {
    // Other sites cannot send a token: browsers would need a CORS preflight, which is never granted.
    if (changesState(ctx) && readBearerToken(ctx) === undefined && isCrossSite(ctx, baseUrl))
      throw new HttpError(403, 'CROSS_SITE', 'This request came from another site and was refused.');
    await next();
  };

export const changesState = (ctx: Context): boolean => !READING.has(ctx.method) || isWritingGet(ctx);

/** Another port is another site here, though not for cookies; `none` is a typed address. */
const isCrossSite = (ctx: Context, baseUrl: URL): boolean => {
  const site = ctx.get('Sec-Fetch-Site');
  if (site !== '') return site !== 'same-origin' && site !== 'none';
  // Over plain http browsers send no fetch metadata, and no origin with safe requests.
  const origin = ctx.get('Origin') || getOrigin(ctx.get('Referer'));
  if (origin === '') return false;
  return origin !== baseUrl.origin && origin !== `${ctx.protocol}://${ctx.host}`;
};

const getOrigin = (address: string): string => (URL.canParse(address) ? new URL(address).origin : '');

/** HEAD must be safe, so it is rejected where GET changes state. */
export const refuseHeadOfWritingGets = async (ctx: Context, next: Next): Promise<void> => {
  if (ctx.method === 'HEAD' && isWritingGet(ctx))
    throw new HttpError(405, 'METHOD_NOT_ALLOWED', 'This address only accepts GET.', {
      headers: { Allow: 'GET' },
    });
  await next();
};

// Emotion writes styles at run time, hence 'unsafe-inline' for styles only.
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** A year; without subdomains, which may belong to others. */
const HTTPS_ONLY = { 'Strict-Transport-Security': 'max-age=31536000' };

/** Behind https, enables HSTS and secure cookies. */
export const securityHeaders =
  (baseUrl: URL) =>
  async (ctx: Context, next: Next): Promise<void> => {
    const isSecure = baseUrl.protocol === 'https:';
    // Koa would take a TLS proxy's plain connection for the browser's.
    if (isSecure) ctx.cookies.secure = true;
    ctx.set({
      ...(isSecure ? HTTPS_ONLY : {}),
      'Content-Security-Policy': POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
    });
    if (ctx.path.startsWith('/api')) ctx.set('Cache-Control', 'no-store');
    await next();
  };
