import type { Context, Routes } from '../http/request-state.ts';
import type { CheckReadiness } from './readiness.ts';

/** Liveness: succeeds as soon as the server answers, whatever the state of its dependencies. */
export const healthRoute = (routes: Routes): void => {
  routes.get('/healthz', (ctx: Context) => {
    ctx.body = { status: 'ok' };
  });
};

/**
 * Readiness, for load balancers: why the server is not ready, if it is not. Needs no session, takes at most a
 * second.
 */
export const readinessRoute = (routes: Routes, checkReadiness: CheckReadiness): void => {
  routes.get('/readyz', async (ctx: Context) => {
    const readiness = await checkReadiness();
    ctx.status = readiness.status === 'ready' ? 200 : 503;
    ctx.set('Cache-Control', 'no-store');
    ctx.body = readiness;
  });
};
