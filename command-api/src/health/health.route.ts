import type { Context, Routes } from '../request-state.ts';

/** Answers as soon as the server answers at all; what it needs is no part of this. */
export const healthRoute = (routes: Routes): void => {
  routes.get('/healthz', (ctx: Context) => {
    ctx.body = { status: 'ok' };
  });
};
