import type { Next } from 'koa';
import { HttpError } from '../http-error.ts';
import type { Context } from '../request-state.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/** The GET calls that change state, because the specification has them so. */
const WRITING_GETS = /^\/api\/(logout|projects\/[^/]+\/(build|parse|classify|sentiment))\/?$/u;

/** Refuses what another site's page sends: a cookie alone does not prove that our own page asked. */
export const refuseCrossSite =
  (baseUrl: URL) =>
  async (ctx: Context, next: Next): Promise<void> => {
    if (changesState(ctx) && isCrossSite(ctx, baseUrl))
      throw new HttpError(403, 'CROSS_SITE', 'This request came from another site and was refused.');
    await next();
  };

const changesState = (ctx: Context): boolean => !READING.has(ctx.method) || WRITING_GETS.test(ctx.path);

const isCrossSite = (ctx: Context, baseUrl: URL): boolean => {
  const site = ctx.get('Sec-Fetch-Site');
  if (site !== '') return site === 'cross-site' || (site === 'same-site' && !READING.has(ctx.method));
  const origin = ctx.get('Origin');
  if (origin === '') return false;
  return origin !== baseUrl.origin && origin !== `${ctx.protocol}://${ctx.host}`;
};
