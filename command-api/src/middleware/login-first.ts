import type { Next } from 'koa';
import type { SessionCookie } from '../accounts/session-cookie.ts';
import type { Context } from '../request-state.ts';

/** Pages without a session, and the files that all pages are made of. */
const OPEN = /^\/(?:login|register|reset)(?:\/|$)|\.\w+$/u;

/**
 * Whoever opens a page and has never logged in gets to the login form at once: the app is a longer way there. Whether a session is still good
 * is the API's to say.
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
