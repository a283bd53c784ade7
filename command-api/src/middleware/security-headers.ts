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

export const securityHeaders = async (ctx: Context, next: Next): Promise<void> => {
  ctx.set({
    'Content-Security-Policy': POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
  });
  if (ctx.path.startsWith('/api')) ctx.set('Cache-Control', 'no-store');
  await next();
};
