import type { Next } from 'koa';
import type { Context } from '../request-state.ts';

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
