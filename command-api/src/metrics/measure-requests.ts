import type { Next } from 'koa';
import type { Context } from '../http/request-state.ts';
import type { RequestMetrics } from './metrics.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const UPLOAD = '/api/projects/:id/upload-file';

/** Times every request by its route's template: paths contain ids, and unknown ones are unbounded. */
export const measureRequests =
  ({ requests, underWay, uploads }: RequestMetrics) =>
  async (ctx: Context, next: Next): Promise<void> => {
    const started = performance.now();
    underWay.inc();
    try {
      await next();
    } finally {
      underWay.dec();
      const route = getRoute(ctx);
      const method = METHODS.has(ctx.method) ? ctx.method : 'other';
      requests.observe({ method, route, status: ctx.status }, (performance.now() - started) / 1000);
      if (route === UPLOAD) uploads.inc({ outcome: getOutcome(ctx.status) });
    }
  };

const getRoute = (ctx: Context): string => {
  const matched: unknown = ctx['_matchedRoute'];
  if (typeof matched === 'string') return matched;
  return ctx.path === '/api' || ctx.path.startsWith('/api/') ? 'unmatched' : 'web';
};

const getOutcome = (status: number): string => (status < 400 ? 'stored' : status < 500 ? 'refused' : 'failed');
