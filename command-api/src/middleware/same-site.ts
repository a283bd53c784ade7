import type { Next } from 'koa';
import { bearerOf } from '../accounts/bearer.ts';
import { HttpError } from '../http-error.ts';
import type { Context } from '../request-state.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/** The GET calls that change state, because the specification has them so. */
const WRITING_GETS = /^\/api\/(logout|projects\/[^/]+\/(build|parse|classify|sentiment))\/?$/u;

/** Refuses what another site's page sends: a cookie alone does not prove that our own page asked. */
export const refuseCrossSite =
  (baseUrl: URL) =>
  async (ctx: Context, next: Next): Promise<void> => {
    // No page of another site can send a token along: browsers would ask us first, and we allow it to none.
    if (changesState(ctx) && bearerOf(ctx) === undefined && isCrossSite(ctx, baseUrl))
      throw new HttpError(403, 'CROSS_SITE', 'This request came from another site and was refused.');
    await next();
  };

export const changesState = (ctx: Context): boolean => !READING.has(ctx.method) || WRITING_GETS.test(ctx.path);

/** Another port is another site here, though not for cookies; `none` is an address that somebody has typed. */
const isCrossSite = (ctx: Context, baseUrl: URL): boolean => {
  const site = ctx.get('Sec-Fetch-Site');
  if (site !== '') return site !== 'same-origin' && site !== 'none';
  // Browsers send no fetch metadata to plain http, and no origin with what a page only shows.
  const origin = ctx.get('Origin') || originOf(ctx.get('Referer'));
  if (origin === '') return false;
  return origin !== baseUrl.origin && origin !== `${ctx.protocol}://${ctx.host}`;
};

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : '');

/** HEAD asks what GET would answer, and must not do it: where GET changes something nobody can say. */
export const refuseHeadOfWritingGets = async (ctx: Context, next: Next): Promise<void> => {
  if (ctx.method === 'HEAD' && WRITING_GETS.test(ctx.path))
    throw new HttpError(405, 'METHOD_NOT_ALLOWED', 'What this address does is done by GET alone.', {
      headers: { Allow: 'GET' },
    });
  await next();
};
