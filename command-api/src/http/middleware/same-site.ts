import type { Next } from 'koa';
import { readBearerToken } from '../../accounts/bearer.ts';
import { ALL_ROUTES } from '../all-routes.ts';
import { HttpError } from '../http-error.ts';
import type { Context } from '../request-state.ts';

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
