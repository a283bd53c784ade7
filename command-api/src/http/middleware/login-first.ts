import type { Next } from 'koa';
import type { SessionCookie } from '../../accounts/request-credentials.ts';
import type { Context } from '../request-state.ts';

/** Public pages, and the assets of all pages. */
const OPEN = /^\/(?:login|register|reset)(?:\/|$)|\.\w+$/u;

/**
 * Redirects browsers without a session cookie to the login form, before the app is loaded. The API checks
 * whether a session is valid.
 */
export const loginFirst =
  (cookie: SessionCookie) =>
  async (ctx: Context, next: Next): Promise<void> => {
    const isPage = ctx.method === 'GET' && ctx.get('accept').includes('text/html') && !OPEN.test(ctx.path);
    if (!isPage || cookie.read(ctx) !== undefined) {
      await next();
      return;
    }
    ctx.set('Cache-Control', 'no-store');
    ctx.redirect(`/login?next=${encodeURIComponent(ctx.url)}`);
  };
