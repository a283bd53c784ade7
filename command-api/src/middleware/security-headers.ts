import type { Next } from 'koa';
import type { Context } from '../request-state.ts';

// Styles are written by emotion at run time, hence 'unsafe-inline' for them and for nothing else.
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

/** A year; of this host alone, for others of its domain are not ours to promise. */
const HTTPS_ONLY = { 'Strict-Transport-Security': 'max-age=31536000' };

/** Behind https, browsers are told to come by nothing else, and cookies too. */
export const securityHeaders =
  (baseUrl: URL) =>
  async (ctx: Context, next: Next): Promise<void> => {
    const isSecure = baseUrl.protocol === 'https:';
    // Koa would take the plain connection that a TLS proxy makes to us for the browser's.
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
