import type { Context, Routes } from '../request-state.ts';
import type { CheckReadiness } from './readiness.ts';

/** Answers as soon as the server answers at all; what it needs is no part of this. */
export const healthRoute = (routes: Routes): void => {
  routes.get('/healthz', (ctx: Context) => {
    ctx.body = { status: 'ok' };
  });
};

/** Says whether a balancer should send people here, and if not, why. Needs no session, takes a second at the most. */
export const readinessRoute = (routes: Routes, checkReadiness: CheckReadiness): void => {
  routes.get('/readyz', async (ctx: Context) => {
    const readiness = await checkReadiness();
    ctx.status = readiness.status === 'ready' ? 200 : 503;
    ctx.set('Cache-Control', 'no-store');
    ctx.body = readiness;
  });
};
